import { announce } from './announce.ts'
import { buildIfStale } from './build.ts'
import { readConfigOrStop } from './serving-config.ts'
import './stop-with-npm.ts'

process.env.NODE_ENV = 'production'

const config = readConfigOrStop()
const { serve } = await import('../src/server.ts')
// The first start creates the database while the pages are built.
await serve(config, buildIfStale())
announce(config)
