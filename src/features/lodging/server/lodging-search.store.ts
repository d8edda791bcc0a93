import './lodging.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, daysBetween, daysOf } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SortField } from '../contract.ts'
import { MEAL_PLANS, type MealPlanCode } from '../meal-plans.ts'
import { neededCapacity, type Party } from '../occupancy.ts'
import { CHILD_TO_AGE, INFANT_TO_AGE } from '../price.ts'

/** A stay that is asked for, and what of the catalogue it may be in; filters that are undefined leave everything in. */
export type StaySearch = {
  checkIn: Day
  checkOut: Day
  rooms: readonly Party[]
  today: Day
  touristZoneId?: number
  hotelId?: number
  categoryId?: number
  roomClassId?: number
  mealPlanId?: number
  location?: string
  chainId?: number
  countryId?: number
}

/** One page of a search's offers. */
export type Search = StaySearch & {
  /** Of all rooms together. */
  minPerNightCents?: number
  maxPerNightCents?: number
  oneOfferPerHotel: boolean
  sort: SortField
  descending: boolean
  lang: Lang
  limit: number
  offset: number
}

/** What identifies an offer, and its price. */
export type FoundOffer = { hotelId: number; roomClassId: number; mealPlanId: number; totalCents: number }

/**
 * A number that shapes the statement, written into it: what few distinct searches differ by stands in the text, so that a
 * plan made once for all searches of a shape is as good as one made for each.
 */
const shape = (value: number) => sql.lit<number>(value)

const all = (conditions: (RawBuilder<SqlBool> | false)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )

/** The same parties once each, with how many rooms of each are asked. */
const distinctParties = (rooms: readonly Party[]) => {
  const counts = new Map<string, { party: Party; times: number }>()
  for (const party of rooms) {
    const key = `${party.adultsAmount}:${party.childrenAgeList.toSorted((a, b) => a - b)}`
    const found = counts.get(key)
    if (found) found.times += 1
    else counts.set(key, { party, times: 1 })
  }
  return [...counts.values()]
}

/** `weightOf` in SQL over a row of hotel_rooms, in whole percent. */
const weightInPercent = ({ adultsAmount, childrenAgeList }: Party): RawBuilder<number> => {
  const ages = (from: number, to: number) => childrenAgeList.filter((age) => from <= age && age <= to).length
  const shares: [times: number, column: string][] = [
    [adultsAmount === 1 && childrenAgeList.length === 0 ? 1 : 0, 'r.single_supplement_percent'],
    [Math.max(adultsAmount - 2, 0), 'r.extra_adult_percent'],
    [ages(0, INFANT_TO_AGE), 'r.infant_percent'],
    [ages(INFANT_TO_AGE + 1, CHILD_TO_AGE), 'r.child_percent'],
    [ages(CHILD_TO_AGE + 1, Infinity), 'r.teen_percent'],
  ]
  const terms = [
    shape(Math.min(adultsAmount, 2) * 100),
    ...shares.filter(([times]) => times > 0).map(([times, column]) => sql`${shape(times)} * ${sql.ref(column)}`),
  ]
  return sql`(${sql.join(terms, sql` + `)})`
}

/** Two adults by themselves pay two prices in every class: there is no share to weigh and nothing to round. */
const isPair = ({ adultsAmount, childrenAgeList }: Party) => adultsAmount === 2 && childrenAgeList.length === 0

const priceColumn = (code: MealPlanCode) => sql.ref(`d.${code.toLowerCase()}_cents`)
const totalColumn = (code: MealPlanCode) => sql.ref(code.toLowerCase())

const plansOf = (search: StaySearch) =>
  MEAL_PLANS.filter((plan) => search.mealPlanId === undefined || plan.id === search.mealPlanId)

/**
 * The room classes that can be had for the whole stay, with the total of each asked plan, null where it is not sold: one
 * aggregate over the wide rows of `lodging_days`, the only shape that the planner cannot turn into a nested loop over two big
 * sides. Prices are whole percents of whole cents, rounded half up for each room and night as in `price.ts`.
 */
const staysOf = (search: StaySearch) => {
  const nights = daysBetween(search.checkIn, search.checkOut)
  const daysAhead = daysBetween(search.today, search.checkIn)
  const parties = distinctParties(search.rooms)
  const needed = neededCapacity(search.rooms)
  const ofHotel = [
    search.categoryId !== undefined && sql<SqlBool>`h.category_id = ${search.categoryId}`,
    search.location !== undefined && sql<SqlBool>`h.location = ${search.location}`,
    search.chainId !== undefined && sql<SqlBool>`h.chain_id = ${search.chainId}`,
    search.countryId !== undefined && sql<SqlBool>`h.country_id = ${search.countryId}`,
  ].filter((condition) => condition !== false)
  const weights = parties.flatMap(({ party }, i) =>
    isPair(party) ? [] : [sql`${weightInPercent(party)} as ${sql.ref(`weight_${i}`)}`],
  )
  const nightCents = (code: MealPlanCode) =>
    sql.join(
      parties.map(({ party, times }, i) =>
        isPair(party)
          ? sql`${shape(2 * times)} * ${priceColumn(code)}`
          : sql`${shape(times)} * ((${priceColumn(code)} * ${sql.ref(`d.weight_${i}`)} + 50) / 100)`,
      ),
      sql` + `,
    )
  // A night without a price outweighs all others, so the sum of a plan that is not sold throughout falls below zero.
  const totals = plansOf(search).map(
    ({ code }) =>
      sql`nullif(greatest(sum(coalesce(${nightCents(code)}, -2147483648)), -1), -1) as ${totalColumn(code)}`,
  )
  return sql`
    select d.hotel_id, d.room_class_id, ${sql.join(totals)}
    from (
      select ${sql.join([sql`d.*`, ...weights])}
      from lodging_days d
      join hotel_rooms r on r.hotel_id = d.hotel_id and r.room_class_id = d.room_class_id
      ${ofHotel.length > 0 ? sql`join hotels h on h.id = d.hotel_id` : sql``}
      where ${all([
        sql<SqlBool>`d.day = any(${daysOf(search.checkIn, search.checkOut)}::date[])`,
        sql<SqlBool>`d.rooms_left >= ${shape(search.rooms.length)} and not d.stop_sale`,
        sql<SqlBool>`(d.day <> ${search.checkIn}::date or (d.min_nights <= ${shape(nights)} and d.release_days <= ${daysAhead}))`,
        sql<SqlBool>`r.max_adults >= ${shape(needed.maxAdults)}`,
        sql<SqlBool>`r.max_children >= ${shape(needed.maxChildren)}`,
        sql<SqlBool>`r.max_total >= ${shape(needed.maxTotal)}`,
        search.touristZoneId !== undefined && sql<SqlBool>`d.tourist_zone_id = ${search.touristZoneId}`,
        search.hotelId !== undefined && sql<SqlBool>`d.hotel_id = ${search.hotelId}`,
        search.roomClassId !== undefined && sql<SqlBool>`d.room_class_id = ${search.roomClassId}`,
        ...ofHotel,
      ])}
    ) d
    group by d.hotel_id, d.room_class_id
    having count(*) = ${shape(nights)}`
}

/** One page of the offers that a search finds, and how many there are, in one statement. */
export const searchOffers = async (db: Db, search: Search): Promise<{ list: FoundOffer[]; totalItems: number }> => {
  const nights = daysBetween(search.checkIn, search.checkOut)
  const perNight = (total: RawBuilder<unknown>) => sql<number>`(2 * ${total} + ${shape(nights)}) / ${shape(2 * nights)}`
  const inRange = (total: RawBuilder<unknown>) => [
    search.minPerNightCents !== undefined && sql<SqlBool>`${perNight(total)} >= ${search.minPerNightCents}::int`,
    search.maxPerNightCents !== undefined && sql<SqlBool>`${perNight(total)} <= ${search.maxPerNightCents}::int`,
  ]
  // Price and plan in one number, so that the cheaper plan is simply the smaller one.
  const priced = plansOf(search).map(({ id, code }) => {
    const total = totalColumn(code)
    return sql`case when ${all([sql<SqlBool>`${total} is not null`, ...inRange(total)])} then ${total} * 8 + ${shape(id)} end`
  })
  const offers = search.oneOfferPerHotel
    ? sql`select distinct on (hotel_id) hotel_id, room_class_id, priced
          from (select hotel_id, room_class_id, least(${sql.join(priced)}) as priced from stays) best
          where priced is not null order by hotel_id, priced / 8, room_class_id`
    : sql`select hotel_id, room_class_id, priced from stays cross join lateral unnest(array[${sql.join(priced)}]) priced
          where priced is not null`

  const placeOfName = sql.ref(`h.name_place_${search.lang}`)
  const price = perNight(sql`(o.priced / 8)`)
  const direction = sql.raw(search.descending ? 'desc' : 'asc')
  const order =
    search.sort === 'HotelName'
      ? sql`${placeOfName} ${direction}, ${price}`
      : sql`${price} ${direction}, ${placeOfName}`

  const { rows } = await sql<{
    total_items: number
    hotel_id: number | null
    room_class_id: number
    meal_plan_id: number
    total_cents: number
  }>`
    with stays as (${staysOf(search)}),
    offers as (${offers}),
    page as (
      select o.*, row_number() over (order by ${order}, o.hotel_id, o.room_class_id, o.priced % 8) as place
      from offers o join hotels h on h.id = o.hotel_id
      order by place limit ${search.limit} offset ${search.offset}
    )
    select (select count(*) from offers) as total_items,
      p.hotel_id, p.room_class_id, p.priced % 8 as meal_plan_id, p.priced / 8 as total_cents
    from (values (1)) one left join page p on true order by p.place`.execute(db)

  const list = rows.flatMap(({ hotel_id: hotelId, room_class_id, meal_plan_id, total_cents }) =>
    hotelId === null
      ? []
      : [{ hotelId, roomClassId: room_class_id, mealPlanId: meal_plan_id, totalCents: total_cents }],
  )
  return { list, totalItems: rows[0]!.total_items }
}

/** How many hotels each choice of a filter leaves, by the choice's id or word. */
export type FilterCounts = Record<'category' | 'roomClass' | 'plan' | 'location' | 'chain', Map<string, number>>

/** The hotels that a stay finds, counted by everything that it can be narrowed by. */
export const countByFilter = async (db: Db, search: StaySearch): Promise<FilterCounts> => {
  const plans = plansOf(search)
  const byHotel = (kind: string, column: string) => sql`
    select ${sql.lit(kind)} as kind, ${sql.ref(column)}::text as choice, count(distinct hotel_id) as hotels
    from found where ${sql.ref(column)} is not null group by ${sql.ref(column)}`
  const { rows } = await sql<{ kind: keyof FilterCounts; choice: string; hotels: number }>`
    with stays as (${staysOf(search)}),
    found as (
      select s.*, h.category_id, h.location, h.chain_id from stays s join hotels h on h.id = s.hotel_id
      where coalesce(${sql.join(plans.map(({ code }) => sql`s.${totalColumn(code)}`))}) is not null
    )
    ${sql.join(
      [
        byHotel('category', 'category_id'),
        byHotel('roomClass', 'room_class_id'),
        byHotel('location', 'location'),
        byHotel('chain', 'chain_id'),
        ...plans.map(
          ({ id, code }) => sql`
            select 'plan', ${sql.lit(String(id))}, count(distinct hotel_id) from found where ${totalColumn(code)} is not null`,
        ),
      ],
      sql` union all `,
    )}`.execute(db)
  const counts: FilterCounts = {
    category: new Map(),
    roomClass: new Map(),
    plan: new Map(),
    location: new Map(),
    chain: new Map(),
  }
  for (const { kind, choice, hotels } of rows) if (hotels > 0) counts[kind].set(choice, hotels)
  return counts
}
