import { readConfig } from '../src/platform/config.ts'
import { announce } from './announce.ts'
import './stop-with-npm.ts'

process.env.NODE_ENV = 'development'
await import('../src/server.ts')
announce(readConfig())
