import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CUBA_FRAME, onMap } from '../../lib/cuba-frame.ts'
import { placePins } from './map-places.ts'

type Zone = { onHome: boolean; latitude: number; longitude: number; name: { en: string; es: string } }
const catalogue: Zone[] = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../catalogue/tourist-zones.json'), 'utf8'),
)
const place = fc.record({
  latitude: fc.double({ min: CUBA_FRAME.south, max: CUBA_FRAME.north, noNaN: true }),
  longitude: fc.double({ min: CUBA_FRAME.west, max: CUBA_FRAME.east, noNaN: true }),
  name: fc.string({ minLength: 3, maxLength: 20 }),
})

describe('pins on the map', () => {
  it('are at their places when there is room', () => {
    const santiago = { latitude: 20.02, longitude: -75.83, name: 'Santiago' }
    expect(placePins([santiago])[0]).toMatchObject(onMap(santiago))
  })

  it('never overlap, even for the same place', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 8 }), (places) => {
        const pins = placePins(places)
        for (const [i, a] of pins.entries()) {
          for (const b of pins.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(75)
        }
      }),
    )
  })

  it.each(['en', 'es'] as const)(
    'on the home page stay close to their places and have room for names in %s',
    (lang) => {
      const zones = catalogue.filter((zone) => zone.onHome).map((zone) => ({ ...zone, name: zone.name[lang] }))
      for (const [i, pin] of placePins(zones).entries()) {
        const truth = onMap(zones[i]!)
        expect(Math.hypot(pin.x - truth.x, pin.y - truth.y), zones[i]!.name).toBeLessThan(20)
        if (pin.side !== 'right') continue
        expect(pin.x + zones[i]!.name.length * 9, zones[i]!.name).toBeLessThan(CUBA_FRAME.width)
      }
    },
  )
})
