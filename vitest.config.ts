import { defineConfig } from 'vitest/config'

const RACES = '**/*.race.test.ts'
const RULES = ['src/lib/**/*.test.ts', 'src/features/*/*.test.ts']

/** Files that run in one worker share its modules and database, so a test leaves no changed module state behind. */
const shared = { isolate: false, setupFiles: 'src/testing/fixed-seed.ts' }

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
      { test: { ...inEmbedded, name: 'havana', include: RULES, env: { TZ: 'America/Havana' } } },
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
