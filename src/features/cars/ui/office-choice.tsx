import { kmBetween } from '../../../lib/distance.ts'
import { formatDistance } from '../../../lib/format-distance.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { usePageMode } from '../../../ui/page-mode.tsx'
import { PlanMap, PlanNumber } from '../../../ui/plan-map.tsx'
import type { CarOffer } from '../contract.ts'
import type { OfficeOption } from './book-car.load.ts'
import { bookCarTexts } from './book-car.texts.ts'
import { offerTexts } from './offer.texts.ts'
import { officeTexts } from './office.texts.ts'

/** Links to the offer at each of the supplier's offices in the zone, when there are several. */
export const OfficeChoice = ({
  offices,
  offer,
  pathOf,
  withMap = false,
}: {
  offices: readonly OfficeOption[]
  offer: CarOffer
  pathOf: (officeId: number) => string
  /** Whether to show a map with the numbers of the list. */
  withMap?: boolean
}) => {
  const t = useTexts(bookCarTexts)
  const o = useTexts(offerTexts)
  const f = useTexts(officeTexts)
  const lang = useLang()
  const { pictures } = usePageMode()
  if (offices.length < 2) return null
  const hasMap = withMap && pictures
  return (
    <nav aria-label={t.chooseOffice} className={hasMap ? 'grid items-start gap-6 md:grid-cols-2' : ''}>
      <div>
        <p className="font-semibold">{t.chooseOffice}</p>
        <ul className="mt-2 grid gap-2">
          {offices.map(({ id, name, address, opens, closes, feeCents, airport }, i) => (
            <li key={id}>
              <LocalLink
                to={pathOf(id)}
                preventScrollReset
                aria-current={id === offer.agencyId ? 'true' : undefined}
                className="flex min-h-11 items-start gap-2.5 rounded-control border border-line-strong px-3 py-2.5 text-ink no-underline hover:border-ink aria-[current]:border-turquoise aria-[current]:bg-info-soft"
              >
                <Icon
                  name="check"
                  className={`mt-0.5 size-5 shrink-0 text-turquoise ${id === offer.agencyId ? '' : 'invisible'}`}
                />
                <span className="min-w-0">
                  <span className="flex items-center gap-2 font-semibold">
                    {hasMap && <PlanNumber number={i + 1} />}
                    {name}
                  </span>
                  <span className="block text-sm text-muted">{address}</span>
                  {airport && (
                    <span className="block text-sm text-muted">{f.fromAirport(airport.km, airport.name)}</span>
                  )}
                  <span className="block text-sm text-muted">{f.officeHours(o.hours(opens, closes))}</span>
                  {feeCents > 0 && (
                    <span className="block text-sm font-medium text-warning">
                      {t.afterHoursFee(formatMoney(feeCents, offer.currency, lang))}
                    </span>
                  )}
                </span>
              </LocalLink>
            </li>
          ))}
        </ul>
      </div>
      {hasMap && <OfficeMap offices={offices} chosen={offer.agencyId} />}
    </nav>
  )
}

/** Where the offices of the zone are. */
const OfficeMap = ({ offices, chosen }: { offices: readonly OfficeOption[]; chosen: number }) => {
  const t = useTexts(bookCarTexts)
  const lang = useLang()
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const center = {
    latitude: middle(offices.map(({ latitude }) => latitude)),
    longitude: middle(offices.map(({ longitude }) => longitude)),
  }
  const places = offices.map(({ id, latitude, longitude }, i) => ({
    number: i + 1,
    latitude,
    longitude,
    chosen: id === chosen,
  }))
  const meters = Math.max(...offices.map((office) => kmBetween(center, office))) * 1_000
  return (
    <PlanMap
      center={center}
      places={places}
      caption={t.officePlan(formatDistance(Math.round(meters / 50) * 50, lang))}
    />
  )
}
