import type { Lang } from '../../../lib/languages.ts'
import { findLang } from '../../../lib/languages.ts'
import type { SoldProduct } from '../../../lib/site.ts'
import { type Call, isCallRefused } from '../../../platform/http/endpoint.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { ASPECTS, isOptional, type Scores } from '../aspects.ts'
import { stopReviewMails, writeReview } from '../contract.ts'
import { MIN_BODY, PARTIES } from '../review-rules.ts'
import { reviewFormTexts } from './review-form.texts.ts'

/** The name of an aspect's field. */
export const scoreField = (aspect: string) => `score.${aspect}`

/** The names of the fields for all photos, for the id of each uploaded photo, and for the number of photos that are not uploaded. */
export const PHOTOS_FIELD = 'photos'
export const PHOTO_FIELD = 'photo'
export const UNSENT_FIELD = 'unsentPhotos'

export type ReviewOutcome =
  | { done: 'written' | 'stopped' }
  | { done: false; problems: Problem[]; values: Record<string, string> }

/**
 * Submits a review form or its request to stop the emails, in the browser or on the server. Returns what was typed and the problems with
 * it.
 */
export const submitReview = async (call: Call, token: string, form: FormData, lang: Lang): Promise<ReviewOutcome> => {
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const failed = (problems: Problem[]): ReviewOutcome => ({ done: false, problems, values })
  const t = reviewFormTexts[lang]
  const product = Number(values.product) as SoldProduct
  const aspects = ASPECTS[product] ?? []
  try {
    if (values.stop) {
      await call(stopReviewMails, { token })
      return { done: 'stopped' }
    }
    const party = PARTIES.find((each) => each === values.party)
    const body = (values.body ?? '').trim()
    const missing = [
      ...aspects.flatMap((aspect) =>
        isOptional(aspect) || values[scoreField(aspect.key)]
          ? []
          : [{ field: scoreField(aspect.key), message: t.scoreMissing(aspect.name[lang]) }],
      ),
      ...(party ? [] : [{ field: 'party', message: t.partyMissing }]),
      ...(body.length < MIN_BODY ? [{ field: 'body', message: t.bodyShort(MIN_BODY) }] : []),
      ...(Number(values[UNSENT_FIELD]) > 0 ? [{ field: PHOTOS_FIELD, message: t.photosUnsent }] : []),
    ]
    if (missing.length > 0) return failed(missing)
    const scores: Scores = Object.fromEntries(
      aspects.flatMap(({ key }) => (Number(values[scoreField(key)]) ? [[key, Number(values[scoreField(key)])]] : [])),
    )
    const photos = form.getAll(PHOTO_FIELD).map(Number)
    await call(writeReview, { token, party: party!, lang: findLang(values.textLang) ?? lang, scores, body, photos })
    return { done: 'written' }
  } catch (refused) {
    if (!isCallRefused(refused)) throw refused
    if (refused.fields.length === 0) return failed([{ field: '', message: refused.message }])
    const labels = Object.fromEntries(
      aspects.map(({ key, name }) => [`scores.${key}`, [scoreField(key), name[lang]] as const]),
    )
    return failed(
      problemsOf(refused.fields, { ...labels, party: t.party, body: t.body, photos: [PHOTOS_FIELD, t.photos] }),
    )
  }
}
