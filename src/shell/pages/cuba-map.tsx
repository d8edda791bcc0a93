import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { CUBA_FRAME } from '../../lib/cuba-frame.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { usePageMode } from '../../ui/page-mode.tsx'
import { Picture } from '../../ui/picture.tsx'

const { width, height } = CUBA_FRAME

/** CSS position of a point on the map. */
export const placeStyle = ({ x, y }: { x: number; y: number }) => ({
  left: `${((x / width) * 100).toFixed(2)}%`,
  top: `${((y / height) * 100).toFixed(2)}%`,
})

/** Whether the page shows the map: it is turned on in the settings and the page has pictures. */
export const useHasMap = () => {
  const isOn = useRouteLoaderData<typeof rootLoader>('root')?.map ?? false
  return usePageMode().pictures && isOn
}

/** Background of the map. */
export const SEA = 'overflow-hidden bg-sea bg-linear-160 from-sea to-[#08313f] text-sea-ink'

/** The map; its children are positioned by `placeStyle`. */
export const CubaMap = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={className}>
    <div className="relative">
      <Picture src="/pictures/map.svg" alt="" ratio={`${width} / ${height}`} transparent />
      {children}
    </div>
  </div>
)

/** Style of a pin. */
export const PIN =
  'flex items-center justify-center rounded-full border-2 border-white bg-[#b23a1c] text-white shadow-card'
