import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from './journey-test.ts'

/** Timeout for creating the shared value. */
const TIMEOUT_MS = 60_000

/**
 * A read-only value shared by all tests of a run: the first test that needs it creates it, in any worker, and the other tests get it as
 * JSON. A failure fails them all.
 */
export const sharedValue = async <T extends object>(name: string, make: () => Promise<T>): Promise<T> => {
  const file = path.join(process.env.JOURNEY_RUN!, `${name}.json`)
  if (isFirst(`${file}.making`)) {
    const made = await make().catch((failure: Error) => ({ failed: failure.stack }))
    writeFileSync(`${file}.new`, JSON.stringify(made))
    renameSync(`${file}.new`, file)
  }
  await expect.poll(() => existsSync(file), { message: `${name} is made`, timeout: TIMEOUT_MS }).toBe(true)
  const made = JSON.parse(readFileSync(file, 'utf8')) as T | { failed: string }
  if ('failed' in made) throw new Error(`${name} could not be made: ${made.failed}`)
  return made
}

const isFirst = (mark: string) => {
  try {
    mkdirSync(mark)
    return true
  } catch {
    return false
  }
}
