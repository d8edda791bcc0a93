import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { explainStartProblem } from '../start-problem.ts'
import { isMigrated, migrate } from './migrate.ts'

const app = useTestApp()

test('Pending migrations are checked for only until all are done', async () => {
  const { database } = app().services
  // A separate handle, as each process has one.
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

test('A database migrated by a newer version of the product is refused', async () => {
  const { database } = app().services
  await database.run(`insert into kysely_migration values ('9999-later', now()::text)`)
  try {
    const failure = await migrate(database).catch((error) => error)
    expect(explainStartProblem(failure)).toMatch(/^The database was migrated by a newer version .* added 9999-later\./)
  } finally {
    await database.run(`delete from kysely_migration where name = '9999-later'`)
  }
})

test('An outdated PostgreSQL version and a database with another encoding are refused', async () => {
  const { database } = app().services
  const refusalWith = async (settings: Record<string, string>) => {
    const cases = Object.entries(settings).map(([name, value]) => `when '${name}' then '${value}'`)
    await database.run(`create schema other;
      create function other.current_setting(name text) returns text language sql
        as $$ select case name ${cases.join(' ')} else pg_catalog.current_setting(name) end $$;
      set search_path = other, pg_catalog, public`)
    try {
      return explainStartProblem(await migrate(database).catch((error) => error))
    } finally {
      await database.run('reset search_path; drop schema other cascade')
    }
  }
  expect(await refusalWith({ server_version: '14.23 (Debian 14.23-1)', server_version_num: '140023' })).toBe(
    'DATABASE_URL: PostgreSQL cannot be used: it is version 14.23; version 15 or newer is required',
  )
  expect(await refusalWith({ server_encoding: 'SQL_ASCII' })).toBe(
    'DATABASE_URL: PostgreSQL cannot be used: the encoding of the database is SQL_ASCII; create one with the encoding UTF8',
  )
  expect(await refusalWith({ server_version_num: '150000' })).toBeUndefined()
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
