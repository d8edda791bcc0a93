/** The outline of Cuba in a linear projection, so that a page can put a pin with two multiplications. */
import { coast } from './coast.ts'
import { leaf, mix, sand, turquoise } from './palette.ts'
import { Picture, type Point, poly, shape } from './svg.ts'

export const frame = { west: -85.2, east: -73.9, north: 23.65, south: 19.45, width: 1000, height: 400 }

const project = (longitude: number, latitude: number): Point => [
  ((longitude - frame.west) / (frame.east - frame.west)) * frame.width,
  ((frame.north - latitude) / (frame.north - frame.south)) * frame.height,
]

export const outline = coast
  .map((ring) =>
    poly(
      ring.split(' ').map((pair) => {
        const [longitude, latitude] = pair.split(',').map(Number) as [number, number]
        return project(longitude, latitude)
      }),
    ),
  )
  .join('')

export function cuba(): Picture {
  const p = new Picture('cuba', frame.width, frame.height)
  p.add(shape(outline, mix(turquoise, mix(leaf, sand, 0.3), 0.35)))
  return p
}
