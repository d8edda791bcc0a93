import { readFileSync } from 'node:fs'
import path from 'node:path'
import { importCourier } from '../features/information/server/courier.service.ts'
import { importInformation } from '../features/information/server/information.service.ts'
import { importNews } from '../features/information/server/news.service.ts'
import type { TestApp } from './test-app.ts'

const text = (name: string): unknown =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, `../../catalogue/information/${name}.json`), 'utf8'))

/** Loads the texts of the demo: policies, charges, conditions, questions, courier service and news. */
export const loadTexts = async ({ ctx }: TestApp) => {
  await importInformation(ctx, {
    cancellationPolicy: text('cancellation-policy'),
    privacyPolicy: text('privacy-policy'),
    carCharges: text('car-charges'),
    rentConditions: text('rent-conditions'),
    faq: text('faq'),
  })
  await importCourier(ctx, text('courier-service'))
  await importNews(ctx, text('news'))
}
