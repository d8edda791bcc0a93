import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Bilingual } from '../../../lib/languages.ts'
import type { PhotoFile, PhotoSet } from '../../places/server/photos.service.ts'
import { chooseFacades } from './facades.ts'

const CATALOGUE = path.resolve(import.meta.dirname, '../../../../catalogue')

/** One parsed file of the catalogue. */
export const readCatalogue = (file: string): unknown => JSON.parse(readFileSync(path.join(CATALOGUE, file), 'utf8'))

/** The concatenated lists of all files in a folder. */
export const readCatalogueFolder = (folder: string): unknown[] =>
  readdirSync(path.join(CATALOGUE, folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => readCatalogue(path.join(folder, file)) as unknown[])

/** An illustration by its name, with its description and an optional change to its SVG. */
type Illustration = { name: string; draw?: (svg: string) => string } & Omit<PhotoFile, 'bytes'>

/** Illustrations of the catalogue as photos of entries with an id. */
export const illustrated = <Entry extends { id: number }>(
  kind: PhotoSet['kind'],
  entries: unknown,
  picturesOf: (entry: Entry) => Illustration[],
): PhotoSet[] =>
  (entries as Entry[]).map((entry) => ({
    kind,
    ownerId: entry.id,
    files: picturesOf(entry).map(({ name, draw, ...shown }) => {
      const svg = readFileSync(path.join(CATALOGUE, 'illustrations', `${name}.svg`))
      return { bytes: draw ? Buffer.from(draw(svg.toString())) : svg, ...shown }
    }),
  }))

type Place = { id: number; slug: string; name: Bilingual }

/** The pictures of each place, by its name in URLs: the main one first. */
type PlacePictures = Record<string, { picture: string; alt: Bilingual }[]>

/** Illustrations of the provinces and tourist zones, each with a description for that place. */
export const placePhotos = (): PhotoSet[] => {
  const pictures = readCatalogue('place-pictures.json') as { zones: PlacePictures; provinces: PlacePictures }
  const picturesOf =
    (places: PlacePictures) =>
    ({ slug }: Place) =>
      places[slug]!.map(({ picture, alt }) => ({ name: picture, alt }))
  return [
    ...illustrated('polo', readCatalogue('tourist-zones.json'), picturesOf(pictures.zones)),
    ...illustrated('province', readCatalogue('provinces.json'), picturesOf(pictures.provinces)),
  ]
}

const CAR_COLOURS = ['coral', 'turquoise', 'sun', 'ink', 'cream']

/** Illustrations of the car models, each in one of the colors: from the side and from the front. */
export const modelPhotos = (): PhotoSet[] =>
  illustrated<{ id: number; name: string; body: string }>(
    'car',
    readCatalogue('car-models.json'),
    ({ id, name, body }) => {
      const car = `cars/${body}-${CAR_COLOURS[(id * 2) % 5]}`
      return [
        { name: car, alt: { en: `${name}, from the side`, es: `${name}, de lado` } },
        { name: `${car}-front`, alt: { en: `${name}, from the front`, es: `${name}, de frente` } },
      ]
    },
  )

/** The illustration of each room class, by its number. */
const ROOM_PICTURES = [
  ...['standard', 'superior', 'sea-view', 'garden-view', 'junior-suite', 'suite'],
  ...['family', 'bungalow', 'colonial', 'casa', 'terrace', 'apartment'],
]

type PicturedRoom = { roomClassId: number; facilities: string[] }

const roomPictures = ({ roomClassId, facilities }: PicturedRoom, roomClass: Bilingual): Illustration[] => [
  { name: `rooms/${ROOM_PICTURES[roomClassId - 1]}`, alt: roomClass, partId: roomClassId },
  {
    name: facilities.includes('bathtub') ? 'rooms/bathroom-tub' : 'rooms/bathroom-shower',
    alt: { en: `${roomClass.en}: the bathroom`, es: `${roomClass.es}: el baño` },
    partId: roomClassId,
  },
]

/** Illustrations of the lodgings: a facade, the zone and the rooms. */
export const lodgingPhotos = (): PhotoSet[] => {
  const zones = new Map((readCatalogue('tourist-zones.json') as Place[]).map((zone) => [zone.id, zone]))
  const roomClasses = readCatalogue('room-classes.json') as { id: number; name: Bilingual }[]
  const classNames = new Map(roomClasses.map((roomClass) => [roomClass.id, roomClass.name]))
  const facadeOf = chooseFacades()
  return illustrated<{ id: number; kind: string; name: string; zoneId: number; rooms: PicturedRoom[] }>(
    'hotel',
    readCatalogueFolder('lodgings'),
    ({ kind, name, zoneId, rooms }) => {
      const zone = zones.get(zoneId)!
      return [
        {
          ...facadeOf(kind, zone.slug),
          alt: { en: `The facade of ${name}`, es: `La fachada de ${name}` },
        },
        { name: `zones/${zone.slug}`, alt: { en: `A view of ${zone.name.en}`, es: `Una vista de ${zone.name.es}` } },
        ...rooms.flatMap((room) => roomPictures(room, classNames.get(room.roomClassId)!)),
      ]
    },
  )
}

/** The file of an illustration by its path in the store: '/pictures/zones/vinales.svg'. */
export const readIllustration = (address: string): Uint8Array =>
  readFileSync(path.join(CATALOGUE, 'illustrations', address.replace(/^\/pictures\//, '')))

/** The files of the catalogue with places. */
export const placeFiles = () => ({
  countries: readCatalogue('countries.json'),
  provinces: readCatalogue('provinces.json'),
  touristZones: readCatalogue('tourist-zones.json'),
  carZones: readCatalogue('car-zones.json'),
})

/** The files of the catalogue with the lists that describe a hotel. */
export const lodgingLists = () => ({
  roomClasses: readCatalogue('room-classes.json'),
  services: readCatalogue('services.json'),
  categories: readCatalogue('categories.json'),
})
