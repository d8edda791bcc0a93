import type { ReactNode } from 'react'
import { Picture } from '../ui/picture.tsx'
import { CUBA_FRAME } from './cuba-frame.ts'

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
    <div className="relative">
      <Picture src="/pictures/map.svg" alt="" ratio={`${width} / ${height}`} plain />
      {children}
    </div>
  </div>
)

/** The mark of a place on the map. */
export const PIN =
  'flex items-center justify-center rounded-full border-2 border-white bg-[#b23a1c] text-white shadow-card'
