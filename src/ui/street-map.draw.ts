import {
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import styleSheet from 'maplibre-gl/dist/maplibre-gl.css?url'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Lang } from '../lib/languages.ts'
import { groupText, type MapPin, type MapProps, PIN_NOTE, type PinText, pinKeys, pinLook } from './map-pin.ts'
import { resultMapTexts } from './result-map.texts.ts'

const SOURCE = 'pins'
/** Places closer than this, in pixels, share a pin. */
const CLUSTER_PX = 90
const MAX_ZOOM = 19

const FIT = { padding: 60, maxZoom: 15 }

const boundsOf = (pins: readonly MapPin[]) => {
  const bounds = new LngLatBounds()
  for (const { longitude, latitude } of pins) bounds.extend([longitude, latitude])
  return bounds
}

const dataOf = (pins: readonly MapPin[]) => ({
  type: 'FeatureCollection' as const,
  features: pins.map(({ longitude, latitude, cents }, index) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties: { index, cents },
  })),
})

const loadStyleSheet = () =>
  new Promise<void>((resolve, reject) => {
    if (document.querySelector(`link[href="${styleSheet}"]`)) return resolve()
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styleSheet })
    link.onload = () => resolve()
    link.onerror = reject
    document.head.append(link)
  })

/** The controls of a map that is shown. */
export type ShownMap = {
  /** Replaces the pins. The view then shows all of them, unless only their prices and looks differ. */
  show: (pins: readonly MapPin[]) => void
  /** Changes the looks of the pins. */
  mark: (looks: Looks) => void
  remove: () => void
}

type Looks = Pick<MapProps, 'listed' | 'marked'>

/**
 * Draws the pins; places near each other share a pin. Pins are links and buttons, in order. Throws when the style cannot be loaded or the
 * browser has no WebGL.
 */
export const drawPins = async (
  container: HTMLElement,
  {
    style,
    pins: first,
    words,
    lang,
    onChoose,
  }: Pick<MapProps, 'pins' | 'words' | 'onChoose'> & { style: string; lang: Lang },
): Promise<ShownMap> => {
  let pins = first
  let looks: Looks = { listed: [], marked: [] }
  const t = resultMapTexts[lang]
  setWorkerUrl(worker)
  await loadStyleSheet()
  const map = new MapLibreMap({
    container,
    style,
    bounds: boundsOf(pins),
    fitBoundsOptions: FIT,
    maxZoom: MAX_ZOOM,
    cooperativeGestures: true,
    locale: {
      'Map.Title': words.map,
      'NavigationControl.ZoomIn': t.zoomIn,
      'NavigationControl.ZoomOut': t.zoomOut,
      'AttributionControl.ToggleAttribution': t.attribution,
      'CooperativeGesturesHandler.WindowsHelpText': t.scroll,
      'CooperativeGesturesHandler.MacHelpText': t.scroll,
      'CooperativeGesturesHandler.MobileHelpText': t.gesture,
    },
  })
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  try {
    await new Promise<void>((resolve, reject) => {
      map.once('load', () => resolve())
      map.once('error', ({ error }) => reject(error))
    })
  } catch (error) {
    map.remove()
    throw error
  }
  map.addSource(SOURCE, {
    type: 'geojson',
    cluster: true,
    clusterRadius: CLUSTER_PX,
    clusterMaxZoom: MAX_ZOOM - 1,
    clusterProperties: { cents: ['min', ['get', 'cents']] },
    data: dataOf(pins),
  })
  // Tiles of a source are loaded only if a layer uses it. The pins are elements of the page, so this layer draws nothing visible.
  map.addLayer({ id: SOURCE, type: 'circle', source: SOURCE, paint: { 'circle-radius': 0 } })

  const shown = new Map<string, Marker>()
  const placePin = (place: MapPin) => {
    const pin = withText(document.createElement('a'), place)
    pin.href = place.path
    pin.className = pinLook([place], looks)
    pin.dataset.pins = pinKeys([place])
    pin.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onChoose([place])
    })
    return pin
  }
  const clusterPin = (clusterId: number, count: number, cents: number, center: [number, number]) => {
    const label = pins.find((pin) => pin.cents === cents)?.label ?? ''
    const pin = withText(document.createElement('button'), groupText(words, count, label))
    pin.type = 'button'
    pin.className = pinLook([], looks)
    pin.addEventListener('click', async () => {
      const zoom = await map.getSource<GeoJSONSource>(SOURCE)!.getClusterExpansionZoom(clusterId)
      map.easeTo({ center, zoom })
    })
    return pin
  }

  const showPins = () => {
    const found = new Map<string, () => Marker>()
    for (const { properties, geometry } of map.querySourceFeatures(SOURCE)) {
      if (geometry.type !== 'Point') continue
      const center = geometry.coordinates as [number, number]
      const { cluster, cluster_id: clusterId, point_count: count, cents, index } = properties
      const element = () => (cluster ? clusterPin(clusterId, count, cents, center) : placePin(pins[index]!))
      found.set(cluster ? `cluster ${clusterId}` : `pin ${index}`, () =>
        new Marker({ element: element() }).setLngLat(center).addTo(map),
      )
    }
    for (const [key, marker] of shown) {
      if (found.has(key)) continue
      marker.remove()
      shown.delete(key)
    }
    for (const [key, add] of found) if (!shown.has(key)) shown.set(key, add())
  }
  map.on('render', () => {
    if (map.isSourceLoaded(SOURCE)) showPins()
  })
  return {
    show: (others) => {
      if (others === pins) return
      const isSame = pinKeys(others) === pinKeys(pins)
      pins = others
      for (const marker of shown.values()) marker.remove()
      shown.clear()
      map.getSource<GeoJSONSource>(SOURCE)!.setData(dataOf(pins))
      if (!isSame) map.fitBounds(boundsOf(pins), { ...FIT, animate: false })
    },
    mark: (next) => {
      looks = next
      for (const [key, marker] of shown) {
        const pin = pins[Number(key.slice('pin '.length))]
        // MapLibre has its own classes on the element, which must be kept.
        if (pin) pinClasses(marker.getElement(), pinLook([pin], looks))
      }
    },
    remove: () => map.remove(),
  }
}

/** Sets the text and the accessible name of a pin's element. */
const withText = <E extends HTMLElement>(element: E, { label, note, name }: PinText) => {
  element.append(label)
  if (note)
    element.append(' ', Object.assign(document.createElement('span'), { className: PIN_NOTE, textContent: note }))
  element.setAttribute('aria-label', name)
  return element
}

const pinClasses = (element: HTMLElement, look: string) => {
  const own = [...element.classList].filter((name) => name.startsWith('maplibregl-'))
  element.className = [...own, look].join(' ')
}
