import { existsSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, readConfig } from '../src/platform/config.ts'
import { announce } from './announce.ts'
import { buildIfStale } from './build.ts'

process.env.NODE_ENV = 'production'

const readOrStop = () => {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`These settings are not right:\n${error.message}\nThe README lists all settings.`)
    process.exit(78)
  }
}

const config = readOrStop()
await buildIfStale()
if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
  console.log(`Creating the embedded database in ${config.dataDir}${config.demo ? ' with the demo catalogue' : ''}…`)
}
await import('../src/server.ts')
announce(config)
