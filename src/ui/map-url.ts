import type { Point } from '../lib/distance.ts'

/** A place on a map: in the phone's own one, which needs no connection, or on the web. */
export const mapUrl = ({ latitude, longitude }: Point, inPhone: boolean) =>
  inPhone
    ? `geo:${latitude},${longitude}?q=${latitude},${longitude}`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
