import { expect, it } from 'vitest'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { ASPECTS } from '../aspects.ts'
import { reviewFormTexts } from './review-form.texts.ts'
import { PHOTO_FIELD, PHOTOS_FIELD, scoreField, submitReview, UNSENT_FIELD } from './submit-review.ts'

const BODY = 'The hosts had lamps ready when the power went out.'

/** The outcome of a complete form with additional fields, and what was sent. */
const submitWith = async (...more: [name: string, value: string][]) => {
  const form = new FormData()
  for (const { key } of ASPECTS[PRODUCT_TYPES.lodging]) form.append(scoreField(key), '4')
  const typed = { product: String(PRODUCT_TYPES.lodging), party: 'couple', body: BODY, textLang: 'es' }
  for (const [name, value] of [...Object.entries(typed), ...more]) form.append(name, value)
  const sent: unknown[] = []
  const call = (async (_row: unknown, input: unknown) => {
    sent.push(input)
    return { id: 1 }
  }) as unknown as Call
  return { outcome: await submitReview(call, 'token', form, 'en'), sent }
}

it('sends the ids of all uploaded photos', async () => {
  const { outcome, sent } = await submitWith([PHOTO_FIELD, '7'], [PHOTO_FIELD, '9'])
  expect(outcome).toEqual({ done: 'written' })
  expect(sent).toMatchObject([{ token: 'token', photos: [7, 9], body: BODY, lang: 'es' }])
})

it('does not submit until all photos are uploaded, and keeps the draft', async () => {
  const { outcome, sent } = await submitWith([UNSENT_FIELD, '1'])
  expect(outcome).toMatchObject({
    done: false,
    problems: [{ field: PHOTOS_FIELD, message: reviewFormTexts.en.photosUnsent }],
    values: { body: BODY },
  })
  expect(sent).toEqual([])
})
