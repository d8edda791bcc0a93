import { getProvince, listTouristZones } from '../../features/places/contract.ts'
import { formatDay } from '../../lib/days.ts'
import { langOfPage } from '../../lib/page-language.ts'
import { pageUrl } from '../../lib/page-url.ts'
import { photoAlt } from '../../lib/photo.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../lib/site.ts'
import { breadcrumbs, opening, socialCard, structured } from '../../lib/structured-data.ts'
import { pageContext } from '../../platform/http/page-context.ts'
import { useSold } from '../../ui/agency.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useLang, useTexts } from '../../ui/language.tsx'
import { orNotFound } from '../../ui/not-found.ts'
import type { Route } from './+types/province.page'
import { carZonesNear, defaultStay, hotelsOf, neighborsOf, toCard } from './place.load.ts'
import { placeTexts } from './place.texts.ts'
import { CarZones, Facts, HotelCards, PlaceMap, PlaceScreen, PlaceSection, ZoneCards } from './place-parts.tsx'

/** Number of hotels on a province page. */
const HOTELS = 6

/** A province. Other parts that fail are left out (docs/rules/texts.md#silent-failures). */
export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  const { callIn, currency: pageCurrency, reservable } = context.get(pageContext)
  const call = callIn(lang)
  const [days, { currency }] = await Promise.all([reservable(PRODUCT_TYPES.lodging), pageCurrency()])
  const province = await orNotFound(call(getProvince, { id: params.provinceId }))
  const zones = await call(listTouristZones, { country: LODGING_COUNTRY_ID }).catch(() => [])
  const ownZones = zones.filter((zone) => zone.provinceId === province.id)
  const [carZones, ...hotels] = await Promise.all([
    carZonesNear(call, province, lang),
    ...ownZones.map((zone) => hotelsOf(call, zone.id, days, currency, lang)),
  ])
  const { id, slug, name, about, photo, morePhotos, latitude, longitude, toKnow } = province
  return {
    province: {
      id,
      slug,
      name: name[lang],
      about: about[lang],
      photo,
      latitude,
      longitude,
      toKnow: toKnow?.[lang] ?? [],
    },
    photos: [...(photo ? [photo] : []), ...morePhotos],
    zones: ownZones.map((zone) => toCard(zone, lang)),
    stay: defaultStay(days),
    hotels: hotels
      .flat()
      .filter(({ offer }) => offer)
      .toSorted((a, b) => a.offer!.perNightCents - b.offer!.perNightCents)
      .slice(0, HOTELS),
    carZones,
    neighbors: neighborsOf(
      province,
      zones.filter((zone) => zone.provinceId !== id),
      lang,
    ),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { lang, publicOrigin, lodging } = matches[0].loaderData
  if (!loaderData) return []
  const { province } = loaderData
  const t = placeTexts[lang]
  return [
    { title: `${t[lodging ? 'provinceTitle' : 'tipsTitle'](province.name)} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: opening(loaderData.province.about) },
    ...socialCard(publicOrigin, province.photo, photoAlt(province.photo, lang, province.name)),
    structured(
      breadcrumbs([
        { name: matches[0].loaderData.agency, url: pageUrl(publicOrigin, lang, '/') },
        { name: province.name, url: pageUrl(publicOrigin, lang, `/province-details/${province.id}`) },
      ]),
    ),
  ]
}

export default function ProvincePage({ loaderData }: Route.ComponentProps) {
  const { province, zones, stay, hotels, carZones, neighbors } = loaderData
  const t = useTexts(placeTexts)
  const lang = useLang()
  const { lodging } = useSold()
  return (
    <PlaceScreen
      steps={[]}
      kind={t.province}
      name={province.name}
      about={province.about}
      photos={loaderData.photos}
      actions={lodging && <ButtonLink to="/search-lodging">{t.searchLodging}</ButtonLink>}
    >
      <PlaceSection id="zones" title={t[lodging ? 'zones' : 'places'](province.name)}>
        {lodging && zones.length === 0 && <p className="mb-5 text-muted">{t.noZones}</p>}
        <ZoneCards zones={zones.length > 0 ? zones : neighbors} />
      </PlaceSection>
      {hotels.length > 0 && (
        <PlaceSection
          id="hotels"
          title={t.someHotels(province.name)}
          lead={t.pricesFor(formatDay(stay.checkIn, lang), formatDay(stay.checkOut, lang))}
        >
          <HotelCards hotels={hotels} />
        </PlaceSection>
      )}
      <section aria-labelledby="to-know">
        <h2 id="to-know">{t.toKnow}</h2>
        <div className="mt-5 grid items-start gap-8 lg:grid-cols-[1fr_26rem] lg:gap-12">
          <Facts facts={province.toKnow} />
          <PlaceMap place={province} />
        </div>
      </section>
      {carZones.length > 0 && (
        <PlaceSection id="cars" title={t.carsNear(province.name)}>
          <CarZones zones={carZones} />
        </PlaceSection>
      )}
      {zones.length > 0 && neighbors.length > 0 && (
        <PlaceSection id="neighbors" title={t.neighbors(province.name)}>
          <ZoneCards zones={neighbors} />
        </PlaceSection>
      )}
    </PlaceScreen>
  )
}
