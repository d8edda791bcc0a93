import type { ReactNode } from 'react'
import { CUBA_FRAME, CUBA_OUTLINE } from './cuba-outline.ts'

const { width, height } = CUBA_FRAME

/** The place of something on the map, as a style. */
export const placeStyle = ({ x, y }: { x: number; y: number }) => ({
  left: `${((x / width) * 100).toFixed(2)}%`,
  top: `${((y / height) * 100).toFixed(2)}%`,
})

/** The sea around the map. */
export const SEA = 'overflow-hidden bg-sea bg-linear-160 from-sea to-[#08313f] text-sea-ink'

/** The island; what stands on it is placed by `placeStyle`. */
export const CubaMap = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={className}>
    <div className="relative" style={{ aspectRatio: `${width} / ${height}` }}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 size-full overflow-visible"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <defs>
          <path id="cuba" d={CUBA_OUTLINE} />
        </defs>
        <g fill="none" stroke="#16a3a5">
          <use href="#cuba" strokeWidth="34" opacity=".22" />
          <use href="#cuba" strokeWidth="18" opacity=".4" />
          <use href="#cuba" strokeWidth="7" stroke="#7fd6cf" opacity=".75" />
        </g>
        <use href="#cuba" fill="#f6e7cb" />
      </svg>
      {children}
    </div>
  </div>
)

/** The mark of a place on the map. */
export const PIN =
  'flex items-center justify-center rounded-full border-2 border-white bg-[#b23a1c] text-white shadow-card'
