import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listCurrencies } from '../src/features/currencies/server/currencies.service.ts'
import { checkSealFiles } from '../src/features/signing/server/seal-key.ts'
import { missingProviders, PAYMENT_PROVIDERS, PROVIDER_NAMES } from '../src/lib/providers.ts'
import { type Config, ConfigError, keysWarning, readConfig, readServingConfig } from '../src/platform/config/config.ts'
import type { Ctx, Services } from '../src/platform/context.ts'
import { DataDirInUse } from '../src/platform/db/data-lock.ts'
import { openDatabase, pingDatabase } from '../src/platform/db/database.ts'
import { isMigrated, listPending, migrate, refuseUnsuitable } from '../src/platform/db/migrate.ts'
import { countFilesIn } from '../src/platform/files/stored-files.store.ts'
import { countFailedJobs, listFailedJobs } from '../src/platform/jobs.store.ts'
import { runCheck } from '../src/platform/providers/run-check.ts'
import { currentConfig, currentContext } from '../src/platform/settings.ts'
import { EXIT_CONFIG, explainStartProblem, hostSuffix } from '../src/platform/start-problem.ts'
import { GraphError } from '../src/platform/whatsapp/cloud-api.ts'
import { submitTemplates, whatsAppProblem } from '../src/platform/whatsapp/whatsapp-check.ts'
import { providerChecks } from '../src/provider-checks.ts'
import { commandServices, openForCommand } from './command-context.ts'
import { runDemoDrafts } from './demo-drafts.ts'
import { FILES_HELP, runFiles } from './files.ts'
import { runSetup, SETUP_HELP } from './setup.ts'
import { FILE_KINDS, runExport, runImport } from './spreadsheets.ts'
import { runStaff, STAFF_HELP } from './staff.ts'
import { bold, green, red, widthOf, yellow } from './terminal.ts'
import { explainWrongUse, WrongUse } from './wrong-use.ts'

type Command = { about: string; help: string; run: (options: string[]) => Promise<number> }

const NODE_WANTED = readFileSync(path.resolve(import.meta.dirname, '../.nvmrc'), 'utf8').trim()

/** Whether the configured database exists; no embedded database is created. */
const hasDatabase = ({ databaseUrl, dataDir }: Config) =>
  Boolean(databaseUrl) || existsSync(path.join(dataDir, 'database'))

/** Migrates the configured database, or lists what is pending. */
const runMigrations = async (options: string[]) => {
  const { values } = parseArgs({ args: options, options: { 'dry-run': { type: 'boolean', default: false } } })
  const config = readConfig()
  if (values['dry-run']) return showPending(hasDatabase(config) ? await pendingOf(config) : await listPending())
  const database = await openForCommand(config)
  try {
    const done = await database.alone(migrate)
    for (const name of done) console.log(`${green('✓')} ${name}`)
    console.log(done.length > 0 ? `${done.length} migrations done.` : 'Nothing to do: the schema is up to date.')
    return 0
  } finally {
    await database.close()
  }
}

const pendingOf = async ({ databaseUrl, dataDir }: Config) => {
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    await refuseUnsuitable(database.db)
    return await listPending(database)
  } finally {
    await database.close()
  }
}

const showPending = (pending: readonly string[]) => {
  for (const name of pending) console.log(name)
  console.log(pending.length > 0 ? `${pending.length} migrations are pending.` : 'The schema is up to date.')
  return 0
}

type Report = (ok: boolean, what: string) => void

/** Checks everything the product needs and prints one line for each. */
const diagnose = async (options: string[]) => {
  const { values } = parseArgs({ args: options, options: { providers: { type: 'boolean', default: false } } })
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
  const warnings = [await checkSealFiles(config, new Date()), keysWarning(config)]
  report(true, 'Settings are valid')
  for (const warning of warnings) if (warning) console.log(`${yellow('!')} ${warning}`)
  report(isWritable(config.dataDir), `Data folder ${config.dataDir} is writable`)
  const where = config.databaseUrl ? `PostgreSQL${hostSuffix(config.databaseUrl)}` : 'Embedded database'
  if (!hasDatabase(config)) {
    report(true, `${where}: will be created by the first start`)
    reportProviders(config, report)
    if (values.providers) report(false, 'The providers were not checked: start the product first')
    return problems > 0 ? 1 : 0
  }
  try {
    const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
    try {
      await pingDatabase(database.db)
      report(true, `${where} answers`)
      await refuseUnsuitable(database.db)
      const migrated = await isMigrated(database)
      report(
        migrated,
        migrated
          ? 'Migrations are done'
          : 'Migrations are pending: run `npm run alamar -- migrate`, or start the product',
      )
      if (migrated) {
        reportProviders(await currentConfig({ database, config }), report)
        const { gaveUp, failing } = await countFailedJobs(database.db)
        report(gaveUp === 0, gaveUp === 0 ? 'No jobs were given up' : givenUpText(gaveUp))
        const services = commandServices(database, config)
        await reportFilesOutside(services, report)
        const ctx = await currentContext(services)
        await reportCurrencies(ctx, report)
        if (values.providers) await checkProviders(ctx, report)
        for (const { kind, gaveUpAt, lastError } of await listFailedJobs(database.db, 10, 0))
          console.log(`    ${kind}, ${gaveUpAt.toISOString()}: ${lastError}`)
        if (failing > 0) console.log(`  ${failing} jobs are failing and will be retried`)
      } else if (values.providers) report(false, 'The providers were not checked: migrate the database first')
    } finally {
      await database.close()
    }
  } catch (error) {
    const isBusy = error instanceof DataDirInUse
    report(
      isBusy,
      isBusy
        ? `${where} is in use by the running product: see /readyz`
        : (explainStartProblem(error, config) ?? `${where} does not answer: ${(error as Error).message}`),
    )
    if (isBusy && values.providers)
      report(false, 'The providers were not checked: stop the product first, or see Providers in the office')
  }
  return problems > 0 ? 1 : 0
}

/** Runs `alamar whatsapp-templates`. */
const runTemplates = async (options: string[]) => {
  parseArgs({ args: options })
  const { whatsApp, publicOrigin } = readConfig()
  if (!whatsApp) throw new WrongUse('WhatsApp is not configured: set WHATSAPP_TOKEN and the others (README.md)')
  try {
    const submitted = await submitTemplates(whatsApp, publicOrigin)
    for (const name of submitted) console.log(`${green('✓')} ${name} was submitted`)
    if (submitted.length === 0) console.log('Nothing to do: the account has all templates.')
    return 0
  } catch (error) {
    const reply = error instanceof GraphError ? ` (${error.message})` : ''
    console.error(`${red('✗')} ${whatsAppProblem(error).en}${reply}`)
    return 1
  }
}

/** Reports which external services have a provider, according to the environment and the office. */
const reportProviders = ({ providers }: Config, report: Report) => {
  const missing = missingProviders(providers)
  for (const name of missing) console.log(`${yellow('!')} ${PROVIDER_NAMES[name].en}: no provider is configured`)
  const isPayable = PAYMENT_PROVIDERS.some((name) => !missing.includes(name))
  report(
    isPayable,
    isPayable ? 'Clients can pay' : 'Clients cannot pay: enter a bank account under Settings in the office',
  )
}

/** Reports files in S3 storage that is not configured, since they cannot be read. */
const reportFilesOutside = async ({ database, config }: Services, report: Report) => {
  const { files } = await countFilesIn(database.db, 's3')
  if (files > 0 && !config.s3)
    report(false, `${files} files are in S3-compatible storage, which is not configured: set S3_BUCKET and its keys`)
}

/** Reports currencies that have no rate, or will have none in a few days. */
const reportCurrencies = async (ctx: Ctx, report: Report) => {
  for (const { currency, rate, isEnding } of await listCurrencies(ctx)) {
    if (!isEnding) continue
    const advice = 'enter a newer one under Currencies in the office'
    if (rate) console.log(`${yellow('!')} ${currency}: its rate is used until ${rate.usedUntil}; ${advice}`)
    else report(false, `${currency}: no rate is valid today, so nothing is sold in it; ${advice}`)
  }
}

/** Calls every configured external service and prints its problems, one line each. */
const checkProviders = async (ctx: Ctx, report: Report) => {
  for (const check of providerChecks(ctx)) {
    if (!check.configured) {
      console.log(`${yellow('!')} ${check.label.en}: not configured`)
      continue
    }
    const problems = await runCheck(ctx, check)
    if (problems.length === 0) report(true, `${check.label.en}: works`)
    for (const problem of problems) report(false, `${check.label.en}: ${problem.en}`)
  }
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
    help: `migrate [--dry-run]

Runs the pending files of migrations/ in order, under a lock. The product does the same when it starts. With --dry-run, lists them and
changes nothing. The embedded database must not be in use.`,
    run: runMigrations,
  },
  setup: {
    about: 'set up a new store',
    help: SETUP_HELP,
    run: runSetup,
  },
  'demo-drafts': {
    about: "take the demo's catalog as drafts, or discard them",
    help: `demo-drafts [--discard]

Adds the hotels, cars, rental companies, news and questions of the demo as drafts, as far as the store sells them. Nobody sees them
before somebody publishes them. Repeating it adds nothing twice. With --discard, the drafts that nobody has changed are deleted. The
embedded database must not be in use.`,
    run: runDemoDrafts,
  },
  staff: {
    about: 'manage staff accounts and roles',
    help: `${STAFF_HELP}

The embedded database must not be in use.`,
    run: runStaff,
  },
  import: {
    about: 'import rates and stock, hotels, cars, places or content from a CSV or XLSX file',
    help: `import <kind> <file> [--dry-run] [--draft] [--list <list>]

Kinds: ${FILE_KINDS}.
The columns are found by their headers in English or Spanish. With --dry-run nothing changes. Records are published, or become drafts with
--draft. A CSV file has the records, or with --list the rows of one of their lists, such as the rooms of hotels.
Exits with 1 if a row is faulty; then nothing is imported. The embedded database must not be in use.`,
    run: runImport,
  },
  export: {
    about: 'export rates and stock, hotels, cars, places or content to a CSV or XLSX file',
    help: `export <kind> <file> [--id <hotel or supplier>] [--from 2026-12-24] [--days 90] [--list <list>]

Kinds: ${FILE_KINDS}.
--id, --from and --days are for rates and stock. An XLSX file of records has their lists too; a CSV file has the records, or with --list the
rows of one list. The embedded database must not be in use.`,
    run: runExport,
  },
  files: {
    about: 'move uploaded files to S3-compatible storage, or back',
    help: FILES_HELP,
    run: runFiles,
  },
  'whatsapp-templates': {
    about: 'submit the WhatsApp templates to Meta for approval',
    help: `whatsapp-templates

Submits the templates of the store, in each language, that the account of the settings WHATSAPP_… does not have yet. Meta approves them,
usually within minutes; alamar doctor --providers says which are not approved.`,
    run: runTemplates,
  },
  doctor: {
    about: 'check this installation',
    help: `doctor [--providers]

Checks the Node version, settings, data folder, database, migrations and jobs that were given up. Warns (!) about keys in the
database, a certificate of receipts that ends within 30 days, and external services without a provider. With --providers, also calls
each configured provider of payments, messages, files and maps, and says what is wrong with its keys, permissions, webhook address,
clock or currencies. Exits with 1 if there is a problem.`,
    run: diagnose,
  },
}

const USAGE = `${bold('alamar')} manages an installation of Alamar. It reads the same settings as the product (README.md).

npm run alamar -- <command>

${Object.entries(COMMANDS)
  .map(([name, { about }]) => `  ${name.padEnd(widthOf(Object.keys(COMMANDS)))}${about}`)
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
  const wrongUse = explainWrongUse(error)
  const config = wrongUse || error instanceof ConfigError ? undefined : readConfig()
  const problem = wrongUse ? undefined : explainStartProblem(error, config)
  if (!wrongUse && !problem) throw error
  console.error(wrongUse ? `${wrongUse}. See npm run alamar -- ${name} --help.` : problem)
  process.exitCode = wrongUse ? 2 : EXIT_CONFIG
}
