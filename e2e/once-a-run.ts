import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from './journey-test.ts'

/** Longest time that whatever is made once may take. */
const MADE_WITHIN_MS = 60_000

/**
 * What all tests of a run look at and none changes: the first that asks makes it, in whichever worker, and the others get the
 * same as JSON. What fails while it is made fails them all.
 */
export const onceARun = async <T extends object>(name: string, make: () => Promise<T>): Promise<T> => {
  const file = path.join(process.env.JOURNEY_RUN!, `${name}.json`)
  if (isFirst(`${file}.making`)) {
    const made = await make().catch((failure: Error) => ({ failed: failure.stack }))
    writeFileSync(`${file}.new`, JSON.stringify(made))
    renameSync(`${file}.new`, file)
  }
  await expect.poll(() => existsSync(file), { message: `${name} is made`, timeout: MADE_WITHIN_MS }).toBe(true)
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
