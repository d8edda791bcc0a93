import { defineConfig } from 'vitest/config'

const RACES = '**/*.race.test.ts'
const RULES = ['src/lib/**/*.test.ts', 'src/features/*/*.test.ts']

const inEmbedded = {
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
          name: 'race',
          include: [`src/${RACES}`],
          globalSetup: 'src/testing/race-setup.ts',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          env: { TZ: 'UTC' },
        },
      },
    ],
  },
})
