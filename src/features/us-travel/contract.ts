import { z } from 'zod'
import { LANGUAGE_CODES } from '../../lib/languages.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  anyId,
  bilingual,
  day,
  file,
  id,
  instant,
  lang,
  requiredText,
  uploaded,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { CATEGORY_KEYS } from './categories.ts'

/** What a client stated about a trip (docs/rules/us-travel.md#statement). */
export const TravelStatement = z.object({
  planId: z.number(),
  category: z.enum(CATEGORY_KEYS),
  /** The exact words that the client agreed to, in `lang`. */
  words: z.string(),
  lang: z.enum(LANGUAGE_CODES),
  textVersion: z.number().int(),
  statedAt: instant,
})
export type TravelStatement = z.output<typeof TravelStatement>

/** Whether a plan needs a statement before payment, and the current one. */
export const getTravelStatement = endpoint({
  method: 'GET',
  path: '/api/travelPlans/statement/{planId}',
  access: 'client',
  summary: 'The statement about a trip to Cuba by a resident of the United States',
  input: z.object({ planId: id }),
  reply: z.object({
    needed: z.boolean(),
    /** Whether the client must first state the country where they live. */
    asksCountry: z.boolean(),
    statement: TravelStatement.nullable(),
  }),
})

/** States the category of an unpaid trip; a later statement replaces an earlier one, which is kept. */
export const stateTravel = endpoint({
  method: 'POST',
  path: '/api/travelPlans/statement',
  access: 'client',
  summary: 'State the category of a trip to Cuba',
  input: z.object({ planId: id, category: z.enum(CATEGORY_KEYS), lang }),
  reply: TravelStatement,
  refusals: ['ALREADY_PAID', 'PLAN_BEING_PAID', 'PLAN_CLOSED', 'STATEMENT_NOT_NEEDED'],
})

const staff = { access: 'staff', permission: 'usTravel.see' } as const
const page = { page: wholeNumber(1, 100_000).default(1), pageSize: wholeNumber(1, 100).default(20) }
/** Both days are included; an unset one means no limit. */
const period = { from: day.optional(), to: day.optional() }

/** A statement with its trip. */
export const RecordedStatement = TravelStatement.extend({
  id: z.number(),
  clientId: z.number(),
  name: z.string(),
  email: z.string(),
  /** Null when not paid. */
  paidAt: instant.nullable(),
  bookings: z.array(z.object({ reference: z.string(), title: z.string(), firstDay: z.string(), lastDay: z.string() })),
})
export type RecordedStatement = z.output<typeof RecordedStatement>

/** The statements of a period, the newest first. */
export const listTravelStatements = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/office/travelStatements',
  summary: 'Statements about trips to Cuba',
  input: z.object({ ...page, ...period }),
  reply: RecordedStatement,
  list: true,
})

/** All statements of a period as a file for an audit, the oldest first. */
export const exportTravelStatements = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/office/travelStatements/{format}',
  summary: 'Statements about trips to Cuba as file',
  input: z.object({ ...period, format: z.enum(['csv', 'xlsx']).default('csv') }),
  contentType: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: file,
})

/** `similar`: the entry's name resembles the name of one of the agency's hotels, and staff have not decided yet. */
export const PROHIBITED_STATES = ['similar', 'matched', 'all'] as const

export const ProhibitedLodging = z.object({
  id: z.number(),
  name: z.string(),
  city: z.string(),
  propertyId: z.string().nullable(),
  /** The agency's hotel that the entry refers to; null when there is none or staff have not decided. */
  hotelId: z.number().nullable(),
  decided: z.boolean(),
  /** A hotel of the agency with a similar name. */
  similarHotelId: z.number().nullable(),
})
export type ProhibitedLodging = z.output<typeof ProhibitedLodging>

export const listProhibitedLodgings = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/office/prohibitedLodgings',
  summary: 'Lodgings that residents of the United States may not book',
  input: z.object({ ...page, state: z.enum(PROHIBITED_STATES).default('similar') }),
  reply: ProhibitedLodging,
  list: true,
})

/** A hotel of the agency that an entry of the list can refer to. */
const MatchableHotel = z.object({ id: z.number(), name: z.string(), zone: bilingual })

/** All matchable hotels, sorted by name. */
export const listMatchableHotels = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/office/prohibitedLodgings/hotels',
  summary: 'Hotels to match with the list of prohibited lodgings',
  input: z.object({}),
  reply: z.array(MatchableHotel),
})

export const MAX_LIST_BYTES = 2_000_000

/**
 * Replaces the list with that of a CSV or XLSX file; entries that remain keep their hotel. Nothing changes when more hotels would leave the
 * list than staff have agreed to.
 */
export const importProhibitedLodgings = endpoint({
  access: 'staff',
  permission: 'usTravel.edit',
  method: 'POST',
  path: '/api/office/prohibitedLodgings/import',
  summary: 'Import the list of prohibited lodgings',
  input: z.object({
    fileName: requiredText(200),
    /** How many of the agency's hotels may leave the list: as many as an earlier reply named. */
    leaving: wholeNumber(0, 100_000).default(0),
    file: uploaded(MAX_LIST_BYTES),
  }),
  upload: { key: 'file', maxBytes: MAX_LIST_BYTES },
  queryKeys: ['fileName', 'leaving'],
  reply: z.discriminatedUnion('saved', [
    z.object({ saved: z.literal(true), added: z.number(), kept: z.number(), removed: z.number() }),
    z.object({
      saved: z.literal(false),
      /** The agency's hotels that US residents could book again. */
      leaving: z.array(MatchableHotel),
    }),
  ]),
})

/** Sets which of the agency's hotels an entry of the list refers to; 0 for none. */
export const matchProhibitedLodging = endpoint({
  access: 'staff',
  permission: 'usTravel.edit',
  method: 'POST',
  path: '/api/office/prohibitedLodgings/match',
  summary: 'Match a prohibited lodging with a hotel',
  input: z.object({ id, hotelId: anyId }),
  reply: z.literal(true),
})
