import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import { freePort } from '../src/testing/postgres-server.ts'
import { type AdyenStandIn, startAdyen } from '../src/testing/stand-ins/adyen-stand-in.ts'
import { type StripeStandIn, startStripe } from '../src/testing/stand-ins/stripe-stand-in.ts'
import { apiAt } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'
import { readyToPay } from './ready-to-pay.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/* The payment page with the fields of card providers, whose stand-ins also serve the scripts. */

let stripe: StripeStandIn
let adyen: AdyenStandIn
let server: ServerProcess
const folder = mkdtempSync(path.join(tmpdir(), 'alamar-cards-'))

const port = await freePort()
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
test.use({ baseURL: async ({}, use) => use(`http://127.0.0.1:${port}`) })

test.beforeAll(async () => {
  test.setTimeout(150_000)
  ;[stripe, adyen] = await Promise.all([startStripe(), startAdyen()])
  server = await startServer({
    port,
    dataDir: path.join(folder, 'data'),
    env: { ...stripe.settings, ...adyen.settings },
  })
  const api = apiAt(server.url)
  const { Data: owner } = await api.post('/api/office/token', { Email: 'ana@alamar.example', Password: 'Malecon2026!' })
  const rule = { Offered: true, FeeBasisPoints: 0, FeeCents: 0 }
  const chosen = { primaryCard: 'stripe', secondaryCard: 'adyen', paymentLink: 'stripe' }
  for (const [key, Provider] of Object.entries(chosen)) {
    const saved = await api.post(
      `/api/office/settings/${key}`,
      { Value: { ...rule, Provider } },
      { token: owner.AccessToken },
    )
    expect(saved.Status).toBe(0)
  }
})
test.afterAll(async () => {
  await server.stop('SIGTERM')
  await Promise.all([stripe.stop(), adyen.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const scriptsOf = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src || location.href).origin))

/** The origins whose scripts a page has loaded beside its own. */
const foreignScripts = async (page: Page) => (await scriptsOf(page)).filter((origin) => origin !== server.url)

test('a card in the field of Stripe: declined, then confirmed at the bank', async ({ page, lang }, { project }) => {
  const t = paymentTexts[lang]
  await readyToPay(page, server.url, lang, `stripe ${project.name}`)
  // Nothing of a provider is loaded before its method is chosen.
  expect(await foreignScripts(page)).toEqual([])
  await page.getByRole('button', { name: t.enterCard }).click()
  const card = page.getByLabel('Card number')
  await expect(card).toBeVisible()
  expect(new Set(await foreignScripts(page))).toEqual(new Set([stripe.address]))
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel(t.holder).fill('ELENA MARRERO')
  await card.selectOption('declined')
  await page.getByRole('button', { name: /USD/ }).click()
  await expect(page.getByText(t.declinedTitle, { exact: true })).toBeVisible()
  await page.getByLabel(t.holder).fill('ELENA MARRERO')
  await page.getByLabel('Card number').selectOption('challenge')
  await page.getByRole('button', { name: /USD/ }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.paidTitle })).toBeVisible()
})

test('a card in the field of Adyen', async ({ page, lang }, { project }) => {
  const t = paymentTexts[lang]
  await readyToPay(page, server.url, lang, `adyen ${project.name}`)
  await page.getByRole('radio', { name: /International card|Tarjeta internacional/ }).check()
  expect(await foreignScripts(page)).toEqual([])
  await page.getByRole('button', { name: t.enterCard }).click()
  await page.getByLabel('Name on card').fill('PEDRO GOMEZ')
  await page.getByRole('button', { name: 'Pay with card' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Name on card').fill('ELENA MARRERO')
  await page.getByLabel('Card number').selectOption('declined')
  await page.getByRole('button', { name: 'Pay with card' }).click()
  await expect(page.getByText(t.cardRefused)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Card number').selectOption('visa')
  await page.getByRole('button', { name: 'Pay with card' }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.paidTitle })).toBeVisible()
})

test('a payment link on a page of Stripe', async ({ page, lang, context }, { project }) => {
  const t = paymentTexts[lang]
  await readyToPay(page, server.url, lang, `page ${project.name}`)
  await page.getByRole('radio', { name: /Payment link|Enlace de pago/ }).check()
  await page.getByRole('button', { name: /USD/ }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: t.openLink }).click()
  const hosted = await opened
  await hosted.getByLabel('Name on card').fill('ELENA MARRERO')
  await hosted.getByRole('button', { name: 'Pay' }).click()
  await expect(hosted.getByRole('heading', { level: 1, name: t.paidTitle })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: t.paidTitle })).toBeVisible()
})

test('only the payment page names the hosts of card providers', async () => {
  const policyOf = async (at: string) => (await fetch(server.url + at)).headers.get('content-security-policy')!
  for (const at of ['/en', '/en/shopping-cart', '/es/search-car', '/en/e_sign'])
    expect(await policyOf(at)).not.toContain(stripe.address)
  const policy = await policyOf('/en/payment')
  expect(policy).toContain(stripe.address)
  expect(policy).toContain(adyen.address)
})
