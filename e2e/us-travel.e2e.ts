import { readFile } from 'node:fs/promises'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import { stateTravelTexts } from '../src/features/payment/ui/state-travel.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { findCategory, statementOf } from '../src/features/us-travel/categories.ts'
import { prohibitedTexts, usTravelTexts } from '../src/features/us-travel/ui/us-travel.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { apiAt, dayFromToday } from './api.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'
import { bookStay, makeClient, sendDocument, untilReadyToPay } from './test-clients.ts'

const USA = 167

test('a resident of the United States states a category before paying', async ({ page, baseURL, lang }) => {
  const t = stateTravelTexts[lang]
  const client = await makeClient(baseURL!, `us ${lang}`, null)
  await bookStay(client, 70)
  await sendDocument(client, 'passport')
  await untilReadyToPay(client)
  await page.goto(`/${lang}/signIn?returnUrl=/${lang}/payment`)
  await signIn(page, lang, client.email, PASSWORD)

  await test.step('the country is asked first', async () => {
    await expect(page.getByRole('heading', { name: t.countryTitle })).toBeVisible()
    await page.getByRole('button', { name: t.countrySend }).click()
    await expect(page.getByRole('link', { name: t.countryMissing })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByLabel(t.country).selectOption(String(USA))
    await page.getByRole('button', { name: t.countrySend }).click()
  })

  await test.step('the form says what is missing, and keeps the choice after a reload', async () => {
    await expect(page.getByRole('heading', { name: t.title })).toBeVisible()
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('link', { name: t.categoryMissing })).toBeVisible()
    await page.getByRole('radio', { name: findCategory('support').name[lang] }).check()
    await page.reload()
    await expect(page.getByRole('radio', { name: findCategory('support').name[lang] })).toBeChecked()
    await expect(page.getByText(statementOf('support', lang))).toBeVisible()
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('link', { name: t.agreedMissing })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('after the statement the plan can be paid, and the category changed', async () => {
    await page.getByRole('checkbox', { name: t.agreed }).check()
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('group', { name: paymentTexts[lang].method })).toBeVisible()
    await page.getByRole('button', { name: t.change }).click()
    await page.getByRole('radio', { name: findCategory('family').name[lang] }).check()
    await page.getByRole('checkbox', { name: t.agreed }).check()
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('button', { name: t.change })).toBeVisible()
    await expect(page.getByText(findCategory('family').name[lang], { exact: true })).toBeVisible()
  })
})

test('the office exports statements, imports the list and matches a hotel, which US visitors cannot book', async ({
  page,
  baseURL,
  lang,
  faults,
}) => {
  faults.expect(/422/)
  const client = await makeClient(baseURL!, `us office ${lang}`, USA)
  const { PlanId } = await bookStay(client, 75)
  await apiAt(baseURL!).post('/api/travelPlans/statement', { PlanId, Category: 'family', Lang: lang }, client)
  const t = usTravelTexts[lang]
  const list = prohibitedTexts[lang]
  const { Data: hotels } = await apiAt(baseURL!).get('/api/lodgingBookings/getActiveHotels/34')
  // Each language uses a different hotel, since both run at the same time.
  const hotel = hotels.at(lang === 'es' ? -1 : -2)
  const upload = async (text: string) => {
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByLabel(list.file).setInputFiles(file)
    await page.getByRole('button', { name: list.upload, exact: true }).click()
  }
  await page.goto(`/${lang}/office/signIn?returnUrl=/${lang}/office/us-travel`)
  await page.getByLabel(formTexts[lang].email).fill('ana@alamar.example')
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts[lang].signIn }).click()

  await test.step('export the statements of a period as a file', async () => {
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await page.getByLabel(t.from).fill(dayFromToday(-2))
    await page.getByRole('button', { name: t.show }).click()
    await expect(page).toHaveURL(/from=/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.csv }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('31 CFR 515')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  await test.step('import the list of prohibited lodgings and match a hotel', async () => {
    await page.getByRole('link', { name: t.toLodgings }).click()
    await expect(page.getByRole('heading', { level: 1, name: list.title })).toBeVisible()
    await upload('Name\nHotel')
    await expect(page.getByRole('alert')).toBeVisible()
    const rows = hotels.slice(-2).map(({ Name }: { Name: string }) => `"${Name.toUpperCase()}",Havana`)
    await upload(`Name,City\n${rows.join('\n')}\nHotel Lejano,Holguín`)
    await page.getByRole('button', { name: list.saveOne(hotel.Name.toUpperCase()) }).click()
    await expect(page.getByText(list.saved)).toBeVisible()
    await page.getByRole('link', { name: list.states.matched }).click()
    await expect(page.getByRole('heading', { name: hotel.Name.toUpperCase() })).toBeVisible()
    // A list without the hotel is imported only when staff agree.
    await upload('Name,City\nHotel Lejano,Holguín')
    const leaving = page.getByRole('dialog', { name: list.leavingTitle(1) })
    await expect(leaving.getByText(hotel.Name)).toBeVisible()
    await expectAccessible(page)
    await leaving.getByRole('button', { name: list.leavingBack }).click()
    await expect(page.getByRole('heading', { name: hotel.Name.toUpperCase() })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
  })

  await test.step('a visitor from the United States sees that the hotel is not available', async () => {
    await page.context().addCookies([{ name: 'country', value: String(USA), url: baseURL! }])
    const stay = `checkIn=${dayFromToday(70)}&checkOut=${dayFromToday(73)}`
    await page.goto(`/${lang}/search-lodging?hotel=${hotel.Id}&${stay}`)
    await expect(page.getByText(/US law does not allow|La ley de Estados Unidos no permite/).first()).toBeVisible()
  })

  await test.step('the hotel leaves the list when staff agree', async () => {
    await page.goto(`/${lang}/office/us-travel/lodgings?state=matched`)
    await upload('Name,City\nHotel Lejano,Holguín')
    await page.getByRole('dialog').getByRole('button', { name: list.leavingAgree }).click()
    await expect(page.getByText(list.none.matched)).toBeVisible()
    await expect(page.getByText(list.imported(0, 1, hotels.slice(-2).length))).toBeVisible()
  })
})
