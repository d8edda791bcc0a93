import type { TestProject } from 'vitest/node'
import './test-postgres.ts'
import { openPostgresServer } from './postgres-server.ts'

/** Provides the race tests with a PostgreSQL server. */
export default async ({ provide }: TestProject) => {
  const server = await openPostgresServer()
  console.log(`PostgreSQL: ${server.name}`)
  provide('postgresUrl', server.url)
  return server.close
}
