import { CUBA_FRAME, onMap } from '../../lib/cuba-frame.ts'
import type { Point } from '../../lib/distance.ts'

export type Side = 'right' | 'left' | 'above' | 'below'
/** Position of a pin in map units, and the side of its label. */
export type Pin = { x: number; y: number; side: Side }

/** Minimum distance between pins in map units, so that each can be tapped on a map 300 px wide. */
const MIN_DISTANCE = 80
const PIN_RADIUS = 16
const LETTER_WIDTH = 9
const LABEL_HEIGHT = 34

/** Moves points apart that are closer than the minimum distance. */
const spread = (points: { x: number; y: number }[]) => {
  const moved = points.map((point) => ({ ...point }))
  for (let round = 0; round < 200; round++) {
    let isSettled = true
    for (const [i, a] of moved.entries()) {
      for (const b of moved.slice(i + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        const distance = Math.hypot(dx, dy)
        if (distance >= MIN_DISTANCE - 0.5) continue
        isSettled = false
        // Points at the same position move apart horizontally.
        const [ux, uy] = distance === 0 ? [1, 0] : [dx / distance, dy / distance]
        const half = (MIN_DISTANCE - distance) / 2
        a.x -= ux * half
        a.y -= uy * half
        b.x += ux * half
        b.y += uy * half
      }
    }
    if (isSettled) break
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
  const width = name.length * LETTER_WIDTH + 20
  const [half, away] = [LABEL_HEIGHT / 2, PIN_RADIUS + 2]
  if (side === 'right') return { left: x + away, right: x + away + width, top: y - half, bottom: y + half }
  if (side === 'left') return { left: x - away - width, right: x - away, top: y - half, bottom: y + half }
  const middle = { left: x - width / 2, right: x + width / 2 }
  return side === 'above'
    ? { ...middle, top: y - away - LABEL_HEIGHT, bottom: y - away }
    : { ...middle, top: y + away, bottom: y + away + LABEL_HEIGHT }
}

const isInside = (box: Box) => box.left >= 0 && box.right <= CUBA_FRAME.width && box.bottom <= CUBA_FRAME.height + 20

/** Pins for places, in their order, without overlaps between pins and labels. */
export const placePins = (places: readonly (Point & { name: string })[]): Pin[] => {
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
