/** A location in degrees. */
export type Point = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** How much longer streets are than a straight line. */
const DETOUR = 1.3

/** The approximate distance by street in kilometers. */
export const kmByStreet = (a: Point, b: Point) => kmBetween(a, b) * DETOUR

/** Great-circle distance in kilometers. */
export const kmBetween = (a: Point, b: Point) => {
  const dLatitude = radians(b.latitude - a.latitude)
  const dLongitude = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
