import './lodging.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, type Day, daysBetween, daysOf } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Db } from '../../../platform/db/database.ts'
import { LODGING_CANCELLATION } from '../../products/cancellation.ts'
import type { Chosen } from '../../products/chosen-filters.ts'
import type { FirstStart } from '../../products/pay-before-service.ts'
import { ALL_OF, BEACH_METERS, FREE_CANCELLATION, UNKNOWN_DISTANCE } from '../hotel-filters.ts'
import { MEAL_PLANS, type MealPlanCode, type MealPlanId } from '../meal-plans.ts'
import { distinctParties, type Party, requiredCapacity } from '../occupancy.ts'
import { CHILD_TO_AGE, INFANT_TO_AGE } from '../price.ts'
import { FILTERS, type FilterName, type SortField } from '../search-query.ts'

/** A requested stay with filters; undefined means any. */
export type StaySearch = {
  checkIn: Day
  checkOut: Day
  rooms: readonly Party[]
  today: Day
  touristZoneIds?: readonly number[]
  hotelId?: number
  filters?: Chosen<FilterName>
  /** Restricts the search to one chain, in addition to its filter. */
  operatorId?: number
  /** Country of the hotel. */
  countryId?: number
  /** On this day, only hotels with check-in at this hour or later. */
  firstArrival?: FirstStart
}

/** The earliest check-in hour that a hotel may have for a stay; undefined means any. */
export const earliestCheckIn = ({ checkIn, firstArrival }: StaySearch) =>
  firstArrival?.day === checkIn ? firstArrival.hour : undefined

/** The places of a search, and the day on which it is made. */
export type SearchedPlace = Pick<StaySearch, 'hotelId' | 'touristZoneIds' | 'today'>

/** Limits on the total for all rooms and nights, in US cents; undefined means none. */
export type TotalRange = { minTotalCents?: number | undefined; maxTotalCents?: number | undefined }

/** One page of a search's offers. */
export type Search = StaySearch &
  TotalRange & {
    oneOfferPerHotel: boolean
    sort: SortField
    descending: boolean
    lang: Lang
    limit: number
    offset: number
  }

/** Stays of `nights` that begin on one of `days` days from `firstDay`. */
export type StayPriceSearch = SearchedPlace &
  Pick<StaySearch, 'rooms' | 'firstArrival'> & { firstDay: Day; days: number; nights: number }

/** The stays of a price search, in order. */
export const staysOf = ({ firstDay, days, nights, ...search }: StayPriceSearch): StaySearch[] =>
  daysOf(firstDay, addDays(firstDay, days)).map((checkIn) => ({
    ...search,
    checkIn,
    checkOut: addDays(checkIn, nights),
  }))

/** The ids and price of a matching offer. */
export type OfferMatch = { hotelId: number; roomClassId: number; mealPlanId: MealPlanId; totalCents: number }

/** One page of matching offers, and their total number. */
export type OfferPage = { list: OfferMatch[]; totalItems: number }

/**
 * Writes a number into the statement instead of passing it as a parameter. Used for values with few variants that affect the
 * query plan, so that a cached generic plan is as good as a custom one.
 */
const inline = (value: number) => sql.lit<number>(value)

const all = (conditions: (RawBuilder<SqlBool> | false)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )

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
    inline(Math.min(adultsAmount, 2) * 100),
    ...shares.filter(([times]) => times > 0).map(([times, column]) => sql`${inline(times)} * ${sql.ref(column)}`),
  ]
  return sql`(${sql.join(terms, sql` + `)})`
}

/** Two adults pay exactly two prices in every class, without weights or rounding. */
const isPair = ({ adultsAmount, childrenAgeList }: Party) => adultsAmount === 2 && childrenAgeList.length === 0

const priceColumn = (code: MealPlanCode) => sql.ref(`d.${code.toLowerCase()}_cents`)
const totalColumn = (code: MealPlanCode) => sql.ref(code.toLowerCase())

const plansOf = ({ filters }: StaySearch) =>
  MEAL_PLANS.filter((plan) => filters?.plan?.includes(String(plan.id)) ?? true)

/** Filters by properties of a hotel. */
export const HOTEL_FILTERS = FILTERS.filter((name) => name !== 'plan' && name !== 'room')
export type HotelFilter = (typeof HOTEL_FILTERS)[number]

/** The values that a row `h` of hotels has for each filter, as an array of texts. */
const VALUES: Readonly<Record<HotelFilter, (search: StaySearch) => RawBuilder<string[]>>> = {
  category: () => sql`array[h.category_id::text]`,
  kind: () => sql`array[h.kind]`,
  score: () => sql`array(select generate_series(1, h.score_tenths / 10)::text)`,
  cancellation: ({ today, checkIn }) => sql`case when coalesce((
      select max((step ->> 'fromDaysBefore')::int) + 1 from jsonb_array_elements(coalesce(h.cancellation, ${JSON.stringify(LODGING_CANCELLATION)}::jsonb)) step
      where step ? 'firstNight' or (step ->> 'percent')::numeric > 0
    ), 0) <= ${daysBetween(today, checkIn)}::int then array[${sql.lit(FREE_CANCELLATION)}] else array[]::text[] end`,
  beach: () =>
    sql`array(select meters::text from unnest(array[${sql.join(BEACH_METERS.map(inline))}]) meters where h.beach_meters <= meters)`,
  zones: () => sql`array[h.tourist_zone_id::text]`,
  location: () => sql`array[h.location]`,
  service: () => sql`array(select jsonb_array_elements_text(h.service_ids))`,
  chain: () => sql`array_remove(array[h.chain_id::text], null)`,
  chainCountry: () => sql`array(select country_id::text from hotel_chains where id = h.chain_id)`,
}

const hasChosen = (name: FilterName, values: RawBuilder<string[]>, chosen: readonly string[]) =>
  ALL_OF.has(name) ? sql<SqlBool>`${values} @> ${chosen}::text[]` : sql<SqlBool>`${values} && ${chosen}::text[]`

/** Conditions on rows `h` of hotels. */
const hotelFilters = (search: StaySearch) =>
  HOTEL_FILTERS.flatMap((name) => {
    const chosen = search.filters?.[name]
    return chosen ? [hasChosen(name, VALUES[name](search), chosen)] : []
  })

/**
 * The room classes available for the whole stay, with the total of each requested meal plan, null where it is not sold. A single
 * aggregate over the wide rows of `lodging_days`, which the planner cannot turn into a nested loop over two large tables. Prices
 * are whole percents of whole cents, rounded half up per room and night as in `price.ts`.
 */
const availableStays = (search: StaySearch) => {
  const nights = daysBetween(search.checkIn, search.checkOut)
  const daysAhead = daysBetween(search.today, search.checkIn)
  const parties = distinctParties(search.rooms)
  const required = requiredCapacity(search.rooms)
  const fromHour = earliestCheckIn(search)
  const hotelConditions = [
    ...hotelFilters(search),
    search.operatorId !== undefined && sql<SqlBool>`h.chain_id = ${search.operatorId}`,
    search.countryId !== undefined && sql<SqlBool>`h.country_id = ${search.countryId}`,
    fromHour !== undefined && sql<SqlBool>`h.check_in_hour >= ${fromHour}`,
  ].filter((condition) => condition !== false)
  const weights = parties.flatMap(({ party }, i) =>
    isPair(party) ? [] : [sql`${weightInPercent(party)} as ${sql.ref(`weight_${i}`)}`],
  )
  const nightCents = (code: MealPlanCode) =>
    sql.join(
      parties.map(({ party, times }, i) =>
        isPair(party)
          ? sql`${inline(2 * times)} * ${priceColumn(code)}`
          : sql`${inline(times)} * ((${priceColumn(code)} * ${sql.ref(`d.weight_${i}`)} + 50) / 100)`,
      ),
      sql` + `,
    )
  // A night without a price counts as a large negative number, so that the sum is below zero unless the plan is sold every night.
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
      ${hotelConditions.length > 0 ? sql`join hotels h on h.id = d.hotel_id` : sql``}
      where ${all([
        sql<SqlBool>`d.day = any(${daysOf(search.checkIn, search.checkOut)}::date[])`,
        sql<SqlBool>`d.rooms_left >= ${inline(search.rooms.length)} and not d.stop_sale`,
        sql<SqlBool>`(d.day <> ${search.checkIn}::date or (not d.closed_to_arrival and d.min_nights <= ${inline(nights)}
          and coalesce(d.max_nights, ${inline(nights)}) >= ${inline(nights)} and d.release_days <= ${daysAhead}))`,
        sql<SqlBool>`r.on_sale`,
        sql<SqlBool>`r.max_adults >= ${inline(required.maxAdults)}`,
        sql<SqlBool>`r.max_children >= ${inline(required.maxChildren)}`,
        sql<SqlBool>`r.max_total >= ${inline(required.maxTotal)}`,
        search.touristZoneIds !== undefined && sql<SqlBool>`d.tourist_zone_id = any(${search.touristZoneIds}::int[])`,
        search.hotelId !== undefined && sql<SqlBool>`d.hotel_id = ${search.hotelId}`,
        search.filters?.room !== undefined && sql<SqlBool>`d.room_class_id = any(${search.filters.room}::int[])`,
        ...hotelConditions,
      ])}
    ) d
    where not exists (
      select from lodging_days o
      where o.day = ${search.checkOut}::date and o.closed_to_departure and o.hotel_id = d.hotel_id and o.room_class_id = d.room_class_id
    )
    group by d.hotel_id, d.room_class_id
    having count(*) = ${inline(nights)}`
}

const perNight = (total: RawBuilder<unknown>, nights: number) =>
  sql<number>`(2 * ${total} + ${inline(nights)}) / ${inline(2 * nights)}`

/** Conditions that keep a total within the price limits. */
const inRange = ({ minTotalCents, maxTotalCents }: TotalRange, total: RawBuilder<unknown>) => [
  minTotalCents !== undefined && sql<SqlBool>`${total} >= ${minTotalCents}::bigint`,
  maxTotalCents !== undefined && sql<SqlBool>`${total} <= ${maxTotalCents}::bigint`,
]

/** One page of matching offers and their total number, in one statement. */
export const searchOffers = async (db: Db, search: Search): Promise<OfferPage> => {
  const nights = daysBetween(search.checkIn, search.checkOut)
  // Price and meal plan in one number, so that the cheapest plan is the smallest number.
  const priced = plansOf(search).map(({ id, code }) => {
    const total = totalColumn(code)
    return sql`case when ${all([sql<SqlBool>`${total} is not null`, ...inRange(search, total)])} then ${total} * 8 + ${inline(id)} end`
  })
  const offers = search.oneOfferPerHotel
    ? sql`select distinct on (hotel_id) hotel_id, room_class_id, priced
          from (select hotel_id, room_class_id, least(${sql.join(priced)}) as priced from stays) best
          where priced is not null order by hotel_id, priced / 8, room_class_id`
    : sql`select hotel_id, room_class_id, priced from stays cross join lateral unnest(array[${sql.join(priced)}]) priced
          where priced is not null`

  const nameRank = sql.ref(`h.name_place_${search.lang}`)
  const price = perNight(sql`(o.priced / 8)`, nights)
  const direction = sql.raw(search.descending ? 'desc' : 'asc')
  const order = {
    Price: sql`${price} ${direction}, ${nameRank}`,
    HotelName: sql`${nameRank} ${direction}, ${price}`,
    GuestScore: sql`coalesce(h.score_tenths, 0) ${direction}, ${price}, ${nameRank}`,
    BeachDistance: sql`coalesce(h.beach_meters, ${inline(UNKNOWN_DISTANCE)}) ${direction}, ${price}, ${nameRank}`,
    CenterDistance: sql`coalesce(h.center_meters, ${inline(UNKNOWN_DISTANCE)}) ${direction}, ${price}, ${nameRank}`,
  }[search.sort]

  const { rows } = await sql<{
    total_items: number
    hotel_id: number | null
    room_class_id: number
    meal_plan_id: MealPlanId
    total_cents: number
  }>`
    with stays as (${availableStays(search)}),
    offers as (${offers}),
    page as (
      select o.*, row_number() over (order by ${order}, o.hotel_id, o.room_class_id, o.priced % 8) as place
      from offers o join hotels h on h.id = o.hotel_id
      order by place limit ${search.limit} offset ${search.offset}
    )
    select (select count(*) from offers) as total_items,
      p.hotel_id, p.room_class_id, p.priced % 8 as meal_plan_id, p.priced / 8 as total_cents
    from (values (1)) single left join page p on true order by p.place`.execute(db)

  const list = rows.flatMap(({ hotel_id: hotelId, room_class_id, meal_plan_id, total_cents }) =>
    hotelId === null
      ? []
      : [{ hotelId, roomClassId: room_class_id, mealPlanId: meal_plan_id, totalCents: total_cents }],
  )
  return { list, totalItems: rows[0]!.total_items }
}

/** The lowest total of a stay; null when nothing is available. */
export const findLowestTotal = async (db: Db, search: StaySearch): Promise<number | null> => {
  const totals = sql.join(plansOf(search).map(({ code }) => totalColumn(code)))
  const { rows } = await sql<{ lowest: number | null }>`
    select min(least(${totals})) as lowest from (${availableStays(search)}) stays`.execute(db)
  return rows[0]!.lowest
}

/** The number of hotels without filters, and the number for each value of each filter. */
export type FilterCounts = { unfiltered: number; values: Record<FilterName, Map<string, number>> }

/** Counts the hotels for each filter value among those that match the other active filters; the count may be 0. */
export const countByFilter = async (db: Db, search: StaySearch & TotalRange): Promise<FilterCounts> => {
  const { filters = {}, ...stay } = search
  const plans = plansOf(stay)
  const valuesOf = (name: FilterName) => sql.ref<string[]>(`of_${name}`)
  const matchesPlans = (matched: typeof plans) =>
    sql<SqlBool>`(${sql.join(
      matched.map(({ code }) => {
        const total = totalColumn(code)
        return sql`(${all([sql<SqlBool>`${total} is not null`, ...inRange(search, total)])})`
      }),
      sql` or `,
    )})`
  const matching = (name: FilterName) =>
    name === 'plan'
      ? matchesPlans(plansOf(search))
      : filters[name] !== undefined && hasChosen(name, valuesOf(name), filters[name])
  /** Conditions under which a filter's values are counted: all other filters, and its own when all of its chosen values must apply. */
  const matchesOthers = (own: FilterName) =>
    all([sql<SqlBool>`true`, ...FILTERS.map((name) => (name !== own || ALL_OF.has(own)) && matching(name))])
  const { rows } = await sql<{ filter: FilterName | null; value: string; hotels: number }>`
    with stays as (${availableStays(stay)}),
    matching as (
      select s.*, array[s.room_class_id::text] as of_room,
        ${sql.join(HOTEL_FILTERS.map((name) => sql`${VALUES[name](stay)} as ${valuesOf(name)}`))}
      from stays s join hotels h on h.id = s.hotel_id
      where coalesce(${sql.join(plans.map(({ code }) => sql`s.${totalColumn(code)}`))}) is not null
    )
    ${sql.join(
      [
        sql`select null as filter, '' as value, count(distinct hotel_id) as hotels from matching`,
        ...FILTERS.filter((name) => name !== 'plan').map(
          (name) => sql`
            select ${sql.lit(name)}, value, count(distinct hotel_id) filter (where ${matchesOthers(name)})
            from matching, unnest(${valuesOf(name)}) value group by value`,
        ),
        ...plans.map(
          (plan) => sql`
            select 'plan', ${sql.lit(String(plan.id))},
              count(distinct hotel_id) filter (where ${matchesOthers('plan')} and ${matchesPlans([plan])})
            from matching where ${totalColumn(plan.code)} is not null having count(*) > 0`,
        ),
      ],
      sql` union all `,
    )}`.execute(db)
  const countsOf = (name: FilterName) =>
    new Map(rows.flatMap(({ filter, value, hotels }) => (filter === name ? [[value, hotels] as const] : [])))
  return {
    unfiltered: rows.find(({ filter }) => filter === null)!.hotels,
    values: Object.fromEntries(FILTERS.map((name) => [name, countsOf(name)])) as FilterCounts['values'],
  }
}
