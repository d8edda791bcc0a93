import type { Point } from '../../../lib/distance.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { usePageMode } from '../../../ui/page-mode.tsx'
import { PlanMap, PlanNumber } from '../../../ui/plan-map.tsx'
import type { NearbyPlace } from '../nearby.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'

/** The places near the hotel, with approximate distances and walking times, and a map of those within walking distance. */
export const Nearby = ({ hotel, places }: { hotel: Point; places: readonly NearbyPlace[] }) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  const { pictures } = usePageMode()
  const walkable = places.filter(({ minutes }) => minutes !== null)
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div>
        <ol className="grid gap-2">
          {places.map(({ kind, name, km, minutes }, i) => (
            <li key={`${kind} ${name}`} className="flex items-baseline gap-3">
              <PlanNumber number={i + 1} />
              <span className="min-w-0">
                <span className="font-semibold">{t.nearby[kind](name)}</span>
                <span className="block text-sm text-muted">
                  {minutes === null
                    ? t.nearby.far(formatNumber(km, lang))
                    : t.nearby.walk(minutes, formatNumber(km, lang))}
                </span>
              </span>
            </li>
          ))}
        </ol>
        <p className="mt-3 text-sm text-muted">{t.nearby.approximate}</p>
      </div>
      {pictures && walkable.length > 0 && <NearbyMap hotel={hotel} places={places} />}
    </div>
  )
}

/** A map with the hotel at the center and the numbered places within walking distance. */
const NearbyMap = ({ hotel, places }: { hotel: Point; places: readonly NearbyPlace[] }) => {
  const t = useTexts(bookLodgingTexts)
  const near = places.flatMap(({ latitude, longitude, minutes }, i) =>
    minutes === null ? [] : [{ number: i + 1, latitude, longitude, minutes }],
  )
  return (
    <PlanMap
      center={hotel}
      isPlace
      places={near}
      caption={t.nearby.plan(Math.max(...near.map(({ minutes }) => minutes)))}
    />
  )
}
