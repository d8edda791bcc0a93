import type { Locator, Page } from '@playwright/test'
import { bookCarTexts } from '../src/features/cars/ui/book-car.texts.ts'
import { bookCarConfirmTexts } from '../src/features/cars/ui/book-car-confirm.texts.ts'
import { bookingAccountTexts } from '../src/features/clients/ui/booking-account.texts.ts'
import { documentTexts } from '../src/features/documents/ui/documents.texts.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { offerTexts } from '../src/features/lodging/ui/offer.texts.ts'
import { searchLodgingFormTexts } from '../src/features/lodging/ui/search-lodging-form.texts.ts'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import { CONSENT } from '../src/features/signing/consent.ts'
import { signingTexts } from '../src/features/signing/ui/signing.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import { addDays } from '../src/lib/days.ts'
import type { Lang } from '../src/lib/languages.ts'
import { passportMrz, photo } from '../src/testing/document-photos.ts'
import { uiTexts } from '../src/ui/ui.texts.ts'
import { mailTo } from './accounts.ts'
import { dayFromToday } from './api.ts'
import { expect, expectPage, test } from './journey-test.ts'
import { drawPassport, FAST, setConnection } from './passport-picture.ts'
import { drawSignature } from './sign-and-refund.ts'

/**
 * Counts what a new visitor does from the home page to the signed receipt; docs/steps.md compares this with the previous store. Every press
 * counts as a click, including on a day, a checkbox or a picture's button. Typing a text counts as a field; choosing from a list counts as
 * a click and a field.
 */
const countSteps = () => {
  const count = { clicks: 0, fields: 0 }
  return {
    count,
    click: async (where: Locator) => {
      count.clicks++
      await where.click()
    },
    type: async (where: Locator, text: string) => {
      count.fields++
      await where.fill(text)
    },
    choose: async (where: Locator, option: string) => {
      count.clicks++
      count.fields++
      await where.selectOption(option)
    },
    takePicture: async (where: Locator, buffer: Buffer) => {
      count.clicks++
      await where.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
    },
  }
}

type Journey = { page: Page; lang: Lang; email: string } & ReturnType<typeof countSteps>

const CANADA = '38'
const visible = (where: Locator) => where.filter({ visible: true }).first()

/** Chooses Varadero, for a week from a day five weeks ahead. */
const choosePlaceAndDates = async ({ page, lang, click, type }: Journey) => {
  const t = searchLodgingFormTexts[lang]
  const checkIn = dayFromToday(35)
  await setConnection(page, FAST)
  await page.goto(`/${lang}`)
  const where = page.getByLabel(t.where, { exact: true })
  await type(where, 'Varadero')
  // Leaving the field closes the suggestions, which cover the calendar's button.
  await where.press('Tab')
  await click(visible(page.getByRole('button', { name: t.prices })))
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible()
  for (const day of [checkIn, addDays(checkIn, 7)]) await click(dialog.locator(`[data-day="${day}"]`))
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel(t.checkIn)).toHaveValue(checkIn)
}

/** Adds a second room for one adult and a nine-year-old child. */
const addRoom = async ({ page, lang, click, choose }: Journey) => {
  const t = searchLodgingFormTexts[lang]
  const u = uiTexts[lang]
  await click(page.locator('summary').filter({ hasText: t.summary(1, 2, 0) }))
  await click(page.getByRole('button', { name: u.more(t.rooms) }))
  const second = page.getByRole('group', { name: t.room(2) })
  await click(second.getByRole('button', { name: u.less(t.adults) }))
  await click(second.getByRole('button', { name: u.more(t.children) }))
  await choose(second.getByLabel(t.ageOf(1)), '9')
}

/** Opens a hotel from the results; each journey uses a different hotel, since small ones sell out. */
const chooseHotel = async ({ page, lang, click }: Journey, place = 0) => {
  await click(visible(page.getByRole('button', { name: searchLodgingFormTexts[lang].search })))
  await click(page.getByRole('link', { name: offerTexts[lang].see }).nth(place))
  await expect(page).toHaveURL(/book-lodging/)
  // Entries are kept once the page's first script has run.
  await page.waitForLoadState()
}

const nameGuests = async ({ page, lang, type }: Journey, names: string[]) => {
  const t = bookLodgingTexts[lang]
  for (const [i, name] of names.entries()) await type(page.getByLabel(t.firstName, { exact: true }).nth(i), name)
  await type(page.getByLabel(t.lastName, { exact: true }).first(), 'Marrero')
}

/** Enters the contact data of the person who books; the phone number sets the country in the field `country`. */
const giveContact = async ({ page, lang, email, type }: Journey, country: string) => {
  const w = bookingAccountTexts[lang]
  await type(page.getByLabel(w.email), email)
  await type(page.getByLabel(w.phone), '+1 416 555 0190')
  const preselected = page.getByLabel(country).first()
  await expect(preselected).toHaveValue(CANADA)
  await expect(preselected).toHaveAccessibleDescription(w.countryByPhone)
}

/** Requests the stay and enters the emailed code, which opens the account. */
const requestStay = async ({ page, lang, email, click, type, count }: Journey) => {
  const w = bookingAccountTexts[lang]
  await click(visible(page.getByRole('button', { name: bookLodgingTexts[lang].request })))
  await expect(page.getByText(w.codeSent(email))).toBeVisible()
  // To the mailbox and back.
  count.clicks += 2
  const [, digits] = /: (\d{6})$/m.exec(await mailTo(new URL(page.url()).origin, email, /: \d{6}$/m))!
  await type(page.getByLabel(w.digits), digits!)
  await expectPage(page, planTexts[lang].cart)
}

/** Adds the first car for the dates of the stay; the driver is known from the account. */
const addCar = async ({ page, lang, click, type }: Journey) => {
  const t = bookCarConfirmTexts[lang]
  await click(page.getByRole('main').locator('a[href*="/search-car"]'))
  await click(page.getByRole('main').getByRole('article').first().getByRole('link').first())
  await click(visible(page.getByRole('link', { name: bookCarTexts[lang].continue })))
  await expectPage(page, t.title)
  await expect(page.getByLabel(t.firstName)).toHaveValue('Elena')
  await expect(page.getByLabel(t.phone)).toHaveValue('+1 416 555 0190')
  await expect(page.getByLabel(t.countryId)).toHaveValue(CANADA)
  await type(page.getByLabel(t.birthDay), '1988-03-14')
  await type(page.getByLabel(t.licenceNumber), 'ON-5520-7731')
  await type(page.getByLabel(t.licenceIssuedOn), '2010-06-01')
  await type(page.getByLabel(t.licenceExpiresOn), '2034-06-01')
  await click(visible(page.getByRole('button', { name: t.request })))
  await expectPage(page, planTexts[lang].cart)
}

/** Waits for the confirmations and opens the first missing document. */
const openDocuments = async ({ page, lang, click }: Journey, bookings: number) => {
  const t = planTexts[lang]
  await expect(page.getByRole('main').getByText(t.status[2], { exact: true })).toHaveCount(bookings, {
    timeout: 30_000,
  })
  await click(page.getByRole('link', { name: t.sendDocuments }))
}

const takePictures = async ({ page, lang, takePicture }: Journey, sides: string[]) => {
  const t = documentTexts[lang]
  for (const side of sides) await takePicture(page.getByLabel(t.take(side)), await photo(600, 420))
  await expect(page.getByText(t.uploaded)).toHaveCount(sides.length)
}

/** Sends a picture of a passport; its lines are read from the picture. */
const sendPassport = async (
  { page, lang, click, takePicture }: Journey,
  name = 'MARRERO<<ELENA',
  title = 2 as 2 | 4,
) => {
  const t = documentTexts[lang]
  await expectPage(page, t.titles[title])
  const mrz = passportMrz({ name, number: 'XK5520041', born: '880314', until: '340601' })
  await takePicture(page.getByLabel(t.take(t.page)), (await drawPassport(page, mrz)).buffer)
  await expect(page.getByLabel(t.mrz, { exact: true })).toHaveValue(mrz, { timeout: 60_000 })
  await click(page.getByRole('button', { name: t.submit, exact: true }))
}

/** Sends both sides of the license; its data is known from the booking. */
const sendLicense = async (journey: Journey) => {
  const { page, lang, click } = journey
  const t = documentTexts[lang]
  await expectPage(page, t.titles[3])
  await takePictures(journey, [t.sides.front, t.sides.back])
  await click(page.getByRole('button', { name: t.submit, exact: true }))
}

const sendPayerDocument = (journey: Journey) => sendPassport(journey, 'GIL<<ROSA', 4)

const pay = async ({ page, lang, click, type }: Journey, holder: string) => {
  const t = paymentTexts[lang]
  await expect(page.getByLabel(t.holder)).toHaveValue(holder)
  await type(page.getByLabel(t.number), '4242 4242 4242 4242')
  await click(page.getByRole('button', { name: /USD/ }))
  await expect(page).toHaveURL(/e_sign/, { timeout: 20_000 })
}

/** Signs in the way that the page proposes: with a stroke of a finger, or by typing the name. */
const sign = async ({ page, lang, click, type, count }: Journey, name: string) => {
  const t = signingTexts[lang]
  await click(page.getByLabel(CONSENT.text[lang]))
  if (await page.getByLabel(t.name, { exact: true }).isVisible()) {
    await type(page.getByLabel(t.name, { exact: true }), name)
  } else {
    count.clicks++
    await drawSignature(page, lang)
  }
  await click(page.getByRole('button', { name: t.button }))
  await expectPage(page, t.doneTitle)
}

const emailOf = (who: string) => `${who}.steps.${Date.now()}@example.com`

test('a family books two rooms and a car', async ({ page, lang }) => {
  test.setTimeout(180_000)
  const journey = { page, lang, email: emailOf('family'), ...countSteps() }
  await choosePlaceAndDates(journey)
  await addRoom(journey)
  await chooseHotel(journey)
  await giveContact(journey, bookLodgingTexts[lang].countryId)
  await nameGuests(journey, ['Elena', 'Luis', 'Rosa', 'Leo'])
  await requestStay(journey)
  await addCar(journey)
  await openDocuments(journey, 2)
  await sendPassport(journey)
  await sendLicense(journey)
  await pay(journey, 'Elena Marrero')
  await sign(journey, 'Elena Marrero')
  expect(journey.count).toEqual({ clicks: 27, fields: 15 })
})

test('a couple books a stay', async ({ page, lang }) => {
  test.setTimeout(120_000)
  const journey = { page, lang, email: emailOf('couple'), ...countSteps() }
  await choosePlaceAndDates(journey)
  await chooseHotel(journey, 1)
  await giveContact(journey, bookLodgingTexts[lang].countryId)
  await nameGuests(journey, ['Elena', 'Luis'])
  await requestStay(journey)
  await openDocuments(journey, 1)
  await sendPassport(journey)
  await pay(journey, 'Elena Marrero')
  await sign(journey, 'Elena Marrero')
  expect(journey.count).toEqual({ clicks: 15, fields: 8 })
})

test('a relative abroad books and pays for a stay of others', async ({ page, lang }) => {
  test.setTimeout(120_000)
  const journey = { page, lang, email: emailOf('relative'), ...countSteps() }
  const { click, type } = journey
  const w = bookingAccountTexts[lang]
  await choosePlaceAndDates(journey)
  await chooseHotel(journey, 2)
  await click(page.getByText(w.anotherTravels, { exact: true }))
  await type(page.getByLabel(w.payerFirstName), 'Rosa')
  await type(page.getByLabel(w.payerLastName), 'Gil')
  await giveContact(journey, w.payerCountry)
  await nameGuests(journey, ['Elena', 'Luis'])
  await requestStay(journey)
  await openDocuments(journey, 1)
  await sendPassport(journey)
  await sendPayerDocument(journey)
  await pay(journey, 'Rosa Gil')
  await sign(journey, 'Rosa Gil')
  expect(journey.count).toEqual({ clicks: 18, fields: 10 })
})
