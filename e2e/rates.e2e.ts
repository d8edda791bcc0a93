import type { Page } from '@playwright/test'
import { gridTexts } from '../src/features/inventory/ui/inventory.texts.ts'
import { rulesTexts } from '../src/features/inventory/ui/rules.texts.ts'
import { mealPlanName } from '../src/features/lodging/meal-plans.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { offerTexts } from '../src/features/lodging/ui/offer.texts.ts'
import { publishingTexts } from '../src/features/publishing/ui/publishing.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { addDays, formatDay } from '../src/lib/days.ts'
import { REFUSALS } from '../src/lib/refusals.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { apiAt, dayFromToday } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'
import { makeClient } from './test-clients.ts'

/** A hotel of the demo that sells all-inclusive stays only; each test uses its own days. */
const HOTEL = { id: 42, name: 'Palmar Atlántico Las Coloradas' }
/** A supplier with more rows than are loaded at once. */
const SUPPLIER = { id: 1, name: 'Caimán Autos' }
const PLAN = mealPlanName(5).en
const t = gridTexts.en

const openSheet = async (page: Page, path: string, email = 'ana@alamar.example') => {
  await page.goto('/en/office')
  await page.getByLabel(formTexts.en.email).fill(email)
  await page.getByLabel(formTexts.en.password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts.en.signIn }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(staffTexts.en.signInTitle)
  await page.goto(`/en/office/inventory/${path}`)
  await expect(page.getByRole('treegrid')).toBeVisible()
}

/** The cells of the first line with a name, by the number of the day from 0. */
const lineOf = (page: Page, name: string) => {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  return (day: number) => row.first().locator(`[aria-colindex="${day + 2}"]`)
}

const saved = (page: Page) => expect(page.getByText(t.saved, { exact: true })).toBeVisible()

/** Types a price into the first row of the open grid. */
const setPrice = async (page: Page, day: number, text: string) => {
  await lineOf(page, PLAN)(day).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Changes the priority of a rule of the hotel as another staff member. */
const raisePriority = async (url: string, name: string) => {
  const api = apiAt(url)
  const owner = await api.staffToken('ana')
  const rules = `/api/office/inventory/lodging/${HOTEL.id}/rules`
  const { Data } = await api.get(rules, owner)
  const rule = Data.Rules.find((each: { Name: string }) => each.Name === name)
  const changed = { RuleId: rule.Id, Rule: { ...rule, Priority: 1 } }
  expect(await api.post(rules, changed, { token: owner })).toMatchObject({ Status: 0 })
}

test('a season and a rule fill in prices, and every price shows its rule, in the grid and in the week table', async ({
  page,
  baseURL,
}) => {
  const r = rulesTexts.en
  const first = dayFromToday(210)
  const dialog = page.getByRole('dialog', { name: r.title })
  const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click()
  await openSheet(page, `lodging/${HOTEL.id}?from=${first}`)

  await page.getByRole('button', { name: t.rules, exact: true }).click()
  await press(r.addSeason)
  await expect(dialog.locator(':focus')).toHaveText(r.title)
  await dialog.getByLabel(r.name, { exact: true }).fill('Carnival')
  await press(r.save)
  await expect(dialog.getByText(r.spanMissing)).toBeVisible()
  await dialog.getByLabel(r.from).fill(first)
  await dialog.getByLabel(r.to).fill(addDays(first, 13))
  await expectAccessible(page)
  await press(r.save)
  await press(r.repeatSeason('Carnival'))
  await expect(dialog.getByLabel(r.from)).toHaveCount(2)
  await press(r.save)
  await expect(dialog.getByText(String(Number(first.slice(0, 4)) + 1))).toBeVisible()

  await press(r.addRule)
  await dialog.getByLabel(r.name, { exact: true }).fill('Carnival weekends')
  await dialog.getByLabel(r.season, { exact: true }).selectOption('Carnival')
  for (const weekday of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await dialog.getByLabel(weekday, { exact: true }).uncheck()
  for (const price of await dialog.getByRole('group', { name: r.price }).getByRole('checkbox').all())
    await price.uncheck()
  await dialog.getByLabel(PLAN, { exact: true }).check()
  await dialog.getByLabel(r.cents).fill('77')
  await expectAccessible(page)
  await press(r.save)
  await expect(dialog.getByText(r.saved)).toBeVisible()
  await dialog.getByLabel(r.fillTo).fill(addDays(first, 13))
  await dialog.getByLabel(r.replaceEdited).check()
  await press(r.preview)
  await press(/^Change \d+ prices$/)
  await expect(dialog.getByText(/^\d+ prices changed\.$/)).toBeVisible()
  await page.keyboard.press('Escape')

  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  const saturday = (6 - weekday + 7) % 7
  const monday = (1 - weekday + 7) % 7
  const price = lineOf(page, PLAN)
  await expect(price(saturday)).toHaveText('77.00')
  await expect(price(monday)).not.toHaveText('77.00')
  await price(saturday).click()
  await page.getByRole('button', { name: t.showRule }).click()
  await expect(dialog.getByLabel(r.name, { exact: true })).toHaveValue('Carnival weekends')
  await raisePriority(baseURL!, 'Carnival weekends')
  await press(r.save)
  await expect(dialog.getByRole('alert')).toHaveText(REFUSALS.SAVED_MEANWHILE.en)
  await expect(dialog.getByRole('alert')).toBeInViewport()
  await expectAccessible(page)
  await press(r.back)
  await expect(dialog.getByText(r.priorityOf(1))).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('combobox', { name: t.layout, exact: true }).selectOption(t.layouts.week)
  const table = page.getByRole('table')
  const cell = (day: number) => table.getByRole('textbox', { name: `${PLAN}, ${formatDay(addDays(first, day), 'en')}` })
  await expect(cell(saturday)).toHaveValue('77.00')
  await expect(cell(saturday)).toHaveAccessibleDescription(t.ruleNote('Carnival weekends'))
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await cell(saturday).fill('soon')
  await page.keyboard.press('Enter')
  await expect(cell(saturday)).toHaveAccessibleDescription(t.problems.notAmount)
  await cell(saturday).fill('78')
  await page.keyboard.press('Tab')
  await saved(page)
  await expect(cell(saturday)).toHaveValue('78.00')
  await expect(cell(saturday)).toHaveAccessibleDescription('')
  const stop = table.getByRole('checkbox', { name: `${t.fields.stopSale}, ${formatDay(first, 'en')}` })
  await stop.press('Space')
  await saved(page)
  await page.reload()
  await expect(stop).toBeChecked()
  await expect(cell(saturday)).toHaveValue('78.00')
})

test('when two people change the same cell, the second one sees the conflict and chooses', async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  const first = dayFromToday(180)
  const path = `lodging/${HOTEL.id}?from=${first}`
  const other = await browser.newContext({ baseURL })
  await faults.watch(other)
  const luis = await other.newPage()
  await openSheet(page, path)
  await openSheet(luis, path, 'luis@alamar.example')
  // Luis's page does not learn of Ana's changes by polling.
  await luis.route(new RegExp(`inventory/lodging/${HOTEL.id}\\?`), () => {})

  await setPrice(page, 0, '61')
  await setPrice(page, 1, '62')
  await saved(page)
  await setPrice(luis, 0, '71')
  await setPrice(luis, 1, '72')
  await expect(luis.getByText(t.someDisputed(2))).toBeVisible()
  await luis.getByRole('button', { name: t.review }).click()
  const dialog = luis.getByRole('dialog', { name: t.reviewTitle })
  await expect(dialog.getByRole('listitem').filter({ hasText: '61.00' })).toContainText('Ana Torres')
  await expectAccessible(luis)
  const standard = (day: number) => new RegExp(`${PLAN}, ${formatDay(addDays(first, day), 'en')}$`)
  await dialog.getByRole('button', { name: new RegExp(`^${t.mineOf('')}.*${standard(0).source}`) }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${t.theirsOf('')}.*${standard(1).source}`) }).click()
  await expect(dialog.getByText(t.settled)).toBeVisible()
  await luis.keyboard.press('Escape')
  await saved(luis)

  await page.reload()
  await expect(lineOf(page, PLAN)(0)).toHaveText('71.00')
  await expect(lineOf(page, PLAN)(1)).toHaveText('62.00')
  await other.close()
})

test('a large supplier is loaded in parts, and a part that fails can be loaded again', async ({ page, faults }) => {
  faults.expect(/inventory\/car\/1\?.*rows=.*ERR_FAILED|ERR_FAILED.*rows=/)
  await openSheet(page, `car/${SUPPLIER.id}`)
  await expect(page.getByRole('rowheader', { name: t.carFields.minStay, exact: true }).first()).toBeVisible()
  const part = /inventory\/car\/1\?.*rows=/
  await page.route(part, (route) => route.abort())
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('Control+End')
  await expect(page.getByText(t.notLoaded)).toBeVisible()
  const active = page.locator('[role="gridcell"][tabindex="0"]')
  await expect(page.locator('[role="row"][aria-busy]').first()).toBeVisible()
  await page.unroute(part)
  await page.getByRole('button', { name: t.retry }).click()
  await expect(page.getByText(t.notLoaded)).toHaveCount(0)
  await expect(page.locator('[role="row"][aria-busy]')).toHaveCount(0)
  await expect(active).toHaveText(/^\d+$/)
  await expectAccessible(page)

  await page.getByLabel(t.rowFilter).fill('picanto')
  await expect(page.getByRole('rowheader').filter({ hasText: 'Hyundai' })).toHaveCount(0)
  await page.getByRole('link', { name: t.openRecord }).click()
  await expect(page.getByRole('heading', { level: 1, name: SUPPLIER.name })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: publishingTexts.en.ratesAndStock }).click()
  await expect(page.getByRole('treegrid', { name: t.grid(SUPPLIER.name) })).toBeVisible()
})

test('a price changed while a client books requires acceptance before it is charged', async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  const stay = bookLodgingTexts.en
  const checkIn = dayFromToday(230)
  await openSheet(page, `lodging/${HOTEL.id}?from=${checkIn}`)
  for (const day of [0, 1, 2]) await setPrice(page, day, '50')
  await saved(page)

  const context = await browser.newContext({ baseURL })
  await faults.watch(context)
  const client = await context.newPage()
  const { email } = await makeClient(baseURL!, 'rates asked about')
  await client.goto('/en/signIn?returnUrl=/en')
  await signIn(client, 'en', email, PASSWORD)
  await expect(client).toHaveURL(({ pathname }) => pathname === '/en')
  await client.goto(`/en/search-lodging?hotel=${HOTEL.id}&checkIn=${checkIn}&checkOut=${addDays(checkIn, 3)}`)
  const found = client.getByRole('article').filter({ hasText: HOTEL.name }).first()
  await expect(found).toContainText('USD 300.00')
  await found.getByRole('link', { name: offerTexts.en.see }).first().click()
  for (const [place, [firstName, lastName]] of [
    ['Elena', 'Marrero'],
    ['Luis', 'Marrero'],
  ].entries()) {
    await client.getByLabel(stay.firstName).nth(place).fill(firstName!)
    await client.getByLabel(stay.lastName).nth(place).fill(lastName!)
  }

  for (const day of [0, 1, 2]) await setPrice(page, day, '60')
  await saved(page)
  // The price hold has expired, and the server no longer accepts the offer.
  faults.expect(/createBooking|status of 4/)
  await client.route(
    '**/createBooking',
    (route) => {
      const body = route.request().postDataJSON()
      return route.continue({ postData: { ...body, Offer: { ...body.Offer, OfferToken: 'ended' } } })
    },
    { times: 1 },
  )
  const request = client.getByRole('button', { name: stay.request }).filter({ visible: true }).first()
  await request.click()
  await expect(client.getByRole('alert').filter({ hasText: stay.changedTitle })).toContainText(
    stay.changed('USD 300.00', 'USD 360.00'),
  )
  await request.click()
  await expect(client).toHaveURL(/shopping-cart/)
  await expect(client.getByRole('main')).toContainText('USD 360.00')
  await context.close()
})
