import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readCatalogue, readCatalogueFolder } from './catalogue-files.ts'
import { chooseFacades } from './facades.ts'

type Lodging = { kind: string; zoneId: number }

const DRAWINGS = path.resolve(import.meta.dirname, '../../../../catalogue/illustrations')
const zones = new Map(
  (readCatalogue('tourist-zones.json') as { id: number; slug: string }[]).map((z) => [z.id, z.slug]),
)

it('no two lodgings in the demo look the same, and no farm is in a town', async () => {
  const choose = chooseFacades()
  const looks = new Set<string>()
  const lodgings = readCatalogueFolder('lodgings') as Lodging[]
  for (const { kind, zoneId } of lodgings) {
    const zone = zones.get(zoneId)!
    const { name, draw } = choose(kind, zone)
    looks.add(draw(readFileSync(path.join(DRAWINGS, `${name}.svg`), 'utf8')))
    if (name === 'hotels/casa-3') expect(['vinales', 'soroa-las-terrazas', 'zapata-giron']).toContain(zone)
  }
  expect(looks.size).toBe(lodgings.length)
  const sizes = await Promise.all(
    [...looks].slice(-8).map(async (svg) => (await sharp(Buffer.from(svg)).metadata()).width),
  )
  expect(new Set(sizes)).toEqual(new Set([1_200]))
})
