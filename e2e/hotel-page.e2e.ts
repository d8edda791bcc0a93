import type { Page } from '@playwright/test'
import { bookingAccountTexts } from '../src/features/clients/ui/booking-account.texts.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { galleryTexts } from '../src/ui/gallery.texts.ts'
import { mailTo } from './accounts.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'

const CASA = 'book-lodging/old-havana/casa-obdulia/11/10/4'

test('the photos of a hotel open in a gallery, and are links without scripts', async ({
  page,
  lang,
  browser,
  baseURL,
}) => {
  const t = galleryTexts[lang]
  const r = bookLodgingTexts[lang].rooms
  await page.goto(`/${lang}/${CASA}`)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  await expect(card).toContainText(r.single(3))
  await expect(card).toContainText(r.guests(3))
  await expect(card).toContainText(r.size(16))
  await expect(card.getByRole('link').first().getByRole('img')).toHaveAttribute('alt', /casa|home/)
  const nearby = page.getByRole('region', { name: bookLodgingTexts[lang].nearbyTitle })
  await expect(nearby.getByRole('listitem').first()).toContainText(/min (on foot|a pie)/)
  await expect(nearby.getByRole('listitem').filter({ hasText: 'Plaza de la Catedral' })).toContainText(/\b[4-8] min/)
  // The distance is 150 m, as in the search.
  await expect(nearby.getByRole('listitem').filter({ hasText: /Center of|Centro de/ })).toContainText(/\b2 min/)
  const photos = page.getByRole('main').locator('a[href*="/api/photos/hotelPhoto/"]')
  // A room's photos are in the gallery and on its card.
  const all = new Set(await photos.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).size
  expect(all).toBeGreaterThan(1)
  const gallery = page.getByRole('dialog', { name: t.photos('Casa Obdulia') })
  const place = (n: number) => gallery.getByRole('status').filter({ hasText: t.place(n, all) })

  await photos.nth(1).press('Enter')
  await expect(place(2)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(place(1)).toBeVisible()
  await expect(gallery.getByRole('button', { name: t.previous })).toBeDisabled()
  await gallery.getByRole('button', { name: t.next }).click()
  await expect(place(2)).toBeVisible()
  await expect(gallery.getByRole('figure').filter({ visible: true }).nth(1)).toContainText(/Havana|Habana/)
  await expectAccessible(page)
  await expectContrast(page)
  // The strip of photos is swiped.
  await gallery.getByRole('list').evaluate((track) => track.scrollBy({ left: -track.clientWidth }))
  await expect(place(1)).toBeVisible()
  await gallery.getByRole('button', { name: t.fullScreen, exact: true }).click()
  await gallery.getByRole('button', { name: t.leaveFullScreen }).click()
  await expect(gallery.getByRole('button', { name: t.fullScreen, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gallery).toHaveCount(0)
  await expect(photos.nth(1)).toBeFocused()

  const without = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const still = await without.newPage()
  await still.goto(`/${lang}/${CASA}`)
  await expect(still.locator('main a[href*=hotelPhoto]').nth(1)).toHaveAttribute('href', /hotelPhoto\/11\/6\/2\?v=/)
  await expect(still.getByRole('link', { name: bookLodgingTexts[lang].map })).toHaveAttribute('href', /openstreetmap/)
  await without.close()

  const light = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: { 'save-data': 'on' } })
  const sparse = await light.newPage()
  await sparse.goto(`/${lang}/${CASA}`)
  await expect(sparse.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sparse.locator('main a[href*=hotelPhoto]')).toHaveCount(0)
  await expect(sparse.getByRole('link', { name: bookLodgingTexts[lang].map })).toHaveAttribute('href', /^geo:/)
  await light.close()
})

const RESORT = 'book-lodging/varadero/palmar-rincon-azul/2?rooms=2&a1=2&c1=1&g1=7&a2=1'

/** Chooses two room classes and requests both as a visitor, up to the emailed digits. */
const requestTwoClasses = async (page: Page, lang: Lang, email: string) => {
  const t = bookLodgingTexts[lang]
  const w = bookingAccountTexts[lang]
  const request = page.getByRole('button', { name: t.request }).filter({ visible: true })
  // The fields of a payer who does not travel are hidden.
  const field = (label: string) => page.getByLabel(label).filter({ visible: true })
  await page.goto(`/${lang}/${RESORT}`)
  const rooms = page.getByRole('region', { name: t.byRoom.title }).getByRole('combobox')
  await rooms.first().selectOption('2.5')
  await rooms.nth(1).selectOption('5.5')
  await page.getByRole('button', { name: t.byRoom.show }).click()
  await expect(page).toHaveURL(/r1=2\.5&r2=5\.5/)
  const summary = page.getByRole('complementary', { name: t.summary })
  await expect(summary).toContainText(/superior/i)
  await expect(summary).toContainText(/j[uú]nior/i)
  const [first, second, total] = (await summary.innerText()).match(/[\d.,\s]*\d[.,]\d\d(?!\d)/g)!.map(centsOf)
  expect(first! + second!).toBe(total)
  for (const [i, name] of ['Elena', 'Luis', 'Leo', 'Rosa'].entries()) await field(t.firstName).nth(i).fill(name)
  await field(t.lastName).first().fill('Marrero')
  await field(t.countryId).first().selectOption('38')
  await page.getByLabel(w.email).fill(email)
  await page.getByLabel(w.phone).fill('+1 416 555 0190')
  await request.click()
  await expect(page.getByText(w.codeSent(email))).toBeVisible()
  await expect(rooms.nth(1)).toHaveValue('5.5')
}

const enterDigits = async (page: Page, lang: Lang, email: string) => {
  const [, digits] = /: (\d{6})$/m.exec(await mailTo(new URL(page.url()).origin, email, /: \d{6}$/m))!
  await page.getByLabel(bookingAccountTexts[lang].digits).fill(digits!)
}

const centsOf = (amount: string) => Number(amount.replace(/\D/g, ''))

test('rooms of two classes are booked in one step, even without scripts', async ({
  page,
  lang,
  browser,
  baseURL,
  viewport,
}, { project }) => {
  const w = bookingAccountTexts[lang]
  const email = (who: string) => `${who}.${project.name}.${Date.now()}@example.com`
  const own = email('two-classes')
  await requestTwoClasses(page, lang, own)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await enterDigits(page, lang, own)
  await expect(page.getByRole('heading', { level: 1, name: planTexts[lang].cart })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
  expect(await mailTo(baseURL!, own, /j[uú]nior/i)).toMatch(/superior/i)

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL!, viewport })
  const still = await context.newPage()
  const other = email('still')
  await requestTwoClasses(still, lang, other)
  await enterDigits(still, lang, other)
  await still.getByRole('button', { name: w.confirm, exact: true }).click()
  await expect(still.getByText(w.bookedTitle)).toBeVisible()
  await context.close()
})
