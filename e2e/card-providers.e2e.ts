import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { formatMoney } from '../src/lib/money.ts'
import { freePort, openPostgresServer } from '../src/testing/postgres-server.ts'
import { type AdyenStandIn, startAdyen } from '../src/testing/stand-ins/adyen-stand-in.ts'
import { type StripeStandIn, startStripe } from '../src/testing/stand-ins/stripe-stand-in.ts'
import { PASSWORD } from './accounts.ts'
import { apiAt } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, expectPage, test } from './journey-test.ts'
import { readyToPay } from './ready-to-pay.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { askForMoney, expectRefunded, signReceipt } from './sign-and-refund.ts'
import { completeProfile } from './test-clients.ts'

/* The payment page with the fields of card providers, whose stand-ins also serve the scripts. */

let stripe: StripeStandIn
let adyen: AdyenStandIn
let server: ServerProcess
let db: pg.Client
let closeDatabase: () => Promise<void>
const folder = mkdtempSync(path.join(tmpdir(), 'alamar-cards-'))

const port = await freePort()
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
test.use({ baseURL: async ({}, use) => use(`http://127.0.0.1:${port}`) })

test.beforeAll(async () => {
  test.setTimeout(150_000)
  ;[stripe, adyen] = await Promise.all([startStripe(), startAdyen()])
  const url = await openDatabase()
  server = await startServer({
    port,
    dataDir: path.join(folder, 'data'),
    env: {
      ...stripe.settings,
      ...adyen.settings,
      DATABASE_URL: url,
      ALAMAR_DEMO: '1',
      CLIENT_REFUNDS: '1',
      LOG_LEVEL: 'trace',
    },
  })
  const api = apiAt(server.url)
  const owner = await api.staffToken('ana')
  const rule = { Offered: true, FeeBasisPoints: 0, FeeCents: 0 }
  const chosen = { primaryCard: 'stripe', secondaryCard: 'adyen', paymentLink: 'stripe' }
  for (const [key, Provider] of Object.entries(chosen)) {
    const saved = await api.post(`/api/office/settings/${key}`, { Value: { ...rule, Provider } }, { token: owner })
    expect(saved.Status).toBe(0)
  }
})
test.afterAll(async () => {
  await server.stop('SIGTERM')
  await closeDatabase()
  await Promise.all([stripe.stop(), adyen.stop()])
  rmSync(folder, { recursive: true, force: true })
})

/** A database of this file on PostgreSQL, which `db` reads; its URL. */
const openDatabase = async () => {
  const postgres = await openPostgresServer()
  const name = `alamar_cards_${process.pid}`
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const { href } = Object.assign(new URL(postgres.url), { pathname: `/${name}` })
  db = new pg.Client({ connectionString: href })
  await db.connect()
  closeDatabase = async () => {
    await db.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await postgres.close()
  }
  return href
}

const CARD_NUMBER = '4000056655665556'
/** The number of the passport that `readyToPay` submits. */
const PASSPORT = 'XK5520041'
/** Secret settings of the stand-ins: API keys and notice keys. */
const SECRET = /^(sk_|whsec_|AQE|[0-9A-F]{64}$)/

/** A row with its bytes also decoded as text. */
const withBytes = (row: string) =>
  row.replace(/\\\\x([0-9a-f]+)/g, (hex, digits) => `${hex} ${Buffer.from(digits, 'hex').toString('latin1')}`)

/** What `watch` records. */
const seen: string[] = []

/** Records the documents that a page shows, what it writes to the console, and the URLs that it requests. */
const watch = (page: Page) => {
  page.on('console', (message) => seen.push(message.text()))
  page.on('pageerror', (error) => seen.push(String(error)))
  page.on('request', (request) => seen.push(request.url()))
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'document') seen.push(await response.text().catch(() => ''))
  })
}

/** Makes the first load of a script of a provider fail. */
const loseFirst = (page: Page, address: string) =>
  page.route(`${address}/*.js`, (route) => route.abort('connectionreset'), { times: 1 })

const scriptsOf = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src || location.href).origin))

/** The origins, other than its own, from which a page has loaded scripts. */
const foreignScripts = async (page: Page) => (await scriptsOf(page)).filter((origin) => origin !== server.url)

/** The methods, each in two currencies; src/sales.test.ts tests every method in every currency through calls. */
const METHODS = {
  stripe: { en: 'CAD', es: 'MXN', refunded: () => amountOf([...stripe.state.refunds.values()].at(-1)) },
  adyen: {
    en: 'GBP',
    es: 'EUR',
    refunded: () => amountOf(adyen.state.notices.findLast(({ eventCode }) => eventCode === 'REFUND')?.amount),
  },
  link: { en: 'USD', es: 'EUR', refunded: () => amountOf([...stripe.state.refunds.values()].at(-1)) },
} as const

/** An amount at a provider, in cents and the currency's code. */
const amountOf = (found: Record<string, unknown> | undefined) =>
  found && `${found.amount ?? found.value} ${String(found.currency).toUpperCase()}`

const sendNotice = async ({ body, headers }: { body: string; headers: object }) => {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
  expect((await fetch(`${server.url}/api/payments/notices/adyen`, init)).status).toBe(200)
}

type Sale = Awaited<ReturnType<typeof readyToPay>>

/** Signs the receipt of a paid plan, cancels its stay and gets the money back the way it was paid. */
const signAndRefund = async (page: Page, lang: Lang, { booking }: Sale, method: keyof typeof METHODS) => {
  await signReceipt(page, lang, booking)
  await askForMoney(page, lang, booking)
  await expect.poll(METHODS[method].refunded).toBe(`${booking.PayNowCents} ${booking.Currency}`)
  if (method === 'adyen') await sendNotice(adyen.sign(adyen.state.notices.at(-1)!))
  await expectRefunded(page, lang)
}

for (const lang of ['en', 'es'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, locale: lang === 'en' ? 'en-CA' : 'es-CU' })
    const t = paymentTexts[lang]
    /** A plan in the method's currency, on the payment page. */
    const begin = async (page: Page, method: keyof typeof METHODS) => {
      const sale = await readyToPay(page, server.url, lang, `${method} ${lang}`, METHODS[method][lang])
      await completeProfile(sale)
      return sale
    }

    test('a card entered in Stripe’s field is declined, then confirmed with the bank', async ({ page, faults }) => {
      faults.expect(/ERR_CONNECTION_RESET/)
      const sale = await begin(page, 'stripe')
      // Nothing of a provider is loaded before its method is chosen.
      expect(await foreignScripts(page)).toEqual([])
      await loseFirst(page, stripe.address)
      await page.getByRole('button', { name: t.enterCard }).click()
      await expect(page.getByText(t.fieldFailed)).toBeVisible()
      const card = page.getByLabel('Card number')
      await expect(card).toBeVisible()
      await expect(page.getByText(t.fieldFailed)).toBeHidden()
      expect(new Set(await foreignScripts(page))).toEqual(new Set([stripe.address]))
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await page.getByLabel(t.holder).fill('ELENA MARRERO')
      await card.selectOption('declined')
      await page.getByRole('button', { name: new RegExp(sale.booking.Currency) }).click()
      await expect(page.getByText(t.declinedTitle, { exact: true })).toBeVisible()
      await page.getByLabel(t.holder).fill('ELENA MARRERO')
      await page.getByLabel('Card number').selectOption('challenge')
      await page.getByRole('button', { name: new RegExp(sale.booking.Currency) }).click()
      await page.getByRole('button', { name: 'Approve' }).click()
      await expectPage(page, t.paidTitle)
      // The next page is a new document, whose policy allows no third-party scripts.
      const left = page.waitForEvent('domcontentloaded')
      await page.getByRole('banner').locator('a[href$="/shopping-cart"]').first().click()
      await left
      await expect(page).toHaveURL(/shopping-cart/)
      expect(await foreignScripts(page)).toEqual([])
      await signAndRefund(page, lang, sale, 'stripe')
    })

    test('a card entered in Adyen’s field is declined, then accepted', async ({ page, faults }) => {
      faults.expect(/ERR_CONNECTION_RESET/)
      const sale = await begin(page, 'adyen')
      await page.getByRole('radio', { name: /International card|Tarjeta internacional/ }).check()
      expect(await foreignScripts(page)).toEqual([])
      await loseFirst(page, adyen.address)
      await page.getByRole('button', { name: t.enterCard }).click()
      await expect(page.getByText(t.fieldFailed)).toBeVisible()
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
      await expectPage(page, t.paidTitle)
      await signAndRefund(page, lang, sale, 'adyen')
    })

    test('a payment link on Stripe’s page is paid by someone without an account', async ({ page, browser, faults }) => {
      const sale = await begin(page, 'link')
      await page.getByRole('radio', { name: /Payment link|Enlace de pago/ }).check()
      await page.getByRole('button', { name: new RegExp(sale.booking.Currency) }).click()
      const address = await page.getByRole('link', { name: t.openLink }).getAttribute('href')
      const payer = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
      await faults.watch(payer)
      const hosted = await payer.newPage()
      const { title, text } = t.linkOutcomes.paid
      const reference = (await db.query('select reference from payments where plan_id = $1', [sale.planId])).rows[0]
      await hosted.goto(`/${lang}/payment-link/${reference.reference}`)
      await expectPage(hosted, t.linkOutcomes.open.title)
      expect(await hosted.getByRole('link', { name: t.payLink }).getAttribute('href')).toBe(address)
      await expectAccessible(hosted)
      await hosted.goto(address!)
      await hosted.getByLabel('Name on card').fill('ELENA MARRERO')
      await hosted.getByRole('button', { name: 'Pay' }).click()
      await expectPage(hosted, title)
      await expect(hosted.getByText(text(formatMoney(sale.booking.PayNowCents, 'USD', lang)).slice(-40))).toBeVisible()
      await expectAccessible(hosted)
      await payer.close()
      await expectPage(page, t.paidTitle)
      await signAndRefund(page, lang, sale, 'link')
    })
  })
}

test('a card charged while the connection is lost is shown as paid once it is back', async ({ page, lang, faults }) => {
  faults.expect(/ERR_CONNECTION_RESET/)
  const t = paymentTexts[lang]
  const sale = await readyToPay(page, server.url, lang, 'lost at adyen', 'GBP')
  await completeProfile(sale)
  await page.getByRole('radio', { name: /International card|Tarjeta internacional/ }).check()
  await page.getByRole('button', { name: t.enterCard }).click()
  await page.getByLabel('Name on card').fill('ELENA MARRERO')
  await page.route('**/api/travelPlans/**', (route) => route.abort('connectionreset'))
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/cardSession/'))
  await page.getByRole('button', { name: 'Pay with card' }).click()
  await lost
  await page.waitForEvent('requestfailed')
  await sendNotice(adyen.sign(adyen.state.notices.at(-1)!))
  await page.unroute('**/api/travelPlans/**')
  await expectPage(page, t.paidTitle)
})

test('only the payment page names the hosts of card providers', async () => {
  const policyOf = async (at: string) => (await fetch(server.url + at)).headers.get('content-security-policy')!
  for (const at of ['/en', '/en/shopping-cart', '/es/search-car', '/en/e_sign'])
    expect(await policyOf(at)).not.toContain(stripe.address)
  const policy = await policyOf('/en/payment')
  expect(policy).toContain(stripe.address)
  expect(policy).toContain(adyen.address)
})

test('no secret appears in logs, pages, emails or the database', async ({ page, lang, faults }, { project }) => {
  faults.expect(/status 4\d\d|status 5\d\d|Failed to load/)
  const t = paymentTexts[lang]
  watch(page)
  const { token, email, planId } = await readyToPay(page, server.url, lang, `scan ${project.name}`)
  // Failures: a card number in place of a token, a forged notice, and a revoked key.
  const api = apiAt(server.url)
  const sent = { CardHolderName: 'ELENA MARRERO', Brand: 'Visa', Last4: '4242', ExpMonth: 12, ExpYear: 2030 }
  const card = { TravelPlanId: planId, CardToken: CARD_NUMBER, ...sent }
  const refused = await api.post('/api/travelPlans/doPaymentWithPrimaryAPI', card, { token })
  expect(refused.ResultCode).toBe('CARD_NUMBER_SENT')
  seen.push(JSON.stringify(refused))
  const forged = stripe.sign({ ...stripe.state.events.at(-1)! }, new Date(), 'whsec_forged')
  const notice = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...forged.headers },
    body: forged.body,
  }
  const refusal = await fetch(`${server.url}/api/payments/notices/stripe`, notice)
  expect(refusal.status).toBe(400)
  seen.push(await refusal.text())
  await page.getByRole('button', { name: t.enterCard }).click()
  const payWith = async (card: string) => {
    await page.getByLabel(t.holder).fill('ELENA MARRERO')
    await page.getByLabel('Card number').selectOption(card)
    await page.getByRole('button', { name: /USD/ }).click()
  }
  await payWith('declined')
  await expect(page.getByText(t.declinedTitle, { exact: true })).toBeVisible()
  stripe.state.keyRevoked = true
  await payWith('visa')
  await expect(page.getByRole('alert')).toBeVisible()
  stripe.state.keyRevoked = false
  await page.goto(`/${lang}/check/unknown-receipt`)
  await page.goto(`/${lang}/no-such-page`)
  expect(seen.filter((text) => text.startsWith('<!DOCTYPE html>'))).not.toHaveLength(0)

  const secrets = [
    ...Object.values({ ...stripe.settings, ...adyen.settings }).filter((value) => SECRET.test(value)),
    ...stripe.state.tokens.keys(),
    token,
    PASSWORD,
  ]
  expect(secrets.length).toBeGreaterThanOrEqual(4 + 1 + 2)
  const { rows: tables } = await db.query(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await db.query(`select t::text as row from ${name} t`)
    for (const { row } of found.rows) rows.push(`${name}: ${withBytes(row)}`)
  }
  const mails = rows.filter((row) => row.startsWith('mails: '))
  expect(mails.some((row) => row.includes(email))).toBe(true)
  const places = { log: server.output(), pages: seen.join('\n'), database: rows.join('\n') }
  expect(places.log.length).toBeGreaterThan(10_000)
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) expect(text.includes(secret), `${place}: ${secret.slice(0, 4)}…`).toBe(false)
    expect(
      text.split('\n').some((line) => line.replace(/\D/g, '').includes(CARD_NUMBER)),
      place,
    ).toBe(false)
  }
  expect(places.log.includes(PASSPORT)).toBe(false)
  expect(mails.join('\n').includes(PASSPORT)).toBe(false)
})
