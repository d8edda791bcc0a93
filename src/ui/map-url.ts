import type { Point } from '../lib/distance.ts'

/** A link to a place on a map: the phone's own map, which needs no connection, or one on the web. */
export const mapUrl = ({ latitude, longitude }: Point, inPhone: boolean) =>
  inPhone
    ? `geo:${latitude},${longitude}?q=${latitude},${longitude}`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
