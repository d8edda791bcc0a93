import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { addDays, type Day } from '../../../lib/days.ts'
import { Refusal } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { getHotelOffers, searchLodging } from '../../lodging/contract.ts'
import { createLodgingBooking } from '../../travel-plan/contract.ts'
import { cancelBooking } from '../../travel-plan/server/booking.service.ts'
import {
  applyRules,
  type CellValue,
  getSheet,
  listChanges,
  listRules,
  type Run,
  type SheetRow,
  saveChange,
  saveRule,
  undoChange,
} from '../contract.ts'
import { compareLines, discardLines, stageLines, writeLines } from './bulk-change.service.ts'

const app = usePostgres()

const FROM = '2026-12-15'
const DAYS = 8
const hotel = { kind: 'lodging', id: 1 } as const
const two = { adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] as number[] }
const CLIENTS = 4
const RUNS = Number(process.env.INVENTORY_RUNS ?? 6)

let staff: string
let clients: string[]
beforeEach(async () => {
  const rooms = [1, 2].map((roomClassId) => aRoom({ roomClassId, stock: 3, rates: { all: { CP: 5_000, EP: 4_000 } } }))
  await loadHotels(app().ctx, [aHotel(1, { rooms })], 30)
  staff = await staffToken(app())
  clients = []
  for (let i = 0; i < CLIENTS; i++)
    clients.push((await signedInClient(app(), { email: `buyer${i}@example.com` })).token)
})

const asStaff = () => app().callAs(staff)
const sheet = () => asStaff()(getSheet, { ...hotel, from: FROM, days: DAYS })

/** One action by somebody; numbers select cells, clients and changes. */
type Step =
  | { kind: 'edit' | 'import'; row: number; from: number; length: number; field: number; value: number }
  | { kind: 'undo' | 'cancel'; which: number; keepLater: boolean }
  | { kind: 'rules'; replaceEdited: boolean }
  | { kind: 'book'; client: number; row: number; from: number; nights: number; rooms: number }

const day = fc.integer({ min: 0, max: DAYS - 1 })
const row = fc.constantFrom(1, 2)
const cells = {
  row,
  from: day,
  length: fc.integer({ min: 1, max: 4 }),
  field: fc.integer({ min: 0, max: 4 }),
  value: fc.integer({ min: 0, max: 6 }),
}
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit' as const), ...cells }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('import' as const), ...cells }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(9), keepLater: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(9), keepLater: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rules' as const), replaceEdited: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      client: fc.integer({ min: 0, max: CLIENTS - 1 }),
      row,
      from: day,
      nights: fc.integer({ min: 1, max: 3 }),
      rooms: fc.integer({ min: 1, max: 2 }),
    }),
  },
)

const FIELDS = ['stock', 'stopSale', 'minStay', 'price.CP', 'price.EP'] as const
const toValue = (field: (typeof FIELDS)[number], value: number): CellValue => {
  if (field === 'stopSale') return value === 0
  if (field === 'minStay') return 1 + (value % 2)
  return field === 'stock' ? value : value === 0 ? null : 4_000 + value * 100
}

const seenValues = (found: SheetRow, field: (typeof FIELDS)[number]): CellValue[] =>
  field === 'price.CP'
    ? found.prices[1]!
    : field === 'price.EP'
      ? found.prices[0]!
      : found[field as 'stock' | 'stopSale' | 'minStay']

type Edit = Extract<Step, { kind: 'edit' | 'import' }>

const edit = async ({ row: wanted, from, length, field, value }: Edit) => {
  const name = FIELDS[field]!
  const found = (await sheet()).rows.find((each) => each.row === String(wanted))!
  const before = seenValues(found, name).slice(from, from + length)
  const after = before.map((_, i) => toValue(name, (value + i) % 7))
  const run: Run = { row: String(wanted), field: name, from: addDays(FROM, from), before, after }
  await asStaff()(saveChange, { ...hotel, source: 'edit', runs: [run] })
}

let lastRun = 0

/** An import into both rows, regardless of the values they have. */
const importCells = async ({ from, length, field, value }: Edit) => {
  const name = FIELDS[field]!
  const owner: Ctx = { ...app().ctx, actor: { kind: 'staff', staffId: 1, sessionId: 0 } }
  const batch = { run: ++lastRun, kind: 'lodging' } as const
  const progress = { onProgress: async () => {} }
  await stageLines(
    owner,
    batch,
    ['2', '1'].map((each, i) => ({
      ...{ id: 1, row: each, line: i + 2, from: addDays(FROM, from), days: length },
      cells: [[name, toValue(name, value)]] as const,
    })),
  )
  const { changed } = await compareLines(owner, batch, { onProblem: () => {}, ...progress })
  await writeLines(owner, batch, changed, progress)
  await discardLines(owner, batch.run)
}

const undo = async (which: number, keepLater: boolean) => {
  const { list } = await asStaff()(listChanges, hotel)
  const change = list[which % Math.max(1, list.length)]
  if (change) await asStaff()(undoChange, { ...hotel, changeId: change.id, keepLater })
}

const book = async ({ client, row: roomClassId, from, nights, rooms }: Extract<Step, { kind: 'book' }>) => {
  const checkIn = addDays(FROM, from)
  const stay = { checkIn, checkOut: addDays(checkIn, nights), rooms: Array.from({ length: rooms }, () => two) }
  const call = app().callAs(clients[client])
  const { offers } = await call(getHotelOffers, { hotelId: 1, ...stay })
  const offer = offers.find((each) => each.roomClassId === roomClassId)
  if (!offer) return
  const { hotelId, mealPlanId, offerToken } = offer
  const travelers = Array.from({ length: 2 * rooms }, (_, i) => ({
    firstName: 'Maria',
    lastName: `Perez ${'abcd'[i]}`,
  }))
  await call(createLodgingBooking, {
    offer: { hotelId, roomClassId, mealPlanId, offerToken, ...stay },
    bookForm: { travelers },
    copy: 1 + ((from * 7 + nights * 3 + rooms) % 99),
  })
}

const cancel = async (which: number) => {
  const { rows } = await sql<{ booking_id: number; client_id: number }>`
    select b.booking_id, k.client_id from lodging_bookings b join bookings k on k.id = b.booking_id
    where b.released_at is null order by 1`.execute(app().ctx.db)
  const booking = rows[which % Math.max(1, rows.length)]
  if (!booking) return
  const owner: Ctx = { ...app().ctx, actor: { kind: 'client', clientId: booking.client_id, sessionId: 0 } }
  await cancelBooking(owner, { id: booking.booking_id })
}

const carryOut = (given: Step): Promise<void> => {
  switch (given.kind) {
    case 'edit':
      return edit(given)
    case 'import':
      return importCells(given)
    case 'undo':
      return undo(given.which, given.keepLater)
    case 'cancel':
      return cancel(given.which)
    case 'rules':
      return asStaff()(applyRules, { ...hotel, from: FROM, days: DAYS, replaceEdited: given.replaceEdited }).then(
        () => {},
      )
    case 'book':
      return book(given)
  }
}

/** Runs the steps concurrently; refusals are valid outcomes, any other error fails the test. */
const runAtOnce = async (steps: readonly Step[]) => {
  const waiting = [...steps]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await carryOut(next).catch((error) => {
        if (!isCallRefused(error) && !(error instanceof Refusal)) throw error
      })
  }
  await Promise.all(Array.from({ length: 6 }, work))
}

type Stored = Record<string, CellValue> & { day: Day; row: string; taken: number; left: number | null }

const COLUMNS = {
  stock: 'rooms',
  stopSale: 'stop_sale',
  minStay: 'min_nights',
  'price.CP': 'cp_cents',
  'price.EP': 'ep_cents',
}

const readDays = async () => {
  const { rows } = await sql<Stored>`
    select room_class_id::text as "row", day, rooms_taken as taken, rooms_left as left,
      ${sql.join(Object.entries(COLUMNS).map(([field, column]) => sql`${sql.ref(column)} as ${sql.id(field)}`))}
    from lodging_days order by room_class_id, day`.execute(app().ctx.db)
  return rows
}

/** Replays the history from the values stored before it; the value before each change must be the value that the previous changes left. */
const replay = async (before: readonly Stored[]) => {
  const cells = new Map<string, CellValue>()
  const keyOf = (each: string, field: string, on: Day) => `${each} ${field} ${on}`
  for (const stored of before)
    for (const field of FIELDS) cells.set(keyOf(stored.row, field, stored.day), stored[field]!)
  const runs = await app().ctx.db.selectFrom('inventory_change_runs').selectAll().orderBy('id').execute()
  for (const run of runs)
    for (const [i, value] of run.before.entries()) {
      const key = keyOf(run.row_key, run.field, addDays(run.first_day, i))
      expect(cells.get(key), `${key} before change ${run.change_id}`).toEqual(value)
      cells.set(key, run.after[i]!)
    }
  return cells
}

/** The number of rooms that bookings hold, by row and day. */
const readHeld = async () => {
  const { rows } = await sql<{ key: string; held: number }>`
    select b.room_class_id || ' ' || (b.check_in + n) as key, sum(b.room_count)::int as held from lodging_bookings b
    join bookings k on k.id = b.booking_id and k.status in (1, 2, 3)
    cross join lateral generate_series(0, b.check_out - b.check_in - 1) n
    group by 1`.execute(app().ctx.db)
  return new Map(rows.map(({ key, held }) => [key, held]))
}

/**
 * Compares the offers of the search, which applies the rules in SQL, with those of the hotel page, which applies them to the loaded rows.
 */
const checkPages = async () => {
  for (let from = 0; from < DAYS; from++) {
    const checkIn = addDays(FROM, from)
    const stay = { checkIn, checkOut: addDays(checkIn, 1 + (from % 3)), rooms: [two] }
    const namesOf = (offers: readonly { roomClassId: number; mealPlanId: number; totalCents: number }[]) =>
      offers.map(({ roomClassId, mealPlanId, totalCents }) => [roomClassId, mealPlanId, totalCents])
    const call = app().callAs()
    const page = await call(getHotelOffers, { hotelId: 1, ...stay })
    const found = await call(searchLodging, {
      hotel: 1,
      ...stay,
      languageCode: 'en',
      fieldName: 'Price',
      order: 0,
      currentPage: 1,
      itemsByPage: 100,
    })
    expect(namesOf(found.list)).toEqual(namesOf(page.offers))
  }
}

it('concurrent random edits, imports, undos, rules and sales keep stock, history and pages consistent', async () => {
  for (const [name, prices, source] of [
    ['Base', ['CP'], { kind: 'amount', cents: 5_500 }],
    ['Room only', ['EP'], { kind: 'derived', fromRow: null, fromPrice: 'CP', percent: 80, addCents: 0 }],
  ] as const)
    await asStaff()(saveRule, { ...hotel, rule: { name, prices: [...prices], source, weekdays: [1, 3, 5, 7] } })
  const before = await readDays()
  let bookings = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      await runAtOnce(steps)
      const [days, held] = [await readDays(), await readHeld()]
      const cells = await replay(before)
      for (const stored of days) {
        const taken = held.get(`${stored.row} ${stored.day}`) ?? 0
        expect(stored.taken, `held on ${stored.day}`).toBe(taken)
        expect(stored.left ?? 0).toBe(((stored.stock as number | null) ?? 0) - taken)
        expect(stored.left ?? 0).toBeGreaterThanOrEqual(0)
        for (const field of FIELDS)
          expect(cells.get(`${stored.row} ${field} ${stored.day}`), `${field} of ${stored.day}`).toEqual(stored[field])
      }
      await checkPages()
      bookings = (await sql<{ n: number }>`select count(*)::int as n from bookings`.execute(app().ctx.db)).rows[0]!.n
    }),
    { numRuns: RUNS, seed: 11, endOnFailure: true },
  )
  const { list } = await asStaff()(listChanges, { ...hotel, pageSize: 100 })
  expect(new Set(list.map(({ source }) => source))).toEqual(new Set(['edit', 'import', 'undo', 'rule']))
  expect(bookings).toBeGreaterThan(10)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(app().ctx.db)
  expect(rows[0]!.deadlocks).toBe(0)
})

it('only one of several concurrent changes to a cell is saved', async () => {
  const run = (cents: number): Run => ({ row: '1', field: 'price.CP', from: FROM, before: [5_000], after: [cents] })
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => asStaff()(saveChange, { ...hotel, source: 'edit', runs: [run(6_000 + i)] })),
  )
  expect(replies.filter(({ saved }) => saved)).toHaveLength(1)
  expect((await asStaff()(listChanges, hotel)).totalItems).toBe(1)
})

it('a change is undone once, however many ask at once', async () => {
  const run: Run = { row: '1', field: 'stock', from: FROM, before: [3], after: [8] }
  const { changeId } = await asStaff()(saveChange, { ...hotel, source: 'edit', runs: [run] })
  const undone = await Promise.allSettled(
    Array.from({ length: 10 }, () => asStaff()(undoChange, { ...hotel, changeId: changeId! })),
  )
  expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = undone.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['CHANGE_UNDONE']))
  expect((await sheet()).rows[0]!.stock[0]).toBe(3)
})

it('rules saved concurrently form no cycle', async () => {
  const save = (price: string, fromPrice: string) =>
    asStaff()(saveRule, {
      ...hotel,
      rule: {
        name: `${price} from ${fromPrice}`,
        prices: [price],
        source: { kind: 'derived', fromRow: null, fromPrice, percent: 80, addCents: 0 },
      },
    })
  const pairs = Array.from({ length: 6 }, () => [save('EP', 'CP'), save('CP', 'EP')])
  const replies = await Promise.allSettled(pairs.flat())
  const refused = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason.code] : []))
  expect(refused).toEqual(Array.from({ length: 6 }, () => 'INVALID'))
  const { rules } = await asStaff()(listRules, hotel)
  expect(new Set(rules.map(({ name }) => name)).size).toBe(1)
})
