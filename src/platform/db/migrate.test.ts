import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { explainStartProblem } from '../start-problem.ts'
import { isMigrated, migrate } from './migrate.ts'

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

test('A database that a newer version of the product has migrated is refused', async () => {
  const { database } = app().services
  await database.run(`insert into kysely_migration values ('9999-later', now()::text)`)
  try {
    const failure = await migrate(database).catch((error) => error)
    expect(explainStartProblem(failure)).toMatch(/^The database was migrated by a newer version .* added 9999-later\./)
  } finally {
    await database.run(`delete from kysely_migration where name = '9999-later'`)
  }
})

test('A user without permission for the tables is reported', async () => {
  const { database } = app().services
  await database.run('create role guest; set role guest')
  try {
    const failure = await migrate(database).catch((error) => error)
    expect(explainStartProblem(failure)).toBe(
      'DATABASE_URL: PostgreSQL cannot be used: permission denied for table kysely_migration',
    )
  } finally {
    await database.run('reset role; drop role guest')
  }
})
