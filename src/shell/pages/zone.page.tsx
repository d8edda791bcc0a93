import { getProvince, getTouristZone, listTouristZones } from '../../features/places/contract.ts'
import { formatDay } from '../../lib/days.ts'
import { langOfPage } from '../../lib/page-language.ts'
import { pageUrl } from '../../lib/page-url.ts'
import { photoAlt } from '../../lib/photo.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../lib/site.ts'
import { breadcrumbs, opening, socialCard, structured } from '../../lib/structured-data.ts'
import { pageContext } from '../../platform/http/page-context.ts'
import { useSold } from '../../ui/agency.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLang, useTexts } from '../../ui/language.tsx'
import { orNotFound } from '../../ui/not-found.ts'
import type { Route } from './+types/zone.page'
import { carZonesNear, defaultStay, hotelsOf, neighborsOf } from './place.load.ts'
import { placeTexts } from './place.texts.ts'
import { CarZones, Facts, HotelCards, PlaceMap, PlaceScreen, PlaceSection, ZoneCards } from './place-parts.tsx'

/** A tourist zone. Other parts that fail are left out (docs/rules/texts.md#silent-failures). */
export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  const { callIn, currency: pageCurrency, reservable } = context.get(pageContext)
  const call = callIn(lang)
  const [days, { currency }] = await Promise.all([reservable(PRODUCT_TYPES.lodging), pageCurrency()])
  const zone = await orNotFound(call(getTouristZone, { id: params.poloId }))
  const [province, zones, hotels, carZones] = await Promise.all([
    call(getProvince, { id: zone.provinceId }).catch(() => null),
    call(listTouristZones, { country: LODGING_COUNTRY_ID }).catch(() => []),
    hotelsOf(call, zone.id, days, currency, lang),
    carZonesNear(call, zone, lang),
  ])
  const { id, slug, name, kind, about, photo, morePhotos, latitude, longitude, toKnow, guide } = zone
  return {
    zone: { id, slug, name: name[lang], kind, about: about[lang], photo, latitude, longitude, toKnow: toKnow[lang] },
    photos: [...(photo ? [photo] : []), ...morePhotos],
    guide: guide && {
      gettingThere: guide.gettingThere[lang],
      bestTime: guide.bestTime[lang],
      toSee: guide.toSee[lang],
      distances: guide.distances.map((distance) => ({ ...distance, to: distance.to[lang] })),
    },
    province: province && { id: province.id, name: province.name[lang] },
    stay: defaultStay(days),
    hotels,
    carZones,
    neighbors: neighborsOf(
      zone,
      zones.filter((other) => other.id !== id),
      lang,
    ),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { lang, publicOrigin, lodging } = matches[0].loaderData
  if (!loaderData) return []
  const { zone, province } = loaderData
  const t = placeTexts[lang]
  const url = (path: string) => pageUrl(publicOrigin, lang, path)
  return [
    { title: `${t[lodging ? 'zoneTitle' : 'tipsTitle'](zone.name)} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: opening(loaderData.zone.about) },
    ...socialCard(publicOrigin, zone.photo, photoAlt(zone.photo, lang, zone.name)),
    structured(
      breadcrumbs([
        { name: matches[0].loaderData.agency, url: url('/') },
        ...(province ? [{ name: province.name, url: url(`/province-details/${province.id}`) }] : []),
        { name: zone.name, url: url(`/polo-details/${zone.id}`) },
      ]),
    ),
  ]
}

export default function ZonePage({ loaderData }: Route.ComponentProps) {
  const { zone, province, hotels, stay, carZones, neighbors } = loaderData
  const t = useTexts(placeTexts)
  const lang = useLang()
  const { lodging } = useSold()
  return (
    <PlaceScreen
      steps={province ? [{ to: `/province-details/${province.id}`, name: province.name }] : []}
      kind={t.kinds[zone.kind]}
      name={zone.name}
      about={zone.about}
      photos={loaderData.photos}
      actions={
        <>
          {lodging && (
            <ButtonLink to={`/search-lodging?zone=${zone.id}`}>
              <Icon name="bed" />
              {t.prices(zone.name)}
            </ButtonLink>
          )}
          {carZones[0] && (
            <ButtonLink to={`/search-car?zone=${carZones[0].id}`} variant={lodging ? 'secondary' : 'primary'}>
              <Icon name="car" />
              {t.carsHere}
            </ButtonLink>
          )}
        </>
      }
    >
      {hotels.length > 0 && (
        <PlaceSection
          id="hotels"
          title={t.hotels(zone.name)}
          lead={t.pricesFor(formatDay(stay.checkIn, lang), formatDay(stay.checkOut, lang))}
        >
          <HotelCards hotels={hotels} />
        </PlaceSection>
      )}
      <ToKnow {...loaderData} />
      {carZones.length > 0 && (
        <PlaceSection id="cars" title={t.carsNear(zone.name)}>
          <CarZones zones={carZones} />
        </PlaceSection>
      )}
      {neighbors.length > 0 && (
        <PlaceSection id="neighbors" title={t.neighbors(zone.name)}>
          <ZoneCards zones={neighbors} />
        </PlaceSection>
      )}
    </PlaceScreen>
  )
}

type Zone = Route.ComponentProps['loaderData']

const ToKnow = ({ zone, guide }: Zone) => {
  const t = useTexts(placeTexts)
  return (
    <section aria-labelledby="to-know">
      <h2 id="to-know">{t.toKnow}</h2>
      <div className="mt-5 grid items-start gap-8 lg:grid-cols-[1fr_26rem] lg:gap-12">
        <div className="grid max-w-2xl gap-7">
          {guide && (
            <>
              <div>
                <h3>{t.toSee}</h3>
                <ul className="mt-2 grid list-disc gap-1.5 pl-5">
                  {guide.toSee.map((sight) => (
                    <li key={sight}>{sight}</li>
                  ))}
                </ul>
              </div>
              <div>
                <h3>{t.gettingThere}</h3>
                <p className="mt-2">{guide.gettingThere}</p>
              </div>
              <div>
                <h3>{t.bestTime}</h3>
                <p className="mt-2">{guide.bestTime}</p>
              </div>
            </>
          )}
          <div>
            <h3 className="mb-2">{t.goodToKnow}</h3>
            <Facts facts={zone.toKnow} />
          </div>
        </div>
        <div className="grid gap-4">
          <PlaceMap place={zone} />
          {guide && guide.distances.length > 0 && <Distances distances={guide.distances} />}
        </div>
      </div>
    </section>
  )
}

const Distances = ({ distances }: { distances: NonNullable<Zone['guide']>['distances'] }) => {
  const t = useTexts(placeTexts)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface-raised">
      <table className="w-full">
        <caption className="sr-only">{t.distances}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t.to}</th>
            <th scope="col">{t.distance}</th>
            <th scope="col">{t.time}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {distances.map(({ to, km, minutes, by }) => (
            <tr key={to}>
              <th scope="row" className="px-4 py-3 text-left font-semibold">
                {to}
              </th>
              <td className="px-2 py-3 text-right whitespace-nowrap text-muted tabular-nums">{t.km(km)}</td>
              <td className="px-4 py-3 text-right whitespace-nowrap tabular-nums">
                {t.duration(Math.floor(minutes / 60), minutes % 60)}
                {by === 'air' && ` ${t.byAir}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
