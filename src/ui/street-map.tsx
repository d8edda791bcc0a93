import { useEffect, useRef, useState } from 'react'
import { DrawnMap } from './drawn-map.tsx'
import { useLang, useTexts } from './language.tsx'
import type { MapProps } from './map-pin.ts'
import { resultMapTexts } from './result-map.texts.ts'
import type { ShownMap } from './street-map.draw.ts'

/** The configured map. Its library is loaded when the map is shown; without WebGL or the map's servers, the drawn map is shown instead. */
export const StreetMap = ({ style, ...props }: MapProps & { style: string }) => {
  const { pins, words, listed, marked, onChoose } = props
  const t = useTexts(resultMapTexts)
  const lang = useLang()
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<ShownMap | 'loading' | 'failed'>('loading')
  const choose = useRef(onChoose)
  choose.current = onChoose
  const shown = useRef(pins)

  useEffect(() => {
    let isGone = false
    let remove = () => {}
    import('./street-map.draw.ts')
      .then(async ({ drawPins }) => {
        if (isGone || !container.current) return
        const onPress: MapProps['onChoose'] = (...pressed) => choose.current(...pressed)
        const map = await drawPins(container.current, { style, pins: shown.current, words, lang, onChoose: onPress })
        remove = map.remove
        if (isGone) remove()
        else setState(map)
      })
      .catch(() => setState('failed'))
    return () => {
      isGone = true
      remove()
    }
  }, [style, words, lang])

  const map = typeof state === 'object' ? state : undefined
  useEffect(() => {
    shown.current = pins
    map?.show(pins)
  }, [map, pins])
  useEffect(() => map?.mark({ listed, marked }), [map, listed, marked])

  // Until the library is loaded, and without scripts, the drawn map is shown instead.
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
          {/* The library adds classes to its container, so React must not change them. */}
          <div ref={container} className="size-full" />
        </div>
      )}
    </div>
  )
}
