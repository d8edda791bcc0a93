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
import type { HotelOnMap } from './hotel-map.load.ts'
import { hotelMapTexts } from './hotel-map.texts.ts'
import { type HotelMapProps, hotelIds, pinLook } from './map-pin.ts'

const SOURCE = 'hotels'
/** Hotels nearer than this, in pixels, are one pin. */
const CLUSTER_PX = 90
const MAX_ZOOM = 17

const FIT = { padding: 60, maxZoom: 13 }

const boundsOf = (hotels: readonly HotelOnMap[]) => {
  const bounds = new LngLatBounds()
  for (const { longitude, latitude } of hotels) bounds.extend([longitude, latitude])
  return bounds
}

const dataOf = (hotels: readonly HotelOnMap[]) => ({
  type: 'FeatureCollection' as const,
  features: hotels.map(({ id, longitude, latitude, cents }, index) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties: { id, index, cents },
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

/** A map that is shown. */
export type ShownMap = {
  /** Shows other hotels, all of them. */
  show: (hotels: readonly HotelOnMap[]) => void
  /** Changes the looks of the pins. */
  mark: (looks: Looks) => void
  remove: () => void
}

type Looks = Pick<HotelMapProps, 'listed' | 'marked'>

/**
 * Draws the hotels with their prices, those that are near each other as one pin. Pins are links and buttons, in the order of the hotels.
 * Throws when the style cannot be loaded or the browser has no WebGL.
 */
export const drawHotels = async (
  container: HTMLElement,
  { style, hotels: first, lang, onChoose }: Pick<HotelMapProps, 'hotels' | 'onChoose'> & { style: string; lang: Lang },
): Promise<ShownMap> => {
  let hotels = first
  let looks: Looks = { listed: [], marked: [] }
  const t = hotelMapTexts[lang]
  setWorkerUrl(worker)
  await loadStyleSheet()
  const map = new MapLibreMap({
    container,
    style,
    bounds: boundsOf(hotels),
    fitBoundsOptions: FIT,
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
    data: dataOf(hotels),
  })
  // Tiles of a source are loaded only if a layer shows it; the pins are elements of the page, so this layer shows nothing.
  map.addLayer({ id: SOURCE, type: 'circle', source: SOURCE, paint: { 'circle-radius': 0 } })

  const shown = new Map<string, Marker>()
  const priceOf = (cents: number) => hotels.find((hotel) => hotel.cents === cents)?.pin ?? ''
  const hotelPin = (hotel: HotelOnMap) => {
    const { name, path } = hotel
    const pin = Object.assign(document.createElement('a'), { href: path, textContent: hotel.pin })
    pin.className = pinLook([hotel], looks)
    pin.dataset.hotels = hotelIds([hotel])
    pin.setAttribute('aria-label', t.hotel(name, hotel.pin))
    pin.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onChoose([hotel], pin)
    })
    return pin
  }
  const clusterPin = (clusterId: number, count: number, cents: number, center: [number, number]) => {
    const pin = Object.assign(document.createElement('button'), { className: pinLook([], looks), type: 'button' })
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
  return {
    show: (others) => {
      if (others === hotels) return
      hotels = others
      for (const marker of shown.values()) marker.remove()
      shown.clear()
      map.getSource<GeoJSONSource>(SOURCE)!.setData(dataOf(hotels))
      map.fitBounds(boundsOf(hotels), { ...FIT, animate: false })
    },
    mark: (next) => {
      looks = next
      for (const [key, marker] of shown) {
        const hotel = hotels[Number(key.slice('hotel '.length))]
        // MapLibre keeps classes of its own on the element.
        if (hotel) pinClasses(marker.getElement(), pinLook([hotel], looks))
      }
    },
    remove: () => map.remove(),
  }
}

const pinClasses = (element: HTMLElement, look: string) => {
  const own = [...element.classList].filter((name) => name.startsWith('maplibregl-'))
  element.className = [...own, look].join(' ')
}
