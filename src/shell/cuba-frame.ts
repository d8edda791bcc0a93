/** What the map of Cuba shows, in degrees, and how large it is drawn: `/pictures/map.svg`. */
export const CUBA_FRAME = { west: -85.2, east: -73.9, north: 23.65, south: 19.45, width: 1000, height: 400 }
