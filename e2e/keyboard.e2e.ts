import { bookingAccountTexts } from '../src/features/clients/ui/booking-account.texts.ts'
import { documentTexts } from '../src/features/documents/ui/documents.texts.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { offerTexts } from '../src/features/lodging/ui/offer.texts.ts'
import { searchLodgingFormTexts } from '../src/features/lodging/ui/search-lodging-form.texts.ts'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import { CONSENT } from '../src/features/signing/consent.ts'
import { signingTexts } from '../src/features/signing/ui/signing.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import { addDays } from '../src/lib/days.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { passportMrz, photo } from '../src/testing/document-photos.ts'
import { mailTo } from './accounts.ts'
import { dayFromToday } from './api.ts'
import { byKeyboard } from './by-keyboard.ts'
import { expect, expectPage, test } from './journey-test.ts'
import { FAST, setConnection } from './passport-picture.ts'

/** A desktop viewport, and the same one zoomed to 400%. */
const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
]

for (const viewport of VIEWPORTS)
  test(`a visitor books, pays and signs by keyboard alone, ${viewport.width} pixels wide`, async ({
    page,
    lang,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    await setConnection(page, FAST)
    const { goTo, press, type, upload } = byKeyboard(page)
    const email = `keyboard.${viewport.width}.${Date.now()}@example.com`
    const main = page.getByRole('main')

    await test.step('search', async () => {
      const t = searchLodgingFormTexts[lang]
      const checkIn = dayFromToday(45)
      await page.goto(`/${lang}`)
      await press(page.getByRole('link', { name: shellTexts[lang].skip }))
      await type(page.getByLabel(t.where, { exact: true }), 'Varad')
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(t.where, { exact: true })).toHaveValue('Varadero')
      await press(page.getByRole('button', { name: t.prices }).filter({ visible: true }))
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator('[aria-busy=false]')).toBeVisible()
      for (const day of [checkIn, addDays(checkIn, 3)]) {
        const focused = dialog.locator('[data-day]:focus')
        if ((await focused.count()) === 0) await goTo(dialog.locator('[data-day][tabindex="0"]'))
        while ((await focused.getAttribute('data-day')) !== day) await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
      }
      await expect(dialog).toBeHidden()
      await expect(page.getByLabel(t.checkIn)).toHaveValue(checkIn)
      await press(page.getByRole('button', { name: t.search, exact: true }))
      await expect(page).toHaveURL(/search-lodging/)
      await press(page.getByRole('link', { name: offerTexts[lang].see }).first())
      await expect(page).toHaveURL(/book-lodging/)
      await page.waitForLoadState()
    })

    await test.step('request the stay', async () => {
      const t = bookLodgingTexts[lang]
      const w = bookingAccountTexts[lang]
      await type(page.getByLabel(t.firstName, { exact: true }).first(), 'Elena')
      await type(page.getByLabel(t.lastName, { exact: true }).first(), 'Marrero')
      await type(page.getByLabel(t.firstName, { exact: true }).nth(1), 'Luis')
      await type(page.getByLabel(w.email), email)
      await type(page.getByLabel(w.phone), '+1 416 555 0190')
      await press(page.getByRole('button', { name: t.request }).filter({ visible: true }).first())
      await expect(page.getByLabel(w.digits)).toBeFocused()
      const [, digits] = /: (\d{6})$/m.exec(await mailTo(baseURL!, email, /: \d{6}$/m))!
      await page.keyboard.type(digits!)
      await expectPage(page, planTexts[lang].cart)
    })

    await test.step('upload the passport', async () => {
      const t = documentTexts[lang]
      await expect(main.getByText(planTexts[lang].status[2], { exact: true })).toBeVisible({ timeout: 30_000 })
      await press(page.getByRole('link', { name: planTexts[lang].sendDocuments }))
      await expectPage(page, t.titles[2])
      await upload(page.getByLabel(t.take(t.page)), await photo(600, 420))
      await expect(page.getByText(t.uploaded)).toBeVisible()
      const mrz = passportMrz({ name: 'MARRERO<<ELENA', number: 'XK5520041', born: '880314', until: '340601' })
      await type(page.getByLabel(t.mrz, { exact: true }), mrz)
      await expect(page.getByText(t.mrzCorrect)).toBeVisible()
      await press(page.getByRole('button', { name: t.submit, exact: true }))
      await expectPage(page, paymentTexts[lang].title)
    })

    await test.step('pay', async () => {
      const t = paymentTexts[lang]
      await expect(page.getByLabel(t.holder)).toHaveValue('Elena Marrero')
      await type(page.getByLabel(t.number), '4242424242424242')
      await press(page.getByRole('button', { name: /USD/ }))
      await expect(page).toHaveURL(/e_sign/, { timeout: 20_000 })
    })

    await test.step('sign', async () => {
      const t = signingTexts[lang]
      await press(page.getByLabel(CONSENT.text[lang]), 'Space')
      await type(page.getByLabel(t.name, { exact: true }), 'Elena Marrero')
      await press(page.getByRole('button', { name: t.button }))
      await expectPage(page, t.doneTitle)
    })
  })
