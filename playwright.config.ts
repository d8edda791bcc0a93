import { defineConfig } from '@playwright/test'
import type { JourneyOptions } from './e2e/journey-test.ts'

const widths = { 360: { width: 360, height: 800 }, 1280: { width: 1280, height: 800 } }

/** Journeys that run once, in a project of their own. */
const ALONE = ['runtime', 'outages', 'budgets', 'refund', 'api-docs']
/** Long journeys run in English on a desktop and in Spanish on a phone; the others run in all four combinations. */
const LONG = [
  'account',
  'documents',
  'drafts',
  'failures',
  'first-interaction',
  'impersonation',
  'journey',
  'notes',
  'payment',
  'public-pages',
  'whatsapp',
]
const OF_LONG = ['en-1280', 'es-360']

const named = (names: string[]) => new RegExp(`/(${names.join('|')})\\.e2e\\.ts$`)

/** One project for each language and width. */
const projects = (['en', 'es'] as const).flatMap((lang) =>
  Object.entries(widths).map(([width, viewport]) => ({
    name: `${lang}-${width}`,
    testIgnore: named(OF_LONG.includes(`${lang}-${width}`) ? ALONE : [...ALONE, ...LONG]),
    use: { lang, viewport, locale: lang === 'es' ? 'es-CU' : 'en-US', hasTouch: width === '360' },
  })),
)

export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/shared-server.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    // Contrast is checked without waiting for transitions.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // These journeys run one after the other, so they start first.
    { name: 'runtime', testMatch: named(['runtime', 'outages']), timeout: 180_000 },
    ...projects,
    {
      name: 'refund',
      testMatch: /refund\.e2e\.ts$/,
      use: { lang: 'es', viewport: widths[360], locale: 'es-CU', hasTouch: true },
    },
    { name: 'budgets', testMatch: /budgets\.e2e\.ts$/, timeout: 180_000 },
    { name: 'api-docs', testMatch: /api-docs\.e2e\.ts$/, use: { lang: 'en', viewport: widths[1280] } },
  ],
})
