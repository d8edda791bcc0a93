import type { TestProject } from 'vitest/node'
import '../src/testing/test-postgres.ts'
import { openPostgresServer } from './postgres.ts'

/** Gives the race tests a PostgreSQL server and takes it back afterwards. */
export default async ({ provide }: TestProject) => {
  const server = await openPostgresServer()
  console.log(`PostgreSQL: ${server.name}`)
  provide('postgresUrl', server.url)
  return server.close
}
