import { DEMO_CLIENT } from '../src/features/clients/demo-client.ts'
import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { amountTexts } from '../src/features/office/ui/amount-dialog.texts.ts'
import { refundQueueTexts } from '../src/features/office/ui/refunds.texts.ts'
import { tokenize } from '../src/features/payment/sandbox-cards.ts'
import { refundTexts } from '../src/features/refunds/ui/refund.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { PLAN, REFUND } from '../src/features/travel-plan/states.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { proveTexts } from '../src/ui/prove-password.texts.ts'
import { askForProof, proveByMailedCode } from './accounts.ts'
import { apiAt, dayFromToday, type Envelope } from './api.ts'
import { expect, expectPage, test } from './journey-test.ts'
import { storedPacks } from './trip-pack.ts'

// Maria's documents are approved, and no other test books for her: this test runs once, in Spanish on a phone.
const ANA = { email: 'ana@alamar.example', password: 'Malecon2026!' }

/** Books and pays the cheapest stays on some days; returns the bookings and the payment. */
const buy = async (url: string, daysAhead: number[], useFund: boolean) => {
  const api = apiAt(url)
  const { token, clientId } = await api.signIn(DEMO_CLIENT.email, DEMO_CLIENT.password)
  const bookings: Envelope['Data'][] = []
  for (const days of daysAhead) {
    const stay = {
      CheckIn: dayFromToday(days),
      CheckOut: dayFromToday(days + 3),
      Rooms: [{ AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
    }
    const { List } = await api.post('/api/lodgingBookings/getOffers/Price/0/en/1/10', stay)
    const { HotelId, RoomClassId, MealPlanId, OfferToken } = List!.find((offer) => !offer.OnRequest)
    const Travelers = ['Maria', 'Rosa'].map((FirstName) => ({
      FirstName,
      LastName: 'Perez',
      Passport: '',
      CountryId: 167,
    }))
    const Offer = { HotelId, RoomClassId, MealPlanId, ...stay, OfferToken }
    bookings.push(
      (await api.post('/api/lodgingBookings/createBooking', { Offer, BookForm: { Travelers } }, { token })).Data,
    )
  }
  const plan = async () => (await api.get(`/api/travelPlans/activeTravelPlan/${clientId}/en`, token)).Data
  await expect.poll(async () => (await plan()).Status).toBe(PLAN.readyToPay)
  const { token: CardToken, brand, last4 } = tokenize('4242424242424242')!
  const card = { CardToken, Brand: brand, Last4: last4, CardHolderName: 'MARIA PEREZ', ExpMonth: 12, ExpYear: 2_040 }
  await api.post('/api/travelPlans/statement', { PlanId: (await plan()).Id, Category: 'family', Lang: 'es' }, { token })
  const paid = await api.post(
    '/api/travelPlans/doPaymentWithPrimaryAPI',
    { TravelPlanId: (await plan()).Id, ...card, UseFund: useFund },
    { token },
  )
  expect(paid).toMatchObject({ Status: 0 })
  const refundOf = async (id: number) =>
    (await api.get(`/api/admin/bookings/getAllRefundValues/${id}`, token)).Data.Refund
  return { bookings, payment: paid.Data, refundOf }
}

const REFUNDS = '**/api/admin/bookings/refundTo*/*'

test('a client gets a refund to the fund and one to the card approved by staff, and pays the next plan partly from the fund', async ({
  page,
  baseURL,
  lang,
}) => {
  const t = refundTexts[lang]
  const office = refundQueueTexts[lang]
  const { bookings, refundOf } = await buy(baseURL!, [70, 80], false)
  const [toFund, toCard] = bookings

  await test.step('see the refund values and their changes, and refund to the fund', async () => {
    await page.goto(`/${lang}/signIn?returnUrl=/${lang}/refund-booking/${toFund.Id}`)
    await page.getByLabel(formTexts[lang].email).fill(DEMO_CLIENT.email)
    await page.getByLabel(formTexts[lang].password, { exact: true }).fill(DEMO_CLIENT.password)
    await page.getByRole('button', { name: clientTexts[lang].signIn }).click()
    await expectPage(page, t.title(toFund.Reference))
    await expect(page.getByRole('region', { name: t.timeline }).getByRole('row')).not.toHaveCount(0)
    await askForProof(page, REFUNDS)
    await page.getByRole('region', { name: t.toFund }).getByRole('button').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: t.confirm }).press('Enter')
    const proof = page.getByRole('dialog', { name: proveTexts[lang].title })
    await proof.getByLabel(formTexts[lang].password, { exact: true }).fill(DEMO_CLIENT.password)
    await proof.getByRole('button', { name: proveTexts[lang].button }).press('Enter')
    await expect(page.getByText(t.settledInFund)).toBeVisible()
    await expectPage(page, t.title(toFund.Reference))
  })

  const pack = `/trip-pack?plan=${toCard.PlanId}`
  await test.step('the trip pack is kept for the remaining booking', async () => {
    await page.goto(`/${lang}/previous-travel-plans`)
    await expect.poll(() => storedPacks(page)).toContain(pack)
  })

  await test.step('request the other refund to the card', async () => {
    await page.goto(`/${lang}/refund-booking/${toCard.Id}`)
    await page.getByRole('region', { name: t.toClient }).getByRole('button').click()
    await askForProof(page, REFUNDS)
    await page.getByRole('dialog').getByRole('button', { name: t.confirm }).click()
    await proveByMailedCode(page, lang, baseURL!, DEMO_CLIENT.email)
    await expect(page.getByText(t.status[1])).toBeVisible()
  })

  await test.step('staff approve it by keyboard', async () => {
    const { Reference: reference } = await refundOf(toCard.Id)
    await page.goto(`/${lang}/office/signIn?returnUrl=/${lang}/office/refunds`)
    await page.getByLabel(formTexts[lang].email).fill(ANA.email)
    await page.getByLabel(formTexts[lang].password, { exact: true }).fill(ANA.password)
    await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
    await expectPage(page, office.title)
    const refund = page.getByRole('listitem').filter({ hasText: reference })
    await refund.getByRole('checkbox', { name: office.supplierFault }).press('Space')
    await refund.getByRole('button', { name: reference }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: office.approveTitle(reference) })
    const approve = dialog.getByRole('button').filter({ hasText: /USD/ })
    const amount = dialog.getByRole('textbox', { name: amountTexts[lang].amount('USD') })
    await approve.press('Enter')
    await expect(amount).toBeFocused()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type((await approve.innerText()).replace(/[^\d.,]/g, ''))
    await page.keyboard.press('Enter')
    await expect(page.getByText(office.approved(reference))).toBeVisible()
    await expect(refund).toHaveCount(0)
    await expect.poll(async () => (await refundOf(toCard.Id)).Status).toBe(REFUND.settled)
  })

  await test.step('pay the next plan partly from the fund, and see the balance', async () => {
    const { payment } = await buy(baseURL!, [90, 100], true)
    expect(payment.FundCents).toBe(toFund.PayNowCents)
    expect(payment.AmountCents).toBeGreaterThan(0)
    await page.goto(`/${lang}/previous-travel-plans`)
    await expectPage(page, planTexts[lang].previous)
    await expect(page.getByRole('region', { name: planTexts[lang].fund })).toHaveCount(0)
    await expect.poll(() => storedPacks(page)).not.toContain(pack)
  })
})
