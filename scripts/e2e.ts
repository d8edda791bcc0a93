import { runChecks } from './checks.ts'

await runChecks(['journeys'], process.argv.slice(2))
