import type { Point } from '../lib/distance.ts'

/** Half of the map's side, and the distance from its center to the farthest place. */
const HALF = 100
const REACH = 84

/** The number of a place on the map, shown beside its name; the list defines the order. */
export const PlanNumber = ({ number }: { number: number }) => (
  <span
    aria-hidden="true"
    className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-sea text-xs font-semibold text-sea-ink"
  >
    {number}
  </span>
)

/** A map around a point, with north up and numbered places. It repeats a list, so it is hidden from screen readers. */
export const PlanMap = ({
  center,
  isPlace = false,
  places,
  caption,
}: {
  center: Point
  /** Whether the center is a place and is marked. */
  isPlace?: boolean
  places: readonly (Point & { number: number; chosen?: boolean })[]
  caption: string
}) => {
  const points = places.map(({ latitude, longitude, ...place }) => ({
    ...place,
    x: (longitude - center.longitude) * Math.cos((center.latitude * Math.PI) / 180),
    y: center.latitude - latitude,
  }))
  const scale = REACH / Math.max(...points.map(({ x, y }) => Math.hypot(x, y)), 1e-6)
  return (
    <figure>
      <svg
        viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
        className="w-full rounded-card bg-surface-sunk"
        aria-hidden="true"
      >
        {[REACH / 2, REACH].map((radius) => (
          <circle
            key={radius}
            r={radius}
            fill="none"
            stroke="var(--line-strong)"
            strokeDasharray="3 4"
            strokeWidth="0.8"
          />
        ))}
        {isPlace && <path d="M0-9 8-1v9H-8V-1Z" fill="var(--coral)" />}
        {points.map(({ number, chosen, x, y }) => (
          <g key={number} transform={`translate(${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)})`}>
            <circle r={chosen ? 10 : 8} fill={chosen ? 'var(--coral)' : 'var(--sea)'} />
            <text y="3.2" textAnchor="middle" fontSize="9" fontWeight="600" fill="#fff">
              {number}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="mt-1 text-sm text-muted">{caption}</figcaption>
    </figure>
  )
}
