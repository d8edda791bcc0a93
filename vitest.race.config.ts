import { defineConfig } from 'vitest/config'

// Races on a real PostgreSQL: `npm test -- race`, or `vitest run -c vitest.race.config.ts`.
export default defineConfig({
  test: {
    include: ['src/**/*.race.test.ts'],
    globalSetup: 'scripts/race-setup.ts',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
