import type { Page } from '@playwright/test'
import { officeTexts } from '../src/features/office/ui/office.texts.ts'
import { paymentsTexts } from '../src/features/office/ui/payments.texts.ts'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import { sandboxTexts } from '../src/features/payment/ui/sandbox.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { cut, passportMrz, photo } from '../src/testing/papers.ts'
import { PNG } from '../src/testing/payments.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { openAccount, PASSWORD, signIn } from './accounts.ts'
import { apiAt, dayFromToday } from './api.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey-test.ts'

const CARDS = { paid: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asked: '4000 0000 0000 3220' }

/** Hands a passport in by calls, as the capture page does. */
const sendPassport = async (url: string, token: string) => {
  const api = apiAt(url)
  const begun = await api.post(
    '/api/clientDocuments/openCapture',
    { DocType: 2, ActionType: 1, PersonId: 0 },
    { token },
  )
  const pass = begun.Data.Pass
  const { parts, partHashes } = cut(await photo(600, 420))
  const side = 'front'
  const picture = await api.post('/api/clientDocuments/beginPicture', {
    Pass: pass,
    Side: side,
    PartHashes: partHashes,
  })
  for (const [i, part] of parts.entries())
    await fetch(`${url}/api/clientDocuments/pictures/${picture.Data.PictureId}/parts/${i}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: part as BodyInit,
    })
  await api.post('/api/clientDocuments/finishPicture', { Pass: pass, Side: side })
  const mrz = passportMrz({ name: 'MARRERO<<ELENA', number: 'XK5520041', born: '880314', until: '340601' })
  expect((await api.post('/api/clientDocuments/submit', { Pass: pass, Mrz: mrz })).ResultCode).toBe('OK')
}

/** A client of this journey alone, with a stay that the demo's supplier has confirmed, on the payment page. */
const readyToPay = async (page: Page, url: string, lang: Lang, name: string) => {
  const api = apiAt(url)
  const email = `pay.${name.replace(/\W+/g, '-').toLowerCase()}.${Date.now()}@example.com`
  await openAccount(url, email)
  const { token, clientId } = await api.signIn(email, PASSWORD)
  const stay = {
    HotelId: 1,
    CheckIn: dayFromToday(70),
    CheckOut: dayFromToday(74),
    Rooms: [{ AdultsAmount: 1, ChildrenAmount: 0, ChildrenAgeList: [] }],
  }
  const offers = await api.post('/api/lodgingBookings/getHotelOffers', stay)
  const { RoomClassId, MealPlanId, OfferToken } = offers.Data.Offers[0]
  const offer = { ...stay, RoomClassId, MealPlanId, OfferToken }
  const form = { Travelers: [{ FirstName: 'Elena', LastName: 'Marrero' }] }
  await api.post('/api/lodgingBookings/createBooking', { Offer: offer, BookForm: form }, { token })
  await sendPassport(url, token)
  const active = () => api.get(`/api/travelPlans/activeTravelPlan/${clientId}/en`, token)
  await expect.poll(async () => (await active()).Data.Status, { timeout: 30_000 }).toBe(2)
  await page.goto(`/${lang}/payment`)
  await signIn(page, lang, email, PASSWORD)
  await expectGoodPage(page, paymentTexts[lang].title)
}

const expectGoodPage = async (page: Page, heading: string | RegExp) => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const typeCard = async (page: Page, lang: Lang, number: string) => {
  const t = paymentTexts[lang]
  await page.getByLabel(t.holder).fill('ELENA MARRERO')
  await page.getByLabel(t.number).fill(number)
  await page.getByRole('button', { name: /USD/ }).click()
}

test('a declined card, then one whose bank asks', async ({ page, baseURL, lang }, { project }) => {
  const t = paymentTexts[lang]
  await readyToPay(page, baseURL!, lang, `cards ${project.name}`)
  await typeCard(page, lang, CARDS.declined)
  await expect(page.getByText(t.declinedTitle, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await typeCard(page, lang, CARDS.asked)
  await expectGoodPage(page, sandboxTexts[lang].bankTitle)
  await page.getByRole('button', { name: sandboxTexts[lang].approve }).click()
  await expectGoodPage(page, t.paidTitle)
})

test('a payment link', async ({ page, baseURL, lang, context }, { project }) => {
  const t = paymentTexts[lang]
  await readyToPay(page, baseURL!, lang, `link ${project.name}`)
  await page.getByRole('radio', { name: /Payment link|Enlace de pago/ }).check()
  await page.getByRole('button', { name: /USD/ }).click()
  await expect(page.getByText(t.linkTitle)).toBeVisible()
  await expectGoodPage(page, t.title)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: t.openLink }).click()
  const hosted = await opened
  await expectGoodPage(hosted, /USD/)
  await typeCard(hosted, lang, CARDS.paid)
  await expectGoodPage(hosted, sandboxTexts[lang].paidTitle)
  await hosted.close()
  await expectGoodPage(page, t.paidTitle)
})

test('a bank transfer that finance accepts', async ({ page, baseURL, lang }, { project }) => {
  const t = paymentTexts[lang]
  const desk = paymentsTexts[lang]
  await readyToPay(page, baseURL!, lang, `transfer ${project.name}`)
  await page.getByRole('radio', { name: /Bank transfer|Transferencia bancaria/ }).check()
  await page.getByRole('button', { name: /USD/ }).click()
  await expectGoodPage(page, t.transferTitle)
  const reference = await page.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/).innerText()
  await page.getByRole('button', { name: t.proofSend }).click()
  await expect(page.getByText(t.proofMissing)).toBeVisible()
  await page
    .getByLabel(t.proofFile)
    .setInputFiles({ name: 'order.png', mimeType: 'image/png', buffer: Buffer.from(PNG) })
  await page.getByRole('button', { name: t.proofSend }).click()
  await expect(page.getByText(t.inReviewTitle)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/${lang}/office/payments`)
  await page.getByLabel(formTexts[lang].email).fill('carmen@alamar.example')
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: officeTexts[lang].signIn }).click()
  await expectGoodPage(page, desk.title)
  await page.getByRole('button', { name: desk.showProof(reference) }).click()
  await expect(page.getByRole('img', { name: desk.proofOf(reference) })).toBeVisible()
  await page.keyboard.press('Escape')
  const amount = await page.getByRole('heading', { name: reference }).innerText()
  await page.getByLabel(desk.receivedOf(reference)).fill(/USD\s([\d.,]+)/.exec(amount)![1]!)
  await page.getByLabel(desk.bankReferenceOf(reference)).fill(`FED-${reference}`)
  await page.getByRole('button', { name: desk.acceptOf(reference) }).click()
  await expect(page.getByText(desk.accepted(reference))).toBeVisible()
  await page.goto(`/${lang}/payment`)
  await expectGoodPage(page, t.paidTitle)
})
