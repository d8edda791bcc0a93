/** The outline of Cuba in a linear projection, so that a page can put a pin with two multiplications. */
import { CUBA_FRAME } from '../../src/shell/cuba-frame.ts'
import { coast } from './coast.ts'
import { lagoon, leaf, mix, sand, turquoise } from './palette.ts'
import { Picture, type Point, poly, shape } from './svg.ts'

export const frame = CUBA_FRAME

const project = (longitude: number, latitude: number): Point => [
  ((longitude - frame.west) / (frame.east - frame.west)) * frame.width,
  ((frame.north - latitude) / (frame.north - frame.south)) * frame.height,
]

const rings = coast.map((ring) =>
  ring.split(' ').map((pair) => {
    const [longitude, latitude] = pair.split(',').map(Number) as [number, number]
    return project(longitude, latitude)
  }),
)

export const outline = rings.map((ring) => poly(ring)).join('')

/** Twice the area of a triangle. */
const doubleArea = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay))

/** A ring without the corners that hardly show (after Visvalingam); none when it is too small to be seen. */
const simplified = (ring: Point[], least: number): Point[] => {
  const kept = [...ring]
  while (kept.length > 3) {
    const areas = kept.map((corner, i) => doubleArea(kept.at(i - 1)!, corner, kept[(i + 1) % kept.length]!))
    const smallest = Math.min(...areas)
    if (smallest >= least) return kept
    kept.splice(areas.indexOf(smallest), 1)
  }
  return []
}

/** The outline in whole units and few corners. */
const lightOutline = rings
  .map((ring) => {
    const visible = simplified(ring, 12)
    return visible.length > 0 ? poly(visible.map(([x, y]): Point => [Math.round(x), Math.round(y)])) : ''
  })
  .join('')

export function cuba(): Picture {
  const p = new Picture('cuba', frame.width, frame.height)
  p.add(shape(outline, mix(turquoise, mix(leaf, sand, 0.3), 0.35)))
  return p
}

/** The island with its shallow water, for a dark sea: the ground on which pages put their pins. */
export function map(): Picture {
  const p = new Picture('map', frame.width, frame.height)
  const water = (width: number, colour: string, opacity: number) =>
    `<use href="#island" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`
  p.add(
    `<defs><path id="island" d="${lightOutline}"/></defs>`,
    water(34, turquoise, 0.22),
    water(18, turquoise, 0.4),
    water(7, lagoon, 0.75),
    `<use href="#island" fill="${sand}"/>`,
  )
  return p
}
