import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../src/testing/postgres-server.ts'
import { openMapServer } from './map-server.ts'
import { startServer } from './server-process.ts'

/**
 * The server shared by the tests: a fresh demo, started once per run, or the one at JOURNEY_URL. JOURNEY_RUN is a temporary folder
 * of the run.
 */
export default async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alamar-journeys-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.env.JOURNEY_RUN = folder
  if (process.env.JOURNEY_URL) return clear
  const map = await openMapServer()
  const dataDir = path.join(folder, 'data')
  const server = await startServer({ port: await freePort(), dataDir, env: map.settings })
  process.env.JOURNEY_URL = server.url
  return async () => {
    const code = await server.stop('SIGTERM')
    await map.close()
    clear()
    const errors = server
      .output()
      .split('\n')
      .filter((line) => /"level":(50|60)|Unhandled|^\s+at /.test(line))
    if (code !== 0 || errors.length > 0)
      throw new Error(`The server ended with ${code}. It logged:\n${errors.join('\n')}`)
  }
}
