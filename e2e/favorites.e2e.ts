import { compareLodgingTexts } from '../src/features/lodging/ui/compare-lodging.texts.ts'
import { favoritesTexts } from '../src/features/lodging/ui/favorites.texts.ts'
import { offerTexts } from '../src/features/lodging/ui/offer.texts.ts'
import { searchLodgingLoadTexts } from '../src/features/lodging/ui/search-lodging.load.texts.ts'
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
  const hearts = page.getByRole('button', { name: offerTexts[lang].favorite('') })
  // The first one is pressed before the app is loaded.
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
  await page.getByRole('link', { name: searchLodgingLoadTexts[lang].favorites, exact: true }).click()
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
  await expect(other.getByText(t.empty)).toBeVisible()
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
  await other.getByRole('button', { name: offerTexts[lang].favorite(names[0]!) }).click()
  await expect(other.getByRole('article')).toHaveCount(1)
  // The heart buttons in a list also work without scripts.
  await other.goto(`/${lang}/search-lodging?zone=1`)
  await other
    .getByRole('button', { name: offerTexts[lang].favorite('') })
    .nth(2)
    .click()
  await expect(other.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(other.getByRole('article')).toHaveCount(2)
  await context.close()
})
