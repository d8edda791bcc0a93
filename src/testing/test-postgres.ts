import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { useAppOn } from './test-app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server on which tests may create databases (vitest.race.config.ts). */
    postgresUrl: string
  }
}

/**
 * The product on a real PostgreSQL for races, emptied before each test. The embedded database answers one question at a time
 * and would hide every race. The database is made for this file and dropped after it.
 */
export const usePostgres = () => useAppOn(openFreshDatabase)

const openFreshDatabase = async () => {
  const server = inject('postgresUrl')
  const name = `alamar_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({ url: url.href, poolSize: 32 })
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

const onServer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
