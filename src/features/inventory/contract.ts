import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  bilingual,
  day,
  decimalNumber,
  flag,
  id,
  instant,
  requiredText,
  text,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { CHANGE_SOURCES, MAX_SHEET_DAYS, SHEET_KINDS } from './sheet.ts'

/**
 * A sheet has the rates, stock and restrictions of one hotel or car supplier: a row per room class, or per model and zone, with one value
 * per field and day. Prices are in cents; days are plain dates.
 */
const sheet = { kind: z.enum(SHEET_KINDS), id }

/** The hotels and car suppliers that have rows. */
export const listSheets = endpoint({
  method: 'GET',
  path: '/api/office/inventory',
  access: 'staff',
  permission: 'inventory.see',
  summary: 'Hotels and car suppliers with rates and stock',
  input: z.object({}),
  reply: z.array(
    z.object({
      ...sheet,
      name: z.string(),
      /** The zone of a hotel; null for a car supplier. */
      zone: bilingual.nullable(),
      published: z.boolean(),
    }),
  ),
})

const days = { from: day, days: wholeNumber(1, MAX_SHEET_DAYS) }

const rowName = {
  row: z.string(),
  name: bilingual,
  /** Rows with the same group belong together: the zone of a car. */
  group: bilingual.nullable(),
}

/** One row; every array has one entry per day of the reply. */
export const SheetRow = z.object({
  ...rowName,
  /** Rooms or cars for sale; null where none were ever set. What is left is stock - sold - held. */
  stock: z.array(z.number().int().nullable()),
  /** In confirmed and paid bookings. */
  sold: z.array(z.number().int()),
  /** In bookings that await confirmation or payment. */
  held: z.array(z.number().int()),
  stopSale: z.array(z.boolean()),
  minStay: z.array(z.number().int()),
  /** Null: no limit. */
  maxStay: z.array(z.number().int().nullable()),
  closedToArrival: z.array(z.boolean()),
  closedToDeparture: z.array(z.boolean()),
  release: z.array(z.number().int()),
  /** Cents; one array per price of the sheet, in the same order. Null: not sold. */
  prices: z.array(z.array(z.number().int().nullable())),
  /** The rule that set each price; null when it was set by a person or an import, or not at all. Same shape as `prices`. */
  rules: z.array(z.array(z.number().int().nullable())),
})
export type SheetRow = z.output<typeof SheetRow>

export const Sheet = z.object({
  ...sheet,
  name: z.string(),
  from: z.string(),
  days: z.number().int(),
  /** The shortest stay or rental that a day can require. */
  minStay: z.number().int(),
  /** The last day with a price; null when there is none. */
  pricedUntil: z.string().nullable(),
  /** The meal plans or rental lengths; `key` is what fields and rules call them: 'EP', '7'. */
  prices: z.array(z.object({ key: z.string(), name: bilingual })),
  rows: z.array(SheetRow),
  /** The rows that follow, when the sheet is loaded in parts. */
  rest: z.array(z.object(rowName)),
  /** The names of the rules that set prices. */
  rules: z.array(z.object({ id: z.number().int(), name: z.string() })),
})
export type Sheet = z.output<typeof Sheet>

/** Refuses: NOT_FOUND. */
export const getSheet = endpoint({
  method: 'GET',
  path: '/api/office/inventory/{kind}/{id}',
  access: 'staff',
  permission: 'inventory.see',
  summary: 'Rates, stock and restrictions of a hotel or car supplier',
  input: z.object({
    ...sheet,
    ...days,
    /** Rows like '3 and 12-4', to load a large sheet in parts; empty: all. */
    rows: text(2_000).default(''),
    /** Maximum number of rows in the reply; the others are in `rest`. */
    most: wholeNumber(1, 1_000).optional(),
  }),
  reply: Sheet,
})

export const CellValue = z.union([z.number().int().min(0).max(1_000_000), z.boolean(), z.null()])
export type CellValue = z.output<typeof CellValue>

/** 'stock' … 'release', or 'price.' followed by the key of a price: 'price.EP'. */
const fieldName = z.string().max(30)

/** New values of one field of one row on consecutive days. */
export const Run = z.object({
  row: z.string().max(30),
  field: fieldName,
  from: day,
  /** The values that the person saw; nothing is written unless every cell still has them. */
  before: z.array(CellValue).min(1).max(MAX_SHEET_DAYS),
  after: z.array(CellValue).min(1).max(MAX_SHEET_DAYS),
})
export type Run = z.output<typeof Run>

/** A cell that somebody else changed. */
export const Conflict = z.object({
  row: z.string(),
  field: z.string(),
  day: z.string(),
  /** The value that the change would write. */
  yours: CellValue,
  /** The stored value. */
  theirs: CellValue,
  /** Who stored it, and when; null when no change of the cell is on record. */
  by: z.string().nullable(),
  at: instant.nullable(),
})
export type Conflict = z.output<typeof Conflict>

/** A day on which a change would leave less stock than is sold and held. */
export const BelowSold = z.object({ row: z.string(), day: z.string(), sold: z.number().int() })
export type BelowSold = z.output<typeof BelowSold>

/**
 * Either everything was written, or nothing was and at least one of the lists gives the reason. With `keepLater`, everything was written
 * except the stock of the days in `belowSold`.
 */
export const SaveReply = z.object({
  saved: z.boolean(),
  /** Null when nothing was written, or nothing differed. */
  changeId: z.number().int().nullable(),
  conflicts: z.array(Conflict),
  belowSold: z.array(BelowSold),
})
export type SaveReply = z.output<typeof SaveReply>

/**
 * Writes cells, all or none. To overwrite what somebody else saved, send it again with their values as `before`. Refuses: INVALID with the
 * field, NOT_FOUND.
 */
export const saveChange = endpoint({
  method: 'POST',
  path: '/api/office/inventory/{kind}/{id}/changes',
  access: 'staff',
  permission: 'inventory.edit',
  summary: 'Change rates, stock and restrictions',
  input: z.object({
    ...sheet,
    source: z.enum(CHANGE_SOURCES).extract(['edit', 'bulk', 'paste', 'undo', 'redo']),
    runs: z.array(Run).min(1).max(20_000),
  }),
  reply: SaveReply,
})

/** A change of a sheet. */
export const Change = z.object({
  id: z.number().int(),
  at: instant,
  /** Null for the system. */
  who: z.string().nullable(),
  source: z.enum(CHANGE_SOURCES),
  /** Number of changed cells of this sheet, and their first and last day. */
  cells: z.number().int(),
  from: z.string(),
  to: z.string(),
  /** The change that this one undid. */
  undoes: z.number().int().nullable(),
  /** The change that undid this one. */
  undoneBy: z.number().int().nullable(),
})
export type Change = z.output<typeof Change>

/** The changes of a sheet, latest first. Refuses: NOT_FOUND. */
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/office/inventory/{kind}/{id}/changes',
  access: 'staff',
  permission: 'inventory.see',
  summary: 'Changes of rates and stock',
  input: z.object({ ...sheet, page: wholeNumber(1, 100_000).default(1), pageSize: wholeNumber(1, 100).default(20) }),
  reply: Change,
  list: true,
})

/**
 * Restores what a change replaced, including on other sheets of an import. Cells that have changed since are conflicts; with `keepLater`
 * they stay as they are, and so does stock that would fall below what is sold and held. Refuses: NOT_FOUND, CHANGE_UNDONE.
 */
export const undoChange = endpoint({
  method: 'POST',
  path: '/api/office/inventory/{kind}/{id}/changes/{changeId}/undo',
  access: 'staff',
  permission: 'inventory.edit',
  summary: 'Undo a change of rates and stock',
  input: z.object({ ...sheet, changeId: id, keepLater: flag.default(false) }),
  reply: SaveReply,
  refusals: ['CHANGE_UNDONE'],
})

/** A day of the year: '12-24'. */
const dayOfYear = z
  .string()
  .refine((value) => day.safeParse(`2028-${value}`).success, {
    params: { en: 'must be a day of the year like 12-24', es: 'debe ser un día del año como 12-24' },
  })
  .meta({ pattern: '^\\d{2}-\\d{2}$', examples: ['12-24'] })

/** A named part of the year. Spans include their first and last day; a span may cross New Year. */
export const Season = z.object({
  name: requiredText(60),
  spans: z
    .array(
      z.object({
        from: dayOfYear,
        to: dayOfYear,
        /** The year in which it begins; null: every year. */
        year: wholeNumber(2000, 2199).nullable().default(null),
      }),
    )
    .min(1)
    .max(60),
})
export type Season = z.output<typeof Season>

/** How a rule calculates a price: as a fixed amount, or derived from another price of the same day. */
export const PriceSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), cents: wholeNumber(1, 500_000) }),
  z.object({
    kind: z.literal('derived'),
    /** Null for the same row. */
    fromRow: z.string().max(30).nullable(),
    /** Null for the same price. */
    fromPrice: z.string().max(10).nullable(),
    /** 110 adds 10 percent; applied before `addCents`. */
    percent: decimalNumber(1, 1_000).default(100),
    addCents: wholeNumber(-500_000, 500_000).default(0),
  }),
])
export type PriceSource = z.output<typeof PriceSource>

export const PriceRule = z.object({
  name: requiredText(60),
  /** Empty: all rows. */
  rows: z.array(z.string().max(30)).max(500).default([]),
  /** The keys of the prices that it sets; empty: all prices. */
  prices: z.array(z.string().max(10)).max(20).default([]),
  /** Null for the whole year. */
  seasonId: id.nullable().default(null),
  /** ISO weekdays, 1 = Monday; empty: all. */
  weekdays: z.array(wholeNumber(1, 7)).max(7).default([]),
  source: PriceSource,
  /** The price is rounded to a multiple of this, half up. */
  roundToCents: wholeNumber(1, 10_000).default(1),
  /** Where several rules apply, the highest number wins. */
  priority: wholeNumber(0, 1_000).default(0),
})
export type PriceRule = z.output<typeof PriceRule>

const stored = { id: z.number().int(), version: z.number().int() }
const StoredSeason = Season.extend(stored)
export type StoredSeason = z.output<typeof StoredSeason>
const StoredRule = PriceRule.extend(stored)
export type StoredRule = z.output<typeof StoredRule>

/** The version that was edited; without it, a later version is replaced as well. */
const basedOn = wholeNumber(1, 2_147_483_647).optional()

/** Refuses: NOT_FOUND. */
export const listRules = endpoint({
  method: 'GET',
  path: '/api/office/inventory/{kind}/{id}/rules',
  access: 'staff',
  permission: 'inventory.see',
  summary: 'Seasons and price rules of a hotel or car supplier',
  input: z.object(sheet),
  reply: z.object({ seasons: z.array(StoredSeason), rules: z.array(StoredRule) }),
})

/** Adds a season, or replaces `seasonId`. Prices do not change until rules are applied. Refuses: NOT_FOUND, SAVED_MEANWHILE. */
export const saveSeason = endpoint({
  method: 'POST',
  path: '/api/office/inventory/{kind}/{id}/seasons',
  access: 'staff',
  permission: 'inventory.edit',
  summary: 'Add or change a season',
  input: z.object({ ...sheet, seasonId: id.optional(), basedOn, season: Season }),
  reply: StoredSeason,
  refusals: ['SAVED_MEANWHILE'],
})

/** Refuses: NOT_FOUND; SEASON_IN_USE while a rule uses it. */
export const removeSeason = endpoint({
  method: 'POST',
  path: '/api/office/inventory/{kind}/{id}/seasons/{seasonId}/remove',
  access: 'staff',
  permission: 'inventory.edit',
  summary: 'Remove a season',
  input: z.object({ ...sheet, seasonId: id }),
  reply: z.object({ removed: z.literal(true) }),
  refusals: ['SEASON_IN_USE'],
})

/**
 * Adds a rule, or replaces `ruleId`. Prices do not change until rules are applied. Refuses: INVALID with the field, NOT_FOUND,
 * SAVED_MEANWHILE.
 */
export const saveRule = endpoint({
  method: 'POST',
  path: '/api/office/inventory/{kind}/{id}/rules',
  access: 'staff',
  permission: 'inventory.edit',
  summary: 'Add or change a price rule',
  input: z.object({ ...sheet, ruleId: id.optional(), basedOn, rule: PriceRule }),
  reply: StoredRule,
  refusals: ['SAVED_MEANWHILE'],
})

/** Removes a rule; the prices that it set stay. Refuses: NOT_FOUND. */
export const removeRule = endpoint({
  method: 'POST',
  path: '/api/office/inventory/{kind}/{id}/rules/{ruleId}/remove',
  access: 'staff',
  permission: 'inventory.edit',
  summary: 'Remove a price rule',
  input: z.object({ ...sheet, ruleId: id }),
  reply: z.object({ removed: z.literal(true) }),
})

const filled = { ...sheet, ...days, replaceEdited: flag.default(false) }

/** What the rules would change: prices that no person set, or all prices with `replaceEdited`. Refuses: NOT_FOUND. */
export const previewRules = endpoint({
  method: 'GET',
  path: '/api/office/inventory/{kind}/{id}/rules/preview',
  access: 'staff',
  permission: 'inventory.see',
  summary: 'What the price rules would change',
  input: z.object(filled),
  reply: z.object({
    runs: z.array(Run),
    /** Number of prices that would change. */
    cells: z.number().int(),
    /** Number of prices set by hand that the rules would change with `replaceEdited`. */
    edited: z.number().int(),
  }),
})

/** Sets prices by the rules, as one change; each price records its rule. Refuses: NOT_FOUND, CHANGED_MEANWHILE. */
export const applyRules = endpoint({
  method: 'POST',
  path: '/api/office/inventory/{kind}/{id}/rules/apply',
  access: 'staff',
  permission: 'inventory.edit',
  summary: 'Fill prices by the price rules',
  input: z.object(filled),
  reply: z.object({ changeId: z.number().int().nullable(), cells: z.number().int() }),
  refusals: ['CHANGED_MEANWHILE'],
})
