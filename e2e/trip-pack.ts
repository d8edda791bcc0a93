import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { tripPackTexts } from '../src/features/travel-plan/ui/trip-pack.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { shellTexts } from '../src/shell/shell.texts.ts'
import { KEPT_PAGES } from '../src/ui/kept-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './journey-test.ts'

/** What a pack may take on the device, with its styles (decisions 8). */
const MOST_BYTES = 150_000

/** The bytes of everything that is kept; 0 when nothing is. */
const keptBytes = (page: Page) =>
  page.evaluate(async (name) => {
    const pages = await (await caches.open(name)).matchAll()
    const sizes = await Promise.all(pages.map(async (kept) => (await kept.blob()).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }, KEPT_PAGES)

/** How many vouchers the packs have that are kept. */
const keptVouchers = async (page: Page, lang: Lang) => {
  const kept = await page.evaluate(async (name) => {
    const pages = await (await caches.open(name)).matchAll()
    return (await Promise.all(pages.map((page) => page.text()))).join()
  }, KEPT_PAGES)
  return kept.split(tripPackTexts[lang].qr('').trim()).length - 1
}

/** With the network cut, the pack of the plans that were just looked at opens and prints, and other pages say why they do not. */
export const expectTripPackWithoutConnection = async (page: Page, lang: Lang) => {
  const t = tripPackTexts[lang]
  // The pack that was kept before the signature has none.
  await expect.poll(() => keptVouchers(page, lang)).toBe(2)
  expect(await keptBytes(page)).toBeLessThan(MOST_BYTES)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)

  await page.goto(`/${lang}/trip-pack`)
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(page.locator('script')).toHaveCount(0)
  await expect(page.getByRole('img', { name: t.qr('').trim() })).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const printed = execFileSync('pdftotext', ['-', '-'], { input: await page.pdf(), encoding: 'utf8' })
  for (const words of [t.help, t.bring, t.cancellation, 'Elena Marrero', '+53']) expect(printed).toContain(words)

  await page.goto(`/${lang}/search-car`)
  await expect(page.getByRole('heading', { level: 1, name: shellTexts[lang].offlineTitle })).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
}

/** Whoever logs off leaves nothing behind. */
export const expectNothingKept = async (page: Page) => {
  await expect.poll(() => keptBytes(page)).toBe(0)
}
