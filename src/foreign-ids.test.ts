import { describe, expect, it } from 'vitest'
import type { CallRefused, Endpoint } from './platform/http/endpoint.ts'
import { loadSmallCatalogue } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'
import { inputOf, isIdLike, makeWorld, ownerOf, UNKNOWN_ID, type World } from './testing/world.ts'

/*
 * No client reads or changes another client's data. The test makes every call that a signed-in client may make, including new ones, as
 * Bruno, replacing each id in turn with one of Alejandra's. For a call with unknown ids it fails, with a message about what to add.
 */

const app = useTestApp((test) => loadSmallCatalogue(test, 9))

/** The calls of signed-in clients; those that end the session or the account are last. */
const clientRows = () => {
  const last = (row: Endpoint) => Number(/logOff|deleteAccount/.test(row.path))
  return app()
    .api.rows.filter((row) => row.access === 'client')
    .sort((a, b) => last(a) - last(b))
}

const outcomeOf = async (row: Endpoint, asking: World, input: Record<string, unknown>) =>
  app()
    .callAs(asking.token)(row, input)
    .then(
      (reply) => ({ status: 200, reply: JSON.stringify(reply instanceof Uint8Array ? null : reply) }),
      (refused: CallRefused) => ({ status: refused.status, reply: `${refused.code} ${refused.message}` }),
    )

/** All rows that refer to this client or one of their plans or bookings. */
const rowsOf = async ({ clientId }: World) => {
  const { rows: columns } = await app()
    .ctx.db.selectFrom('information_schema.columns' as never)
    .select(['table_name', 'column_name'] as never)
    .where('column_name' as never, 'in', ['client_id', 'plan_id', 'booking_id'] as never)
    .execute()
    .then((found) => ({ rows: found as { table_name: string; column_name: string }[] }))
  const db = app().ctx.db
  const idsOf = async (table: 'travel_plans' | 'bookings') =>
    (await db.selectFrom(table).select('id').where('client_id', '=', clientId).execute()).map(({ id }) => id)
  const values = { client_id: [clientId], plan_id: await idsOf('travel_plans'), booking_id: await idsOf('bookings') }
  const tables: Record<string, unknown> = {
    clients: await db.selectFrom('clients').selectAll().where('id', '=', clientId).execute(),
  }
  for (const { table_name, column_name } of columns)
    tables[`${table_name} ${column_name}`] = await db
      .selectFrom(table_name as never)
      .selectAll()
      .where(column_name as never, 'in', values[column_name as keyof typeof values] as never)
      .orderBy(column_name as never)
      .execute()
      .then((rows) => rows.map((row) => JSON.stringify(row)).sort())
  return tables
}

describe('the data of another client', () => {
  it('is not found by any call and does not change', async () => {
    const alejandra = await makeWorld(app(), 'Alejandra')
    const bruno = await makeWorld(app(), 'Bruno')
    const before = await rowsOf(alejandra)
    const marks = [alejandra.email, 'Alejandra', alejandra.bookingReference]
    for (const row of clientRows()) {
      const where = `${row.method} ${row.path}`
      const ids = Object.keys(row.input.shape).filter((field) => isIdLike(field) && !UNKNOWN_ID.has(field))
      for (const field of ids) {
        expect(
          ownerOf(row, field),
          `${where}: add a client's ${field} to OWNED in testing/world.ts, or to UNKNOWN_ID if it has no owner`,
        ).toBeDefined()
      }
      const own = await inputOf(app(), row, bruno)
      const wrong = row.input.safeParse(own).error?.issues
      if (ids.length > 0)
        expect(wrong, `${where}: add a valid value for each of these to SAMPLES in testing/world.ts`).toBeUndefined()
      for (const field of ids) {
        const foreign = ownerOf(row, field)!(alejandra)
        expect(foreign, `${where}: testing/world.ts has no ${field}`).toBeDefined()
        const { status, reply } = await outcomeOf(row, bruno, { ...own, [field]: foreign })
        expect.soft({ status, reply }, `${where} with another's ${field}`).toMatchObject({ status: 404 })
      }
      if (ids.length > 0) continue
      const { reply } = await outcomeOf(row, bruno, own)
      for (const mark of marks) expect.soft(reply, where).not.toContain(mark)
    }
    expect(await rowsOf(alejandra)).toEqual(before)
  }, 60_000)

  it('is found by its owner with the same calls', async () => {
    const alejandra = await makeWorld(app(), 'Alejandra')
    for (const row of clientRows().filter(({ method }) => method === 'GET')) {
      const { status, reply } = await outcomeOf(row, alejandra, await inputOf(app(), row, alejandra))
      expect.soft({ status, reply }, row.path).not.toMatchObject({ status: expect.toBeOneOf([404, 422, 500]) })
    }
  })
})
