import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOf, filledArea, placeAfter } from './grid-selection.ts'

const size = fc.record({ lines: fc.integer({ min: 1, max: 30 }), days: fc.integer({ min: 1, max: 400 }) })
const sizeAndPlaces = size.chain((grid) => {
  const place = fc.record({
    line: fc.integer({ min: 0, max: grid.lines - 1 }),
    day: fc.integer({ min: 0, max: grid.days - 1 }),
  })
  return fc.record({ grid: fc.constant(grid), anchor: place, focus: place })
})
const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']

describe('a selection', () => {
  it('stays in the grid, whatever key is pressed', () => {
    fc.assert(
      fc.property(
        sizeAndPlaces,
        fc.constantFrom(...KEYS),
        fc.boolean(),
        fc.boolean(),
        ({ grid, focus }, key, ctrl, alt) => {
          const { line, day } = placeAfter(focus, { key, ctrl, alt }, grid)!
          expect(line >= 0 && line < grid.lines && day >= 0 && day < grid.days).toBe(true)
        },
      ),
    )
  })

  it('is filled in one direction and always contains its source', () => {
    fc.assert(
      fc.property(sizeAndPlaces, fc.nat(30), fc.nat(400), ({ anchor, focus }, line, day) => {
        const source = areaOf({ anchor, focus })
        const area = filledArea(source, { line, day })
        expect(area.top <= source.top && area.bottom >= source.bottom).toBe(true)
        expect(area.left <= source.left && area.right >= source.right).toBe(true)
        const taller = area.top !== source.top || area.bottom !== source.bottom
        const wider = area.left !== source.left || area.right !== source.right
        expect(taller && wider).toBe(false)
      }),
    )
  })
})
