import { parseArgs } from 'node:util'
import { moveFiles } from '../src/platform/files/move-files.ts'
import { objectStoreOf } from '../src/platform/files/object-store.ts'
import { countFilesIn } from '../src/platform/files/stored-files.store.ts'
import { withContext } from './command-context.ts'
import { green, red, yellow } from './terminal.ts'
import { refuseMore, WrongUse } from './wrong-use.ts'

export const FILES_HELP = `files move --to <s3|database>
files status

Moves uploaded files to the S3-compatible storage of the settings S3_…, or back to the database. The hash of each file is compared after it
was moved. It may be interrupted and repeated, while the product runs on PostgreSQL. Exits with 1 if a file could not be moved; that file
stays where it is. To give up the storage: set FILES_IN=database, restart, move back, and then remove the settings S3_….`

const PLACES = ['s3', 'database'] as const
const NAMES = { s3: 'S3-compatible storage', database: 'the database' }

/** Runs `alamar files`. */
export const runFiles = async (options: string[]): Promise<number> => {
  const { positionals, values } = parseArgs({
    args: options,
    allowPositionals: true,
    options: { to: { type: 'string' } },
  })
  const [what, ...others] = positionals
  if (what !== 'move' && what !== 'status') throw new WrongUse('Expected move or status')
  refuseMore(others)
  if (what === 'status') {
    if (values.to !== undefined) throw new WrongUse('--to goes with move only')
    return showPlaces()
  }
  const to = PLACES.find((place) => place === values.to)
  if (!to) throw new WrongUse('Expected --to s3 or --to database')
  return withContext(async (ctx) => {
    if (!objectStoreOf(ctx.config))
      throw new WrongUse('No S3-compatible storage is configured: set S3_BUCKET and its keys')
    if (to === 'database' && ctx.config.filesIn === 's3')
      console.error(`${yellow('!')} New files still go to ${NAMES.s3}. Set FILES_IN=database to change this.`)
    const { moved, failed } = await moveFiles(ctx, to, {
      progress: ({ moved, failed, of }) => {
        if (process.stdout.isTTY && of > 0) process.stdout.write(`\r${Math.round(((moved + failed) / of) * 100)}%`)
      },
      failure: (id, { message }) => console.error(`${red('✗')} File ${id}: ${message}`),
    })
    if (process.stdout.isTTY) process.stdout.write('\r')
    console.log(`${green('✓')} ${moved} files were moved to ${NAMES[to]} and compared`)
    return failed > 0 ? 1 : 0
  })
}

const showPlaces = () =>
  withContext(async ({ db }) => {
    for (const place of PLACES) {
      const { files, bytes } = await countFilesIn(db, place)
      console.log(`${files} files (${(bytes / 1_048_576).toFixed(1)} MB) in ${NAMES[place]}`)
    }
    return 0
  })
