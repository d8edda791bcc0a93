import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations')

/**
 * Runs the pending files of `migrations/` in order, under a lock shared by all processes; returns their names. A statement ends
 * with a semicolon at the end of a line.
 */
export const migrate = async ({ db }: Pick<Database, 'db'>): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations() } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Whether no migration is pending. */
export const isMigrated = async ({ db }: Pick<Database, 'db'>) => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations() } })
  return (await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined)
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
