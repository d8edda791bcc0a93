import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/postgres.ts'
import { startServer } from './server-process.ts'

/** The server that the journeys share: a fresh demo, started once for the run, or the one that runs at JOURNEY_URL. */
export default async () => {
  if (process.env.JOURNEY_URL) return
  const dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-journeys-'))
  const server = await startServer({ port: await freePort(), dataDir })
  process.env.JOURNEY_URL = server.url
  return async () => {
    const code = await server.stop('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    const errors = server
      .output()
      .split('\n')
      .filter((line) => /"level":(50|60)|Unhandled|^\s+at /.test(line))
    if (code !== 0 || errors.length > 0)
      throw new Error(`The server ended with ${code}. It logged:\n${errors.join('\n')}`)
  }
}
