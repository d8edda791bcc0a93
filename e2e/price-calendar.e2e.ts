import type { Page } from '@playwright/test'
import { rentalPricesTexts } from '../src/features/cars/ui/rental-prices.texts.ts'
import { searchCarFormTexts } from '../src/features/cars/ui/search-car-form.texts.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { searchLodgingFormTexts } from '../src/features/lodging/ui/search-lodging-form.texts.ts'
import { stayPricesTexts } from '../src/features/lodging/ui/stay-prices.texts.ts'
import { addDays, dayInHavana, formatDay, formatDays } from '../src/lib/days.ts'
import { homeTexts } from '../src/shell/pages/home.texts.ts'
import { addMonths, monthName, monthOf } from '../src/ui/months.ts'
import { priceCalendarTexts } from '../src/ui/price-calendar.texts.ts'
import { without } from './failing-calls.ts'
import { expect, expectAccessible, expectContrast, test, typePlace } from './journey-test.ts'

const CALENDARS = '**/getPriceCalendar'

/** The total of the chosen dates and its price per night or day. */
const TOTAL = /USD.+ total, USD/

/** Opens the prices by date; returns the dialog when its prices are shown. */
const openPrices = async (page: Page, label: string) => {
  await page.getByRole('button', { name: label }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible()
  return dialog
}

const amountsIn = (text: string) => text.match(/USD\s[\d.,]*\d/g)!

test('a visitor compares prices by date, chooses a cheap one and finds the price in the results', async ({
  page,
  lang,
}) => {
  const f = searchLodgingFormTexts[lang]
  const t = priceCalendarTexts[lang]
  await page.goto(`/${lang}`)
  await typePlace(page.getByLabel(f.where, { exact: true }), 'Varadero')
  const dialog = await openPrices(page, f.prices)
  await expect(dialog.getByText(`Varadero · ${f.summary(1, 2, 0)}`)).toBeVisible()
  await expectAccessible(page)
  await expectContrast(page)

  await dialog.getByLabel(stayPricesTexts[lang].length).selectOption('4')
  await expect(dialog.getByText(stayPricesTexts[lang].meaning(4, 'USD'))).toBeVisible()
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible()
  const cheap = dialog.getByRole('gridcell').getByRole('button', { name: t.lowestLabel }).last()
  const day = (await cheap.getAttribute('data-day'))!
  await expect(cheap).toHaveAccessibleName(new RegExp(`^${formatDay(day, lang, 'long')}, (from|desde) USD\\s\\d+`))
  await cheap.click()
  const chosen = dialog.getByText(TOTAL)
  const [total, perNight] = amountsIn(await chosen.innerText())
  await dialog.getByRole('button', { name: t.use('').trim() }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: f.prices }).filter({ visible: true })).toBeFocused()
  await expect(page.getByLabel(f.checkIn)).toHaveValue(day)
  await expect(page.getByLabel(f.checkOut)).toHaveValue(addDays(day, 4))
  await expect(page.getByRole('status').filter({ hasText: t.total(total!) })).toBeVisible()

  await page.getByRole('button', { name: f.search, exact: true }).click()
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toContainText(total!)
  await expect(first).toContainText(perNight!)

  await first.getByRole('link').first().click()
  const ofHotel = await openPrices(page, f.prices)
  const here = ofHotel.getByText(TOTAL)
  expect(amountsIn(await here.innerText())).toEqual([total, perNight])
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(bookLodgingTexts[lang].checkIn)).toHaveValue(day)

  // For another last day, the price is loaded; it is the hotel's price for these dates.
  await page.getByLabel(bookLodgingTexts[lang].checkOut).click()
  await expect(ofHotel.locator('[aria-busy=false]')).toBeVisible()
  await ofHotel.locator(`[data-day="${addDays(day, 5)}"]`).click()
  await expect(ofHotel).toBeHidden()
  await expect(page.getByLabel(bookLodgingTexts[lang].checkOut)).toHaveValue(addDays(day, 5))
  const status = page.getByRole('status').filter({ hasText: f.nights(5) })
  await expect(status).toHaveText(/USD/)
  const [longer] = amountsIn(await status.innerText())
  await page.getByRole('button', { name: bookLodgingTexts[lang].showPrices }).click()
  await expect(page.getByRole('main').getByText(longer!).first()).toBeVisible()
})

test('days can be reached and chosen by keyboard, and months are shown as needed', async ({ page, lang }) => {
  const today = dayInHavana(new Date())
  const checkIn = addDays(today, 60)
  const dayButton = (day: string) => page.locator(`dialog [data-day="${day}"]`)
  await page.goto(`/${lang}/search-lodging?checkIn=${checkIn}&checkOut=${addDays(checkIn, 2)}&hotel=xx`)
  const { prices } = searchLodgingFormTexts[lang]
  await expect(page.getByRole('button', { name: prices })).toHaveAccessibleName(
    `${prices} ${formatDays(checkIn, addDays(checkIn, 2), lang)}`,
  )
  const dialog = await openPrices(page, prices)
  const announced = dialog.getByText(/^(Showing|Se muestra de) /)
  await expect(announced).toHaveCount(0)
  await expect(dayButton(checkIn)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dayButton(addDays(checkIn, 7))).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(dayButton(addDays(checkIn, 6))).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(
    page.getByRole('grid', { name: monthName(addMonths(monthOf(addDays(checkIn, 6)), 2), lang) }),
  ).toBeVisible()
  await expect(announced).toContainText(monthName(addMonths(monthOf(addDays(checkIn, 6)), 2), lang))
  const focused = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.day!)
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog [aria-selected=true] button').first()).toHaveAttribute('data-day', focused)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: prices })).toBeFocused()
  await expect(page.getByLabel(searchLodgingFormTexts[lang].checkIn)).toHaveValue(focused)
  await expect(page.getByLabel(searchLodgingFormTexts[lang].checkOut)).toHaveValue(addDays(focused, 3))
  await page.keyboard.press('Enter')
  await expect(dayButton(focused)).toBeFocused()
  for (let i = 0; i < 6; i++) await page.keyboard.press('PageUp')
  const earliest = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.day!)
  expect(earliest > today, 'the first day that can be reserved').toBe(true)
  await expect(page.getByRole('button', { name: priceCalendarTexts[lang].earlier, disabled: false })).toHaveCount(0)
})

test('a day with a minimum stay says for how many nights it is available', async ({ page, lang }) => {
  const today = dayInHavana(new Date())
  const year = Number(today.slice(0, 4)) + (today.slice(5) > '12-10' ? 1 : 0)
  const peak = `${year}-12-24`
  const t = priceCalendarTexts[lang]
  const { ofLength, length } = stayPricesTexts[lang]
  await page.goto(`/${lang}/book-lodging/varadero/hotel-los-uveros/5/1/3?checkIn=${peak}&checkOut=${addDays(peak, 3)}`)
  const dialog = await openPrices(page, searchLodgingFormTexts[lang].prices)
  await dialog.getByLabel(length).selectOption('1')
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible()
  const day = dialog.locator(`[data-day="${peak}"]`)
  await expect(day).toHaveAttribute('aria-disabled', 'true')
  await day.press('Enter')
  await expect(dialog.getByText(`${formatDay(peak, lang)}: ${t.availableFor(ofLength(3), ofLength(1))}`)).toBeVisible()
  await expectAccessible(page)
})

test('car prices match the results; if they fail to load, dates can be chosen and prices reloaded', async ({
  page,
  lang,
  faults,
}) => {
  faults.expect(/503/)
  const f = searchCarFormTexts[lang]
  const t = priceCalendarTexts[lang]
  await page.goto(`/${lang}`)
  await page.getByRole('main').getByText(homeTexts[lang].car, { exact: true }).click()
  await without(page, [CALENDARS], async () => {
    const dialog = await openPrices(page, f.prices)
    await expect(dialog.getByRole('alert')).toContainText(t.failed)
    await expect(dialog.getByRole('button', { name: t.use('').trim() })).toBeEnabled()
    await expectAccessible(page)
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.retry }).click()
  await dialog.getByRole('gridcell').getByRole('button', { name: t.lowestLabel }).last().click()
  const [total] = amountsIn(await dialog.getByText(TOTAL).innerText())
  await expect(dialog.getByText(rentalPricesTexts[lang].ofLength(3)).first()).toBeVisible()
  await dialog.getByRole('gridcell', { selected: true }).last().click()
  await expect(dialog).toBeHidden()
  const price = page.getByRole('status').filter({ hasText: t.total(total!) })
  await expect(price).toBeVisible()
  // The price disappears, because it is not valid for other hours.
  const hour = page.getByLabel(f.startHour)
  const before = await hour.inputValue()
  await hour.selectOption('0800')
  await expect(price).toHaveCount(0)
  await hour.selectOption(before)
  await page.getByRole('button', { name: f.search, exact: true }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(total!)
})

test('the car prices name their place when no place has the typed name', async ({ page, lang }) => {
  await page.goto(`/${lang}/search-car?where=Miami`)
  const dialog = await openPrices(page, searchCarFormTexts[lang].prices)
  await expect(dialog).toContainText(/Vedado.*35/)
  await expect(dialog).not.toContainText('Miami')
})

test('nothing is loaded in low-data mode', async ({ browser, baseURL, lang }) => {
  const context = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: { 'save-data': 'on' } })
  const page = await context.newPage()
  await page.goto(`/${lang}/search-lodging?show=all`)
  await expect(page.getByLabel(searchLodgingFormTexts[lang].checkIn)).toHaveCount(1)
  await expect(page.getByText(searchLodgingFormTexts[lang].prices)).toHaveCount(0)
  await context.close()
})
