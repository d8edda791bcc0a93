/** A position in map units. */
type Spot = { x: number; y: number }

/** A square part of the map: its upper left corner and its side, in map units. */
export type View = Spot & { side: number }

/** The shortest side, about 4 km, and the longest: all of Cuba with room for pins at both ends. */
const MIN_SIDE = 3.5
const MAX_SIDE = 2_000

/** The size of a pin with a price, in pixels, and the space around it. Spots whose pins would overlap are one pin. */
export const PIN_SIZE = { width: 124, height: 40 }

const squareAround = ({ x, y }: Spot, side: number): View => {
  const shown = Math.min(Math.max(side, MIN_SIDE), MAX_SIDE)
  return { x: x - shown / 2, y: y - shown / 2, side: shown }
}

/** The part of the map that shows all spots with whole pins when it is `width` pixels wide. */
export const viewOf = (spots: readonly Spot[], width: number): View => {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return squareAround(
    { x: (west + east) / 2, y: (north + south) / 2 },
    Math.max(east - west, south - north) / (1 - PIN_SIZE.width / width),
  )
}

/** The view with the same center and another side; above 1 shows more. */
export const zoomed = ({ x, y, side }: View, factor: number): View =>
  squareAround({ x: x + side / 2, y: y + side / 2 }, side * factor)

/** Whether a view can show no smaller part. */
export const isNearest = ({ side }: View) => side <= MIN_SIDE

/** The view moved by a distance in shares of its side. */
export const moved = (view: View, right: number, down: number): View => ({
  ...view,
  x: view.x + right * view.side,
  y: view.y + down * view.side,
})

/** The spots in a view that is `width` pixels wide, in groups whose pins do not overlap; each group is where its first spot is. */
export const groupSpots = <S extends Spot>(
  spots: readonly S[],
  view: View,
  width: number,
): (readonly [S, ...S[]])[] => {
  const pixels = width / view.side
  const groups: [S, ...S[]][] = []
  for (const spot of spots) {
    const isOutside = ['x', 'y'].some((axis) => {
      const share = (spot[axis as 'x'] - view[axis as 'x']) / view.side
      return share < 0 || share > 1
    })
    if (isOutside) continue
    const near = groups.find(
      ([{ x, y }]) => Math.abs(x - spot.x) * pixels < PIN_SIZE.width && Math.abs(y - spot.y) * pixels < PIN_SIZE.height,
    )
    if (near) near.push(spot)
    else groups.push([spot])
  }
  return groups
}
