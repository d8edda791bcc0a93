import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROLES } from '../src/features/office/permissions.ts'
import { ConfigError, readConfig } from '../src/platform/config.ts'
import { DataDirInUse } from '../src/platform/db/data-lock.ts'
import { openDatabase, pingDatabase } from '../src/platform/db/database.ts'
import { isMigrated, migrate } from '../src/platform/db/migrate.ts'
import { runStaff } from './staff.ts'
import { bold, green, red } from './terminal.ts'

type Command = { about: string; help: string; run: (options: string[]) => Promise<number> }

const NODE_WANTED = readFileSync(path.resolve(import.meta.dirname, '../.nvmrc'), 'utf8').trim()

/** Brings the schema of the configured database to its newest state. */
const runMigrations = async () => {
  const { databaseUrl, dataDir } = readConfig()
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    const done = await migrate(database)
    for (const name of done) console.log(`${green('✓')} ${name}`)
    console.log(done.length > 0 ? `${done.length} migrations done.` : 'Nothing to do: the schema is up to date.')
    return 0
  } finally {
    await database.close()
  }
}

/** Looks at everything that the product needs and says in one line each whether it is there. */
const examine = async () => {
  let sick = 0
  const report = (ok: boolean, what: string) => {
    if (!ok) sick++
    console.log(`${ok ? green('✓') : red('✗')} ${what}`)
  }
  report(
    Number(process.versions.node.split('.')[0]) >= Number(NODE_WANTED.split('.')[0]),
    `Node ${process.versions.node} (made for ${NODE_WANTED})`,
  )
  const config = readConfig()
  report(true, 'Settings are right')
  report(isWritable(config.dataDir), `Data folder ${config.dataDir} can be written`)
  const where = config.databaseUrl ? `PostgreSQL at ${new URL(config.databaseUrl).host}` : 'Embedded database'
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
    report(true, `${where}: not made yet, the first start makes it`)
    return sick > 0 ? 1 : 0
  }
  try {
    const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
    try {
      await pingDatabase(database.db)
      report(true, `${where} answers`)
      const migrated = await isMigrated(database)
      report(
        migrated,
        migrated
          ? 'Migrations are done'
          : 'Migrations are waiting: run `npm run alamar -- migrate`, or start the product',
      )
    } finally {
      await database.close()
    }
  } catch (error) {
    const busy = error instanceof DataDirInUse
    report(
      busy,
      busy
        ? `${where} is in use by the running product: ask its /readyz`
        : `${where} does not answer: ${(error as Error).message}`,
    )
  }
  return sick > 0 ? 1 : 0
}

const isWritable = (folder: string) => {
  try {
    mkdirSync(folder, { recursive: true })
    const probe = path.join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const COMMANDS: Record<string, Command> = {
  migrate: {
    about: 'bring the database schema up to date',
    help: 'Runs the files of migrations/ that have not run yet, in order, under a lock. The product does the same when it starts;\nthis command is for doing it beforehand. The embedded database must not be in use.',
    run: runMigrations,
  },
  staff: {
    about: 'look after who works in the office, and as what',
    help: `staff list
staff add <e-mail> <name> <role>    makes an account and shows its password once
staff role <e-mail> <role>          gives another role, from the next call on

Roles and what they may do:
${Object.entries(ROLES)
  .map(([role, permissions]) => `  ${role.padEnd(14)}${permissions.join(', ')}`)
  .join('\n')}

The embedded database must not be in use.`,
    run: runStaff,
  },
  doctor: {
    about: 'tell what is wrong with this installation',
    help: 'Checks the Node version, the settings, the data folder, the database and its migrations. Exits with 1 when something\nis wrong.',
    run: examine,
  },
}

const USAGE = `${bold('alamar')} looks after an installation of Alamar. It reads the same settings as the product (README.md).

npm run alamar -- <command>

${Object.entries(COMMANDS)
  .map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  .join('\n')}

npm run alamar -- <command> --help tells more.`

const [name = '', ...options] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
const wantsHelp = [name, ...options].some((word) => word === '--help' || word === '-h')
if (!command) {
  const asked = wantsHelp || name === ''
  console[asked ? 'log' : 'error'](asked ? USAGE : `There is no command "${name}".\n\n${USAGE}`)
  process.exit(asked ? 0 : 2)
}
if (wantsHelp) {
  console.log(`npm run alamar -- ${name}\n\n${command.help}`)
  process.exit(0)
}
try {
  process.exitCode = await command.run(options)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirInUse)) throw error
  console.error(error.message)
  process.exitCode = 78
}
