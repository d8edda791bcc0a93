import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { bookCarTexts } from '../src/features/cars/ui/book-car.texts.ts'
import { bookCarConfirmTexts } from '../src/features/cars/ui/book-car-confirm.texts.ts'
import { searchCarFormTexts } from '../src/features/cars/ui/search-car-form.texts.ts'
import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { documentTexts } from '../src/features/documents/ui/documents.texts.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { offerTexts } from '../src/features/lodging/ui/offer.texts.ts'
import { searchLodgingFormTexts } from '../src/features/lodging/ui/search-lodging-form.texts.ts'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import { CONSENT } from '../src/features/signing/consent.ts'
import { signingTexts } from '../src/features/signing/ui/signing.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { refusalText } from '../src/lib/refusals.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { homeTexts } from '../src/shell/pages/home.texts.ts'
import { passportMrz, photo } from '../src/testing/document-photos.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { mailTo } from './accounts.ts'
import { fillDriver } from './driver-form.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  expectPage,
  OFFLINE_ERRORS,
  test,
  typePlace,
} from './journey-test.ts'
import { expectNothingStored, expectTripPackOffline } from './trip-pack.ts'

const PASSWORD = 'Malecon al atardecer'
const TEST_CARD = '4242 4242 4242 4242'

/** Waits until the page is stable; fails on overflow and accessibility violations. */
const expectGoodPage = async (page: Page, heading: string | RegExp) => {
  await expectPage(page, heading)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

/** Books a stay in Varadero from the home page, with two guests. */
const chooseStay = async (page: Page, lang: Lang) => {
  const t = bookLodgingTexts[lang]
  await page.goto(`/${lang}`)
  await typePlace(page.getByLabel(searchLodgingFormTexts[lang].where, { exact: true }), 'Varadero')
  await page.getByRole('button', { name: searchLodgingFormTexts[lang].search }).click()
  await expect(page).toHaveURL(/search-lodging/)
  await expectPage(page, /Varadero/)
  await page.getByRole('link', { name: offerTexts[lang].see }).first().click()
  await expect(page).toHaveURL(/book-lodging/)
  await expectPage(page, /.+/)
  // Entries are kept once the page's first script has run.
  await page.waitForLoadState()
  await page.getByLabel(t.firstName).first().fill('Elena')
  await page.getByLabel(t.lastName).first().fill('Marrero')
  await page.getByLabel(t.firstName).nth(1).fill('Luis')
}

/** Books a car from the home page, with its driver. */
const chooseCar = async (page: Page, lang: Lang) => {
  const t = bookCarConfirmTexts[lang]
  await page.goto(`/${lang}`)
  await page.getByRole('radio', { name: homeTexts[lang].car }).press('Space')
  await page.getByRole('button', { name: searchCarFormTexts[lang].search }).click()
  await expect(page).toHaveURL(/search-car/)
  await expectPage(page, /Vedado/)
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/book-car/)
  await expectPage(page, /.+/)
  await page.getByRole('link', { name: bookCarTexts[lang].continue }).filter({ visible: true }).first().click()
  await expectPage(page, t.title)
  await fillDriver(page, lang)
}

const signUp = async (page: Page, lang: Lang, email: string) => {
  const t = clientTexts[lang]
  await page.getByRole('link', { name: t.createAccount }).click()
  await expectPage(page, t.signUp)
  await page.getByLabel(t.firstName, { exact: true }).fill('Elena')
  await page.getByLabel(t.lastName).fill('Marrero')
  await page.getByLabel(t.phone).fill('+1 416 555 0190')
  await page.getByLabel(t.country).selectOption('38')
  await page.getByLabel(formTexts[lang].email).fill(email)
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t.create }).click()
  await expectGoodPage(page, t.success)
}

/** Activates the account with the link in the demo's mailbox, and signs in on the page before. */
const activateByLink = async (page: Page, lang: Lang, email: string, signInPage: string) => {
  const t = clientTexts[lang]
  await page.getByRole('link', { name: t.openMailbox }).click()
  const mail = page.getByRole('listitem').filter({ hasText: email }).first()
  await expect(mail).toBeVisible()
  const link = mail.getByRole('link')
  if (!(await link.isVisible())) await mail.getByText(email).click()
  await link.click()
  await page.getByRole('button', { name: t.activateButton }).click()
  await expectGoodPage(page, t.activated)
  await page.goto(signInPage)
  await signIn(page, lang, email)
}

/** Activates the account with the digits in the email, after a typing error; this also signs the client in. */
const activateByDigits = async (page: Page, lang: Lang, email: string) => {
  const t = clientTexts[lang]
  const [, digits] = /: (\d{6})$/m.exec(await mailTo(new URL(page.url()).origin, email, /activate_client/))!
  const field = page.getByLabel(t.digits)
  await field.fill(digits!.replace(/^./, (first) => String(9 - Number(first))))
  await page.getByRole('button', { name: t.activateButton }).click()
  await expect(page.getByText(refusalText('ACTIVATION_DIGITS_WRONG', lang)).first()).toBeVisible()
  await expectGoodPage(page, t.success)
  await field.fill(`${digits!.slice(0, 3)} ${digits!.slice(3)}`)
  await page.getByRole('button', { name: t.activateButton }).click()
}

const signIn = async (page: Page, lang: Lang, email: string) => {
  await page.getByLabel(formTexts[lang].email).fill(email)
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: clientTexts[lang].signIn }).click()
}

const FRONT = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg' }

/** Takes the pictures of a document, one after another. */
const takePictures = async (page: Page, lang: Lang, sides: string[]) => {
  const words = documentTexts[lang]
  for (const side of sides)
    await page.getByLabel(words.take(side)).setInputFiles({ ...FRONT, buffer: await photo(600, 420) })
  await expect(page.getByText(words.uploaded)).toHaveCount(sides.length)
}

const submitDocument = async (page: Page, lang: Lang) => {
  const words = documentTexts[lang]
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  await expect(page.getByText(words.inReviewTitle)).toBeVisible()
}

/** Photographs the passport and types its two lines, at first with one wrong character. */
const sendPassport = async (page: Page, lang: Lang) => {
  const words = documentTexts[lang]
  await expectPage(page, words.titles[2])
  await takePictures(page, lang, [words.page])
  const lines = passportMrz({ name: 'MARRERO<<ELENA', number: 'XK5520041', born: '880314', until: '340601' })
  await page.getByLabel(words.mrz, { exact: true }).fill(lines.replace('XK5520041', 'XK5520042'))
  await expect(page.getByText(words.mrzWrong.number)).toBeVisible()
  await page.getByLabel(words.mrz, { exact: true }).fill(lines)
  await expect(page.getByText(words.mrzCorrect)).toBeVisible()
  await expectGoodPage(page, words.titles[2])
  await submitDocument(page, lang)
}

const sendLicense = async (page: Page, lang: Lang) => {
  const words = documentTexts[lang]
  await expectPage(page, words.titles[3])
  await takePictures(page, lang, [words.sides.front, words.sides.back])
  await expectGoodPage(page, words.titles[3])
  // The data is known from the booking.
  await expect(page.getByLabel(words.number, { exact: true })).toHaveValue('ON-5520-7731')
  await expect(page.getByLabel(words.issuedOn)).toHaveValue('2010-06-01')
  await expect(page.getByLabel(words.validUntil)).toHaveValue('2034-06-01')
  await expect(page.getByLabel(words.country)).toHaveValue('38')
  await submitDocument(page, lang)
}

test('from the search to the signed receipt', async ({ page, lang, faults }, { project }) => {
  test.setTimeout(240_000)
  const email = `elena.${project.name}.${Date.now()}@example.com`
  const t = planTexts[lang]

  await test.step('choose a stay and sign up on the way', async () => {
    const stay = bookLodgingTexts[lang]
    await chooseStay(page, lang)
    await page.getByRole('main').getByRole('link', { name: clientTexts[lang].signIn, exact: true }).click()
    await expectPage(page, clientTexts[lang].signIn)
    const signInPage = page.url()
    await signUp(page, lang, email)
    if (lang === 'en') await activateByLink(page, lang, email, signInPage)
    else await activateByDigits(page, lang, email)
    await expect(page.getByLabel(stay.firstName).first()).toHaveValue('Elena')
    await page.getByRole('button', { name: stay.request }).filter({ visible: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: t.cart })).toBeVisible()
  })

  await test.step('add a car', async () => {
    await chooseCar(page, lang)
    await page.getByRole('button', { name: bookCarConfirmTexts[lang].request }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.cart })).toBeVisible()
  })

  await test.step('see both confirmed in the travel plan', async () => {
    await expect(page.getByRole('main').getByText(t.status[2], { exact: true })).toHaveCount(2, { timeout: 30_000 })
    await expectGoodPage(page, t.cart)
  })

  await test.step('upload the passport and the driver license', async () => {
    await expect(page.getByText(t.documentsUploaded(0, 2))).toBeVisible()
    await page.getByRole('link', { name: t.sendDocuments }).click()
    // Each document leads to the next, and the last one to the payment.
    await sendPassport(page, lang)
    await sendLicense(page, lang)
    await expectPage(page, paymentTexts[lang].title)
    // With approved documents, the signature finishes the plan.
    await page.goto(`/${lang}/shopping-cart`)
    await expect(page.getByText(documentTexts[lang].status[3], { exact: true })).toHaveCount(2)
    await expectGoodPage(page, t.cart)
    await page.getByRole('link', { name: t.pay }).click()
  })

  await test.step('pay', async () => {
    const pay = paymentTexts[lang]
    await expectPage(page, pay.title)
    await page.getByLabel(pay.holder).fill('ELENA MARRERO')
    await page.getByLabel(pay.number).fill(TEST_CARD)
    await page.getByRole('button', { name: /USD/ }).click()
    await expect(page).toHaveURL(/e_sign/, { timeout: 20_000 })
    await expect(page.getByRole('main').getByText(signingTexts[lang].paidTitle)).toBeVisible()
  })

  await test.step('sign by keyboard', async () => {
    const sign = signingTexts[lang]
    await expect(page.getByText(CONSENT.text[lang])).toBeVisible()
    await expectPage(page, sign.title)
    await page.getByRole('radio', { name: new RegExp(`^${sign.typed}`) }).check()
    await page.getByLabel(sign.name, { exact: true }).fill('Elena Marrero')
    // The name is kept after a reload; consent must be given again.
    await page.reload()
    await expect(page.getByLabel(sign.name, { exact: true })).toHaveValue('Elena Marrero')
    await page.getByLabel(CONSENT.text[lang]).check()
    await page.getByRole('button', { name: sign.button }).press('Enter')
    await expectGoodPage(page, sign.doneTitle)
    await expect(page.getByRole('link', { name: shellTexts[lang].cart, exact: true })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: sign.downloadSigned }).click()
    const file = await (await download).path()
    expect(execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })).toContain('Signature is Valid')
  })

  await test.step('find it among the paid plans', async () => {
    await page.getByRole('link', { name: signingTexts[lang].toPrevious }).click()
    await expectPage(page, t.previous)
    await expect(page.getByText(t.planStatus[6], { exact: true })).toBeVisible()
  })

  await test.step('open the trip pack offline', async () => {
    faults.expect(OFFLINE_ERRORS)
    await expectTripPackOffline(page, lang)
    await page.goto(`/${lang}`)
    const menu = page.locator('header details').filter({ visible: true }).last()
    await menu.locator('summary').click()
    const home = page.waitForEvent('load')
    await menu.getByRole('button', { name: shellTexts[lang].logOff }).click()
    await home
    await expectNothingStored(page)
  })
})

test('a page for clients asks visitors to sign in first', async ({ page, lang }) => {
  await page.goto(`/${lang}/shopping-cart`)
  await expect(page).toHaveURL(/signIn\?returnUrl=/)
  await expectPage(page, clientTexts[lang].signIn)
})
