import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { once } from '../lib/once.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The commit of the program's files, read once; null if they are not in their own checkout, such as in a container. */
export const commitOf = once(async () => {
  if (!existsSync(path.join(ROOT, '.git'))) return null
  return promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
})
