import { carFiltersTexts } from '../src/features/cars/ui/car-filters.texts.ts'
import { compareCarsTexts } from '../src/features/cars/ui/compare-cars.texts.ts'
import { searchCarTexts } from '../src/features/cars/ui/search-car.texts.ts'
import { compareLodgingTexts } from '../src/features/lodging/ui/compare-lodging.texts.ts'
import { lodgingFiltersTexts } from '../src/features/lodging/ui/lodging-filters.texts.ts'
import { offerTexts } from '../src/features/lodging/ui/offer.texts.ts'
import { searchLodgingTexts } from '../src/features/lodging/ui/search-lodging.texts.ts'
import { alternativesTexts } from '../src/ui/alternatives.texts.ts'
import { comparePageTexts } from '../src/ui/compare-page.texts.ts'
import { filtersTexts } from '../src/ui/filters.texts.ts'
import { noResultsTexts } from '../src/ui/no-results.texts.ts'
import { resultsTexts } from '../src/ui/results.texts.ts'
import { expect, expectAccessible, test } from './journey-test.ts'

test('a visitor chooses several filter values and sees how many results remain', async ({ page, lang, viewport }) => {
  const t = { ...resultsTexts[lang], ...noResultsTexts[lang], ...filtersTexts[lang] }
  const s = { ...searchLodgingTexts[lang], ...lodgingFiltersTexts[lang] }
  const isPhone = viewport!.width < 1024
  await page.goto(`/${lang}/search-lodging?zone=1`)
  const results = page.getByRole('main').getByRole('article')
  await expect(results.first()).toBeVisible()
  const openFilters = async () => {
    if (isPhone) await page.getByLabel(t.showFilters).check()
  }
  const filters = page.getByRole('form', { name: t.filters })
  const group = (name: string) => filters.getByRole('group', { name })
  const countOf = async (name: string, i: number) =>
    Number(/(\d+)$/.exec((await group(name).getByRole('listitem').nth(i).innerText()).trim())![1])

  // The first value is checked before the app has loaded.
  await openFilters()
  const [first, second] = [await countOf(s.filterNames.category, 0), await countOf(s.filterNames.category, 1)]
  await group(s.filterNames.category).getByRole('checkbox').nth(0).check()
  await expect(page).toHaveURL(/category=\d+/)
  await expect(page.getByRole('status').filter({ hasText: s.found(first) })).toBeVisible()
  // The values of a filter are counted as if the filter itself were not set.
  expect(await countOf(s.filterNames.category, 1)).toBe(second)
  await group(s.filterNames.category).getByRole('checkbox').nth(1).check()
  await expect(page).toHaveURL(/category=\d+&category=\d+/)
  await expect(page.getByRole('status').filter({ hasText: s.found(first + second) })).toBeVisible()
  await expect(group(s.filterNames.category).getByRole('checkbox', { checked: true })).toHaveCount(2)
  if (isPhone) {
    await expectAccessible(page)
    await filters.getByRole('button', { name: s.show(first + second), exact: true }).click()
    await expect(filters).toBeHidden()
  }
  const chips = page.getByRole('link', { name: t.remove('') })
  await expect(chips).toHaveCount(2)
  await chips.first().click()
  await expect(chips).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: s.found(second) })).toBeVisible()
  await openFilters()
  await expect(group(s.filterNames.category).getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expectAccessible(page)
})

test('a visitor filters cars by several companies and by seats', async ({ page, lang, viewport }) => {
  const t = { ...resultsTexts[lang], ...noResultsTexts[lang], ...filtersTexts[lang] }
  const s = carFiltersTexts[lang]
  // A company that has no cars here is not listed, but remains chosen.
  await page.goto(`/${lang}/search-car?zone=2&supplier=99`)
  const filters = page.getByRole('form', { name: t.filters })
  if (viewport!.width < 1024) await page.getByLabel(`${t.showFilters} (1)`).check()
  for (const i of [0, 1])
    await filters.getByRole('group', { name: s.filterNames.supplier }).getByRole('checkbox').nth(i).check()
  await expect(page).toHaveURL(/supplier=\d&supplier=\d&supplier=99/)
  await filters.getByRole('group', { name: s.filterNames.seats }).getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/seats=5/)
  await expect(page.getByRole('link', { name: t.remove('') })).toHaveCount(4)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
})

for (const [product, name] of [
  ['lodging', 'a visitor compares places, also without scripts'],
  ['car', 'a visitor compares cars, also without scripts'],
] as const)
  test(name, async ({ browser, baseURL, viewport, lang }) => {
    const isCar = product === 'car'
    const t = isCar ? compareCarsTexts[lang] : compareLodgingTexts[lang]
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport })
    const page = await context.newPage()
    await page.goto(`/${lang}/search-${product}?zone=${isCar ? 2 : 1}`)
    const choices = page.getByRole('checkbox', { name: resultsTexts[lang].compareLabel('') })
    for (const i of [0, 2]) await choices.nth(i).check()
    await page.getByRole('button', { name: t.compare }).click()
    await expect(page).toHaveURL(/compared=[\d-]+&compared=[\d-]+/)
    const table = page.getByRole('table', { name: t.caption })
    await expect(table.getByRole('columnheader')).toHaveCount(2)
    await expect(table.getByRole('rowheader', { name: comparePageTexts[lang].price })).toBeVisible()
    const first = (await table.getByRole('columnheader').first().innerText()).trim()
    const see = isCar ? searchCarTexts[lang].selectLabel(first, '') : offerTexts[lang].seeLabel(first, '')
    await table.getByRole('link', { name: see }).first().click()
    await expect(page).toHaveURL(new RegExp(`book-${product}/`))
    await context.close()
  })

test('a car search without results links to searches with results', async ({ page, lang }) => {
  await page.goto(`/${lang}/search-car?zone=2&carClass=5&transmission=1`)
  const instead = page.getByRole('region', { name: alternativesTexts[lang].title })
  await expect(instead).toBeVisible()
  // Other dates would not help: the filters exclude all results for these dates.
  await expect(instead.getByRole('heading', { name: alternativesTexts[lang].filters })).toBeVisible()
  await expect(instead.getByRole('heading', { name: alternativesTexts[lang].dates })).toHaveCount(0)
  await expectAccessible(page)
  await instead.getByRole('link').first().click()
  await expect(instead).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})
