import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { tripPackTexts } from '../src/features/travel-plan/ui/trip-pack.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { offlineTexts } from '../src/shell/pages/offline.texts.ts'
import { OFFLINE_PAGES, OFFLINE_UNTIL } from '../src/ui/offline-pages.ts'
import { expect, expectAccessible, expectNoHorizontalScroll } from './journey-test.ts'

/** Maximum size of a trip pack in bytes, including its styles (docs/rules/storefront.md#trip-pack). */
const MAX_BYTES = 150_000

/** The size of all stored pages in bytes. */
const storedBytes = (page: Page) =>
  page.evaluate(async (name) => {
    const pages = await (await caches.open(name)).matchAll()
    const sizes = await Promise.all(pages.map(async (kept) => (await kept.blob()).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }, OFFLINE_PAGES)

/** The number of vouchers in the stored packs. */
const storedVouchers = async (page: Page, lang: Lang) => {
  const kept = await page.evaluate(async (name) => {
    const pages = await (await caches.open(name)).matchAll()
    return (await Promise.all(pages.map((page) => page.text()))).join()
  }, OFFLINE_PAGES)
  return kept.split(tripPackTexts[lang].qr('').trim()).length - 1
}

/** Stores the pack of another plan, which precedes packs stored later. */
const storePack = (page: Page, path: string, lastDay: string) =>
  page.evaluate(
    async ([name, path, until, lastDay]) => {
      const cache = await caches.open(name)
      const stored = await Promise.all(
        (await cache.keys()).map(async (key) => [key, (await cache.match(key))!] as const),
      )
      for (const [key] of stored) await cache.delete(key)
      await cache.put(path, new Response('ended', { headers: { [until]: lastDay } }))
      for (const [key, page] of stored) await cache.put(key, page)
    },
    [OFFLINE_PAGES, path, OFFLINE_UNTIL, lastDay] as const,
  )

/** The paths of the stored pages. */
export const storedPacks = (page: Page) =>
  page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname + new URL(url).search)
  }, OFFLINE_PAGES)

/** Expects that, offline, the pack of the plans just viewed opens and prints, and that other pages explain why they do not open. */
export const expectTripPackOffline = async (page: Page, lang: Lang) => {
  const t = tripPackTexts[lang]
  // The pack stored before the signature has no vouchers.
  await expect.poll(() => storedVouchers(page, lang)).toBe(2)
  expect(await storedBytes(page)).toBeLessThan(MAX_BYTES)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const ended = '/trip-pack?plan=0'
  await storePack(page, ended, '2026-01-01')
  await page.context().setOffline(true)

  await page.goto(`/${lang}/trip-pack`)
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(page.locator('script')).toHaveCount(0)
  expect(await storedPacks(page)).not.toContain(ended)
  await expect(page.getByRole('img', { name: t.qr('').trim() })).toHaveCount(2)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const printed = execFileSync('pdftotext', ['-', '-'], { input: await page.pdf(), encoding: 'utf8' })
  for (const words of [t.help, t.bring, t.cancellation, 'Elena Marrero', '+53']) expect(printed).toContain(words)

  await page.goto(`/${lang}/search-car`)
  await expect(page.getByRole('heading', { level: 1, name: offlineTexts[lang].title })).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
}

/** Expects signing out to delete everything stored. */
export const expectNothingStored = async (page: Page) => {
  await expect.poll(() => storedBytes(page)).toBe(0)
}
