import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { usePostgres } from '../../testing/test-postgres.ts'
import { DatabaseUnavailable } from './unavailable.ts'

describe('a database that ends every session', () => {
  const app = usePostgres()

  it('fails only the work on those connections, twenty times in a row', async () => {
    const { database } = app().services
    // The heartbeat loses its session in the first round only: when the one that replaces it ends as well, the database counts as unavailable.
    const endOtherSessions = (round: number) => sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (${round === 0} or application_name <> 'alamar pulse')`
    for (let round = 0; round < 20; round++) {
      const begun = Promise.withResolvers<void>()
      const cut = database
        .transaction(async (tx) => {
          await sql`select 1`.execute(tx)
          begun.resolve()
          await sql`select pg_sleep(3)`.execute(tx)
        })
        .catch((error) => error)
      await Promise.race([begun.promise, cut.then((error) => Promise.reject(error))])
      await endOtherSessions(round).execute(database.db)
      expect(await cut).toBeInstanceOf(DatabaseUnavailable)
    }
    expect((await app().request('GET', '/api/countries')).status).toBe(200)
  })
})
