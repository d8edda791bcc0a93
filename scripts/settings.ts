// Reads the settings in .env. Tests start the product without .env and with their own settings.
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
