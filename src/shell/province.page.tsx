import { getProvince, listTouristZones } from '../features/places/contract.ts'
import { dayInHavana, formatDay } from '../lib/days.ts'
import { langOfPage } from '../lib/page-language.ts'
import { LODGING_COUNTRY_ID } from '../lib/site.ts'
import { breadcrumbs, opening, pageUrl, structured } from '../lib/structured-data.ts'
import { pageContext } from '../platform/http/page-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useLang, useTexts } from '../ui/language.tsx'
import { orNotFound } from '../ui/or-not-found.ts'
import type { Route } from './+types/province.page'
import { carZonesNear, defaultStay, hotelsOf, neighboursOf, toCard } from './place.load.ts'
import { placeTexts } from './place.texts.ts'
import { CarZones, Facts, HotelCards, PlaceMap, PlaceScreen, PlaceSection, ZoneCards } from './place-parts.tsx'

/** How many hotels of all its zones a province shows. */
const HOTELS = 6

/** A province. What is in it and around it may fail in silence (spec 8): the page is there without it. */
export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  const call = context.get(pageContext).callIn(lang)
  const today = dayInHavana(new Date())
  const found = await orNotFound(call(getProvince, { id: params.provinceId }))
  const zones = await call(listTouristZones, { country: LODGING_COUNTRY_ID }).catch(() => [])
  const own = zones.filter((zone) => zone.provinceId === found.id)
  const [carZones, ...hotels] = await Promise.all([
    carZonesNear(call, found, lang),
    ...own.map((zone) => hotelsOf(call, zone.id, today, lang)),
  ])
  const { id, slug, name, about, photo, latitude, longitude, toKnow } = found
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
    zones: own.map((zone) => toCard(zone, lang)),
    stay: defaultStay(today),
    hotels: hotels
      .flat()
      .filter(({ offer }) => offer)
      .toSorted((a, b) => a.offer!.perNightCents - b.offer!.perNightCents)
      .slice(0, HOTELS),
    carZones,
    neighbours: neighboursOf(
      found,
      zones.filter((zone) => zone.provinceId !== id),
      lang,
    ),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { lang, publicOrigin } = matches[0].loaderData
  if (!loaderData) return []
  const { province } = loaderData
  return [
    { title: `${placeTexts[lang].provinceTitle(loaderData.province.name)} · Alamar` },
    { name: 'description', content: opening(loaderData.province.about) },
    { property: 'og:image', content: `${publicOrigin}/cards/provinces/${province.slug}.png` },
    structured(
      breadcrumbs([
        { name: 'Alamar', url: pageUrl(publicOrigin, lang, '/') },
        { name: province.name, url: pageUrl(publicOrigin, lang, `/province-details/${province.id}`) },
      ]),
    ),
  ]
}

export default function ProvincePage({ loaderData }: Route.ComponentProps) {
  const { province, zones, stay, hotels, carZones, neighbours } = loaderData
  const t = useTexts(placeTexts)
  const lang = useLang()
  return (
    <PlaceScreen
      steps={[]}
      kind={t.province}
      name={province.name}
      about={province.about}
      photo={province.photo}
      actions={<ButtonLink to="/search-lodging">{t.searchLodging}</ButtonLink>}
    >
      <PlaceSection id="zones" title={t.zones(province.name)}>
        {zones.length === 0 && <p className="mb-5 text-muted">{t.noZones}</p>}
        <ZoneCards zones={zones.length > 0 ? zones : neighbours} />
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
      {zones.length > 0 && neighbours.length > 0 && (
        <PlaceSection id="neighbours" title={t.neighbours(province.name)}>
          <ZoneCards zones={neighbours} />
        </PlaceSection>
      )}
    </PlaceScreen>
  )
}
