import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PhotoSet } from '../../places/server/photos.service.ts'

const CATALOGUE = path.resolve(import.meta.dirname, '../../../../catalogue')

/** One parsed file of the catalogue. */
export const readCatalogue = (file: string): unknown => JSON.parse(readFileSync(path.join(CATALOGUE, file), 'utf8'))

/** The concatenated lists of all files in a folder. */
export const readCatalogueFolder = (folder: string): unknown[] =>
  readdirSync(path.join(CATALOGUE, folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => readCatalogue(path.join(folder, file)) as unknown[])

/** Illustrations of the catalogue as photos of entries with an id. */
export const illustrated = <Entry extends { id: number }>(
  kind: PhotoSet['kind'],
  entries: unknown,
  namesOf: (entry: Entry) => string[],
): PhotoSet[] =>
  (entries as Entry[]).map((entry) => ({
    kind,
    ownerId: entry.id,
    files: namesOf(entry).map((name) => readFileSync(path.join(CATALOGUE, 'illustrations', `${name}.svg`))),
  }))

type Place = { id: number; slug: string }

/** Illustrations of the provinces and tourist zones. */
export const placePhotos = (): PhotoSet[] => [
  ...illustrated<Place>('polo', readCatalogue('tourist-zones.json'), ({ slug }) => [`zones/${slug}`]),
  ...illustrated<Place>('province', readCatalogue('provinces.json'), ({ slug }) => [`provinces/${slug}`]),
]

const CAR_COLOURS = ['coral', 'turquoise', 'sun', 'ink', 'cream']
/** Number of facade illustrations per kind of hotel. */
const FACADES = 8

/** Illustrations of the car models, each in one of the colors. */
export const modelPhotos = (): PhotoSet[] =>
  illustrated<{ id: number; body: string }>('car', readCatalogue('car-models.json'), ({ id, body }) => [
    `cars/${body}-${CAR_COLOURS[(id * 2) % 5]}`,
  ])

/** Illustrations of the lodgings: a facade and the zone. */
export const lodgingPhotos = (): PhotoSet[] => {
  const zones = readCatalogue('tourist-zones.json') as Place[]
  const zoneSlug = new Map(zones.map(({ id, slug }) => [id, slug]))
  return illustrated<{ id: number; kind: string; zoneId: number }>(
    'hotel',
    readCatalogueFolder('lodgings'),
    ({ id, kind, zoneId }) => [`hotels/${kind}-${((id - 1) % FACADES) + 1}`, `zones/${zoneSlug.get(zoneId)}`],
  )
}

/** The file of an illustration by its address in the store: '/pictures/zones/vinales.svg'. */
export const readIllustration = (address: string): Uint8Array =>
  readFileSync(path.join(CATALOGUE, 'illustrations', address.replace(/^\/pictures\//, '')))

/** The files of the catalogue with places. */
export const placeFiles = () => ({
  countries: readCatalogue('countries.json'),
  provinces: readCatalogue('provinces.json'),
  touristZones: readCatalogue('tourist-zones.json'),
  carZones: readCatalogue('car-zones.json'),
})

/** The files of the catalogue with what a hotel is described with. */
export const lodgingLists = () => ({
  roomClasses: readCatalogue('room-classes.json'),
  services: readCatalogue('services.json'),
  categories: readCatalogue('categories.json'),
})
