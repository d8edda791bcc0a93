import { type Config, ConfigError, readServingConfig } from '../src/platform/config/config.ts'
import { EXIT_CONFIG } from '../src/platform/start-problem.ts'

/** The settings for serving. Ends the process with a message when they are invalid. */
export const readConfigOrStop = (): Config => {
  try {
    return readServingConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Invalid settings:\n${error.message}\nThe README lists all settings.`)
    process.exit(EXIT_CONFIG)
  }
}
