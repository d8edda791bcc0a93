import { readFileSync } from 'node:fs'
import path from 'node:path'
import { importPlaces } from './features/places/server/places.service.ts'
import type { Ctx } from './platform/context.ts'

const CATALOGUE = path.resolve(import.meta.dirname, '../catalogue')

/** One parsed file of the demo catalogue. */
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(CATALOGUE, file), 'utf8'))

/** Loads the demo catalogue and its accounts, or brings them up to today; safe to repeat. */
export const loadDemo = async (ctx: Ctx) => {
  await importPlaces(ctx, {
    countries: read('countries.json'),
    provinces: read('provinces.json'),
    touristZones: read('tourist-zones.json'),
    carZones: read('car-zones.json'),
  })
}
