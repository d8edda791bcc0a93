/**
 * Draws every illustration of the catalogue: `node scripts/draw/draw.ts`.
 * The same program always writes the same files into catalogue/illustrations.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { bodies, drawCar, paints } from './cars.ts'
import { hotels } from './hotels.ts'
import { cuba, frame, map, outline } from './map.ts'
import { provinces } from './provinces.ts'
import { emptyPlan, emptySearch, favicon, hero, icon, logo, notFound } from './spots.ts'
import { Picture } from './svg.ts'
import { type Scene, zones } from './zones.ts'

const root = join(import.meta.dirname, '../../catalogue/illustrations')
let files = 0
let bytes = 0

function write(name: string, content: { toString(): string }): void {
  const path = join(root, name)
  const text = content.toString()
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  files += 1
  bytes += text.length
}

function scenes(folder: string, list: Record<string, Scene>, width: number, height: number): void {
  for (const [slug, scene] of Object.entries(list)) {
    const picture = new Picture(`${folder}-${slug}`, width, height)
    scene(picture)
    write(`${folder}/${slug}.svg`, picture)
  }
}

scenes('zones', zones, 1600, 1000)
scenes('provinces', provinces, 1600, 1000)
scenes('hotels', hotels, 1200, 750)
for (const body of bodies)
  for (const paint of Object.keys(paints)) write(`cars/${body}-${paint}.svg`, drawCar(body, paint))
write('hero.svg', hero())
write('logo.svg', logo('logo', false))
write('logo-dark.svg', logo('logo-dark', true))
write('favicon.svg', favicon())
write('icon-512.svg', icon())
for (const size of [192, 512]) {
  const png = sharp(Buffer.from(icon().toString())).resize(size).png({ palette: true, compressionLevel: 9 })
  await png.toFile(join(root, `icon-${size}.png`))
}
write('empty-search.svg', emptySearch())
write('empty-plan.svg', emptyPlan())
write('not-found.svg', notFound())
write('cuba.svg', cuba())
write('map.svg', map())
write('cuba.json', `${JSON.stringify({ ...frame, path: outline })}\n`)
console.log(`${files} files, ${Math.round(bytes / 1024)} KB`)
