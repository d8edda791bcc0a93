import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { paymentsTexts } from '../src/features/office/ui/payments.texts.ts'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import { sandboxTexts } from '../src/features/payment/ui/sandbox.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { REFUND } from '../src/features/travel-plan/states.ts'
import type { Lang } from '../src/lib/languages.ts'
import { METHODS } from '../src/lib/payment-methods.ts'
import { REFUSALS } from '../src/lib/refusals.ts'
import { fileFieldTexts } from '../src/ui/file-field.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { apiAt } from './api.ts'
import { failNextRead } from './failing-calls.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, expectPage, test } from './journey-test.ts'
import { readyToPay } from './ready-to-pay.ts'
import { askForMoney, expectRefunded, signReceipt } from './sign-and-refund.ts'
import { bookStay, completeProfile, untilReadyToPay } from './test-clients.ts'

const CARDS = { paid: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', challenged: '4000 0000 0000 3220' }

const expectGoodPage = async (page: Page, heading: string | RegExp) => {
  await expectPage(page, heading)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

const typeCard = async (page: Page, lang: Lang, number: string) => {
  const t = paymentTexts[lang]
  await page.getByLabel(t.holder).fill('ELENA MARRERO')
  await page.getByLabel(t.number).fill(number)
  await page.getByRole('button', { name: /USD/ }).click()
}

test('a client pays after a declined card, a booking made in the meantime and a bank challenge', async ({
  page,
  baseURL,
  lang,
}, { project }) => {
  const t = paymentTexts[lang]
  const client = await readyToPay(page, baseURL!, lang, `cards ${project.name}`)
  await typeCard(page, lang, CARDS.declined)
  await expect(page.getByText(t.declinedTitle, { exact: true })).toBeVisible()
  const later = await bookStay(client, 90)
  await untilReadyToPay(client)
  await typeCard(page, lang, CARDS.paid)
  await expect(page.getByText(REFUSALS.PLAN_CHANGED[lang])).toBeVisible()
  await expect(page.getByRole('row', { name: later.Reference })).toBeVisible()
  await typeCard(page, lang, CARDS.challenged)
  await expectPage(page, sandboxTexts[lang].bankTitle)
  await page.getByRole('button', { name: sandboxTexts[lang].approve }).click()
  await expectPage(page, t.paidTitle)
  await expect(page.getByText(lang === 'es' ? '(hora de La Habana)' : '(Havana time)')).toBeVisible()
})

test('a chosen method reloads the plan and keeps the typed card', async ({ page, baseURL, lang }, { project }) => {
  const t = paymentTexts[lang]
  const { booking } = await readyToPay(page, baseURL!, lang, `choice ${project.name}`)
  await page.route('**/activeTravelPlan/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(booking.Summary.Title, 'Reloaded') })
  })
  await page.getByLabel(t.holder).fill('ELENA M')
  await page.getByLabel(t.number).fill(CARDS.paid)
  const other = page.getByRole('radio', { name: /International card|Tarjeta internacional/ })
  await other.check()
  await expect(page.getByRole('rowheader', { name: 'Reloaded' })).toBeVisible()
  await expect(other).toBeChecked()
  await expect(other).toBeFocused()
  await expect(page.getByLabel(t.holder)).toHaveValue('ELENA M')
  await expect(page.getByLabel(t.number)).toHaveValue(CARDS.paid)
  await page.unrouteAll({ behavior: 'wait' })

  // The second of two choices is sent only when the first is stored.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const sent: string[] = []
  page.on('request', (request) => {
    const [, methodId] = /changePurchaseMethod\/\d+\/(\d+)/.exec(request.url()) ?? []
    if (methodId) sent.push(methodId)
  })
  await page.route('**/changePurchaseMethod/**', (route) => held.then(() => route.continue()), { times: 1 })
  await page.getByRole('radio', { name: /Payment link|Enlace de pago/ }).check()
  await other.check()
  expect(sent).toEqual([String(METHODS.paymentLink)])
  release()
  await expect.poll(() => sent).toEqual([String(METHODS.paymentLink), String(METHODS.secondaryCard)])
})

test('a client pays through a payment link', async ({ page, baseURL, lang, context }, { project }) => {
  const t = paymentTexts[lang]
  await readyToPay(page, baseURL!, lang, `link ${project.name}`)
  await page.getByRole('radio', { name: /Payment link|Enlace de pago/ }).check()
  await page.getByRole('button', { name: /USD/ }).click()
  await expect(page.getByText(t.linkTitle)).toBeVisible()
  await expectPage(page, t.title)
  // Simulates a page without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: t.copy }).click()
  await expect(page.getByText(t.notCopied)).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: t.openLink }).click()
  const hosted = await opened
  await expectPage(hosted, /USD/)
  await typeCard(hosted, lang, CARDS.paid)
  await expectGoodPage(hosted, sandboxTexts[lang].paidTitle)
  await hosted.close()
  await expectPage(page, t.paidTitle)
})

test('finance accepts a bank transfer, and sends it back after a refund', async ({ page, baseURL, lang }, {
  project,
}) => {
  const t = paymentTexts[lang]
  const office = paymentsTexts[lang]
  const { booking, ...client } = await readyToPay(page, baseURL!, lang, `transfer ${project.name}`)
  await completeProfile(client)
  await page.getByRole('radio', { name: /Bank transfer|Transferencia bancaria/ }).check()
  await page.getByRole('button', { name: /USD/ }).click()
  await expectGoodPage(page, t.transferTitle)
  const reference = await page.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/).innerText()
  await page.getByRole('button', { name: t.proofSend }).click()
  await expect(page.getByText(t.proofMissing)).toBeVisible()
  // The picture is shrunk before the upload, and its transparent pixels become white.
  const transparent = { width: 3_000, height: 2_250, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  const buffer = await sharp({ create: transparent }).png().toBuffer()
  await page.getByLabel(t.proofFile).setInputFiles({ name: 'order.png', mimeType: 'image/png', buffer })
  await failNextRead(page)
  await page.getByRole('button', { name: t.proofSend }).click()
  await expect(page.getByText(fileFieldTexts[lang].unreadable('order.png'))).toBeVisible()
  const upload = page.waitForRequest(/transferProof/)
  await page.getByRole('button', { name: t.proofSend }).click()
  const sent = sharp((await upload).postDataBuffer()!)
  expect(await sent.metadata()).toMatchObject({ format: 'jpeg', width: 1_800, height: 1_350 })
  expect((await sent.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
  await expect(page.getByText(t.inReviewTitle)).toBeVisible()

  await page.goto(`/${lang}/office/payments`)
  await page.getByLabel(formTexts[lang].email).fill('carmen@alamar.example')
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
  await expectPage(page, office.title)
  await page.getByRole('button', { name: office.showProof(reference) }).click()
  await expect(page.getByRole('img', { name: office.proofOf(reference) })).toBeVisible()
  await page.keyboard.press('Escape')
  const amount = await page.getByRole('heading', { name: reference }).innerText()
  await page.getByLabel(office.receivedOf(reference)).fill(/USD\s([\d.,]+)/.exec(amount)![1]!)
  await page.getByLabel(office.bankReferenceOf(reference)).fill(`FED-${reference}`)
  await page.getByRole('button', { name: office.acceptOf(reference) }).click()
  await expect(page.getByText(office.accepted(reference))).toBeVisible()

  // The same money is transferred twice and returned.
  await page.getByRole('button', { name: office.record }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: office.recordIt }).click()
  await expect(dialog.getByText(office.referenceMissing)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(office.ourReference).fill(reference)
  await dialog.getByLabel(office.received).fill('100')
  await dialog.getByLabel(office.bankReference).fill(`AGAIN-${reference}`)
  await dialog.getByRole('button', { name: office.recordIt }).click()
  await expect(page.getByText(office.recorded(reference))).toBeVisible()
  await expectPage(page, office.title)
  await page.getByLabel(office.bankReferenceOf(reference)).fill(`OUT-${reference}`)
  await page.getByRole('button', { name: office.settleOf(reference) }).click()
  await expect(page.getByText(office.settled(reference))).toBeVisible()
  await page.goto(`/${lang}/payment`)
  await expectPage(page, t.paidTitle)

  await signReceipt(page, lang, booking)
  await askForMoney(page, lang, booking)
  const api = apiAt(baseURL!)
  const findRefund = async () =>
    (await api.get(`/api/admin/bookings/getAllRefundValues/${booking.Id}`, client.token)).Data.Refund
  const { Id, Reference: refund } = await findRefund()
  const owner = await api.staffToken('ana')
  const approved = await api.post('/api/office/refunds/approve', { Id }, { token: owner })
  expect(approved).toMatchObject({ Status: 0 })
  await expect.poll(async () => (await findRefund()).Status).toBe(REFUND.processing)
  await page.goto(`/${lang}/office/payments`)
  await page.getByLabel(office.bankReferenceOf(refund)).fill(`OUT-${refund}`)
  await page.getByRole('button', { name: office.settleOf(refund) }).click()
  await expect(page.getByText(office.settled(refund))).toBeVisible()
  await page.goto(`/${lang}/refund-booking/${booking.Id}`)
  await expectRefunded(page, lang)
})
