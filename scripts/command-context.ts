import { loadReference } from '../src/features/setup/server/reference.service.ts'
import { createChangeFeed } from '../src/platform/changes/change-feed.ts'
import { systemClock } from '../src/platform/clock.ts'
import { type Config, readConfig } from '../src/platform/config/config.ts'
import { type Ctx, type Services, systemContext } from '../src/platform/context.ts'
import { type Database, openDatabase, PREPARED_ELSEWHERE } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { currentContext } from '../src/platform/settings.ts'

/** The services of a command. They keep no data of the database in memory. */
export const commandServices = (database: Database, config: Config): Services => {
  const log = createLog(config.logLevel)
  const changes = createChangeFeed({ database, log })
  return { database, clock: systemClock, config, log, jobs: createJobs(), changes, copies: {} }
}

/** Opens the database for a command; prints to standard error when it must wait for another process. */
export const openForCommand = ({ databaseUrl, dataDir }: Config) =>
  openDatabase({ url: databaseUrl, dataDir, onWaiting: () => console.error(`${PREPARED_ELSEWHERE}…`) })

/** Runs a command on the migrated database with the reference data that every store has; returns its exit code. */
export const withContext = async (work: (ctx: Ctx) => Promise<number>) => {
  const config = readConfig()
  const database = await openForCommand(config)
  try {
    const services = commandServices(database, config)
    await database.alone(async (patient) => {
      await migrate(patient)
      if (!config.demo) await loadReference(systemContext({ ...services, database: patient }))
    })
    return await work(await currentContext(services))
  } finally {
    await database.close()
  }
}
