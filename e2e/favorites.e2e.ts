import { bookCarTexts } from '../src/features/cars/ui/book-car.texts.ts'
import { compareCarsTexts } from '../src/features/cars/ui/compare-cars.texts.ts'
import { favoriteCarsTexts } from '../src/features/cars/ui/favorite-cars.texts.ts'
import { searchCarTexts } from '../src/features/cars/ui/search-car.texts.ts'
import { searchCarFormTexts } from '../src/features/cars/ui/search-car-form.texts.ts'
import { compareLodgingTexts } from '../src/features/lodging/ui/compare-lodging.texts.ts'
import { favoriteStaysTexts } from '../src/features/lodging/ui/favorite-stays.texts.ts'
import { favoritesTexts } from '../src/shell/pages/favorites.texts.ts'
import { favoriteTexts } from '../src/ui/favorite.texts.ts'
import { resultsTexts } from '../src/ui/results.texts.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'

test('a visitor keeps favorites, shares them by link, and somebody else adds and compares them', async ({
  page,
  browser,
  baseURL,
  viewport,
  lang,
}) => {
  const t = favoritesTexts[lang]
  await page.goto(`/${lang}/search-lodging?zone=1`)
  const hearts = page.getByRole('button', { name: favoriteTexts[lang].favorite('') })
  // The first heart is pressed before the app has loaded.
  await hearts.nth(0).click()
  await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await hearts.nth(1).click()
  await hearts.nth(2).click()
  await hearts.nth(2).click()
  await expect(hearts.nth(2)).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)
  const names = await page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()

  // Other pages of this browser show the same favorites.
  await page.reload()
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: t.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0)).toContainText(names[0]!)
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)
  const shared = (await page.getByRole('region', { name: t.share }).getByRole('link').getAttribute('href'))!

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport })
  const other = await context.newPage()
  await other.goto(`/${lang}/favorites`)
  await expect(other.getByText(t.empty.both)).toBeVisible()
  await other.goto(shared)
  await expect(other.getByRole('heading', { level: 1, name: t.sharedTitle })).toBeVisible()
  await other.getByRole('button', { name: t.keepAll }).click()
  await expect(other.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(other.getByRole('article')).toHaveCount(2)
  const choices = other.getByRole('checkbox', { name: resultsTexts[lang].compareLabel('') })
  for (const i of [0, 1]) await choices.nth(i).check()
  await other.getByRole('button', { name: compareLodgingTexts[lang].compare }).click()
  await expect(other.getByRole('columnheader')).toHaveCount(2)
  await other.goBack()
  await other.getByRole('button', { name: favoriteTexts[lang].favorite(names[0]!) }).click()
  await expect(other.getByRole('article')).toHaveCount(1)
  // The heart buttons in a list also work without scripts.
  await other.goto(`/${lang}/search-lodging?zone=1`)
  await other
    .getByRole('button', { name: favoriteTexts[lang].favorite('') })
    .nth(2)
    .click()
  await expect(other.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(other.getByRole('article')).toHaveCount(2)
  await context.close()
})

test('hearts stay inside their cards on a phone 320 pixels wide, even beside long names', async ({ page, lang }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/${lang}/search-lodging`)
  const sticksOut = await page.getByRole('article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const heart = card.querySelector('button[aria-pressed]')!
      return heart.getBoundingClientRect().right > card.getBoundingClientRect().right ? [card.textContent] : []
    }),
  )
  expect(sticksOut).toEqual([])
})

test('a visitor keeps cars and a hotel, changes place and dates, and somebody else adds and compares them in low-data mode', async ({
  page,
  browser,
  baseURL,
  viewport,
  lang,
  say,
}) => {
  const t = favoritesTexts[lang]
  const c = favoriteCarsTexts[lang]
  const hearts = page.getByRole('button', { name: favoriteTexts[lang].favorite('') })
  await page.goto(`/${lang}/search-car?zone=2`)
  // The first heart is pressed before the app has loaded.
  await hearts.nth(0).click()
  await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await hearts.nth(1).click()
  await expectAccessible(page)
  // The details of a price are loaded when they are opened.
  await page.getByRole('article').first().locator('summary').click()
  await expect(page.getByRole('article').first().getByRole('table').first()).toBeVisible()

  // The heart on a car's page adds the car to the favorites and removes it.
  await page
    .getByRole('link', { name: searchCarTexts[lang].selectLabel('', '').replace(', ', '') })
    .nth(1)
    .click()
  await expect(page.getByRole('heading', { name: bookCarTexts[lang].facts })).toBeVisible()
  await expect(hearts).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.goto(`/${lang}/search-lodging?zone=1`)
  await hearts.nth(0).click()
  await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`/${lang}/search-car?zone=2`)
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: t.title, exact: true }).click()
  const cars = page.getByRole('region', { name: c.title })
  await expect(cars.getByRole('article')).toHaveCount(2)
  await page.goto(`/${lang}/favorites`)
  await expect(page.getByRole('region', { name: favoriteStaysTexts[lang].title }).getByRole('article')).toHaveCount(1)
  await expect(cars.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)

  const f = searchCarFormTexts[lang]
  await cars.getByRole('combobox', { name: f.startHour }).selectOption('1030')
  await cars.getByRole('combobox', { name: f.zone, exact: true }).selectOption('1')
  await cars.getByRole('button', { name: t.show }).click()
  await expect(page).toHaveURL(/zone=1&.*startHour=1030/)
  await expect(cars.getByRole('combobox', { name: f.zone, exact: true })).toHaveValue('1')
  // An error explains impossible dates, and the cars stay visible.
  const dropOff = cars.getByLabel(f.dropOff, { exact: true })
  const possible = await dropOff.inputValue()
  await dropOff.fill(await cars.getByLabel(f.pickUp, { exact: true }).inputValue())
  await cars.getByRole('button', { name: t.show }).click()
  await expect(page.getByRole('alert')).toContainText(f.dropOff)
  await expect(cars.getByRole('article').first()).toContainText(c.notWithDates)
  await expectAccessible(page)
  await cars.getByLabel(f.dropOff, { exact: true }).fill(possible)
  await cars.getByRole('button', { name: t.show }).click()
  // For a place where the company has no office, its cars show the nearest offices.
  await cars.getByRole('combobox', { name: f.zone, exact: true }).selectOption('3')
  await cars.getByRole('button', { name: t.show }).click()
  await expect(cars.getByRole('article').first()).toContainText(
    c.notThere('Caimán Autos', say('Havana, Miramar', 'La Habana, Miramar'), ['']).replace(/[^:;]*$/, ''),
  )
  const shared = (await page.getByRole('region', { name: t.share }).getByRole('link').getAttribute('href'))!
  expect(shared).toMatch(/hotels=\d+&cars=[\d-]+\.[\d-]+&.*zone=\d+.*startHour=1030/)

  const context = await browser.newContext({ baseURL, viewport, extraHTTPHeaders: { 'save-data': 'on' } })
  const other = await context.newPage()
  await other.goto(shared)
  await other.getByRole('button', { name: t.keepAll }).click()
  await expect(other.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(other).toHaveURL(/startHour=1030/)
  await expect(other.getByRole('article')).toHaveCount(3)
  await expect(other.getByRole('img')).toHaveCount(0)
  const theirs = other.getByRole('region', { name: c.title })
  await theirs.getByRole('combobox', { name: f.zone, exact: true }).selectOption('2')
  await theirs.getByRole('button', { name: t.show }).click()
  const choices = theirs.getByRole('checkbox', { name: resultsTexts[lang].compareLabel('') })
  for (const i of [0, 1]) await choices.nth(i).check()
  await theirs.getByRole('button', { name: compareCarsTexts[lang].compare }).click()
  await expect(other.getByRole('columnheader')).toHaveCount(2)
  await other.goBack()
  await theirs
    .getByRole('button', { name: favoriteTexts[lang].favorite('') })
    .first()
    .click()
  await expect(other.getByRole('article')).toHaveCount(2)
  // Pressing the heart of a car in a list adds it, with the rental dates of that list.
  await other.goto(`/${lang}/search-car?zone=3`)
  await other
    .getByRole('button', { name: favoriteTexts[lang].favorite('') })
    .last()
    .click()
  await expect(other).toHaveURL(/favorites\?zone=3&/)
  await expect(other.getByRole('article')).toHaveCount(3)
  await context.close()
})
