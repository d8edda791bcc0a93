import { useSold } from '../../ui/agency.ts'
import { LocalLink } from '../../ui/language.tsx'
import { Picture } from '../../ui/picture.tsx'
import { CubaMap, PIN, placeStyle, SEA, useHasMap } from './cuba-map.tsx'
import type { HomeData } from './home.load.ts'
import type { Side } from './map-places.ts'

/** Position of a label relative to its pin. */
const SIDES: Record<Side, string> = {
  right: 'left-full top-1/2 ml-1 -translate-y-1/2',
  left: 'right-full top-1/2 mr-1 -translate-y-1/2',
  above: 'bottom-full left-1/2 mb-1 -translate-x-1/2',
  below: 'top-full left-1/2 mt-1 -translate-x-1/2',
}

type Zones = HomeData['homeZones']

/** Map of the zones: pins with names, or with the numbers of the list below on small screens. */
const ZoneMap = ({ zones, label }: { zones: Zones; label: string }) => (
  <nav aria-label={label}>
    <ol>
      {zones.map((zone, i) => (
        <li key={zone.id} className="absolute" style={placeStyle(zone.pin)}>
          <LocalLink
            to={`/polo-details/${zone.id}`}
            className={`group absolute -translate-1/2 size-7 text-sm font-bold no-underline hover:z-10 hover:bg-[#8c2b12] focus-visible:z-10 focus-visible:outline-white lg:size-6 lg:text-xs ${PIN}`}
          >
            <span aria-hidden="true">{i + 1}</span>
            <span
              className={`max-lg:sr-only lg:absolute ${SIDES[zone.pin.side]} whitespace-nowrap rounded-control bg-surface-raised px-2 py-1 text-[0.9375rem] leading-tight font-semibold text-ink shadow-card group-hover:underline`}
            >
              {zone.name}
            </span>
          </LocalLink>
        </li>
      ))}
    </ol>
  </nav>
)

/** The zones of the home page, on a map and as picture cards. */
export const HomeZones = ({
  zones,
  texts: t,
  heading,
  className = '',
}: {
  zones: Zones
  texts: HomeData['texts']
  heading: { title: string; lead: string }
  className?: string
}) => {
  const hasMap = useHasMap()
  const { lodging: hasLodging } = useSold()
  if (zones.length === 0) return null
  return (
    <section aria-labelledby="zones" className={className}>
      <div className={`relative max-sm:-mx-4 sm:rounded-panel ${SEA}`}>
        <div className="px-4 pt-7 sm:px-8 pb-2 lg:not-last:absolute lg:not-last:bottom-9 lg:not-last:left-10 lg:not-last:z-10 lg:not-last:max-w-sm lg:not-last:p-0">
          <h2 id="zones">{heading.title}</h2>
          {heading.lead && <p className="mt-1 text-lg text-white/90">{heading.lead}</p>}
          {hasLodging && (
            <LocalLink
              to="/search-lodging"
              className="inline-flex min-h-11 items-center font-medium underline decoration-white/50 underline-offset-4 hover:decoration-white focus-visible:outline-white"
            >
              {t.allZones}
            </LocalLink>
          )}
        </div>
        {hasMap && (
          <CubaMap className="px-1 pt-2 pb-6 sm:px-6 lg:px-10 lg:py-9">
            <ZoneMap zones={zones} label={t.mapLabel} />
          </CubaMap>
        )}
      </div>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:mt-5 sm:gap-5 lg:grid-cols-4">
        {zones.map((zone, i) => (
          <li key={zone.id}>
            <LocalLink
              to={`/polo-details/${zone.id}`}
              className="group relative block h-full overflow-hidden rounded-card border border-line bg-sea text-sea-ink no-underline shadow-card transition-shadow hover:shadow-lift"
            >
              <Picture
                photo={zone.photo}
                sizes="(min-width: 64rem) 18rem, calc(50vw - 1.5rem)"
                alt=""
                ratio="4 / 3"
                className="transition-transform duration-500 group-hover:scale-[1.03]"
              />
              <span aria-hidden="true" className={`absolute top-2 left-2 size-7 text-sm font-bold lg:hidden ${PIN}`}>
                {i + 1}
              </span>
              <span className="relative block bg-sea px-3 py-3 sm:px-4">
                <span className="block text-xs font-semibold tracking-[0.14em] text-white/85 uppercase">
                  {t.kinds[zone.kind]}
                </span>
                <span className="block font-display leading-tight font-semibold xs:text-lg sm:text-xl">
                  {zone.name}
                </span>
              </span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
