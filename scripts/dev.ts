import { announce } from './announce.ts'
import { readConfigOrStop } from './serving-config.ts'
import './stop-with-npm.ts'

process.env.NODE_ENV = 'development'

const config = readConfigOrStop()
const { serve } = await import('../src/server.ts')
await serve(config)
announce(config)
