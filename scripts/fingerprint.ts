import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A hash of the paths and contents of files and folders below `root`. Paths that match `omitted` are left out. */
export const fingerprint = (root: string, sources: readonly string[], omitted: RegExp): string => {
  const hash = createHash('sha256')
  const add = (name: string) => {
    if (omitted.test(name)) return
    const file = path.join(root, name)
    if (statSync(file).isDirectory()) for (const entry of readdirSync(file).toSorted()) add(`${name}/${entry}`)
    else hash.update(`${name} ${sha256(readFileSync(file))}\n`)
  }
  for (const source of sources) add(source)
  return hash.digest('hex')
}
