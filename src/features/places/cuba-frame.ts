/** Bounds in degrees and size of the map of Cuba, `/pictures/map.svg`. */
export const CUBA_FRAME = { west: -85.2, east: -73.9, north: 23.65, south: 19.45, width: 1000, height: 400 }
