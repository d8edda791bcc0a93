import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROLES } from '../src/features/office/permissions.ts'
import { checkSealFiles } from '../src/features/signing/server/seal-key.ts'
import { missingProviders, PAYMENT_PROVIDERS, PROVIDER_NAMES } from '../src/lib/providers.ts'
import { keysWarning, readConfig, readServingConfig } from '../src/platform/config.ts'
import { DataDirInUse } from '../src/platform/db/data-lock.ts'
import { openDatabase, pingDatabase } from '../src/platform/db/database.ts'
import { isMigrated, migrate } from '../src/platform/db/migrate.ts'
import { countFailedJobs, listFailedJobs } from '../src/platform/jobs.store.ts'
import { EXIT_CONFIG, explainStartProblem, hostSuffix } from '../src/platform/start-problem.ts'
import { runStaff } from './staff.ts'
import { bold, green, red, yellow } from './terminal.ts'

type Command = { about: string; help: string; run: (options: string[]) => Promise<number> }

const NODE_WANTED = readFileSync(path.resolve(import.meta.dirname, '../.nvmrc'), 'utf8').trim()

/** Migrates the configured database. */
const runMigrations = async () => {
  const { databaseUrl, dataDir } = readConfig()
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    const done = await database.alone(migrate)
    for (const name of done) console.log(`${green('✓')} ${name}`)
    console.log(done.length > 0 ? `${done.length} migrations done.` : 'Nothing to do: the schema is up to date.')
    return 0
  } finally {
    await database.close()
  }
}

/** Checks everything the product needs and prints one line for each. */
const diagnose = async () => {
  let problems = 0
  const report = (ok: boolean, what: string) => {
    if (!ok) problems++
    console.log(`${ok ? green('✓') : red('✗')} ${what}`)
  }
  report(
    Number(process.versions.node.split('.')[0]) >= Number(NODE_WANTED.split('.')[0]),
    `Node ${process.versions.node} (requires ${NODE_WANTED})`,
  )
  const config = readServingConfig()
  await checkSealFiles(config, new Date())
  report(true, 'Settings are valid')
  const warning = keysWarning(config)
  if (warning) console.log(`${yellow('!')} ${warning}`)
  const missing = missingProviders(config.providers)
  for (const name of missing) console.log(`${yellow('!')} ${PROVIDER_NAMES[name].en}: no provider is configured`)
  const isPayable = PAYMENT_PROVIDERS.some((name) => !missing.includes(name))
  report(
    isPayable,
    isPayable
      ? 'Clients can pay'
      : 'Clients cannot pay: set BANK_NAME, BANK_ROUTING, BANK_ACCOUNT and BANK_BENEFICIARY',
  )
  report(isWritable(config.dataDir), `Data folder ${config.dataDir} is writable`)
  const where = config.databaseUrl ? `PostgreSQL${hostSuffix(config.databaseUrl)}` : 'Embedded database'
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
    report(true, `${where}: will be created by the first start`)
    return problems > 0 ? 1 : 0
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
          : 'Migrations are pending: run `npm run alamar -- migrate`, or start the product',
      )
      if (migrated) {
        const { gaveUp, failing } = await countFailedJobs(database.db)
        report(gaveUp === 0, gaveUp === 0 ? 'No jobs were given up' : givenUpText(gaveUp))
        for (const { kind, gaveUpAt, lastError } of await listFailedJobs(database.db, 10, 0))
          console.log(`    ${kind}, ${gaveUpAt.toISOString()}: ${lastError}`)
        if (failing > 0) console.log(`  ${failing} jobs are failing and will be retried`)
      }
    } finally {
      await database.close()
    }
  } catch (error) {
    const busy = error instanceof DataDirInUse
    report(
      busy,
      busy
        ? `${where} is in use by the running product: see /readyz`
        : `${where} does not answer: ${(error as Error).message}`,
    )
  }
  return problems > 0 ? 1 : 0
}

const givenUpText = (count: number) => `${count} jobs were given up: see Failures in the office; the latest are`

const isWritable = (folder: string) => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const COMMANDS: Record<string, Command> = {
  migrate: {
    about: 'bring the database schema up to date',
    help: 'Runs the pending files of migrations/ in order, under a lock. The product does the same when it starts. The embedded database\nmust not be in use.',
    run: runMigrations,
  },
  staff: {
    about: 'manage staff accounts and roles',
    help: `staff list
staff add <email> <name> <role>     creates an account and shows its password once
staff role <email> <role>           changes the role, from the next call on

Roles and their permissions:
${Object.entries(ROLES)
  .map(([role, permissions]) => `  ${role.padEnd(14)}${permissions.join(', ')}`)
  .join('\n')}

The embedded database must not be in use.`,
    run: runStaff,
  },
  doctor: {
    about: 'check this installation',
    help: 'Checks the Node version, settings, data folder, database, migrations and jobs that were given up. Warns (!) about keys in the\ndatabase and external services without a provider. Exits with 1 if there is a problem.',
    run: diagnose,
  },
}

const USAGE = `${bold('alamar')} manages an installation of Alamar. It reads the same settings as the product (README.md).

npm run alamar -- <command>

${Object.entries(COMMANDS)
  .map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  .join('\n')}

See also npm run alamar -- <command> --help.`

const [name = '', ...options] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
const wantsHelp = [name, ...options].some((word) => word === '--help' || word === '-h')
if (!command) {
  const isHelp = wantsHelp || name === ''
  console[isHelp ? 'log' : 'error'](isHelp ? USAGE : `Unknown command "${name}".\n\n${USAGE}`)
  process.exit(isHelp ? 0 : 2)
}
if (wantsHelp) {
  console.log(`npm run alamar -- ${name}\n\n${command.help}`)
  process.exit(0)
}
try {
  process.exitCode = await command.run(options)
} catch (error) {
  const problem = explainStartProblem(error)
  if (problem === undefined) throw error
  console.error(problem)
  process.exitCode = EXIT_CONFIG
}
