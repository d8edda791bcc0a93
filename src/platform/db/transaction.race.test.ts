import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { usePostgresBehindLine } from '../../testing/test-postgres.ts'

const { app, line } = usePostgresBehindLine({ silenceMs: 60_000 })

it('a transaction begins with its first statement, and statements that do not wait for each other are sent together', async () => {
  const { database } = app().services
  const countAtOnce = () =>
    database.transaction(async (tx) => {
      await sql`create temporary table counted (n int) on commit drop`.execute(tx)
      const counts = [1, 2, 3].map(async (n) => {
        const { rows } = await sql<{ count: number }>`
          with added as (insert into counted values (${n}) returning n) select count(*) from counted`.execute(tx)
        return rows[0]!.count
      })
      return Promise.all(counts)
    })
  await countAtOnce()
  const before = line.chunksSent()
  // Each one sees what the one before has inserted.
  expect(await countAtOnce()).toEqual([0, 1, 2])
  // The first statement, the counts, and the commit. The pool may close other connections meanwhile.
  const sent = line.chunksSent().map((chunks, connection) => chunks - (before[connection] ?? 0))
  expect(Math.max(...sent)).toBe(3)
})
