import { bookCarTexts } from '../src/features/cars/ui/book-car.texts.ts'
import { officeTexts } from '../src/features/cars/ui/office.texts.ts'
import { galleryTexts } from '../src/ui/gallery.texts.ts'
import { dayFromToday } from './api.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, hold, test } from './journey-test.ts'

test('a visitor adds extras to a car, with and without scripts', async ({ page, lang, say, browser, baseURL }) => {
  const t = bookCarTexts[lang]
  // Days that no other journey books.
  await page.goto(`/${lang}/search-car?zone=2&pickUp=${dayFromToday(240)}&dropOff=${dayFromToday(243)}`)
  await page.getByRole('article').first().getByRole('link').first().click()
  const extras = page.getByRole('region', { name: t.extras })
  const summary = page.getByRole('complementary', { name: t.summary })
  await extras.getByLabel(say('Child seat', 'Silla para niños')).selectOption('2')
  await expect(page).toHaveURL(/extra-childSeat=2/)
  await expect(summary).toContainText(say('2 × Child seat', '2 × Silla para niños'))
  await extras.getByLabel(say('Booster seat', 'Asiento elevador')).selectOption('1')
  await expect(summary).toContainText(say('Booster seat', 'Asiento elevador'))
  await expect(page.getByRole('row', { name: say('2 × Child seat', '2 × Silla para niños') })).toBeVisible()
  await expect(page.getByRole('region', { name: t.bring })).toContainText(t.bringVoucher)
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)
  const { pathname, search } = new URL(page.url())
  // The latest choice is passed on, even while the page with its price is loading.
  await hold(page, '**/book-car/**.data?*')
  await extras.getByLabel(say('Booster seat', 'Asiento elevador')).selectOption('2')
  await page.getByRole('link', { name: t.continue }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/book-car-confirm.*extra-childSeat=2&extra-boosterSeat=2/)
  await expect(summary).toContainText(say('2 × Child seat', '2 × Silla para niños'))

  const without = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const still = await without.newPage()
  await still.goto(`${pathname}${search.replace(/&extra-[^&]+/g, '')}`)
  await still.getByLabel(say('Child seat', 'Silla para niños')).selectOption('1')
  await still.getByRole('button', { name: t.updatePrice }).click()
  await expect(still).toHaveURL(/extra-childSeat=1/)
  await expect(still.getByRole('complementary', { name: t.summary })).toContainText(
    say('Child seat', 'Silla para niños'),
  )
  await without.close()
})

test('the photos of a car open in a gallery, and its offices are on a drawn map, in the phone’s map app, and as a list in low-data mode', async ({
  page,
  lang,
  say,
  browser,
  baseURL,
}) => {
  const t = bookCarTexts[lang]
  const car = `/${lang}/book-car/kia-picanto/1/1?zone=1`
  await page.goto(car)
  const photos = page.getByRole('main').locator('a[href*="/api/photos/carPhoto/"]')
  await expect(photos).toHaveCount(2)
  await photos.nth(1).click()
  const gallery = page.getByRole('dialog', { name: galleryTexts[lang].photos('Kia Picanto') })
  await expect(gallery.getByRole('figure').filter({ hasText: say('from the front', 'de frente') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gallery).toHaveCount(0)
  const choice = page.getByRole('navigation', { name: t.chooseOffice })
  await expect(choice.getByRole('listitem')).toHaveCount(2)
  await expect(choice.getByRole('listitem').first()).toContainText('Caimán Terminal 3')
  await expect(choice.getByRole('figure')).toContainText(/km|\d m /)
  await choice.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/office=\d/)
  await expect(choice.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'true')
  const office = page.getByRole('region', { name: t.places })
  await expect(
    office.getByRole('link', { name: officeTexts[lang].mapOf('Caimán Terminal 2') }).first(),
  ).toHaveAttribute('href', /openstreetmap\.org\/\?mlat=22\.9997/)
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)

  await page.goto(`/${lang}/book-car/kia-picanto/1/1?zone=2`)
  await expect(office).toContainText(/22 km (from Havana Airport|del Aeropuerto de La Habana)/)

  const light = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: { 'save-data': 'on' } })
  const sparse = await light.newPage()
  await sparse.goto(car)
  const list = sparse.getByRole('navigation', { name: t.chooseOffice })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('figure')).toHaveCount(0)
  await expect(
    sparse.getByRole('link', { name: officeTexts[lang].mapOf('Caimán Terminal 3') }).first(),
  ).toHaveAttribute('href', /^geo:22/)
  await light.close()
})
