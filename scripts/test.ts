import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildIfStale } from './build.ts'
import { chromiumPath, needPdfTools } from './programs.ts'
import './stop-with-npm.ts'
import { bold, dim, green, red, seconds } from './terminal.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

type Outcome = { passed: number; failed: number }
type Part = { about: string; run: (filters: string[]) => Promise<Outcome> }

let running: ChildProcess | undefined

/** Runs a package's program with its output shown; resolves to its exit code. It receives signals only from here, each one once. */
const runTool = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<number>((resolve) => {
    running = spawn(process.execPath, [path.join('node_modules', program), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
      env: { ...process.env, NODE_ENV: 'test', ...env },
    })
    running.on('exit', (code) => resolve(code ?? 1))
  })

const outcomeOf = (...codes: number[]): Outcome => {
  const failed = codes.some((code) => code !== 0)
  return { passed: failed ? 0 : 1, failed: failed ? 1 : 0 }
}

/** Runs a test tool that writes a JSON report, and counts its results. */
const runTests = async <Report>(run: (file: string) => Promise<number>, count: (report: Report) => Outcome) => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'alamar-test-'))
  const file = path.join(folder.path, 'report.json')
  const code = await run(file)
  let outcome: Outcome = { passed: 0, failed: 0 }
  try {
    outcome = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The tool failed before it wrote a report.
  }
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

const vitest = (project: string, filters: string[]) =>
  runTests<VitestReport>(
    (file) =>
      runTool('vitest/vitest.mjs', [
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...filters,
      ]),
    ({ numPassedTests, numFailedTests, testResults }) => {
      const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      return { passed: numPassedTests, failed: numFailedTests + unread.length }
    },
  )

const playwright = (filters: string[]) =>
  runTests<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    (file) =>
      runTool('@playwright/test/cli.js', ['test', '--reporter=list,json', ...filters], {
        CHROMIUM_PATH: chromiumPath(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        TZ: 'UTC',
      }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  )

/** Everything that must pass before a merge, the cheapest first. */
const PARTS: Record<string, Part> = {
  types: {
    about: 'Types',
    run: async () =>
      outcomeOf(await runTool('@react-router/dev/bin.cjs', ['typegen']), await runTool('typescript/bin/tsc', [])),
  },
  lint: {
    about: 'Lint and format',
    run: async () => outcomeOf(await runTool('@biomejs/biome/bin/biome', ['check', '--max-diagnostics=50'])),
  },
  rules: {
    about: 'House rules',
    run: async () => outcomeOf(await runTool('../scripts/house-rules.ts', [])),
  },
  unit: {
    about: 'Rules, stores and calls',
    run: async (filters) => {
      needPdfTools()
      return vitest('unit', filters)
    },
  },
  havana: { about: 'Rules in Havana time', run: (filters) => vitest('havana', filters) },
  race: { about: 'Races on PostgreSQL', run: (filters) => vitest('race', filters) },
  journeys: {
    about: 'Journeys in Chromium',
    run: async (filters) => {
      await buildIfStale()
      return playwright(filters)
    },
  },
}

const HELP = `npm test                       everything that CI runs
npm test -- unit race          only these parts
npm test -- unit cars          only the files of a part whose path contains this word

Parts, in order:
${Object.entries(PARTS)
  .map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  .join('\n')}

TEST_DATABASE_URL selects a server for the races, CHROMIUM_PATH a browser for the journeys.`

const words = process.argv.slice(2)
if (words.some((word) => word === '--help' || word === '-h')) {
  console.log(HELP)
  process.exit(0)
}
const isPart = (word: string) => Object.hasOwn(PARTS, word)
const filters = words.filter((word) => !isPart(word))
const chosen = Object.entries(PARTS).filter(([name]) => words.length === 0 || words.includes(name))
if (chosen.length === 0) {
  console.error(`There is no part called ${filters.join(', ')}.\n\n${HELP}`)
  process.exit(2)
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interrupted) return
    interrupted = true
    running?.kill(signal)
    setTimeout(() => process.exit(130), 5_000).unref()
  })
}

const rows: { about: string; outcome: Outcome; ms: number }[] = []
for (const [name, { about, run }] of chosen) {
  console.log(`\n${bold(about)} ${dim(name)}`)
  const started = performance.now()
  const outcome = await run(filters).catch((error: Error): Outcome => {
    console.error(red(error.message))
    return outcomeOf(1)
  })
  rows.push({ about, outcome, ms: performance.now() - started })
  if (interrupted) break
}
console.log()
for (const { about, outcome, ms } of rows) {
  const count = (key: keyof Outcome) => String(outcome[key]).padStart(5)
  const mark = outcome.failed ? red('✗') : green('✓')
  console.log(
    `${mark} ${about.padEnd(32)}${count('passed')} passed${count('failed')} failed ${seconds(ms).padStart(9)}`,
  )
}
const total = (key: keyof Outcome) => rows.reduce((sum, { outcome }) => sum + outcome[key], 0)
console.log(`\nTests: ${total('passed')} passed, ${total('failed')} failed`)
process.exit(interrupted ? 130 : total('failed') > 0 ? 1 : 0)
