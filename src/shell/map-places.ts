import { CUBA_FRAME } from './cuba-frame.ts'

/** Where something is, in degrees. */
type Place = { latitude: number; longitude: number }
export type Side = 'right' | 'left' | 'above' | 'below'
/** Where a pin stands on the map, in its units, and on which side of it the name has room. */
export type Pin = { x: number; y: number; side: Side }

/** Units between two pins, so that a finger finds each of them on a map 300 px wide. */
const ROOM = 80
const PIN_RADIUS = 16
const LETTER = 9
const LABEL_HEIGHT = 34

/** A place in the units of the map. */
export const onMap = ({ latitude, longitude }: Place) => {
  const { west, east, north, south, width, height } = CUBA_FRAME
  return { x: ((longitude - west) / (east - west)) * width, y: ((north - latitude) / (north - south)) * height }
}

/** The same points, those that lie too close moved apart as little as that takes. */
const spread = (points: { x: number; y: number }[]) => {
  const moved = points.map((point) => ({ ...point }))
  for (let round = 0; round < 200; round++) {
    let calm = true
    for (const [i, a] of moved.entries()) {
      for (const b of moved.slice(i + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        const distance = Math.hypot(dx, dy)
        if (distance >= ROOM - 0.5) continue
        calm = false
        // Two in one place part along the island.
        const [ux, uy] = distance === 0 ? [1, 0] : [dx / distance, dy / distance]
        const half = (ROOM - distance) / 2
        a.x -= ux * half
        a.y -= uy * half
        b.x += ux * half
        b.y += uy * half
      }
    }
    if (calm) break
  }
  return moved
}

type Box = { left: number; right: number; top: number; bottom: number }
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const pinBox = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - PIN_RADIUS,
  right: x + PIN_RADIUS,
  top: y - PIN_RADIUS,
  bottom: y + PIN_RADIUS,
})

const labelBox = ({ x, y }: { x: number; y: number }, name: string, side: Side): Box => {
  const width = name.length * LETTER + 20
  const [half, away] = [LABEL_HEIGHT / 2, PIN_RADIUS + 2]
  if (side === 'right') return { left: x + away, right: x + away + width, top: y - half, bottom: y + half }
  if (side === 'left') return { left: x - away - width, right: x - away, top: y - half, bottom: y + half }
  const middle = { left: x - width / 2, right: x + width / 2 }
  return side === 'above'
    ? { ...middle, top: y - away - LABEL_HEIGHT, bottom: y - away }
    : { ...middle, top: y + away, bottom: y + away + LABEL_HEIGHT }
}

const isInside = (box: Box) => box.left >= 0 && box.right <= CUBA_FRAME.width && box.bottom <= CUBA_FRAME.height + 20

/** A pin for each place, in their order: none on another, and each name where it covers no pin and no other name. */
export const placePins = (places: readonly (Place & { name: string })[]): Pin[] => {
  const points = spread(places.map(onMap))
  const taken: Box[] = points.map(pinBox)
  return points.map((point, i) => {
    const { name } = places[i]!
    const isFree = (side: Side) => {
      const box = labelBox(point, name, side)
      return isInside(box) && !taken.some((other) => overlap(box, other))
    }
    const side = (['right', 'left', 'above', 'below'] as const).find(isFree) ?? 'right'
    taken.push(labelBox(point, name, side))
    return { ...point, side }
  })
}
