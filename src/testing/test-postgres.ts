import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { buildTestApp, emptyTables, START, type TestApp } from './test-app.ts'

/**
 * The product on a real PostgreSQL for races, whose address stands in TEST_DATABASE_URL; emptied before each test. The
 * embedded database answers one question at a time and would hide every race.
 */
export const usePostgres = (): (() => TestApp) => {
  let app: TestApp
  beforeAll(async () => {
    const url = process.env.TEST_DATABASE_URL
    if (!url) throw new Error('Races need a PostgreSQL: run them by `npm test -- race`, or set TEST_DATABASE_URL')
    const database = await openDatabase({ url, poolSize: 32 })
    await migrate(database)
    app = await buildTestApp(database)
  })
  beforeEach(async () => {
    await emptyTables(app.services.database)
    app.clock.set(START)
    return () => {
      expect(app.forgiveErrors(), 'errors logged during the test').toEqual([])
    }
  })
  afterAll(async () => {
    await app.http.close()
    await app.services.database.close()
  })
  return () => app
}
