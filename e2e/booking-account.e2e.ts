import type { Page } from '@playwright/test'
import { bookCarTexts } from '../src/features/cars/ui/book-car.texts.ts'
import { bookCarConfirmTexts } from '../src/features/cars/ui/book-car-confirm.texts.ts'
import { bookingAccountTexts } from '../src/features/clients/ui/booking-account.texts.ts'
import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { ownAccountTexts } from '../src/features/clients/ui/own-account.texts.ts'
import { passwordTexts } from '../src/features/clients/ui/password.texts.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { offerTexts } from '../src/features/lodging/ui/offer.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import { travelersTexts } from '../src/features/travel-plan/ui/travelers.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { refusalText } from '../src/lib/refusals.ts'
import { uiTexts } from '../src/ui/ui.texts.ts'
import { askForProof, mailTo, openAccount, PASSWORD, proveByMailedCode, signIn } from './accounts.ts'
import { fillDriver } from './driver-form.ts'
import { without } from './failing-calls.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'
import { actAsOldBrowser } from './old-browser.ts'

test.beforeEach(({ context }) => actAsOldBrowser(context))

const CANADA = '38'
const SPAIN = '194'
const USA = '167'

const digitsIn = async (url: string, email: string) => /: (\d{6})$/m.exec(await mailTo(url, email, /: \d{6}$/m))![1]!

const fillStay = async (page: Page, lang: Lang, email: string) => {
  const t = bookLodgingTexts[lang]
  const w = bookingAccountTexts[lang]
  await page.goto(`/${lang}/search-lodging`)
  await page.getByRole('link', { name: offerTexts[lang].see }).first().click()
  await expect(page).toHaveURL(/book-lodging/)
  const field = (label: string) => page.getByLabel(label).filter({ visible: true })
  await field(t.firstName).first().fill('Elena')
  await field(t.lastName).first().fill('Marrero')
  await field(t.firstName).nth(1).fill('Luis')
  await page.getByLabel(w.email).fill(email)
  await field(w.phone).fill('+1 416 555 0190')
}

const fillCar = async (page: Page, lang: Lang, email: string) => {
  const t = bookCarConfirmTexts[lang]
  await page.goto(`/${lang}/search-car`)
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  // Until its styles have loaded, the page also shows the link for wide screens.
  await page.waitForURL(/book-car/)
  await page.getByRole('link', { name: bookCarTexts[lang].continue }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await fillDriver(page, lang)
  await page.getByLabel(bookingAccountTexts[lang].email).fill(email)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })

test('a visitor opens an account while booking, and the booking continues automatically', async ({
  page,
  lang,
  baseURL,
  faults,
}, { project }) => {
  const t = bookLodgingTexts[lang]
  const w = bookingAccountTexts[lang]
  const email = `within.${project.name}.${Date.now()}@example.com`
  await fillStay(page, lang, email)
  await page.getByLabel(w.email).fill('no address')
  await button(page, t.request).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await page.getByLabel(w.email).fill(email)
  await button(page, t.request).click()
  await expect(page.getByText(w.codeSent(email))).toBeVisible()
  await expect(page.getByLabel(w.digits)).toBeFocused()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // Nothing is lost when the page is reloaded while the visitor reads the email.
  await page.reload()
  await expect(page.getByLabel(w.email)).toHaveValue(email)
  await expect(page.getByLabel(t.firstName).nth(1)).toHaveValue('Luis')
  await expect(page.getByLabel(t.countryId).first()).toHaveValue(CANADA)
  await page.getByLabel(t.countryId).first().selectOption(SPAIN)
  const digits = await digitsIn(baseURL!, email)
  // Typing the last digit sends the form.
  await page.getByLabel(w.digits).fill(digits.slice(0, 5))
  await page.getByLabel(w.digits).press('Enter')
  await expect(page.getByRole('alert').getByRole('link', { name: clientTexts[lang].wrongDigits })).toBeVisible()
  await page.getByLabel(w.digits).fill(digits.replace(/^./, (first) => String(9 - Number(first))))
  await expect(page.getByText(refusalText('ACTIVATION_DIGITS_WRONG', lang)).first()).toBeVisible()
  // The account is opened, but the call that changes its country fails. The next attempt repeats that call and books.
  faults.expect(/503/)
  await without(page, ['**/api/profile/update'], async () => {
    await page.getByLabel(w.digits).fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
    await expect(page.getByLabel(w.digits)).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: w.notCreated })).toBeVisible()
  })
  await button(page, t.request).click()
  await expect(page.getByRole('heading', { level: 1, name: planTexts[lang].cart })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  // The account has the country that was chosen after the digits were sent.
  await page.goto(`/${lang}/profile`)
  await expect(page.getByLabel(clientTexts[lang].country)).toHaveValue(SPAIN)
})

test('a client without a password sets one, and deletes the account with an emailed code', async ({
  page,
  lang,
  baseURL,
}, { project }) => {
  const t = passwordTexts[lang]
  const own = ownAccountTexts[lang]
  const email = `without.${project.name}.${Date.now()}@example.com`
  await fillCar(page, lang, email)
  await button(page, bookCarConfirmTexts[lang].request).click()
  await page.getByLabel(bookingAccountTexts[lang].digits).fill(await digitsIn(baseURL!, email))
  await expect(page.getByRole('heading', { level: 1, name: planTexts[lang].cart })).toBeVisible()

  await test.step('set a password', async () => {
    await page.goto(`/${lang}/changePassword`)
    await expect(page.getByText(t.noPassword)).toBeVisible()
    await page.getByLabel(t.newPassword, { exact: true }).fill(PASSWORD)
    await page.getByLabel(t.confirmPassword, { exact: true }).fill(PASSWORD)
    await askForProof(page, '**/api/clients/changePassword')
    await button(page, t.changeButton).click()
    await proveByMailedCode(page, lang, baseURL!, email)
    await expect(page.getByText(t.changed)).toBeVisible()
  })

  await test.step('delete the account', async () => {
    await page.goto(`/${lang}/profile`)
    await button(page, own.deleteAccount).click()
    const dialog = page.getByRole('dialog', { name: own.deleteAccount })
    await dialog.getByLabel(own.typeEmail(email)).fill(email)
    await askForProof(page, '**/api/clients/deleteAccount')
    await dialog.getByRole('button', { name: own.deleteForGood }).click()
    await expectAccessible(page)
    await proveByMailedCode(page, lang, baseURL!, email)
    await expect(page.getByText(own.deleted)).toBeVisible()
  })
})

test('a visitor who already has an account signs in, and the booking continues automatically', async ({
  page,
  lang,
  baseURL,
}, { project }) => {
  const w = bookingAccountTexts[lang]
  const email = `known.${project.name}.${Date.now()}@example.com`
  await openAccount(baseURL!, email)
  await fillCar(page, lang, email)
  await button(page, bookCarConfirmTexts[lang].request).click()
  await expect(page.getByText(w.known)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('main').getByRole('link', { name: w.signIn, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: clientTexts[lang].signIn })).toBeVisible()
  await signIn(page, lang, email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: planTexts[lang].cart })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
})

test('without scripts a visitor opens an account and books', async ({ browser, lang, baseURL, viewport }, {
  project,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport })
  const page = await context.newPage()
  const w = bookingAccountTexts[lang]
  for (const [product, fill, request] of [
    ['stay', fillStay, bookLodgingTexts[lang].request],
    ['car', fillCar, bookCarConfirmTexts[lang].request],
  ] as const) {
    const email = `${product}.${project.name}.${Date.now()}@example.com`
    await fill(page, lang, email)
    await page.getByRole('radio', { name: w.anotherTravels }).check()
    await page.getByLabel(w.payerFirstName).fill('Rosa')
    if (product === 'car') await page.getByLabel(w.payerPhone).fill('+1 305 555 0142')
    await page.getByLabel(w.email).fill('')
    await button(page, request).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2)
    await expect(page.getByLabel(w.payerFirstName)).toHaveValue('Rosa')
    // The country of the payer's phone number is shown before anything is sent.
    await expect(page.getByText(w.countryByPhoneNotice)).toBeVisible()
    await expect(page.getByLabel(w.payerCountry)).toHaveValue(product === 'car' ? USA : CANADA)
    await page.getByLabel(w.payerLastName).fill('Gil')
    await page.getByLabel(w.email).fill(email)
    // Pressing Enter in a field sends the form like its button, and does not request new digits.
    await page.getByLabel(w.email).press('Enter')
    await expect(page.getByText(w.codeSent(email))).toBeVisible()
    await page.getByLabel(w.digits).fill(await digitsIn(baseURL!, email))
    await page.getByLabel(w.digits).press('Enter')
    await expect(page.getByText(w.bookedTitle)).toBeVisible()
  }
  await context.close()
})

test('a visitor who pays for somebody else enters their own name, and the driver is the traveler', async ({
  page,
  lang,
  baseURL,
}, { project }) => {
  const t = bookCarConfirmTexts[lang]
  const w = bookingAccountTexts[lang]
  const email = `pays.${project.name}.${Date.now()}@example.com`
  await fillCar(page, lang, email)
  await page.getByRole('radio', { name: w.iTravel }).focus()
  await page.keyboard.press('ArrowDown')
  await button(page, t.request).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel(w.payerFirstName).fill('Rosa')
  await page.getByLabel(w.payerLastName).fill('Gil')
  const country = page.getByLabel(w.payerCountry)
  await page.getByLabel(w.payerPhone).fill('+34 610 555 014')
  await expect(country).toHaveValue(SPAIN)
  // The field reappears with this country, which still does not count as chosen.
  await page.getByRole('radio', { name: w.iTravel }).check()
  await page.getByRole('radio', { name: w.anotherTravels }).check()
  await page.getByLabel(w.payerPhone).fill('+1 305 555 0142')
  await expect(country).toHaveValue(USA)
  await expect(country).toHaveAccessibleDescription(w.countryByPhone)
  // A chosen country stays, whatever the phone number.
  await country.selectOption(CANADA)
  await page.getByLabel(w.payerPhone).fill('+34 610 555 014')
  await expect(country).toHaveValue(CANADA)
  await expect(page.getByText(w.countryByPhone)).toHaveCount(0)
  await button(page, t.request).click()
  await expect(page.getByText(w.codeSent(email))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: w.anotherTravels })).toBeChecked()
  await expect(page.getByLabel(w.payerLastName)).toHaveValue('Gil')
  await expect(country).toHaveValue(CANADA)
  // A young driver costs more than a driver of the age in the search, and the account's country changes the page's prices.
  await page.getByLabel(t.birthDay).fill(`${new Date().getFullYear() - 22}-01-01`)
  await page.getByLabel(w.digits).fill(await digitsIn(baseURL!, email))
  await expect(page.getByText(t.changedTitle)).toBeVisible()
  await expect(page.getByText(uiTexts[lang].pricesNow('Canadá'))).toBeVisible()
  await button(page, t.request).click()
  await expect(page.getByRole('heading', { level: 1, name: planTexts[lang].cart })).toBeVisible()
  await page.goto(`/${lang}/travelers`)
  await expect(page.getByLabel(travelersTexts[lang].name)).toHaveValue('Elena Marrero')
  await expect(page.getByLabel(travelersTexts[lang].phone)).toHaveValue('+1 416 555 0190')
})
