import { z } from 'zod'
import type { PhotoKind } from '../../lib/photo.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { anyId, bilingual, file, id, text, wholeNumber } from '../../platform/http/fields.ts'
import { DESTINATION_KINDS } from './destinations.ts'
import { SIGHT_KINDS } from './sights.ts'

export const Country = z.object({ id: z.number(), iso: z.string(), name: bilingual, dial: z.string() })
export type Country = z.output<typeof Country>

export const Photo = z.object({
  address: z.string(),
  version: z.string(),
  colours: z.array(z.string()),
  /** A description of the picture; absent when nobody described it. */
  alt: bilingual.optional(),
})

const bilingualList = z.object({ en: z.array(z.string()), es: z.array(z.string()) })

/** Travel information about a tourist zone. */
export const ZoneGuide = z.object({
  gettingThere: bilingual,
  bestTime: bilingual,
  toSee: bilingualList,
  /** By the usual route; minutes at a relaxed pace. */
  distances: z.array(
    z.object({ to: bilingual, km: z.number().int(), minutes: z.number().int(), by: z.enum(['road', 'air']) }),
  ),
})
export type ZoneGuide = z.output<typeof ZoneGuide>

/** A sight or a beach in a tourist zone. */
export const Sight = z.object({
  name: bilingual,
  kind: z.enum(SIGHT_KINDS),
  latitude: z.number(),
  longitude: z.number(),
})
export type Sight = z.output<typeof Sight>

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

/** Practical facts about a province. */
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

/** A country to choose; lists show the main ones first (docs/rules/settings.md#countries). */
export const ListedCountry = Country.extend({ main: z.boolean() })
export type ListedCountry = z.output<typeof ListedCountry>

export const listCountries = endpoint({
  method: 'GET',
  path: '/api/countries',
  access: 'public',
  shows: 'content',
  summary: 'Countries, sorted by name in the requested language; the main ones are marked',
  input: z.object({}),
  reply: z.array(ListedCountry),
})

/**
 * The country whose prices a visitor sees: the one with this id, or else with this ISO code, or else the site's default; null if none of
 * them is in the catalogue (docs/rules/prices.md#shown-market).
 */
export const findPriceCountry = endpoint({
  method: 'GET',
  path: '/api/countries/forPrices',
  access: 'public',
  shows: 'content',
  summary: 'The country whose prices are shown: by id, then by ISO code, then the default',
  input: z.object({ countryId: anyId, region: text(2).default('') }),
  reply: Country.nullable(),
})

/** The tourist zones with lodging in a country. */
export const listTouristZones = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getActiveTouristicZone/{country}',
  access: 'public',
  shows: 'content',
  summary: 'Tourist zones of a country',
  input: z.object({ country: id }),
  reply: z.array(TouristZone),
})

/** A place that a visitor can search for, with the zones to search. */
export const Destination = z.object({
  kind: z.enum(DESTINATION_KINDS),
  id: z.number(),
  name: bilingual,
  province: bilingual,
  /** Where to search for lodging: the zones of a province, or else the nearest zones, nearest first. */
  touristZoneIds: z.array(z.number()),
  /** Where to search for cars, nearest zone first. */
  carZoneIds: z.array(z.number()),
})
export type Destination = z.output<typeof Destination>

/** The destinations of the search forms: tourist zones, provinces, airports and towns with cars. */
export const listDestinations = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/destinations',
  access: 'public',
  shows: 'content',
  summary: 'Tourist zones, provinces, airports and towns as destinations of a search',
  input: z.object({}),
  reply: z.array(Destination),
})

/** The photos after the main one, in order. */
const morePhotos = z.array(Photo)

export const getTouristZone = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getTouristicZone/{id}',
  access: 'public',
  shows: 'content',
  summary: 'One tourist zone',
  input: z.object({ id }),
  reply: TouristZone.extend({ morePhotos, guide: ZoneGuide.nullable(), sights: z.array(Sight) }),
})

export const getProvince = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getProvince/{id}',
  access: 'public',
  shows: 'content',
  summary: 'One province',
  input: z.object({ id }),
  reply: Province.extend({ morePhotos, toKnow: ProvinceFacts.nullable() }),
})

const photoInput = z.object({
  id,
  size: wholeNumber(0, 6),
  alignment: wholeNumber(1, 3),
  /** The version of one of several photos; the content of a URL with a version never changes. */
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
    summary: `URLs of all photos of ${of}`,
    input: photoInput.omit({ v: true }),
    reply: z.array(z.string()),
  })

const photoCard = (kind: PhotoKind, of: string) =>
  endpoint({
    method: 'GET',
    path: `/api/photos/${kind}Card/{id}`,
    access: 'public',
    summary: `A photo of ${of} as the card of a link: 1200 by 630 pixels`,
    input: photoInput.pick({ id: true, v: true }),
    contentType: 'image/jpeg',
    reply: file,
  })

export const getCarCard = photoCard('car', 'a car model')
export const getHotelCard = photoCard('hotel', 'a hotel')
export const getPoloCard = photoCard('polo', 'a tourist zone')
export const getProvinceCard = photoCard('province', 'a province')
export const getNewsCard = photoCard('news', 'a news item')

export const getCarPhoto = photoFile('car', 'a car model')
export const listCarPhotos = photoList('car', 'a car model')
export const getHotelPhoto = photoFile('hotel', 'a hotel')
export const listHotelPhotos = photoList('hotel', 'a hotel')
export const getPoloPhoto = photoFile('polo', 'a tourist zone')
export const listPoloPhotos = photoList('polo', 'a tourist zone')
export const getProvincePhoto = photoFile('province', 'a province')
export const listProvincePhotos = photoList('province', 'a province')
export const getNewsPhoto = photoFile('news', 'a news item')
export const listNewsPhotos = photoList('news', 'a news item')
