import './lodging.tables.ts'
import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import { loadInBulk } from '../../../platform/db/bulk-load.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Rows, upsert } from '../../../platform/db/upsert.ts'
import { rankNames } from '../name-order.ts'

/** The reference rows of a lodging catalogue; name ranks are set afterwards. */
export type LodgingCatalogueRows = {
  chains: Rows<'hotel_chains'>
  categories: Rows<'hotel_categories'>
  services: Rows<'hotel_services'>
  roomClasses: Rows<'room_classes'>
  hotels: Omit<Rows<'hotels'>[number], 'name_place_en' | 'name_place_es'>[]
  rooms: Rows<'hotel_rooms'>
}

/** Upserts a catalogue's reference rows. */
export const saveLodgingCatalogue = async (tx: Tx, rows: LodgingCatalogueRows) => {
  await upsert(tx, 'hotel_chains', ['id'], rows.chains)
  await upsert(tx, 'hotel_categories', ['id'], rows.categories)
  await upsert(tx, 'hotel_services', ['id'], rows.services)
  await upsert(tx, 'room_classes', ['id'], rows.roomClasses)
  await upsert(
    tx,
    'hotels',
    ['id'],
    rows.hotels.map((hotel) => ({ ...hotel, name_place_en: 0, name_place_es: 0 })),
  )
  await updateNameRanks(tx)
  await upsert(tx, 'hotel_rooms', ['hotel_id', 'room_class_id'], rows.rooms)
}

/** Ranks the hotels by name in each language. Call it in every transaction that writes a hotel name. */
export const updateNameRanks = async (tx: Tx) => {
  const hotels = await tx.selectFrom('hotels').select(['id', 'name']).execute()
  const names = hotels.map((hotel) => hotel.name)
  const english = rankNames(names, 'en')
  const spanish = rankNames(names, 'es')
  const ranks = hotels.map(({ id, name }) => ({ id, en: english.get(name), es: spanish.get(name) }))
  await sql`
    update hotels h set name_place_en = p.en, name_place_es = p.es
    from jsonb_to_recordset(${JSON.stringify(ranks)}::jsonb) as p(id int, en int, es int)
    where h.id = p.id`.execute(tx)
}

/** The last day on which every room class has stock; undefined when a room class has none. */
export const findLastStockedDay = async (db: Db): Promise<Day | undefined> => {
  const { rows } = await sql<{ until: Day | null; unstocked: boolean }>`
    select min(until)::date as until, bool_or(until is null) as unstocked from (
      select (select max(d.day) from lodging_days d where d.hotel_id = r.hotel_id and d.room_class_id = r.room_class_id) as until
      from hotel_rooms r
    ) rooms`.execute(db)
  const row = rows[0]
  return row && !row.unstocked ? (row.until ?? undefined) : undefined
}

/** Everything needed to generate the rows of `lodging_days`. */
export type LodgingStockPlan = {
  /** Season and minimum stay of each hotel on each day. */
  calendar: { hotel_id: number; day: Day; season: string; min_nights: number }[]
  /** Cents per adult in double occupancy by meal plan. */
  rates: {
    hotel_id: number
    room_class_id: number
    season: string
    stock: number
    release_days: number
    ep: number | null
    cp: number | null
    map: number | null
    ap: number | null
    all: number | null
  }[]
  /** Days without stock or with a stop-sale; room class 0 means all room classes. */
  gaps: { hotel_id: number; room_class_id: number; from_day: Day; to_day: Day; stopped: boolean }[]
}

/** Adds the missing days of a plan; existing days do not change. Rows are inserted by day, so that a search reads adjacent rows. */
export const addLodgingDays = (tx: Tx, plan: LodgingStockPlan) =>
  loadInBulk(tx, 'lodging_days', plan.calendar.length, () =>
    sql`
    with calendar as (
      select * from jsonb_to_recordset(${JSON.stringify(plan.calendar)}::jsonb) as x(hotel_id int, day date, season text, min_nights int)
    ), rates as (
      select * from jsonb_to_recordset(${JSON.stringify(plan.rates)}::jsonb)
        as x(hotel_id int, room_class_id int, season text, stock int, release_days int, ep int, cp int, map int, ap int, "all" int)
    ), gaps as (
      select * from jsonb_to_recordset(${JSON.stringify(plan.gaps)}::jsonb)
        as x(hotel_id int, room_class_id int, from_day date, to_day date, stopped boolean)
    ), stocked as (
      select r.hotel_id, r.room_class_id, h.tourist_zone_id
      from hotel_rooms r join hotels h on h.id = r.hotel_id
    )
    insert into lodging_days (hotel_id, room_class_id, day, tourist_zone_id, rooms, stop_sale, min_nights, release_days,
      ep_cents, cp_cents, map_cents, ap_cents, all_cents)
    select s.hotel_id, s.room_class_id, c.day, s.tourist_zone_id,
      case when exists (select from gaps g where g.hotel_id = s.hotel_id and g.room_class_id in (0, s.room_class_id)
        and not g.stopped and c.day >= g.from_day and c.day < g.to_day) then 0 else r.stock end,
      exists (select from gaps g where g.hotel_id = s.hotel_id and g.room_class_id in (0, s.room_class_id)
        and g.stopped and c.day >= g.from_day and c.day < g.to_day),
      c.min_nights, r.release_days, r.ep, r.cp, r.map, r.ap, r."all"
    from stocked s
    join calendar c on c.hotel_id = s.hotel_id
    join rates r on r.hotel_id = s.hotel_id and r.room_class_id = s.room_class_id and r.season = c.season
    order by c.day, s.tourist_zone_id, s.hotel_id, s.room_class_id
    on conflict do nothing`.execute(tx),
  )

/** Updates the planner's statistics, which the embedded database never does automatically. */
export const refreshStatistics = async (db: Db) => {
  for (const table of ['hotels', 'hotel_rooms', 'lodging_days']) await sql`analyze ${sql.table(table)}`.execute(db)
}
