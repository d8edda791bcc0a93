import { myTripsTexts } from '../src/features/travel-plan/ui/my-trips.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import { tripPackTexts } from '../src/features/travel-plan/ui/trip-pack.texts.ts'
import { formatDay, formatDays } from '../src/lib/days.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { dayFromToday } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'
import { bookCar, bookStay, makeClient } from './test-clients.ts'

test('my trips are listed by date and link to a prefilled search for what is missing', async ({ page, lang, baseURL }, {
  project,
}) => {
  const t = myTripsTexts[lang]
  const client = await makeClient(baseURL!, `trips ${project.name}`)
  await bookCar(client, 120)
  const stay = await bookStay(client, 90)
  await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/my-trips`)}`)
  await signIn(page, lang, client.email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  const titles = page.getByRole('region', { name: t.coming }).getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(2)
  await expect(titles.first()).toHaveText(stay.Summary.Title)
  await expect(page.getByText(planTexts[lang].status[2], { exact: true })).toHaveCount(2, { timeout: 30_000 })
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const [from, to] = [dayFromToday(90), dayFromToday(94)]
  await page.getByRole('link', { name: t.addCar(formatDays(from, to, lang)) }).click()
  await expect(page).toHaveURL(new RegExp(`search-car.*pickUp=${from}.*dropOff=${to}`))
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.goto(`/${lang}/shopping-cart`)
  const [pickUp, dropOff] = [dayFromToday(120), dayFromToday(125)]
  await page.getByRole('link', { name: t.addLodging(formatDays(pickUp, dropOff, lang)) }).click()
  await expect(page).toHaveURL(new RegExp(`search-lodging.*checkIn=${pickUp}.*checkOut=${dropOff}`))
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the trip pack has a day-by-day itinerary, the entry checklist and links for a late arrival; changes are requested in a message', async ({
  page,
  lang,
  baseURL,
}, { project }) => {
  const t = tripPackTexts[lang]
  const client = await makeClient(baseURL!, `pack ${project.name}`)
  const stay = await bookStay(client, 90)
  await bookCar(client, 91)
  await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/trip-pack`)}`)
  await signIn(page, lang, client.email, PASSWORD)
  const days = page.getByRole('region', { name: t.days }).getByRole('heading', { level: 3 })
  await expect(days.first()).toHaveText(formatDay(dayFromToday(90), lang))
  await expect(days).toHaveCount(6)
  await expect(page.getByRole('region', { name: t.entry }).getByRole('listitem')).toHaveCount(4)
  const toAgency = await page.getByRole('link', { name: t.whatsAppAgency }).first().getAttribute('href')
  expect(decodeURIComponent(toAgency!)).toContain(stay.Reference)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.goto(`/${lang}/my-trips`)
  await page.getByRole('link', { name: `${myTripsTexts[lang].change}: ${stay.Summary.Title}` }).click()
  await expect(page.getByRole('combobox').filter({ hasText: stay.Reference })).toHaveValue(stay.Reference)
})
