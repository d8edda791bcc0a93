import { useEffect, useRef, useState } from 'react'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { DrawnMap } from './drawn-map.tsx'
import { hotelMapTexts } from './hotel-map.texts.ts'
import type { HotelMapProps } from './map-pin.ts'
import type { ShownMap } from './street-map.draw.ts'

/** The configured map. Its library is loaded when it is shown; without WebGL or its servers, the drawn map is shown instead. */
export const StreetMap = ({ style, ...props }: HotelMapProps & { style: string }) => {
  const { hotels, listed, marked, onChoose } = props
  const t = useTexts(hotelMapTexts)
  const lang = useLang()
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<ShownMap | 'loading' | 'failed'>('loading')
  const choose = useRef(onChoose)
  choose.current = onChoose
  const shown = useRef(hotels)

  useEffect(() => {
    let isGone = false
    let remove = () => {}
    import('./street-map.draw.ts')
      .then(async ({ drawHotels }) => {
        if (isGone || !container.current) return
        const onPress: HotelMapProps['onChoose'] = (...pressed) => choose.current(...pressed)
        const map = await drawHotels(container.current, { style, hotels: shown.current, lang, onChoose: onPress })
        remove = map.remove
        if (isGone) remove()
        else setState(map)
      })
      .catch(() => setState('failed'))
    return () => {
      isGone = true
      remove()
    }
  }, [style, lang])

  const map = typeof state === 'object' ? state : undefined
  useEffect(() => {
    shown.current = hotels
    map?.show(hotels)
  }, [map, hotels])
  useEffect(() => map?.mark({ listed, marked }), [map, listed, marked])

  // Until it is loaded, and without scripts, the drawn map is shown in its place.
  return (
    <div aria-busy={state === 'loading'} className="relative">
      {!map && <DrawnMap {...props} />}
      {state === 'failed' ? (
        <p role="status" className="mt-2 text-sm text-muted">
          {t.failed}
        </p>
      ) : (
        <div
          className={`overflow-hidden ${map ? 'relative aspect-square rounded-card border border-line' : 'invisible absolute inset-0'}`}
        >
          {/* The library puts classes on its container, so React must not change them. */}
          <div ref={container} className="size-full" />
        </div>
      )}
    </div>
  )
}
