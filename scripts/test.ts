import { CHECKS, type CheckName, runChecks } from './checks.ts'

const HELP = `npm test                       everything that CI runs
npm test -- unit race          only these parts
npm test -- unit cars          only the files of a part whose path contains this word

Parts, in order:
${Object.entries(CHECKS)
  .map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  .join('\n')}

TEST_DATABASE_URL selects a server for the races, CHROMIUM_PATH a browser for the journeys.`

const words = process.argv.slice(2)
if (words.some((word) => word === '--help' || word === '-h')) {
  console.log(HELP)
  process.exit(0)
}
const isCheck = (word: string): word is CheckName => word in CHECKS
const asked = words.filter(isCheck)
const filters = words.filter((word) => !isCheck(word))
if (asked.length === 0 && filters.length > 0) {
  console.error(`There is no part called ${filters.join(', ')}.\n\n${HELP}`)
  process.exit(2)
}
const names = Object.keys(CHECKS) as CheckName[]
await runChecks(asked.length > 0 ? names.filter((name) => asked.includes(name)) : names, filters)
