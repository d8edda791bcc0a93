import { officeTexts } from '../src/features/office/ui/office.texts.ts'
import { requestTexts } from '../src/features/office/ui/requests.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { apiAt, dayFromToday } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'

/** The demo's on-request hotel, which only staff confirm. */
const ON_REQUEST_HOTEL = 63

/** Books a stay through the API as a demo client; returns the booking's reference and id. */
const requestStay = async (url: string, daysAhead: number) => {
  const api = apiAt(url)
  const { token } = await api.signIn('james.wilson@example.com', 'Toronto2026!')
  const stay = {
    HotelId: ON_REQUEST_HOTEL,
    CheckIn: dayFromToday(daysAhead),
    CheckOut: dayFromToday(daysAhead + 4),
    Rooms: [{ AdultsAmount: 1, ChildrenAmount: 0, ChildrenAgeList: [] }],
  }
  const offers = await api.post('/api/lodgingBookings/getHotelOffers', stay)
  const { RoomClassId, MealPlanId, OfferToken } = offers.Data.Offers[0]
  const booking = await api.post(
    '/api/lodgingBookings/createBooking',
    {
      Offer: { ...stay, RoomClassId, MealPlanId, OfferToken },
      BookForm: { Travelers: [{ FirstName: 'James', LastName: 'Wilson' }] },
    },
    { token },
  )
  const state = async () => (await api.get(`/api/bookings/${booking.Data.Id}/en`, token)).Data
  return { reference: booking.Data.Reference as string, state }
}

test('staff confirm one request and reject another', async ({ page, baseURL, lang }, { project }) => {
  const first = 30 + 40 * ['en-1280', 'es-360'].indexOf(project.name)
  const [wanted, unwanted] = [await requestStay(baseURL!, first), await requestStay(baseURL!, first + 20)]
  const t = requestTexts[lang]

  await page.goto(`/${lang}/office`)
  await expect(page.getByRole('heading', { level: 1, name: officeTexts[lang].signInTitle })).toBeVisible()
  await page.getByLabel(formTexts[lang].email).fill('ana@alamar.example')
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: officeTexts[lang].signIn }).click()

  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await page.getByRole('button', { name: t.confirmRequest(wanted.reference) }).click()
  await expect(page.getByText(t.referenceMissing)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel(t.supplierReferenceFor(wanted.reference)).fill('GUA-4711')
  await page.getByRole('button', { name: t.confirmRequest(wanted.reference) }).click()
  await expect(page.getByText(t.confirmed(wanted.reference))).toBeVisible()
  expect(await wanted.state()).toMatchObject({ Status: 2, SupplierReference: 'GUA-4711' })

  await page.getByRole('button', { name: t.rejectRequest(unwanted.reference) }).click()
  await expect(page.getByRole('dialog').getByText(t.referenceMissing)).toHaveCount(0)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t.rejectRequest(unwanted.reference) })
    .click()
  await expect(page.getByRole('dialog').getByText(t.noteMissing)).toBeVisible()
  await page.getByLabel(t.note).fill('The hotel is closed that week.')
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t.rejectRequest(unwanted.reference) })
    .click()
  await expect(page.getByText(t.rejected(unwanted.reference))).toBeVisible()
  expect(await unwanted.state()).toMatchObject({ Status: 7, Reason: 'supplier' })
})
