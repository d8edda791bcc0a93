import { useMemo } from 'react'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import type { Landmark } from '../../../ui/map-pin.ts'
import { ResultMap } from '../../../ui/result-map.tsx'
import { type CarQuery, searchCarPath, withOffice } from '../search-query.ts'
import { offerTexts } from './offer.texts.ts'
import type { ShownOffer } from './offer-parts.tsx'
import { officeTexts } from './office.texts.ts'
import type { OfficeOnMap } from './office-map.load.ts'
import { officeMapTexts } from './office-map.texts.ts'

/** A map of the offices where the cars of a search can be picked up. `list` are the cars of the list beside it. */
export const OfficeMap = ({
  style,
  offices,
  landmarks,
  query,
  list,
}: {
  style: string | null
  offices: readonly OfficeOnMap[]
  landmarks: readonly Landmark[]
  query: CarQuery
  list: readonly ShownOffer[]
}) => {
  const t = useTexts(officeMapTexts)
  const { atOffice } = query
  const pins = useMemo(
    () =>
      offices.map((office) => {
        const cars = t.cars(office.cars)
        return {
          key: String(office.id),
          ...(!atOffice || atOffice === office.id ? { cards: `car-${office.supplierId}-` } : {}),
          latitude: office.latitude,
          longitude: office.longitude,
          label: office.pin,
          note: cars,
          name: `${office.name}, ${office.pin}, ${cars}`,
          cents: office.cents,
          path: office.path,
          office,
        }
      }),
    [offices, atOffice, t],
  )
  const suppliers = new Set(list.map(({ supplierId }) => supplierId))
  return (
    <ResultMap
      style={style}
      pins={pins}
      landmarks={landmarks}
      listed={pins.flatMap(({ key, cards, office }) => (cards && suppliers.has(office.supplierId) ? [key] : []))}
      words={t.words}
      about={({ office }) => (
        <AboutOffice
          office={office}
          allPath={atOffice === office.id ? searchCarPath(withOffice(query, 0)) : undefined}
        />
      )}
    />
  )
}

/** An office, with a link to its cars, or to the cars of all offices when only its own are shown. */
const AboutOffice = ({ office, allPath }: { office: OfficeOnMap; allPath: string | undefined }) => {
  const t = useTexts(officeMapTexts)
  const f = useTexts(officeTexts)
  const o = useTexts(offerTexts)
  const { name, company, address, airport, opens, closes, closed, cars, price, path } = office
  const see = allPath ? t.all : t.see(t.cars(cars), price)
  return (
    <>
      <p>
        <span className="font-semibold">{name}</span> <span className="text-sm text-muted">{company}</span>
      </p>
      <address className="text-sm text-muted not-italic">{address}</address>
      {airport && <p className="text-sm text-muted">{f.fromAirport(airport.km, airport.name)}</p>}
      <p className="text-sm text-muted">{f.officeHours(o.hours(opens, closes))}</p>
      {closed && <p className="text-sm font-medium text-warning">{t.closed}</p>}
      <p className="mt-1 flex flex-wrap gap-x-6">
        <LocalLink
          to={allPath ?? path}
          preventScrollReset
          rel="nofollow"
          aria-label={`${see}: ${name}`}
          className="text-link inline-flex min-h-11 items-center font-semibold"
        >
          {see}
        </LocalLink>
        <a
          href={office.mapUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={f.mapOf(name)}
          className="text-link inline-flex min-h-11 items-center"
        >
          {f.map}
        </a>
      </p>
    </>
  )
}
