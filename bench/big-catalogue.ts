import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addDays, dayInHavana } from '../src/lib/days.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'

/** The size of the synthetic catalogue; every hotel sells three of the five meal plans. */
export type CatalogueSize = { hotels: number; roomClasses: number; zones: number; days: number }

export const BIG: CatalogueSize = { hotels: 1_000, roomClasses: 4, zones: 60, days: 400 }

/** The demo's questions, so that the help page is as long as in a real store. */
const QUESTIONS = path.resolve(import.meta.dirname, '../catalogue/information/faq.json')

/** Fills an empty, migrated PostgreSQL database with a synthetic lodging catalogue, starting on a day. */
export const fillBigCatalogue = async (client: pg.ClientBase, firstDay: string, size: CatalogueSize = BIG) => {
  const say = (name: string) => `jsonb_build_object('en', ${name}, 'es', ${name})`
  await client.query('begin')
  await client.query(`
    insert into countries select 34, 'CU', ${say("'Cuba'")}, '53';
    insert into provinces select 1, 'province', ${say("'Province'")}, 22, -80, ${say("'About'")};
    insert into tourist_zones select z, 'zone-' || z, 1, ${say("'Zone ' || z")}, 'beach', 20 + z * 0.05, -84 + z * 0.15, z <= 8, ${say("'About'")}, '{"en":[],"es":[]}'
      from generate_series(1, ${size.zones}) z;
    insert into hotel_chains select c, 'Chain ' || c, 34 from generate_series(1, 12) c;
    insert into hotel_categories select c, c, ${say("c || ' stars'")} from generate_series(2, 5) c;
    insert into room_classes select c, ${say("'Room class ' || c")} from generate_series(1, ${size.roomClasses}) c;
    insert into hotels
      select h, 'hotel-' || h, 'Hotel ' || lpad(h::text, 5, '0'), h, h, 1 + h % ${size.zones}, 'hotel', 2 + h % 4, 1 + h % 12, 34,
        'Location ' || h % 5, 'Address ' || h, '+53', 22, -80, ${say("'About'")}, '[]', '16:00', '12:00', h % 7 = 0, null
      from generate_series(1, ${size.hotels}) h;
    insert into hotel_rooms
      select h, c, 2 + (h + c) % 3, (h + c) % 4, 3 + (h + c) % 4, 20 + 10 * (h % 4), 70 + 10 * (c % 3), 0, 30 + 10 * (h % 3), 60 + 10 * (h % 3)
      from generate_series(1, ${size.hotels}) h, generate_series(1, ${size.roomClasses}) c;`)
  // Rows are ordered by day, so that the nights of one search are close together on disk.
  await client.query(
    `insert into lodging_days
      select h.id, c, day, h.tourist_zone_id, case when (h.id * 31 + c * 7 + n) % 23 = 0 then 0 else 1 + (h.id * 7 + c + n) % 12 end,
        (h.id * 13 + c * 5 + n) % 97 = 0, case when n % 180 between 20 and 30 then 4 else 1 + h.id % 3 end, h.id % 3,
        case when h.id % 2 = 0 then base - 900 end, base, case when h.id % 3 <> 0 then base + 1500 end,
        case when h.id % 2 = 1 then base + 2300 end, case when h.id % 3 = 0 then base + 3300 end
      from generate_series(0, ${size.days - 1}) n
      cross join lateral (select $1::date + n as day) d
      cross join hotels h
      cross join generate_series(1, ${size.roomClasses}) c
      cross join lateral (select 3000 + h.id * 37 % 9000 + c * 700 + case when n % 180 < 60 then 1900 else 0 end as base) p
      order by n, h.tourist_zone_id, h.id, c`,
    [firstDay],
  )
  await client.query(
    `insert into faqs (product_type, topic, display_order, question, answer)
      select (each->>'productType')::int, each->>'topic', place, each->'question', each->'answer'
      from jsonb_array_elements($1) with ordinality as questions (each, place)`,
    [readFileSync(QUESTIONS, 'utf8')],
  )
  await client.query('commit')
  await client.query('vacuum (analyze) lodging_days')
  await client.query('analyze')
}

/** Recreates, migrates and fills a database. */
export const createBigCatalogue = async (url: string, size: CatalogueSize = BIG) => {
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await admin.connect()
  await admin.query(`drop database if exists ${pg.escapeIdentifier(name)}`)
  await admin.query(`create database ${pg.escapeIdentifier(name)}`)
  await admin.end()
  const database = await openDatabase({ url })
  await migrate(database)
  await database.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillBigCatalogue(client, addDays(dayInHavana(new Date()), 0), size)
  await client.end()
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, hotels: { type: 'string', default: String(BIG.hotels) } },
  })
  if (!values.url) throw new Error('Give --url postgres://user@host/database; the database is dropped and made anew')
  const started = Date.now()
  await createBigCatalogue(values.url, { ...BIG, hotels: Number(values.hotels) })
  console.log(`${values.hotels} hotels created in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
