import { defineConfig } from '@playwright/test'
import type { JourneyOptions } from './e2e/journey-test.ts'

/** Journeys that run once, in a project of their own. */
const ALONE = ['runtime', 'outages', 'two-processes', 'budgets', 'api-docs']
/**
 * Journeys that run in one language and width: what they test is the same in both, and `screens` checks every page in both. The
 * others, among them the way from the search to the receipt, run in English on a desktop and in Spanish on a phone.
 */
const ON_DESKTOP = [
  'account',
  'car-records',
  'catalogue',
  'content',
  'currencies',
  'failures',
  'hotel-page',
  'impersonation',
  'import',
  'inventory',
  'keyboard',
  'office',
  'providers',
  'public-pages',
  'questions',
  'rates',
  'setup',
  'staff',
  'trip-link',
  'us-travel',
]
const ON_PHONE = [
  'booking-account',
  'card-providers',
  'documents',
  'drafts',
  'early-input',
  'favorites',
  'help',
  'my-trips',
  'notes',
  'payment',
  'price-calendar',
  'refund',
  'reviews',
  'steps',
  'whatsapp',
]

const named = (names: string[]) => new RegExp(`/(${names.join('|')})\\.e2e\\.ts$`)

const DESKTOP = { lang: 'en', locale: 'en-US', viewport: { width: 1280, height: 800 } } as const
const PHONE = { lang: 'es', locale: 'es-CU', viewport: { width: 360, height: 800 }, hasTouch: true } as const

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
    navigationTimeout: 30_000,
    // Contrast is checked without waiting for transitions.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // These journeys run one after the other, so they start first.
    { name: 'runtime', testMatch: named(['runtime', 'outages', 'two-processes']), timeout: 180_000 },
    { name: 'en-1280', testIgnore: named([...ALONE, ...ON_PHONE]), use: DESKTOP },
    { name: 'es-360', testIgnore: named([...ALONE, ...ON_DESKTOP]), use: PHONE },
    { name: 'budgets', testMatch: /budgets\.e2e\.ts$/, timeout: 180_000 },
    { name: 'api-docs', testMatch: /api-docs\.e2e\.ts$/, use: DESKTOP },
  ],
})
