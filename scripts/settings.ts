// Reads the settings in .env. Tests start the product without it, with settings of their own.
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
