import { z } from 'zod'
import type { PhotoKind } from '../../lib/photo.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { bilingual, file, id } from '../../platform/http/fields.ts'

export const Country = z.object({ id: z.number(), iso: z.string(), name: bilingual, dial: z.string() })
export type Country = z.output<typeof Country>

export const Photo = z.object({ address: z.string(), version: z.string(), colours: z.array(z.string()) })

const bilingualList = z.object({ en: z.array(z.string()), es: z.array(z.string()) })

/** What a traveller reads about a tourist zone before going there. */
export const ZoneGuide = z.object({
  gettingThere: bilingual,
  bestTime: bilingual,
  toSee: bilingualList,
  /** By the usual way; minutes are those of a day without haste. */
  distances: z.array(
    z.object({ to: bilingual, km: z.number().int(), minutes: z.number().int(), by: z.enum(['road', 'air']) }),
  ),
})
export type ZoneGuide = z.output<typeof ZoneGuide>

export const TouristZone = z.object({
  id: z.number(),
  slug: z.string(),
  provinceId: z.number(),
  name: bilingual,
  kind: z.enum(['beach', 'cay', 'city', 'nature']),
  latitude: z.number(),
  longitude: z.number(),
  onHome: z.boolean(),
  about: bilingual,
  toKnow: bilingualList,
  photo: Photo.nullable(),
})
export type TouristZone = z.output<typeof TouristZone>

export const Province = z.object({
  id: z.number(),
  slug: z.string(),
  name: bilingual,
  latitude: z.number(),
  longitude: z.number(),
  about: bilingual,
  photo: Photo.nullable(),
})
export type Province = z.output<typeof Province>

/** Facts to know about a province. */
export const ProvinceFacts = bilingualList
export type ProvinceFacts = z.output<typeof ProvinceFacts>

export const CarZone = z.object({
  id: z.number(),
  provinceId: z.number(),
  name: bilingual,
  latitude: z.number(),
  longitude: z.number(),
  airport: z.boolean(),
})
export type CarZone = z.output<typeof CarZone>

/** Every country, for forms (spec 7). */
export const listCountries = endpoint({
  method: 'GET',
  path: '/api/countries',
  access: 'public',
  summary: 'Countries, ordered by name in the asked language',
  input: z.object({}),
  reply: z.array(Country),
})

/** The tourist zones where the country has lodging (spec 7). */
export const listTouristZones = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getActiveTouristicZone/{country}',
  access: 'public',
  summary: 'Tourist zones of a country',
  input: z.object({ country: id }),
  reply: z.array(TouristZone),
})

/** One tourist zone (spec 7). */
export const getTouristZone = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getTouristicZone/{id}',
  access: 'public',
  summary: 'One tourist zone',
  input: z.object({ id }),
  reply: TouristZone.extend({ guide: ZoneGuide.nullable() }),
})

/** One province (spec 7). */
export const getProvince = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getProvince/{id}',
  access: 'public',
  summary: 'One province',
  input: z.object({ id }),
  reply: Province.extend({ toKnow: ProvinceFacts.nullable() }),
})

/** The tourist zones that the home page shows (spec 7). */
export const listHomeZones = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getTouristicZonesForHome/{siteId}',
  access: 'public',
  summary: 'Tourist zones of the home page',
  input: z.object({ siteId: id }),
  reply: z.array(TouristZone),
})

const photoInput = z.object({
  id,
  size: z.coerce.number().int().min(0).max(6),
  alignment: z.coerce.number().int().min(1).max(3),
  /** Which of several photos; its address is then good for ever. */
  v: z.string().max(64).optional(),
})

const photoFile = (kind: PhotoKind, of: string) =>
  endpoint({
    method: 'GET',
    path: `/api/photos/${kind}Photo/{id}/{size}/{alignment}`,
    access: 'public',
    summary: `A photo of ${of}: size 0 to 6, alignment 1 left, 2 center, 3 right`,
    input: photoInput,
    contentType: 'image/avif, image/webp, image/jpeg',
    reply: file,
  })

const photoList = (kind: PhotoKind, of: string) =>
  endpoint({
    method: 'GET',
    path: `/api/photos/${kind}Photos/{id}/{size}/{alignment}`,
    access: 'public',
    summary: `Addresses of all photos of ${of}`,
    input: photoInput.omit({ v: true }),
    reply: z.array(z.string()),
  })

/** Photos of a car's model (spec 7). */
export const getCarPhoto = photoFile('car', 'a car model')
export const listCarPhotos = photoList('car', 'a car model')
/** Photos of a hotel (spec 7). */
export const getHotelPhoto = photoFile('hotel', 'a hotel')
export const listHotelPhotos = photoList('hotel', 'a hotel')
/** Photos of a tourist zone (spec 7). */
export const getPoloPhoto = photoFile('polo', 'a tourist zone')
export const listPoloPhotos = photoList('polo', 'a tourist zone')
/** Photos of a province (spec 7). */
export const getProvincePhoto = photoFile('province', 'a province')
export const listProvincePhotos = photoList('province', 'a province')
