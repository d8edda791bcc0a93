import { existsSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, readServingConfig } from '../src/platform/config.ts'
import { EXIT_CONFIG } from '../src/platform/start-problem.ts'
import { announce } from './announce.ts'
import { buildIfStale } from './build.ts'
import './stop-with-npm.ts'

process.env.NODE_ENV = 'production'

const readOrStop = () => {
  try {
    return readServingConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Invalid settings:\n${error.message}\nThe README lists all settings.`)
    process.exit(EXIT_CONFIG)
  }
}

const config = readOrStop()
await buildIfStale()
if (process.stdout.isTTY && !config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
  console.log(`Creating the embedded database in ${config.dataDir}${config.demo ? ' with the demo catalogue' : ''}…`)
}
await import('../src/server.ts')
announce(config)
