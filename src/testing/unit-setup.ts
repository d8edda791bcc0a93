import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import './test-app.ts'

/** Migrates one embedded database; each test worker starts with a copy, which is much faster. */
export default async ({ provide }: TestProject) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alamar-unit-'))
  const file = path.join(folder, 'migrated.tar')
  const database = await openEmbedded({})
  await migrate(database)
  writeFileSync(file, new Uint8Array(await (await database.copy()).arrayBuffer()))
  await database.close()
  provide('migratedDatabase', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
