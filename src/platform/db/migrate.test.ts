import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { isMigrated } from './migrate.ts'

const app = useTestApp()

test('Whether all migrations are done is asked until they are, and then not again', async () => {
  const { database } = app().services
  // A handle of its own, as each process has one.
  const handle = { db: database.db.withoutPlugins() }
  await database.run('alter table kysely_migration rename to kysely_elsewhere')
  try {
    expect(await isMigrated(handle)).toBe(false)
    await database.run('alter table kysely_elsewhere rename to kysely_migration')
    expect(await isMigrated(handle)).toBe(true)
    await database.run('alter table kysely_migration rename to kysely_elsewhere')
    expect(await isMigrated(handle)).toBe(true)
  } finally {
    await database.run('alter table if exists kysely_elsewhere rename to kysely_migration')
  }
})
