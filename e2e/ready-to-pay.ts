import type { Page } from '@playwright/test'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { expect } from './journey-test.ts'
import { bookStay, makeClient, sendDocument, untilReadyToPay } from './test-clients.ts'

/** Opens the payment page as a new client with a confirmed stay; returns the client, the plan and the booking. */
export const readyToPay = async (page: Page, url: string, lang: Lang, name: string, currency = 'USD') => {
  const client = await makeClient(url, `pay ${name}`)
  const booking = await bookStay(client, 70, 1, currency)
  await sendDocument(client, 'passport')
  const planId = await untilReadyToPay(client)
  await page.goto(`/${lang}/payment`)
  await signIn(page, lang, client.email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: paymentTexts[lang].title })).toBeVisible()
  return { ...client, planId, booking }
}
