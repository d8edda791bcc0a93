import type { Locator, Page } from '@playwright/test'
import { bulkTexts } from '../src/features/inventory/ui/bulk.texts.ts'
import { historyTexts } from '../src/features/inventory/ui/history.texts.ts'
import { gridTexts, sheetListTexts } from '../src/features/inventory/ui/inventory.texts.ts'
import { weekdayOf } from '../src/features/inventory/weekdays.ts'
import { mealPlanName } from '../src/features/lodging/meal-plans.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { addDays } from '../src/lib/days.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { apiAt, dayFromToday } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'

/** A hotel of the demo that no other journey books. */
const HOTEL = { id: 42, name: 'Palmar Atlántico Las Coloradas' }
const t = gridTexts.en

const signIn = async (page: Page) => {
  await page.goto('/en/office')
  await page.getByLabel(formTexts.en.email).fill('ana@alamar.example')
  await page.getByLabel(formTexts.en.password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts.en.signIn }).click()
  await expect(page.getByRole('link', { name: sheetListTexts.en.title })).toBeVisible()
}

/** The totals of a stay of two adults, by room class and meal plan. */
const totalsOf = async (url: string, checkIn: string, nights: number) => {
  const { Data } = await apiAt(url).post('/api/lodgingBookings/getHotelOffers', {
    HotelId: HOTEL.id,
    CheckIn: checkIn,
    CheckOut: addDays(checkIn, nights),
    Rooms: [{ AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
  })
  return new Map<string, number>(
    (Data?.Offers ?? []).map((offer: { RoomClassId: number; MealPlanId: number; Total: number }) => [
      `${offer.RoomClassId} ${offer.MealPlanId}`,
      offer.Total,
    ]),
  )
}

/** The cells of the first row with a name, by the number of the day from 0. */
const lineOf = (page: Page, name: string) => {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  return (day: number): Locator => row.first().locator(`[aria-colindex="${day + 2}"]`)
}

test('staff change prices and close sales in the grid, and the store shows it', async ({ page, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A Sunday: which weeks the grid renders depends on the weekday of its first day.
  const first = addDays(dayFromToday(150), 7 - weekdayOf(dayFromToday(150)))
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1)
  const saved = () => expect(page.getByText(t.saved, { exact: true })).toBeVisible()

  await signIn(page)
  await page.getByRole('link', { name: sheetListTexts.en.title }).click()
  await page.getByLabel(sheetListTexts.en.search).fill('coloradas')
  await expectAccessible(page)
  await page.getByRole('link', { name: HOTEL.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: HOTEL.name })).toBeVisible()
  await page.goto(`/en/office/inventory/lodging/${HOTEL.id}?from=${first}`)
  const grid = page.getByRole('treegrid', { name: t.grid(HOTEL.name) })
  await expect(grid).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // From here on, the journey uses the keyboard.
  const price = lineOf(page, mealPlanName(5).en)
  const before = Number((await price(0).innerText()).replace(',', ''))
  const texts = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from }, (_, index) => price(from + index).innerText()))
  expect(before).toBeGreaterThan(0)

  await price(0).click()
  await page.keyboard.type(String(before * 2))
  await press('Tab')
  await expect(price(0)).toHaveText(new RegExp((before * 2).toFixed(2).replace(/(?=(\d{3})+\.)/, ',?')))
  await expect(price(1)).toBeFocused()
  await saved()

  await press('Shift+ArrowRight', 'Shift+ArrowRight')
  await page.keyboard.type('23.45')
  await press('Enter')
  await said(t.changed(3))
  expect(await texts(1, 4)).toEqual(['23.45', '23.45', '23.45'])

  await price(4).click()
  await page.evaluate(() => navigator.clipboard.writeText('150\t151,50\tsoon\r\n'))
  await press('Control+V')
  await said(t.rejectedCount(1))
  expect(await texts(4, 7)).toEqual(['150.00', '151.50', 'soon'])
  await page.getByRole('button', { name: t.review }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: t.discardAll }).click()
  await expect(page.getByRole('dialog').getByText(t.settled)).toBeVisible()
  await press('Escape')
  await price(4).click()
  await press('Control+z')
  await said(t.undone(2))
  await press('Control+y')
  await said(t.redone(2))
  await saved()

  // Fills to the right and downward, cuts, clears, and moves to the ends of the sheet.
  const least = lineOf(page, t.fields.minStay)
  const active = page.locator('[role="gridcell"][tabindex="0"]')
  await least(9).click()
  await page.keyboard.type('2')
  await press('Enter', 'ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Control+r')
  await said(t.changed(2))
  expect(await Promise.all([9, 10, 11].map((day) => least(day).innerText()))).toEqual(['2', '2', '2'])
  await press('Shift+ArrowDown', 'Control+d')
  await said(t.changed(3))
  const most = lineOf(page, t.fields.maxStay)
  await expect(most(11)).toHaveText('2')
  await most(9).click()
  await press('Control+x')
  await expect(most(9)).toContainText('–')
  await most(10).click()
  await press('Shift+ArrowRight', 'Delete')
  await said(t.changed(2))
  await expect(most(11)).toContainText('–')
  await press('Home')
  await expect(active).toHaveAttribute('aria-colindex', '2')
  await press('Control+End')
  await expect(active).toHaveAttribute('aria-colindex', '366')
  await press('Control+Home')
  await expect(active).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('row', { expanded: false })).toHaveCount(1)
  await press('Enter')
  await saved()

  const stop = lineOf(page, t.fields.stopSale)
  await stop(7).click()
  await press(
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'Space',
  )
  await said(t.changed(7))
  await expect(stop(13)).toContainText(t.on)
  await saved()

  await price(14).click()
  await press('Shift+PageDown', 'Shift+ArrowLeft')
  const [week] = [await texts(14, 21)]
  await page.getByRole('button', { name: t.bulk }).click()
  const dialog = page.getByRole('dialog', { name: bulkTexts.en.title })
  await dialog.getByRole('button', { name: bulkTexts.en.weekends }).click()
  await dialog.getByLabel(bulkTexts.en.how).selectOption('percent')
  await dialog.getByLabel(bulkTexts.en.value).fill('10')
  await expect(dialog.getByRole('status')).toContainText('on 2 days')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Change \d+ cells$/ }).click()
  await saved()
  const raised = await texts(14, 21)
  const isWeekend = (index: number) => [0, 6].includes(new Date(`${addDays(first, 14 + index)}T00:00:00Z`).getUTCDay())
  week!.forEach((text, index) => {
    const cents = Math.round(Number(text.replace(',', '')) * 100)
    const now = Math.round(Number(raised[index]!.replace(',', '')) * 100)
    expect(now).toBe(isWeekend(index) ? Math.round(cents * 1.1) : cents)
  })

  await page.getByRole('button', { name: t.history }).click()
  const history = page.getByRole('dialog', { name: historyTexts.en.title })
  await expect(history.getByText(/Bulk edit · \d+ cells/)).toBeVisible()
  await expectAccessible(page)
  await press('Escape')

  // Everything is stored: a fresh page shows the same, and the store sells at the new price and not in the closed week.
  await page.reload()
  await expect(price(1)).toHaveText('23.45')
  expect(await texts(14, 21)).toEqual(raised)
  const [changed, closed] = [
    await totalsOf(baseURL!, addDays(first, 1), 3),
    await totalsOf(baseURL!, addDays(first, 8), 3),
  ]
  expect(closed.size).toBeLessThan(changed.size)
  await page.goto(`/en/search-lodging?hotel=${HOTEL.id}&checkIn=${addDays(first, 1)}&checkOut=${addDays(first, 4)}`)
  await expect(page.getByRole('main')).toContainText('USD 140.70')
})

test('the names of rooms, models and fields are not cut off in a narrow grid', async ({ page }) => {
  /** The visible names whose text does not fit. */
  const cut = () =>
    page
      .getByRole('rowheader')
      .evaluateAll((heads) =>
        heads
          .filter((head) =>
            [head, ...head.querySelectorAll('*')].some(
              ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
                clientHeight > 0 && (scrollHeight > clientHeight || scrollWidth > clientWidth),
            ),
          )
          .map(({ textContent }) => textContent),
      )
  await signIn(page)
  for (const width of [360, 768])
    for (const lang of ['en', 'es'] as const)
      for (const sheet of ['lodging/6', 'car/1', 'car/2']) {
        await page.setViewportSize({ width, height: 2_400 })
        await page.goto(`/${lang}/office/inventory/${sheet}`)
        await expect(page.getByRole('treegrid')).toBeVisible()
        expect(await page.getByRole('rowheader').count()).toBeGreaterThan(10)
        expect(await cut(), `${sheet} at ${width} px in ${lang}`).toEqual([])
        await expectNoHorizontalScroll(page)
      }
})
