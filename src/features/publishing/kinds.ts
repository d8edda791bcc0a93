import type { RecordDefinition } from '../../lib/record-fields.ts'
import { CAR_CLASSES, CAR_MODELS, CAR_SUPPLIERS, CAR_ZONES } from '../cars/car-records.ts'
import { COURIER_PRICES, NEWS, NEWS_CATEGORIES, QUESTIONS } from '../information/content-records.ts'
import { HOME_PAGE } from '../information/home-page-record.ts'
import { HOTELS } from '../lodging/hotel-record.ts'
import { HOTEL_CATEGORIES, HOTEL_CHAINS, HOTEL_SERVICES, ROOM_CLASSES } from '../lodging/lodging-records.ts'
import { PROVINCES, TOURIST_ZONES } from '../places/place-records.ts'

/** Every kind of record, in the order in which the office lists them. */
export const RECORD_DEFINITIONS: readonly RecordDefinition[] = [
  HOTELS,
  ROOM_CLASSES,
  HOTEL_SERVICES,
  HOTEL_CATEGORIES,
  HOTEL_CHAINS,
  CAR_SUPPLIERS,
  CAR_MODELS,
  CAR_CLASSES,
  CAR_ZONES,
  TOURIST_ZONES,
  PROVINCES,
  HOME_PAGE,
  NEWS,
  NEWS_CATEGORIES,
  QUESTIONS,
  COURIER_PRICES,
]

/** The kinds of the catalogue as its overview groups them. */
export const CATALOGUE_GROUPS = [
  { name: 'lodging', kinds: [HOTELS, ROOM_CLASSES, HOTEL_SERVICES, HOTEL_CATEGORIES, HOTEL_CHAINS] },
  { name: 'cars', kinds: [CAR_SUPPLIERS, CAR_MODELS, CAR_CLASSES, CAR_ZONES] },
  { name: 'places', kinds: [TOURIST_ZONES, PROVINCES] },
] as const satisfies readonly { name: string; kinds: readonly RecordDefinition[] }[]

export const findDefinition = (kind: string) => RECORD_DEFINITIONS.find((definition) => definition.kind === kind)
