import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { usePostgres } from '../../testing/test-postgres.ts'
import { type Db, openDatabase, pingDatabase } from './database.ts'

const app = usePostgres()

const readFaqs = (db: Db) => sql<Record<string, unknown>>`select * from faqs`.execute(db)
/** The number of prepared statements of this connection that read the questions. */
const countPrepared = async (db: Db) => {
  const { rows } = await sql<{ prepared: number }>`
    select count(*) as prepared from pg_prepared_statements where statement = 'select * from faqs'`.execute(db)
  return rows[0]!.prepared
}

it('a repeated statement is prepared once', async () => {
  await app().services.database.transaction(async (tx) => {
    for (const _ of [1, 2, 3]) await readFaqs(tx)
    expect(await countPrepared(tx)).toBe(1)
  })
})

it('a script of several statements can run repeatedly', async () => {
  for (const _ of [1, 2, 3]) await app().services.database.run('select 1; select 2')
})

it('a prepared statement reads a column added by a migration in the meantime, even inside a transaction', async () => {
  const { database } = app().services
  await database.run(`insert into faqs (product_type, display_order, question, answer) values (1, 1, '{}', '{}')`)
  const columnsOf = async (db: Db) => Object.keys((await readFaqs(db)).rows[0]!)
  await database.transaction(async (tx) => {
    for (const _ of [1, 2, 3]) await readFaqs(tx)
  })
  await database.run('alter table faqs add column first_addition int')
  expect(await columnsOf(database.db)).toContain('first_addition')
  await database.transaction(async (tx) => {
    for (const _ of [1, 2, 3]) await readFaqs(tx)
  })
  await database.run('alter table faqs add column second_addition int')
  let attempts = 0
  await database.transaction(async (tx) => {
    attempts++
    expect(await columnsOf(tx)).toContain('second_addition')
  })
  expect(attempts).toBe(2)
})

it('a refused first connection fails with the reason from the server', async () => {
  const url = new URL('/alamar_missing', inject('postgresUrl')).href
  const reasons = new Set<string>()
  for (let attempt = 0; attempt < 10; attempt++) {
    const database = await openDatabase({ url })
    reasons.add(await pingDatabase(database.db).catch(({ reason }) => reason))
    await database.close()
  }
  expect([...reasons]).toEqual(['database "alamar_missing" does not exist'])
})
