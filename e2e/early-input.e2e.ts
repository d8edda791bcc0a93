import type { Page } from '@playwright/test'
import { bookingAccountTexts } from '../src/features/clients/ui/booking-account.texts.ts'
import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { searchLodgingFormTexts } from '../src/features/lodging/ui/search-lodging-form.texts.ts'
import { questionTexts } from '../src/features/questions/ui/questions.texts.ts'
import { CONSENT } from '../src/features/signing/consent.ts'
import { signingTexts } from '../src/features/signing/ui/signing.texts.ts'
import { addDays } from '../src/lib/days.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { favoriteTexts } from '../src/ui/favorite.texts.ts'
import { filtersTexts } from '../src/ui/filters.texts.ts'
import { resultsTexts } from '../src/ui/results.texts.ts'
import { uiTexts } from '../src/ui/ui.texts.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { apiAt, dayFromToday } from './api.ts'
import { expect, expectPage, hold, OFFLINE_ERRORS, test } from './journey-test.ts'
import { drawSignature } from './sign-and-refund.ts'
import { bookStay, completeProfile, makeClient, payByCard, sendDocument, untilReadyToPay } from './test-clients.ts'

// The service worker would serve the scripts that a test delays.
test.use({ serviceWorkers: 'block' })

const expectHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

/** Delays the app's entry script until the returned function is called. */
const delayApp = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

test('values entered before hydration are kept, passed to the app and used for the search', async ({ page, lang }) => {
  const t = searchLodgingFormTexts[lang]
  const checkIn = dayFromToday(30)
  await page.goto(`/${lang}`)
  const release = await delayApp(page)
  await page.getByLabel(t.checkIn).fill(checkIn)
  await page.getByLabel(t.checkOut).fill(addDays(checkIn, 5))
  await page.getByLabel(t.where, { exact: true }).fill('Varadero')
  await page
    .getByRole('group')
    .filter({ hasText: t.summary(1, 2, 0) })
    .getByText(t.summary(1, 2, 0))
    .click()
  const more = page.getByRole('button', { name: uiTexts[lang].more(t.adults) }).filter({ visible: true })
  await more.click()
  await more.click()
  await expect(page.getByLabel(t.adults, { exact: true }).filter({ visible: true })).toHaveValue('4')
  await page.getByRole('button', { name: t.done }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')

  release()
  await expectHydrated(page)
  await expect(page.getByText(t.nights(5))).toBeVisible()
  await expect(page.getByText(t.summary(1, 4, 0))).toBeVisible()
  await expect(page.getByRole('button', { name: t.done })).toBeHidden()
  await page.getByRole('button', { name: t.search }).click()
  await expect(page).toHaveURL(new RegExp(`checkIn=${checkIn}&checkOut=${addDays(checkIn, 5)}&rooms=1&a1=4`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Varadero')
})

test('suggestions match the text typed while they were loading', async ({ page, lang }) => {
  await page.goto(`/${lang}`)
  const release = await delayApp(page)
  const where = page.getByLabel(searchLodgingFormTexts[lang].where, { exact: true })
  await where.click()
  await where.pressSequentially('vinal')
  release()
  await expect(page.getByRole('option', { name: /Viñales/ }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: 'Varadero' })).toHaveCount(0)
})

test('values typed on a booking page before hydration are not reported as missing', async ({ page, lang }) => {
  const t = bookLodgingTexts[lang]
  await page.goto(`/${lang}/search-lodging`)
  const offer = await page.getByRole('main').getByRole('article').first().getByRole('link').getAttribute('href')
  const release = await delayApp(page)
  await page.goto(offer!)
  const first = page.getByLabel(t.firstName).first()
  await first.fill('Elena')
  release()
  await expectHydrated(page)
  await page.getByLabel(t.lastName).first().fill('Marrero')
  await page.getByLabel(bookingAccountTexts[lang].phone).fill('+1 416 555 0190')
  await expect(first).toHaveValue('Elena')
  await page.getByRole('button', { name: t.request }).filter({ visible: true }).first().click()
  const problems = page.getByRole('alert').getByRole('link')
  await expect(problems.first()).toBeVisible()
  expect((await problems.allTextContents()).filter((problem) => /1/.test(problem))).toEqual([])
})

test('the choice of traveler on a booking page before hydration is kept', async ({ page, lang }) => {
  const w = bookingAccountTexts[lang]
  await page.goto(`/${lang}/search-lodging`)
  const offer = await page.getByRole('main').getByRole('article').first().getByRole('link').getAttribute('href')
  const release = await delayApp(page)
  await page.goto(offer!)
  await page.getByRole('radio', { name: w.anotherTravels }).check()
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  release()
  await expectHydrated(page)
  await expect(page.getByRole('radio', { name: w.anotherTravels })).toBeChecked()
  await page.getByLabel(w.payerFirstName).fill('Rosa')
  await page.reload()
  await expect(page.getByLabel(w.payerFirstName)).toHaveValue('Rosa')
})

test('text typed before hydration replaces the text kept by the tab', async ({ page, lang }) => {
  const question = page.getByLabel(questionTexts[lang].question)
  await page.goto(`/${lang}/ask/1`)
  await expectHydrated(page)
  await question.fill('Is there a ramp?')
  await page.getByLabel(questionTexts[lang].firstName).fill('Rosa')
  await page.goto(`/${lang}/faq`)
  const release = await delayApp(page)
  await page.goto(`/${lang}/ask/1`)
  await question.fill('Is there a lift?')
  release()
  await expectHydrated(page)
  await expect(page.getByLabel(questionTexts[lang].firstName)).toHaveValue('Rosa')
  await expect(question).toHaveValue('Is there a lift?')
})

test('following a link before hydration loses no typed text', async ({ page, lang }) => {
  const t = bookLodgingTexts[lang]
  await page.goto(`/${lang}/search-lodging`)
  const offer = await page.getByRole('main').getByRole('article').first().getByRole('link').getAttribute('href')
  const release = await delayApp(page)
  await page.goto(offer!)
  await page.getByLabel(t.firstName).first().fill('Elena')
  await page.getByRole('main').getByRole('link', { name: clientTexts[lang].signIn, exact: true }).click()
  release()
  await expect(page).toHaveURL(/signIn/)
  await page.goBack()
  await expect(page.getByLabel(t.firstName).first()).toHaveValue('Elena')
})

test('a heart pressed while the app fails to load is filled once it has loaded', async ({ page, lang, faults }) => {
  faults.expect(/ERR_CONNECTION_RESET/)
  await page.route('**/assets/entry.client-*.js', (route) => route.abort('connectionreset'), { times: 2 })
  await page.goto(`/${lang}/search-lodging`)
  const heart = page.getByRole('button', { name: favoriteTexts[lang].favorite('') }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a sort order chosen before hydration is applied by the app', async ({ page, lang }) => {
  await page.goto(`/${lang}/search-lodging`)
  const release = await delayApp(page)
  const sort = page.getByLabel(filtersTexts[lang].sortBy)
  await sort.selectOption({ index: 1 })
  const chosen = await sort.inputValue()
  release()
  await expect(page).toHaveURL(/[?&]sort=/)
  await expect(sort).toHaveValue(chosen)
})

test('a filter checked while its code cannot be loaded stays checked and is applied once the connection is back', async ({
  page,
  lang,
  viewport,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_RESET/)
  const code = '**/assets/lodging-filters-*.js'
  await page.route(code, (route) => route.abort('connectionreset'))
  await page.goto(`/${lang}/search-lodging`)
  if (viewport!.width < 1024) await page.getByLabel(resultsTexts[lang].showFilters).check()
  const failed = page.waitForEvent('requestfailed')
  const filter = page.getByRole('form', { name: filtersTexts[lang].filters }).getByRole('checkbox').first()
  await filter.click()
  await failed
  await expectHydrated(page)
  const results = '**/search-lodging.data?*'
  const [requested, release] = [page.waitForRequest(results), await hold(page, results)]
  await page.unroute(code)
  await requested
  await expect(filter).toBeChecked()
  release()
  await expect(page).toHaveURL(/[?&]category=\d+/)
})

test('returning to a search shows its actual sort order and keeps the entered dates', async ({ page, lang }) => {
  const t = searchLodgingFormTexts[lang]
  await page.goto(`/${lang}/search-lodging`)
  const release = await delayApp(page)
  const sort = page.getByLabel(filtersTexts[lang].sortBy)
  const order = await sort.inputValue()
  await sort.selectOption({ index: 1 })
  const checkIn = page.getByLabel(t.checkIn)
  const leaving = addDays(await checkIn.inputValue(), 6)
  await page.getByLabel(t.checkOut).fill(leaving)
  await page.goto(`/${lang}/faq`)
  release()
  await page.goBack()
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  await expect(sort).toHaveValue(order)
  await sort.focus()
  await expectHydrated(page)
  await expect(page.getByLabel(t.checkOut)).toHaveValue(leaving)
  await expect(page.getByText(t.nights(6)).first()).toBeAttached()
  await expect(page).toHaveURL(new RegExp(`/${lang}/search-lodging$`))
})

test('an open guest list does not move the search button', async ({ page, lang }) => {
  const t = searchLodgingFormTexts[lang]
  await page.goto(`/${lang}`)
  await page
    .getByRole('group')
    .filter({ hasText: t.summary(1, 2, 0) })
    .getByText(t.summary(1, 2, 0))
    .click()
  await expectHydrated(page)
  await expect(page.getByRole('button', { name: t.done })).toBeVisible()
  await page.getByRole('button', { name: t.search }).click()
  await expect(page).toHaveURL(/search-lodging\?/)
})

test('a search with errors hydrates immediately and focuses the error', async ({ page, lang }) => {
  await page.goto(`/${lang}/search-lodging?checkIn=2020-01-05&checkOut=2020-01-08&rooms=1&a1=2`)
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('alert').getByRole('link').first().click()
  await expect(page.getByLabel(searchLodgingFormTexts[lang].checkIn)).toBeFocused()
})

test('errors do not scroll the page back if a visitor has scrolled before hydration', async ({ page, lang }) => {
  const release = await delayApp(page)
  await page.goto(`/${lang}/search-car?where=Miami`)
  await page.getByRole('main').getByRole('button').filter({ visible: true }).last().scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  release()
  await expectHydrated(page)
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await expect(page.getByRole('alert')).not.toBeFocused()
})

test('a signature can be drawn while deferred scripts are loading', async ({ page, lang, baseURL }) => {
  const t = signingTexts[lang]
  const client = await makeClient(baseURL!, 'early signature')
  await Promise.all([bookStay(client, 70), sendDocument(client, 'passport'), completeProfile(client)])
  const planId = await untilReadyToPay(client)
  expect(await payByCard(client, planId, '4242424242424242')).toMatchObject({ Status: 0 })
  await page.goto(`/${lang}/e_sign`)
  await signIn(page, lang, client.email, PASSWORD)
  await expectPage(page, t.title)

  const html = await (await page.request.get(`/${lang}/e_sign`)).text()
  const release = await hold(page, ({ pathname }) => pathname.endsWith('.js') && !html.includes(pathname))
  await page.reload()
  await drawSignature(page, lang)
  release()
  await page.getByLabel(CONSENT.text[lang]).check()
  await page.getByRole('button', { name: t.button }).click()
  await expectPage(page, t.doneTitle)
})

test('a client signed in in any tab gets the app immediately', async ({ page, context, lang, baseURL }) => {
  const { token, clientId } = await apiAt(baseURL!).signIn('james.wilson@example.com', 'Toronto2026!')
  await page.goto(`/${lang}`)
  const other = await context.newPage()
  await other.goto(`/${lang}/faq`)
  const session = JSON.stringify({ token, client: { id: clientId, firstName: 'James' } })
  await other.evaluate((kept) => localStorage.setItem('alamar.session', kept), session)
  await expectHydrated(page)
  await page.reload()
  await expectHydrated(page)
  await expect(page.getByText('James').first()).toBeAttached()
})

test('a page that has not hydrated reports when it is offline', async ({ page, context, lang, faults }) => {
  faults.expect(OFFLINE_ERRORS)
  await page.goto(`/${lang}/search-car`)
  await context.setOffline(true)
  await expect(page.getByText(shellTexts[lang].offline)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(shellTexts[lang].offline)).toBeHidden()
})
