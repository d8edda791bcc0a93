import { defineConfig } from 'vitest/config'

const RACES = '**/*.race.test.ts'
const RULES = ['src/lib/**/*.test.ts', 'src/features/*/*.test.ts']
const MONEY_HISTORY = '**/money-history.test.ts'

/** The files of a worker share its modules and its database. A poll waits as long as a slow machine needs. */
const shared = { isolate: false, setupFiles: 'src/testing/each-file.ts', expect: { poll: { timeout: 10_000 } } }

const inEmbedded = {
  ...shared,
  globalSetup: 'src/testing/unit-setup.ts',
  exclude: [RACES],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...inEmbedded,
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          env: { TZ: 'UTC' },
        },
      },
      {
        test: {
          ...shared,
          name: 'havana',
          include: RULES,
          exclude: [MONEY_HISTORY],
          env: { TZ: 'America/Havana' },
        },
      },
      {
        test: {
          ...shared,
          name: 'race',
          include: [`src/${RACES}`],
          globalSetup: 'src/testing/race-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          env: { TZ: 'UTC' },
        },
      },
    ],
  },
})
