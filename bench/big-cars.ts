import type pg from 'pg'

/** The size of the synthetic fleet: every supplier rents every model in every zone. */
export type FleetSize = { zones: number; suppliers: number; models: number; days: number }

export const BIG_FLEET: FleetSize = { zones: 60, suppliers: 6, models: 30, days: 60 }

/** Fills the car tables of a database that has the lodging catalogue, starting on a day. */
export const fillBigFleet = async (client: pg.ClientBase, firstDay: string, size: FleetSize = BIG_FLEET) => {
  const say = (name: string) => `jsonb_build_object('en', ${name}, 'es', ${name})`
  await client.query('begin')
  await client.query(`
    insert into car_zones select z, 1, ${say("'Car zone ' || z")}, 22, -80, z <= 10 from generate_series(1, ${size.zones}) z;
    insert into car_classes select c, 'C' || c, ${say("'Class ' || c")}, 21, 75, 1, c from generate_series(1, 6) c;
    insert into car_models select m, 1 + m % 6, 'Model ' || m, 1 + m % 2, 5, 3, 4, true, 'petrol', 'sedan'
      from generate_series(1, ${size.models}) m;
    insert into car_suppliers select s, 'supplier-' || s, 'Supplier ' || s, ${say("'About'")}, '+53', 2000, null
      from generate_series(1, ${size.suppliers}) s;
    insert into car_age_fees select s, 21, 24, 600 from generate_series(1, ${size.suppliers}) s;
    insert into car_offices
      select s * 1000 + z, s, z, 'Office ' || s || '-' || z, 'Address', '+53', 22, -80, '00:00', '23:59'
      from generate_series(1, ${size.suppliers}) s, generate_series(1, ${size.zones}) z;
    insert into car_products select s, m, case when m % 3 = 0 then 200 end, 1500, 20000
      from generate_series(1, ${size.suppliers}) s, generate_series(1, ${size.models}) m;`)
  await client.query(
    `insert into car_days (supplier_id, model_id, zone_id, day, units, stop_sale, price_3_cents, price_7_cents, price_14_cents, price_30_cents)
      select s, m, z, $1::date + n, (s * 7 + m * 3 + z + n) % 9, (s + m + z + n) % 89 = 0, base, base - 300, base - 600, base - 900
      from generate_series(0, ${size.days - 1}) n
      cross join generate_series(1, ${size.zones}) z
      cross join generate_series(1, ${size.suppliers}) s
      cross join generate_series(1, ${size.models}) m
      cross join lateral (select 4000 + m * 137 + s * 61 + z * 11 as base) p`,
    [firstDay],
  )
  await client.query('commit')
  await client.query('vacuum (analyze) car_days')
  await client.query('analyze')
}
