import type { Page } from '@playwright/test'
import { refundTexts } from '../src/features/refunds/ui/refund.texts.ts'
import { CONSENT } from '../src/features/signing/consent.ts'
import { signingTexts } from '../src/features/signing/ui/signing.texts.ts'
import { REFUND } from '../src/features/travel-plan/states.ts'
import type { Lang } from '../src/lib/languages.ts'
import { formatMoney } from '../src/lib/money.ts'
import type { Envelope } from './api.ts'
import { expect, expectPage } from './journey-test.ts'

type Booking = Envelope['Data']

/** Gives consent on the signing page and types a name. */
export const fillSignature = async (page: Page, lang: Lang, name: string) => {
  const t = signingTexts[lang]
  await page.getByLabel(CONSENT.text[lang]).check()
  await page.getByRole('radio', { name: new RegExp(`^${t.typed}`) }).check()
  await page.getByLabel(t.name, { exact: true }).fill(name)
}

/** Signs the receipt of a paid plan with one booking by typing the name. */
export const signReceipt = async (page: Page, lang: Lang, { PayNowCents, Currency }: Booking) => {
  const t = signingTexts[lang]
  await page.goto(`/${lang}/e_sign`)
  await expect(page.getByRole('main')).toContainText(formatMoney(PayNowCents, Currency, lang))
  await fillSignature(page, lang, 'Elena Marrero')
  await page.getByRole('button', { name: t.button }).click()
  await expectPage(page, t.doneTitle)
}

/** Draws a signature with the mouse. */
export const drawSignature = async (page: Page, lang: Lang) => {
  const pad = page.getByLabel(signingTexts[lang].pad)
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.1, 0.7))
  await page.mouse.down()
  for (const [i, y] of [0.2, 0.8, 0.3, 0.7, 0.2, 0.8].entries())
    await page.mouse.move(...at(0.2 + i * 0.1, y), { steps: 6 })
  await page.mouse.up()
}

/** Cancels a paid booking and asks for the money back the way it was paid; stays on the booking's page. */
export const askForMoney = async (page: Page, lang: Lang, { Id, Reference }: Booking) => {
  const t = refundTexts[lang]
  await page.goto(`/${lang}/refund-booking/${Id}`)
  await expectPage(page, t.title(Reference))
  await page.getByRole('region', { name: t.toClient }).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: t.confirm }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Expects the booking's page to show that the money was refunded. */
export const expectRefunded = async (page: Page, lang: Lang) => {
  await page.reload()
  await expect(page.getByText(refundTexts[lang].statusText[REFUND.settled])).toBeVisible()
}
