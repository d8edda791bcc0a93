import { travelersTexts } from '../src/features/travel-plan/ui/travelers.texts.ts'
import { tripTexts } from '../src/features/travel-plan/ui/trip.texts.ts'
import { tripPackTexts } from '../src/features/travel-plan/ui/trip-pack.texts.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'
import { bookStay, makeClient, untilReadyToPay } from './test-clients.ts'

test('a client pays for somebody else, who sees the trip by a link until it is revoked', async ({
  page,
  browser,
  baseURL,
  lang,
  faults,
}) => {
  const t = travelersTexts[lang]
  const client = await makeClient(baseURL!, `trip ${lang}`)
  const booking = await bookStay(client, 60)
  await untilReadyToPay(client)
  await page.goto(`/${lang}/signIn?returnUrl=/${lang}/shopping-cart`)
  await signIn(page, lang, client.email, PASSWORD)
  await page.getByRole('link', { name: t.open }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()

  await test.step('say who travels', async () => {
    await page.getByRole('checkbox', { name: t.other }).check()
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByRole('link', { name: t.nameMissing })).toBeVisible()
    await page.getByLabel(t.name).fill('Rosa Díaz')
    await page.getByLabel(t.phone).fill('+53 5 555 0100')
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByText(t.saved)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(t.name)).toHaveValue('Rosa Díaz')
  })

  let url = ''
  await test.step('make a link in the other language', async () => {
    await page.getByLabel(t.for).fill('Rosa')
    await page.getByLabel(t.language).selectOption(lang === 'en' ? 'es' : 'en')
    await page.getByRole('button', { name: t.make }).click()
    url = await page.getByLabel(t.address, { exact: true }).inputValue()
    await expect(page.getByText(t.neverOpened)).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
  })

  const other = lang === 'en' ? 'es' : 'en'
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
  const theirs = await context.newPage()
  await test.step('the traveler sees the trip without signing in and without scripts', async () => {
    await theirs.goto(url)
    await expect(theirs.getByRole('heading', { level: 1, name: tripTexts[other].title })).toBeVisible()
    await expect(theirs.getByText(booking.Reference, { exact: true })).toBeVisible()
    await expect(theirs.getByText('Rosa Díaz, +53 5 555 0100')).toBeVisible()
    await expect(theirs.getByText(tripPackTexts[other].unpaid)).toBeVisible()
    await expect(theirs.getByRole('main').getByText(/USD|\$/)).toHaveCount(0)
    await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

  await test.step('the link is revoked', async () => {
    await page.reload()
    await expect(page.getByText(t.neverOpened)).toHaveCount(0)
    await page.getByRole('button', { name: t.revokeOne('Rosa') }).click()
    await expect(page.getByText(t.states.revoked, { exact: true })).toBeVisible()
    faults.expect(/404/)
    await theirs.goto(url)
    await expect(theirs.getByRole('heading', { level: 1, name: tripTexts[other].dead })).toBeVisible()
  })
  await context.close()
})
