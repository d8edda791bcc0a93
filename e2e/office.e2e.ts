import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { findAgeProblem } from '../src/features/cars/driver-age.ts'
import { bookCarTexts } from '../src/features/cars/ui/book-car.texts.ts'
import { bookCarConfirmTexts } from '../src/features/cars/ui/book-car-confirm.texts.ts'
import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { officeTexts } from '../src/features/office/ui/office.texts.ts'
import { requestTexts } from '../src/features/office/ui/requests.texts.ts'
import { SETTING_NAMES, settingsTexts } from '../src/features/office/ui/settings.texts.ts'
import { waitingTexts } from '../src/features/office/ui/waiting-work.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import type { SettingKey } from '../src/lib/settings.ts'
import { freePort } from '../src/testing/postgres-server.ts'
import { countryOptionsTexts } from '../src/ui/country-options.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { openAccount, PASSWORD, signIn } from './accounts.ts'
import { apiAt, dayFromToday } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'
import { startServer } from './server-process.ts'

/** The demo's on-request hotel, whose bookings only staff confirm. */
const ON_REQUEST_HOTEL = 63

/** Books a stay through the API as a demo client; returns the booking's reference and id. */
const requestStay = async (url: string, daysAhead: number) => {
  const api = apiAt(url)
  const { token } = await api.signIn('james.wilson@example.com', 'Toronto2026!')
  const stay = {
    HotelId: ON_REQUEST_HOTEL,
    CheckIn: dayFromToday(daysAhead),
    CheckOut: dayFromToday(daysAhead + 4),
    Rooms: [{ AdultsAmount: 1, ChildrenAmount: 0, ChildrenAgeList: [] }],
  }
  const offers = await api.post('/api/lodgingBookings/getHotelOffers', stay)
  const { RoomClassId, MealPlanId, OfferToken } = offers.Data.Offers[0]
  const booking = await api.post(
    '/api/lodgingBookings/createBooking',
    {
      Offer: { ...stay, RoomClassId, MealPlanId, OfferToken },
      BookForm: { Travelers: [{ FirstName: 'James', LastName: 'Wilson' }] },
    },
    { token },
  )
  const state = async () => (await api.get(`/api/bookings/${booking.Data.Id}/en`, token)).Data
  return { reference: booking.Data.Reference as string, state }
}

const signInToOffice = async (page: Page, lang: Lang) => {
  await expect(page.getByRole('heading', { level: 1, name: staffTexts[lang].signInTitle })).toBeVisible()
  await page.getByLabel(formTexts[lang].email).fill('ana@alamar.example')
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
}

test('staff confirm one request and reject another', async ({ page, baseURL, lang }, { project }) => {
  const first = 30 + 40 * ['en-1280', 'es-360'].indexOf(project.name)
  const [wanted, unwanted] = [await requestStay(baseURL!, first), await requestStay(baseURL!, first + 20)]
  const t = requestTexts[lang]
  const api = apiAt(baseURL!)
  const owner = await api.staffToken('ana')

  await page.goto(`/${lang}/office`)
  await signInToOffice(page, lang)

  const waiting = waitingTexts[lang]
  await expect(page.getByRole('heading', { level: 1, name: waiting.title })).toBeVisible()
  const work = page.getByRole('row', { name: waiting.kinds.requests })
  await expect(work.getByRole('time')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await work.getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  const menu = page.getByRole('button', { name: officeTexts[lang].openMenu })
  const openMenu = async () => {
    if (await menu.isVisible()) await menu.click()
  }
  /** Whether the menu shows the current number of waiting requests. Other tests add requests at the same time. */
  const isCounted = async () => {
    const { Data } = await api.get('/api/office/waiting', owner)
    const { Count: count } = Data.Work.find(({ Kind }: { Kind: string }) => Kind === 'requests')
    const name = count ? `${officeTexts[lang].requests} ${waiting.inMenu(count)}` : officeTexts[lang].requests
    return page
      .getByRole('navigation', { name: officeTexts[lang].menu })
      .getByRole('link', { name, exact: true })
      .isVisible()
  }
  await openMenu()
  await expect.poll(isCounted).toBe(true)
  await openMenu()
  await page.getByRole('button', { name: t.confirmRequest(wanted.reference) }).click()
  await expect(page.getByText(t.referenceMissing)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel(t.supplierReferenceFor(wanted.reference)).fill('GUA-4711')
  await page.getByRole('button', { name: t.confirmRequest(wanted.reference) }).click()
  await expect(page.getByText(t.confirmed(wanted.reference))).toBeVisible()
  expect(await wanted.state()).toMatchObject({ Status: 2, SupplierReference: 'GUA-4711' })
  await openMenu()
  await expect.poll(isCounted).toBe(true)
  await openMenu()

  await page.getByRole('button', { name: t.rejectRequest(unwanted.reference) }).click()
  await expect(page.getByRole('dialog').getByText(t.referenceMissing)).toHaveCount(0)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t.rejectRequest(unwanted.reference) })
    .click()
  await expect(page.getByRole('dialog').getByText(t.noteMissing)).toBeVisible()
  await page.getByLabel(t.note).fill('The hotel is closed that week.')
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t.rejectRequest(unwanted.reference) })
    .click()
  await expect(page.getByText(t.rejected(unwanted.reference))).toBeVisible()
  expect(await unwanted.state()).toMatchObject({ Status: 7, Reason: 'supplier' })
})

test('clients see the settings of the owner', async ({ page, browser, lang, faults }) => {
  test.setTimeout(120_000)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-office-'))
  // The demo confirms bookings only after an hour, so they stay unconfirmed.
  const server = await startServer({ port: await freePort(), dataDir, env: { DEMO_CONFIRM_SECONDS: '3600' } })
  const t = settingsTexts[lang]
  const change = async (key: SettingKey, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) => {
    const { name } = SETTING_NAMES[lang][key]
    await page.getByRole('button', { name: t.changeOf(name) }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.changedSetting(name))).toBeVisible()
  }
  try {
    await test.step('change a deadline, the driver ages and the main countries', async () => {
      await page.goto(`${server.url}/${lang}/office/settings`)
      await signInToOffice(page, lang)
      await change('confirmHours', (dialog) => dialog.getByRole('spinbutton').fill('30'))
      await change('driverAges', async (dialog) => {
        await dialog.getByLabel(t.minimum).fill('24')
        await dialog.getByLabel(t.maximum).fill('70')
      })
      await change('defaultCountry', (dialog) => dialog.getByRole('combobox').selectOption('38'))
      await change('mainCountries', async (dialog) => {
        for (const country of ['38', '167', '194']) await dialog.getByLabel(t.addCountry).selectOption(country)
        await dialog.getByRole('button', { name: /(Spain|España)$/ }).click()
      })
      await expectNoHorizontalScroll(page)
    })

    // A language without a region does not reveal the country.
    const context = await browser.newContext({ locale: lang })
    await faults.watch(context)
    const client = await context.newPage()
    const car = bookCarConfirmTexts[lang]
    await test.step('a visitor from an unknown country sees the default country, and the main countries first', async () => {
      await client.goto(`${server.url}/${lang}/country`)
      const list = client.locator('select[name=country]')
      await expect(list).toHaveValue('38')
      const main = list.locator('optgroup').first()
      await expect(main).toHaveAttribute('label', countryOptionsTexts[lang].main)
      expect(await main.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
        '38',
        '167',
      ])
      await expectAccessible(client)
      await client.goto(`${server.url}/${lang}/signUp`)
      const own = client.getByLabel(clientTexts[lang].country)
      await expect(own.locator('optgroup').first().locator('option')).toHaveCount(2)
    })

    await test.step('a driver below the new age is refused, one above is not', async () => {
      const email = `elena.office.${Date.now()}@example.com`
      await openAccount(server.url, email)
      await client.goto(`${server.url}/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/search-car`)}`)
      await signIn(client, lang, email, PASSWORD)
      await client.getByRole('main').getByRole('article').first().getByRole('link').first().click()
      await expect(client.getByText(/\b24 (to|a) 70\b/).first()).toBeVisible()
      await client.getByRole('link', { name: bookCarTexts[lang].continue }).filter({ visible: true }).first().click()
      await expect(client.getByText(car.lead(30))).toBeVisible()
      await client.getByLabel(car.firstName).fill('Elena')
      await client.getByLabel(car.lastName).fill('Marrero')
      await client.getByLabel(car.countryId).selectOption('38')
      await client.getByLabel(car.licenceNumber).fill('ON-5520-7731')
      await client.getByLabel(car.licenceIssuedOn).fill(dayFromToday(-4 * 365))
      await client.getByLabel(car.licenceExpiresOn).fill(dayFromToday(10 * 365))
      await client.getByLabel(car.phone).fill('+1 416 555 0190')
      const ages = { minAge: 24, maxAge: 70, maxAgeAtDropOff: 70 }
      await client.getByLabel(car.birthDay).fill(dayFromToday(-23 * 365))
      await client.getByRole('button', { name: car.request }).click()
      await expect(client.getByText(findAgeProblem(23, 23, ages)![lang]).first()).toBeVisible()
      await client.getByLabel(car.birthDay).fill(dayFromToday(-26 * 365))
    })

    await test.step('the booking has the new deadline', async () => {
      const hours = 30 * 3_600_000
      const before = Date.now()
      await client.getByRole('button', { name: car.request }).click()
      // The deadline is shown in the steps and on the booking.
      const deadline = client.getByText(planTexts[lang].confirmClock).locator('..').locator('time').first()
      await expect(deadline).toBeVisible()
      const until = Date.parse((await deadline.getAttribute('datetime'))!)
      expect(until).toBeGreaterThanOrEqual(before + hours)
      expect(until).toBeLessThanOrEqual(Date.now() + hours)
      await context.close()
    })
    await page.goto('about:blank')
  } finally {
    await server.stop('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
