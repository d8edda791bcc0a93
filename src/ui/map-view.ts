/** A position in map units. */
type Spot = { x: number; y: number }

/** A square part of the map: its upper left corner and its side, in map units. */
export type View = Spot & { side: number }

/** The shortest side, about 1 km, and the longest: all of Cuba with room for pins at both ends. */
const MIN_SIDE = 0.9
const MAX_SIDE = 2_000
/** The shortest side of a first view: about 4 km, to show the surroundings, or 2 km where landmarks show them. */
export const FIRST_SIDE = { plain: 3.5, withLandmarks: 1.8 }

/** The size of a pin with a price, in pixels, and the space around it. Spots whose pins would overlap are one pin. */
export const PIN_WIDTH = 124
export const PIN_HEIGHT = { plain: 40, withNote: 56 }

const squareAround = ({ x, y }: Spot, side: number): View => {
  const shown = Math.min(Math.max(side, MIN_SIDE), MAX_SIDE)
  return { x: x - shown / 2, y: y - shown / 2, side: shown }
}

/** The part of the map, at least `minSide` long, that shows all spots with whole pins when it is `width` pixels wide. */
export const viewOf = (spots: readonly Spot[], width: number, minSide = MIN_SIDE): View => {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return squareAround(
    { x: (west + east) / 2, y: (north + south) / 2 },
    Math.max(minSide, Math.max(east - west, south - north) / (1 - PIN_WIDTH / width)),
  )
}

/** The view with the same center and its side multiplied by `factor`; a factor above 1 zooms out. */
export const zoomed = ({ x, y, side }: View, factor: number): View =>
  squareAround({ x: x + side / 2, y: y + side / 2 }, side * factor)

/** Whether a view cannot be zoomed in further. */
export const isNearest = ({ side }: View) => side <= MIN_SIDE

/** The view moved by distances given as fractions of its side. */
export const moved = (view: View, right: number, down: number): View => ({
  ...view,
  x: view.x + right * view.side,
  y: view.y + down * view.side,
})

/** The height of a landmark's name and the width of one of its letters, in pixels. */
const NAME_HEIGHT = 16
const LETTER_WIDTH = 6.5

type Box = { left: number; right: number; top: number; bottom: number }

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * The landmarks whose names, beside their points, fit into a view without covering each other or a pin; `isLeft` is the side of the name.
 */
export const landmarksIn = <L extends Spot & { name: string }>(
  landmarks: readonly L[],
  view: View,
  width: number,
  pins: readonly Spot[],
  pinHeight: number,
): (L & { isLeft: boolean })[] => {
  const pixels = (spot: Spot) => ({
    x: ((spot.x - view.x) / view.side) * width,
    y: ((spot.y - view.y) / view.side) * width,
  })
  const taken = pins.map((pin): Box => {
    const { x, y } = pixels(pin)
    const [right, down] = [PIN_WIDTH / 2, pinHeight / 2]
    return { left: x - right, right: x + right, top: y - down, bottom: y + down }
  })
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= width &&
    box.bottom <= width &&
    !taken.some((other) => overlaps(box, other))
  return landmarks.flatMap((landmark) => {
    const { x, y } = pixels(landmark)
    const half = NAME_HEIGHT / 2
    const long = half + landmark.name.length * LETTER_WIDTH
    for (const isLeft of [false, true]) {
      const box = {
        left: x - (isLeft ? long : half),
        right: x + (isLeft ? half : long),
        top: y - half,
        bottom: y + half,
      }
      if (!isFree(box)) continue
      taken.push(box)
      return [{ ...landmark, isLeft }]
    }
    return []
  })
}

/** The spots in a view that is `width` pixels wide, in groups whose pins do not overlap; each group is placed at its first spot. */
export const groupSpots = <S extends Spot>(
  spots: readonly S[],
  view: View,
  width: number,
  pinHeight: number,
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
      ([{ x, y }]) => Math.abs(x - spot.x) * pixels < PIN_WIDTH && Math.abs(y - spot.y) * pixels < pinHeight,
    )
    if (near) near.push(spot)
    else groups.push([spot])
  }
  return groups
}
