import type { Point } from './distance.ts'

/** Bounds in degrees and size of the map of Cuba, `/pictures/map.svg`. */
export const CUBA_FRAME = { west: -85.2, east: -73.9, north: 23.65, south: 19.45, width: 1000, height: 400 }

/** Position of a point in map units. */
export const onMap = ({ latitude, longitude }: Point) => {
  const { west, east, north, south, width, height } = CUBA_FRAME
  return { x: ((longitude - west) / (east - west)) * width, y: ((north - latitude) / (north - south)) * height }
}
