import type { Page } from '@playwright/test'
import { lodgingFiltersTexts } from '../src/features/lodging/ui/lodging-filters.texts.ts'
import { currenciesTexts } from '../src/features/office/ui/currencies.texts.ts'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import { refundTexts } from '../src/features/refunds/ui/refund.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import { formatDay } from '../src/lib/days.ts'
import { formatMoney } from '../src/lib/money.ts'
import { countryTexts } from '../src/shell/pages/country.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { uiTexts } from '../src/ui/ui.texts.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { dayFromToday } from './api.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, expectPage, test } from './journey-test.ts'
import { bookStay, makeClient, sendDocument, untilReadyToPay } from './test-clients.ts'

const expectGoodPage = async (page: Page, heading: string | RegExp) => {
  await expectPage(page, heading)
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)
}

test('a plan in another currency, from the search to the refund', async ({ page, baseURL, lang, say }, { project }) => {
  const currency = say('CAD', 'EUR') as 'CAD' | 'EUR'
  const main = page.getByRole('main')
  const client = await makeClient(baseURL!, `currency ${project.name}`)

  await test.step('choose the currency; every price is in it', async () => {
    await page.goto(`/${lang}/search-lodging?min=50`)
    await expect(main.getByRole('article').first()).toContainText(/USD\s\d/)
    await main.getByRole('link', { name: uiTexts[lang].changeCountry }).click()
    await page.getByLabel(countryTexts[lang].currency).selectOption(currency)
    await expectGoodPage(page, countryTexts[lang].title)
    await page.getByRole('button', { name: countryTexts[lang].show }).click()
    await expect(page).toHaveURL(/search-lodging$/)
    const offers = main.getByRole('article')
    await expect(offers.first()).toContainText(new RegExp(`${currency}\\s\\d`))
    for (const text of await offers.allInnerTexts()) expect(text).not.toMatch(/USD/)
    await expect(page.getByText(lodgingFiltersTexts[lang].pricePerNight(currency)).first()).toBeAttached()
    await page.goto(`/${lang}`)
    await expect(main.getByText(new RegExp(`${currency}\\s\\d`)).first()).toBeVisible()
  })

  const booking = await bookStay(client, 70, 1, currency)
  expect(booking).toMatchObject({ Currency: currency })
  const price = formatMoney(booking.PayNowCents, currency, lang)
  await sendDocument(client, 'passport')
  await untilReadyToPay(client)

  await test.step('pay it by card', async () => {
    await page.goto(`/${lang}/shopping-cart`)
    await signIn(page, lang, client.email, PASSWORD)
    await expect(main.getByText(price).first()).toBeVisible()
    await page.goto(`/${lang}/payment`)
    const t = paymentTexts[lang]
    await expectGoodPage(page, t.title)
    await page.getByLabel(t.holder).fill('ELENA MARRERO')
    await page.getByLabel(t.number).fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: new RegExp(currency) }).click()
    await expect(page).toHaveURL(/e_sign/)
    await expect(main.getByText(price).first()).toBeVisible()
  })

  await test.step('refund it to the fund, in the same currency', async () => {
    const t = refundTexts[lang]
    await page.goto(`/${lang}/refund-booking/${booking.Id}`)
    await expectPage(page, t.title(booking.Reference))
    const toFund = page.getByRole('region', { name: t.toFund })
    await expect(toFund).toContainText(price)
    await toFund.getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: t.confirm }).click()
    await expect(page.getByText(t.settledInFund)).toBeVisible()
    await page.goto(`/${lang}/previous-travel-plans`)
    await expect(page.getByRole('region', { name: planTexts[lang].fund })).toContainText(price)
  })
})

test('finance enters and imports rates, and sees their effect and the money in each currency', async ({
  page,
  lang,
  say,
  faults,
}) => {
  const t = currenciesTexts[lang]
  // The journey in each language changes a different currency.
  const currency = say('GBP', 'MXN') as 'GBP' | 'MXN'
  await page.goto(`/${lang}/office/currencies`)
  await page.getByLabel(formTexts[lang].email).fill('carmen@alamar.example')
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
  await expectGoodPage(page, t.title)
  const card = page.getByRole('article').filter({ hasText: `${currency},` })
  await expect(card.getByText(t.states.sold)).toBeVisible()

  await test.step('enter a rate and see its effect before adding it', async () => {
    await card.getByRole('button', { name: t.addRateOf(currency) }).click()
    const dialog = page.getByRole('dialog', { name: t.addRateOf(currency) })
    await dialog.getByRole('button', { name: t.addRate }).click()
    await expect(dialog.getByText(t.wrongRate)).toBeVisible()
    await dialog.getByLabel(t.typed(currency)).fill('2')
    await expect(dialog.getByText(/^USD\s100[.,]00 = /)).toBeVisible()
    await dialog.getByLabel(t.firstDay).fill(dayFromToday(0))
    await dialog.getByRole('button', { name: t.addRate }).click()
    await expect(page.getByText(t.added(currency))).toBeVisible()
    await expect(card).toContainText(t.rateOf(say('2.0000', '2.0000'), currency))
  })

  await test.step('change margin and rounding, with the effect', async () => {
    await card.getByRole('button', { name: t.changeOf(currency) }).click()
    const dialog = page.getByRole('dialog', { name: t.changeOf(currency) })
    await dialog.getByLabel(t.marginLabel).fill('21')
    await dialog.getByRole('button', { name: t.save }).click()
    await expect(dialog.getByText(t.wrongMargin)).toBeVisible()
    await dialog.getByLabel(t.marginLabel).fill('10')
    await dialog.getByLabel(t.step).selectOption('100')
    const effect = t.effectOf(formatMoney(10_000, 'USD', lang), formatMoney(22_000, currency, lang))
    await expect(dialog.getByText(effect)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.saved(currency))).toBeVisible()
    await expect(card).toContainText(effect)
  })

  await test.step('import the rates of the European Central Bank', async () => {
    const day = dayFromToday(say('-1', '-2') === '-1' ? -1 : -2)
    const file = `Date,USD,CAD,GBP\n${day},1.0837,1.5118,0.84365\n`
    await page.getByRole('button', { name: t.import }).click()
    const dialog = page.getByRole('dialog', { name: t.import })
    const choose = (text: string) =>
      dialog
        .getByLabel(t.file)
        .setInputFiles({ name: 'eurofxref.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    faults.expect(/currencies\/import|status of 422/)
    await choose('Hello')
    await dialog.getByRole('button', { name: t.importIt }).click()
    await expect(dialog.getByText(/European Central Bank|Banco Central Europeo/).last()).toBeVisible()
    await choose(file)
    await dialog.getByRole('button', { name: t.importIt }).click()
    await expect(page.getByText(t.imported(3, formatDay(day, lang)))).toBeVisible()
    await expect(page.getByRole('table', { name: t.history })).toContainText(t.sources.ecb)
    await expectNoHorizontalScroll(page)
  })
})
