import { listHotelsOfZone } from '../features/lodging/contract.ts'
import { getProvince, getTouristZone, listTouristZones } from '../features/places/contract.ts'
import { langOfPage } from '../lib/page-language.ts'
import { LODGING_COUNTRY_ID } from '../lib/site.ts'
import { pageContext } from '../platform/http/page-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LocalLink, useLang, useTexts } from '../ui/language.tsx'
import { orNotFound } from '../ui/or-not-found.ts'
import { Page } from '../ui/page.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/zone.page'
import { placeTexts } from './place.texts.ts'
import { ZoneCards } from './zone-cards.tsx'

export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const call = context.get(pageContext).callIn(langOfPage(request, params))
  const zone = await orNotFound(call(getTouristZone, { id: params.poloId }))
  const [province, zones, hotels] = await Promise.all([
    call(getProvince, { id: zone.provinceId }),
    call(listTouristZones, { country: LODGING_COUNTRY_ID }),
    // Hotels that cannot be listed leave the rest of the page as it is (spec 8).
    call(listHotelsOfZone, { id: zone.id }).catch(() => []),
  ])
  return {
    zone,
    province,
    hotels,
    neighbours: zones.filter((z) => z.provinceId === zone.provinceId && z.id !== zone.id),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { lang } = matches[0].loaderData
  if (!loaderData) return []
  return [
    { title: `${placeTexts[lang].zoneTitle(loaderData.zone.name[lang])} · Alamar` },
    { name: 'description', content: loaderData.zone.about[lang] },
  ]
}

export default function ZonePage({ loaderData: { zone, province, hotels, neighbours } }: Route.ComponentProps) {
  const t = useTexts(placeTexts)
  const lang = useLang()
  const name = zone.name[lang]
  return (
    <Page title={name} lead={zone.about[lang]} width="wide">
      <div className="grid gap-10">
        <Picture src={`/pictures/zones/${zone.slug}.svg`} alt="" ratio="16 / 7" priority className="rounded-card" />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/search-lodging?zone=${zone.id}`}>{t.prices(name)}</ButtonLink>
          <ButtonLink to="/search-car" variant="secondary">
            {t.carsHere}
          </ButtonLink>
        </div>
        <section className="grid gap-4">
          <h2>{t.toKnow}</h2>
          <ul className="grid max-w-3xl list-disc gap-2 pl-5">
            {zone.toKnow[lang].map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <p>
            {t.province}:{' '}
            <LocalLink to={`/province-details/${province.id}`} className="font-semibold text-link underline">
              {province.name[lang]}
            </LocalLink>
          </p>
        </section>
        <section className="grid gap-4">
          <h2>{t.hotels(name)}</h2>
          {hotels.length === 0 && <p className="text-muted">{t.noHotels}</p>}
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {hotels.map((hotel) => (
              <li
                key={hotel.id}
                className="overflow-hidden rounded-card border border-line bg-surface-raised shadow-card"
              >
                <Picture photo={hotel.photo} sizes="(min-width: 40rem) 18rem, 100vw" alt="" />
                <div className="grid gap-1 p-4">
                  <h3 className="font-display text-xl">{hotel.name}</h3>
                  <p className="text-muted">{hotel.category[lang]}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        {neighbours.length > 0 && (
          <section className="grid gap-4">
            <h2>{t.neighbours}</h2>
            <ZoneCards zones={neighbours} />
          </section>
        )}
      </div>
    </Page>
  )
}
