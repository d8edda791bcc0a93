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
import type { Lang } from '../../../lib/languages.ts'
import type { HotelOnMap } from './lodging-map.load.ts'
import { lodgingMapTexts } from './lodging-map.texts.ts'

const SOURCE = 'hotels'
/** Hotels nearer than this, in pixels, are one pin. */
const CLUSTER_PX = 90
const MAX_ZOOM = 17

const PIN =
  'rounded-full border border-surface bg-ink px-2.5 py-1 text-sm font-semibold whitespace-nowrap text-surface shadow-card hover:z-10 focus-visible:z-10'

const loadStyleSheet = () =>
  new Promise<void>((resolve, reject) => {
    if (document.querySelector(`link[href="${styleSheet}"]`)) return resolve()
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styleSheet })
    link.onload = () => resolve()
    link.onerror = reject
    document.head.append(link)
  })

/**
 * Draws the hotels with their prices, those that are near each other as one pin. Pins are links and buttons, in the order of the hotels.
 * Returns a function that removes the map. Throws when the style cannot be loaded or the browser has no WebGL.
 */
export const drawHotels = async (
  container: HTMLElement,
  { style, hotels, lang }: { style: string; hotels: readonly HotelOnMap[]; lang: Lang },
): Promise<() => void> => {
  const t = lodgingMapTexts[lang]
  setWorkerUrl(worker)
  await loadStyleSheet()
  const bounds = new LngLatBounds()
  for (const { longitude, latitude } of hotels) bounds.extend([longitude, latitude])
  const map = new MapLibreMap({
    container,
    style,
    bounds,
    fitBoundsOptions: { padding: 60, maxZoom: 13 },
    maxZoom: MAX_ZOOM,
    cooperativeGestures: true,
    locale: {
      'Map.Title': t.map,
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
    data: {
      type: 'FeatureCollection',
      features: hotels.map(({ id, longitude, latitude, cents }, index) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { id, index, cents },
      })),
    },
  })
  // Tiles of a source are loaded only if a layer shows it; the pins are elements of the page, so this layer shows nothing.
  map.addLayer({ id: SOURCE, type: 'circle', source: SOURCE, paint: { 'circle-radius': 0 } })

  const shown = new Map<string, Marker>()
  const priceOf = (cents: number) => hotels.find((hotel) => hotel.cents === cents)?.price ?? ''
  const hotelPin = ({ name, price, path }: HotelOnMap) => {
    const pin = Object.assign(document.createElement('a'), { className: PIN, href: path, textContent: price })
    pin.setAttribute('aria-label', t.hotel(name, price))
    return pin
  }
  const clusterPin = (clusterId: number, count: number, cents: number, center: [number, number]) => {
    const pin = Object.assign(document.createElement('button'), { className: PIN, type: 'button' })
    pin.textContent = t.from(count, priceOf(cents))
    pin.setAttribute('aria-label', t.many(count, priceOf(cents)))
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
      const element = () => (cluster ? clusterPin(clusterId, count, cents, center) : hotelPin(hotels[index]!))
      found.set(cluster ? `cluster ${clusterId}` : `hotel ${index}`, () =>
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
  return () => map.remove()
}
