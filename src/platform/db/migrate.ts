import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Db } from './database.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations')

/** A newer version of the product has migrated the database. */
export class DatabaseOfNewerVersion extends Error {}

/** The product does not run on this version of PostgreSQL or with this database; the message says why. */
export class UnsuitablePostgres extends Error {}

/** The oldest version of PostgreSQL on which the product runs (README.md, Settings). */
const OLDEST_POSTGRES = 15

/**
 * Runs the pending files of `migrations/` in order, under a lock shared by all processes; returns their names. A statement ends
 * with a semicolon at the end of a line. Throws UnsuitablePostgres and DatabaseOfNewerVersion.
 */
export const migrate = async ({ db }: Pick<Database, 'db'>): Promise<string[]> => {
  await refuseUnsuitable(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations() } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** The names of the pending migrations in order; all of them without a database. Changes nothing. */
export const listPending = async (database?: Pick<Database, 'db'>): Promise<string[]> => {
  if (!database) return Object.keys(readMigrations()).sort()
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => readMigrations() } })
  return (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name)
}

/** Databases without a pending migration; this does not change while the process runs. */
const migrated = new WeakSet<Database['db']>()

/** Whether no migration is pending. */
export const isMigrated = async ({ db }: Pick<Database, 'db'>) => {
  if (migrated.has(db)) return true
  const isDone = (await listPending({ db })).length === 0
  if (isDone) migrated.add(db)
  return isDone
}

/** The newest migration that has run, even one of a newer program; null before the first. */
export const findNewestMigration = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/**
 * Throws UnsuitablePostgres for an older PostgreSQL or an encoding other than UTF8, and DatabaseOfNewerVersion when the database has a
 * migration that this version of the product lacks.
 */
export const refuseUnsuitable = async (db: Db) => {
  await refuseServer(db)
  await refuseNewer(db)
}

const refuseServer = async (db: Db) => {
  const { rows } = await sql<{ number: number; version: string; encoding: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`.execute(db)
  const { number, version, encoding } = rows[0]!
  if (number < OLDEST_POSTGRES * 10_000)
    throw new UnsuitablePostgres(
      `it is version ${version.split(' ')[0]}; version ${OLDEST_POSTGRES} or newer is required`,
    )
  if (encoding !== 'UTF8')
    throw new UnsuitablePostgres(`the encoding of the database is ${encoding}; create one with the encoding UTF8`)
}

const refuseNewer = async (db: Db) => {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('kysely_migration') is not null as made`.execute(db)
  const newest = rows[0]?.made ? await findNewestMigration(db) : null
  if (newest && !Object.hasOwn(readMigrations(), newest))
    throw new DatabaseOfNewerVersion(
      `The database was migrated by a newer version of the product, which added ${newest}. Start that version, or restore a copy of the database from before its update.`,
    )
}

const readMigrations = (): Record<string, Migration> =>
  Object.fromEntries(
    readdirSync(MIGRATIONS)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => [
        file.replace(/\.sql$/, ''),
        {
          up: async (db) => {
            for (const statement of statementsOf(readFileSync(path.join(MIGRATIONS, file), 'utf8'))) {
              await sql.raw(statement).execute(db)
            }
          },
        },
      ]),
  )

const statementsOf = (text: string) =>
  text
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter(Boolean)
