import { useEffect, useRef, useState } from 'react'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { HotelOnMap } from './lodging-map.load.ts'
import { lodgingMapTexts } from './lodging-map.texts.ts'

/** A map with the prices of hotels. Its library is loaded when it is shown; without WebGL or its servers, a notice says so. */
export const HotelMap = ({ style, hotels }: { style: string; hotels: readonly HotelOnMap[] }) => {
  const t = useTexts(lodgingMapTexts)
  const lang = useLang()
  const localPath = useLocalPath()
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is drawn once for a search
  useEffect(() => {
    let isGone = false
    let remove = () => {}
    import('./hotel-map.draw.ts')
      .then(async ({ drawHotels }) => {
        if (isGone || !container.current) return
        const places = hotels.map((hotel) => ({ ...hotel, path: localPath(hotel.path) }))
        remove = await drawHotels(container.current, { style, hotels: places, lang })
        if (isGone) remove()
        else setState('shown')
      })
      .catch(() => setState('failed'))
    return () => {
      isGone = true
      remove()
    }
  }, [style, hotels, lang])

  if (state === 'failed') return <Notice tone="warning" role="status" title={t.failed} />
  return (
    <section aria-label={t.map} aria-busy={state === 'loading'} className="relative">
      <div ref={container} className="h-[min(32rem,70vh)] overflow-hidden rounded-card border border-line" />
      {state === 'loading' && (
        <p role="status" className="absolute inset-x-0 top-1/2 text-center text-muted">
          {t.loading}
        </p>
      )}
    </section>
  )
}
