import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupSpots, isNearest, moved, PIN_SIZE, viewOf, zoomed } from './map-view.ts'

const spot = fc.record({
  x: fc.double({ min: 0, max: 1000, noNaN: true }),
  y: fc.double({ min: 0, max: 400, noNaN: true }),
})
const spots = fc.array(spot, { minLength: 1, maxLength: 40 })
const width = fc.integer({ min: 280, max: 900 })

describe('the map of a search', () => {
  it('shows each hotel in one pin, and no pin over another', () => {
    fc.assert(
      fc.property(spots, width, (all, pixels) => {
        const view = viewOf(all, pixels)
        const groups = groupSpots(all, view, pixels)
        expect(groups.flat()).toHaveLength(all.length)
        const scale = pixels / view.side
        for (const [{ x }] of groups) {
          expect((x - view.x) * scale).toBeGreaterThan(PIN_SIZE.width / 2 - 1)
          expect((x - view.x) * scale).toBeLessThan(pixels - PIN_SIZE.width / 2 + 1)
        }
        for (const [i, [a]] of groups.entries())
          for (const [b] of groups.slice(i + 1))
            expect(
              Math.abs(a.x - b.x) * scale >= PIN_SIZE.width || Math.abs(a.y - b.y) * scale >= PIN_SIZE.height,
            ).toBe(true)
      }),
    )
  })

  it('tells hotels apart when it is zoomed in, unless they are at one place', () => {
    const near = [
      { x: 500, y: 200 },
      { x: 501, y: 200 },
      { x: 900, y: 300 },
    ]
    const [first, second] = groupSpots(near, viewOf(near, 600), 600)
    expect([first!.length, second!.length]).toEqual([2, 1])
    expect(groupSpots(near, viewOf(first!, 600), 600)).toHaveLength(2)
    const same = viewOf([near[0]!, near[0]!], 600)
    expect(isNearest(same)).toBe(true)
    expect(isNearest(zoomed(same, 0.5))).toBe(true)
    expect(isNearest(zoomed(same, 2))).toBe(false)
  })

  it('leaves out what is outside of the view', () => {
    const view = viewOf([{ x: 100, y: 100 }], 300)
    expect(groupSpots([{ x: 100, y: 100 }], view, 300)).toHaveLength(1)
    expect(groupSpots([{ x: 100, y: 100 }], moved(view, 1, 0), 300)).toHaveLength(0)
    expect(groupSpots([{ x: 100, y: 100 }], moved(view, 0, -1), 300)).toHaveLength(0)
  })
})
