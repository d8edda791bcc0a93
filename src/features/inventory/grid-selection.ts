/** The position of a cell: the index of its line and of its day, from 0. */
export type Place = { line: number; day: number }

/** The selected cells: from the anchor to the focus, which is the cell with keyboard focus. */
export type Selection = { anchor: Place; focus: Place }

/** Whole lines and days, both ends included. */
export type Area = { top: number; bottom: number; left: number; right: number }

export const areaOf = ({ anchor, focus }: Selection): Area => ({
  top: Math.min(anchor.line, focus.line),
  bottom: Math.max(anchor.line, focus.line),
  left: Math.min(anchor.day, focus.day),
  right: Math.max(anchor.day, focus.day),
})

export const isSinglePlace = ({ anchor, focus }: Selection) => anchor.line === focus.line && anchor.day === focus.day

const between = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** Limits a place to a grid of this size. */
export const clampPlace = ({ line, day }: Place, size: { lines: number; days: number }): Place => ({
  line: between(line, size.lines),
  day: between(day, size.days),
})

/** Days that PageUp and PageDown move by, without and with Alt. */
const WEEK = 7
const MONTH = 28

type Keys = { key: string; ctrl: boolean; alt: boolean }

/** Where a key moves the focus; undefined for keys that do not move it. */
export const placeAfter = (
  { line, day }: Place,
  { key, ctrl, alt }: Keys,
  size: { lines: number; days: number },
): Place | undefined => {
  const to = (place: Place) => clampPlace(place, size)
  switch (key) {
    case 'ArrowLeft':
      return to({ line, day: ctrl ? 0 : day - 1 })
    case 'ArrowRight':
      return to({ line, day: ctrl ? size.days - 1 : day + 1 })
    case 'ArrowUp':
      return to({ line: ctrl ? 0 : line - 1, day })
    case 'ArrowDown':
      return to({ line: ctrl ? size.lines - 1 : line + 1, day })
    case 'Home':
      return to({ line: ctrl ? 0 : line, day: 0 })
    case 'End':
      return to({ line: ctrl ? size.lines - 1 : line, day: size.days - 1 })
    case 'PageUp':
      return to({ line, day: day - (alt ? MONTH : WEEK) })
    case 'PageDown':
      return to({ line, day: day + (alt ? MONTH : WEEK) })
    default:
      return undefined
  }
}

/** The area after dragging the fill handle of `source` to a place: extended only in the direction of the longer distance. */
export const filledArea = (source: Area, to: Place): Area => {
  const down = Math.max(to.line - source.bottom, source.top - to.line, 0)
  const across = Math.max(to.day - source.right, source.left - to.day, 0)
  if (down > across) return { ...source, top: Math.min(source.top, to.line), bottom: Math.max(source.bottom, to.line) }
  return { ...source, left: Math.min(source.left, to.day), right: Math.max(source.right, to.day) }
}
