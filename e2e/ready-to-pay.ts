import type { Page } from '@playwright/test'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { cut, passportMrz, photo } from '../src/testing/papers.ts'
import { openAccount, PASSWORD, signIn } from './accounts.ts'
import { apiAt, dayFromToday } from './api.ts'
import { expect } from './journey-test.ts'

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
export const readyToPay = async (page: Page, url: string, lang: Lang, name: string) => {
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
  await expect(page.getByRole('heading', { level: 1, name: paymentTexts[lang].title })).toBeVisible()
}
