import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupSpots, isNearest, landmarksIn, moved, PIN_HEIGHT, PIN_WIDTH, viewOf, zoomed } from './map-view.ts'

const spot = fc.record({
  x: fc.double({ min: 0, max: 1000, noNaN: true }),
  y: fc.double({ min: 0, max: 400, noNaN: true }),
})
const spots = fc.array(spot, { minLength: 1, maxLength: 40 })
const width = fc.integer({ min: 280, max: 900 })
const height = fc.constantFrom(...Object.values(PIN_HEIGHT))

describe('the map of a search', () => {
  it('shows each place in exactly one pin, and pins do not overlap', () => {
    fc.assert(
      fc.property(spots, width, height, (all, pixels, pinHeight) => {
        const view = viewOf(all, pixels)
        const groups = groupSpots(all, view, pixels, pinHeight)
        expect(groups.flat()).toHaveLength(all.length)
        const scale = pixels / view.side
        for (const [{ x }] of groups) {
          expect((x - view.x) * scale).toBeGreaterThan(PIN_WIDTH / 2 - 1)
          expect((x - view.x) * scale).toBeLessThan(pixels - PIN_WIDTH / 2 + 1)
        }
        for (const [i, [a]] of groups.entries())
          for (const [b] of groups.slice(i + 1))
            expect(Math.abs(a.x - b.x) * scale >= PIN_WIDTH || Math.abs(a.y - b.y) * scale >= pinHeight).toBe(true)
      }),
    )
  })

  it('separates places when zoomed in, unless they are at the same position', () => {
    const near = [
      { x: 500, y: 200 },
      { x: 501, y: 200 },
      { x: 900, y: 300 },
    ]
    const [first, second] = groupSpots(near, viewOf(near, 600), 600, PIN_HEIGHT.plain)
    expect([first!.length, second!.length]).toEqual([2, 1])
    expect(groupSpots(near, viewOf(first!, 600), 600, PIN_HEIGHT.plain)).toHaveLength(2)
    const same = viewOf([near[0]!, near[0]!], 600)
    expect(isNearest(same)).toBe(true)
    expect(isNearest(zoomed(same, 0.5))).toBe(true)
    expect(isNearest(zoomed(same, 2))).toBe(false)
  })

  it('names landmarks only where their names cover no pin, no other name and not the edge', () => {
    const view = { x: 0, y: 0, side: 300 }
    const landmark = (name: string, x: number, y: number) => ({ name, x, y })
    const shown = landmarksIn(
      [
        landmark('free', 20, 100),
        landmark('at another name', 40, 105),
        landmark('under a pin', 200, 210),
        landmark('at the edge', 280, 100),
        landmark('cut at the upper edge', 100, 5),
        landmark('outside', 20, 400),
        landmark('wider than its place on both sides', 150, 40),
        landmark('below the pin', 200, 260),
      ],
      view,
      300,
      [{ x: 200, y: 200 }],
      PIN_HEIGHT.withNote,
    )
    expect(shown.map(({ name, isLeft }) => [name, isLeft])).toEqual([
      ['free', false],
      ['at the edge', true],
      ['below the pin', false],
    ])
  })

  it('leaves out what is outside of the view', () => {
    const view = viewOf([{ x: 100, y: 100 }], 300)
    expect(groupSpots([{ x: 100, y: 100 }], view, 300, PIN_HEIGHT.plain)).toHaveLength(1)
    expect(groupSpots([{ x: 100, y: 100 }], moved(view, 1, 0), 300, PIN_HEIGHT.plain)).toHaveLength(0)
    expect(groupSpots([{ x: 100, y: 100 }], moved(view, 0, -1), 300, PIN_HEIGHT.plain)).toHaveLength(0)
  })
})
