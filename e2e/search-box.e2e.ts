import type { Page } from '@playwright/test'
import { rentalPricesTexts } from '../src/features/cars/ui/rental-prices.texts.ts'
import { searchCarFormTexts } from '../src/features/cars/ui/search-car-form.texts.ts'
import { searchLodgingFormTexts } from '../src/features/lodging/ui/search-lodging-form.texts.ts'
import { stayPricesTexts } from '../src/features/lodging/ui/stay-prices.texts.ts'
import { addDays, dayInHavana, formatDay } from '../src/lib/days.ts'
import { homeTexts } from '../src/shell/pages/home.texts.ts'
import { priceCalendarTexts } from '../src/ui/price-calendar.texts.ts'
import { resultsTexts } from '../src/ui/results.texts.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test, typePlace } from './journey-test.ts'

const placeField = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('a visitor types a place, chooses dates in the calendar and carries both over to the other search', async ({
  page,
  lang,
}) => {
  const f = searchLodgingFormTexts[lang]
  const c = searchCarFormTexts[lang]
  const t = priceCalendarTexts[lang]
  const texts = stayPricesTexts[lang]
  await page.goto(`/${lang}`)
  const where = placeField(page, f.where)
  await where.focus()
  await expect(page.getByRole('option', { name: 'Varadero' })).toBeVisible()
  await where.fill('vinal')
  await expect(page.getByRole('option')).toHaveCount(await page.getByRole('option', { name: /Viñales/ }).count())
  await expectAccessible(page)
  await expectContrast(page)
  await page.keyboard.press('ArrowDown')
  await expect(where).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(where).toHaveValue('Viñales')
  await expect(page.getByRole('option')).toHaveCount(0)

  const checkIn = await page.getByLabel(f.checkIn).inputValue()
  const dialog = page.getByRole('dialog', { name: texts.title })
  const day = (date: string) => dialog.locator(`[data-day="${date}"]`)
  const open = async () => {
    await page.getByLabel(f.checkIn).click()
    await expect(dialog.locator('[aria-busy=false]')).toBeVisible()
  }
  await open()
  const today = dayInHavana(new Date())
  await page.keyboard.press('Home')
  for (let i = 0; i < 3; i++) await page.keyboard.press('PageUp')
  const first = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.day!)
  expect(first > today).toBe(true)
  if (first.slice(8) !== '01') {
    // Pressing this day shows why it cannot be chosen.
    await day(addDays(first, -1)).click({ force: true })
    await expect(dialog.getByText(t.tooEarly(formatDay(first, lang)))).toBeVisible()
  }
  await page.keyboard.press('Escape')

  const from = addDays(checkIn, 3)
  await open()
  await day(from).click()
  await expect(dialog.getByText(texts.choose.to)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel(f.checkIn)).toHaveValue(checkIn)

  await open()
  await day(from).click()
  await day(addDays(from, 5)).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel(f.checkIn)).toHaveValue(from)
  await expect(page.getByLabel(f.checkOut)).toHaveValue(addDays(from, 5))

  await page.getByRole('main').getByText(homeTexts[lang].car, { exact: true }).click()
  await expect(placeField(page, c.zone)).toHaveValue('Viñales')
  const pickUp = page.getByLabel(c.pickUp, { exact: true })
  const dropOff = page.getByLabel(c.dropOff, { exact: true })
  await expect(pickUp).toHaveValue(from)
  await expect(dropOff).toHaveValue(addDays(from, 5))
  await pickUp.fill(addDays(from, 2))
  await expect(dropOff).toHaveValue(addDays(from, 7))
  await expect(page.getByText(rentalPricesTexts[lang].ofLength(5))).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: c.search, exact: true }).click()
  await expect(page).toHaveURL(/search-car\?.*where=/)
  await expect(page.getByRole('article').first()).toBeVisible()
  const found = new URL(page.url())

  await page.goto(`/${lang}`)
  await placeField(page, f.where).focus()
  await page.getByRole('option', { name: 'Viñales' }).first().click()
  await expect(page).toHaveURL(`${found.pathname}${found.search}`)
})

test('an unknown place is kept with an explanation; searching again keeps the sort order', async ({ page, lang }) => {
  const f = searchLodgingFormTexts[lang]
  await page.goto(`/${lang}/search-lodging?where=Miami&sort=name`)
  await expect(page.getByRole('alert')).toContainText('Miami')
  const where = placeField(page, f.where)
  await expect(where).toHaveValue('Miami')
  await expect(where).toHaveAttribute('aria-invalid', 'true')
  await typePlace(where, 'la habana')
  await page.getByRole('button', { name: f.searchAgain }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByText(resultsTexts[lang].change, { exact: true }).click()
  await expect(where).toHaveValue(/provinc/)
})
