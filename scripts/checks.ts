import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildIfStale } from './build.ts'
import { chromiumPath, needPdfTools } from './programs.ts'
import { bold, dim, green, red, seconds } from './terminal.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

type Outcome = { passed: number; failed: number }
type Check = { about: string; run: (filters: string[]) => Promise<Outcome> }

const bin = (file: string) => path.join(ROOT, 'node_modules', file)
let running: ChildProcess | undefined

/** Runs one tool with its output shown; resolves to its exit code. */
const tool = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<number>((resolve) => {
    running = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    running.on('exit', (code) => resolve(code ?? 1))
  })

const one = (ok: boolean): Outcome => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

/** Passes a path for a report to `work` and counts its results; a tool that fails without a failed test counts as one failure. */
const counted = async (
  work: (report: string) => Promise<number>,
  count: (report: unknown) => Outcome,
): Promise<Outcome> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alamar-test-'))
  const file = path.join(folder, 'report.json')
  try {
    const code = await work(file)
    const outcome = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
    return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const vitest = (args: string[], env: NodeJS.ProcessEnv) =>
  counted(
    (report) =>
      tool(
        [
          bin('vitest/vitest.mjs'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...args,
        ],
        {
          NODE_ENV: 'test',
          ...env,
        },
      ),
    (report) => {
      const { numPassedTests, numFailedTests, testResults } = report as {
        numPassedTests: number
        numFailedTests: number
        testResults: { status: string; assertionResults: unknown[] }[]
      }
      const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
      return { passed: numPassedTests, failed: numFailedTests + unread }
    },
  )

const playwright = (filters: string[]) =>
  counted(
    (report) =>
      tool([bin('@playwright/test/cli.js'), 'test', ...filters], {
        NODE_ENV: 'test',
        CHROMIUM_PATH: chromiumPath(),
        JOURNEY_REPORT: report,
        TZ: 'UTC',
      }),
    (report) => {
      const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    },
  )

/** Everything that must pass before a merge, the cheapest first. */
export const CHECKS = {
  types: {
    about: 'Types',
    run: async () => {
      const code = await tool([bin('@react-router/dev/bin.cjs'), 'typegen'])
      return one(code === 0 && (await tool([bin('typescript/bin/tsc'), '--noEmit'])) === 0)
    },
  },
  lint: {
    about: 'Lint and format',
    run: async () => one((await tool([bin('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50'])) === 0),
  },
  rules: {
    about: 'House rules',
    run: async () => one((await tool(['scripts/house-rules.ts'])) === 0),
  },
  unit: {
    about: 'Rules, stores and calls',
    run: async (filters) => {
      needPdfTools()
      return vitest(filters, { TZ: 'UTC' })
    },
  },
  havana: {
    about: 'Rules in Havana time',
    run: async (filters) =>
      vitest(
        filters.length > 0 ? filters : globSync(['src/lib/**/*.test.ts', 'src/features/*/*.test.ts'], { cwd: ROOT }),
        {
          TZ: 'America/Havana',
        },
      ),
  },
  race: {
    about: 'Races on PostgreSQL',
    run: async (filters) => vitest(['--config', 'vitest.race.config.ts', ...filters], { TZ: 'UTC' }),
  },
  journeys: {
    about: 'Journeys in Chromium',
    run: async (filters) => {
      await buildIfStale()
      return playwright(filters)
    },
  },
} satisfies Record<string, Check>

export type CheckName = keyof typeof CHECKS

/**
 * Runs the named checks, prints their times and total results, and exits with 0 if all passed. Filters are passed to the test
 * tools.
 */
export const runChecks = async (names: CheckName[], filters: string[] = []): Promise<never> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      running?.kill(signal)
      process.exitCode = 130
      setTimeout(() => process.exit(130), 5_000).unref()
    })
  }
  const rows: { name: CheckName; outcome: Outcome; ms: number }[] = []
  for (const name of names) {
    const { about, run }: Check = CHECKS[name]
    console.log(`\n${bold(about)} ${dim(name)}`)
    const started = performance.now()
    const outcome = await run(filters).catch((error: Error): Outcome => {
      console.error(red(error.message))
      return { passed: 0, failed: 1 }
    })
    rows.push({ name, outcome, ms: performance.now() - started })
    if (process.exitCode === 130) break
  }
  const total = (key: keyof Outcome) => rows.reduce((sum, row) => sum + row.outcome[key], 0)
  console.log()
  for (const { name, outcome, ms } of rows) {
    const mark = outcome.failed ? red('✗') : green('✓')
    console.log(
      `${mark} ${CHECKS[name].about.padEnd(32)}${String(outcome.passed).padStart(5)} passed ${String(outcome.failed).padStart(4)} failed ${seconds(ms).padStart(9)}`,
    )
  }
  const failed = total('failed')
  console.log(`\nTests: ${total('passed')} passed, ${failed} failed`)
  return process.exit(process.exitCode ?? (failed ? 1 : 0))
}
