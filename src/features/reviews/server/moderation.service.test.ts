import { beforeEach, describe, expect, it } from 'vitest'
import { listMails } from '../../../platform/mail.store.ts'
import { approvedClient } from '../../../testing/documents.ts'
import { staffContext } from '../../../testing/people.ts'
import { writtenReview } from '../../../testing/reviews.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getHotelReviews, getOwnReviews, withdrawReview } from '../contract.ts'
import * as moderation from './moderation.service.ts'

const app = useTestApp((test) => loadSmallCatalogue(test, 20))
let token: string
beforeEach(async () => {
  token = (await approvedClient(app(), { lang: 'es' })).token
})

const staff = () => staffContext(app())
const own = async () => (await app().callAs(token)(getOwnReviews, {})).written[0]!
const subjects = async () => (await listMails(app().ctx.db, 50)).map(({ subject }) => subject)

describe('moderation', () => {
  it('lists waiting reviews, oldest first, and publishes them', async () => {
    const first = await writtenReview(app(), token)
    const second = await writtenReview(app(), (await approvedClient(app(), { email: 'jose@example.com' })).token)
    const waiting = { status: 'waiting' as const, page: 1, pageSize: 10 }
    const { list, totalItems } = await moderation.listReviewsToModerate(staff(), waiting)
    expect(list.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(totalItems).toBe(2)
    expect(await moderation.countWaitingReviews(staff())).toMatchObject({ count: 2 })
    await moderation.publishReview(staff(), { id: first.id })
    expect(await moderation.countWaitingReviews(staff())).toMatchObject({ count: 1 })
    expect(await subjects()).toContain('Su opinión sobre Hotel Faro está publicada')
    await expect(moderation.publishReview(staff(), { id: first.id })).rejects.toMatchObject({ code: 'REVIEW_DECIDED' })
  })

  it('rejects with a listed reason, which the author sees in their language', async () => {
    const { id } = await writtenReview(app(), token)
    await moderation.rejectReview(staff(), { id, reason: 'privateData' })
    expect(await own()).toMatchObject({ status: 'rejected', reason: 'privateData' })
    const mail = (await listMails(app().ctx.db, 50)).find(({ subject }) => subject.startsWith('No podemos publicar'))!
    expect(mail.text).toContain('datos personales')
    await moderation.publishReview(staff(), { id })
    expect(await own()).toMatchObject({ status: 'published', reason: null })
  })

  it('shows a translation and both answers below the original', async () => {
    const { id } = await writtenReview(app(), token)
    const answer = { id, by: 'agency' as const, answerEn: 'Thank you.', answerEs: 'Gracias.', replaces: null }
    await expect(moderation.answerReview(staff(), answer)).rejects.toMatchObject({ code: 'REVIEW_DECIDED' })
    await moderation.publishReview(staff(), { id })
    await moderation.translateReview(staff(), { id, translation: 'Se fue la luz dos veces.', replaces: null })
    await moderation.answerReview(staff(), answer)
    await moderation.answerReview(staff(), { ...answer, by: 'supplier', answerEs: 'Tenemos planta nueva.' })
    const { reviews } = await app().callAs()(getHotelReviews, { hotelId: 1, lang: 'es' })
    expect(reviews[0]).toMatchObject({
      lang: 'en',
      translation: 'Se fue la luz dos veces.',
      agencyAnswer: { en: 'Thank you.', es: 'Gracias.' },
      supplierAnswer: { es: 'Tenemos planta nueva.' },
    })
    expect(await subjects()).toContain('Una respuesta a su opinión sobre Hotel Faro')
  })

  it('does not overwrite a translation or answer that somebody else wrote in the meantime', async () => {
    const { id } = await writtenReview(app(), token)
    await moderation.publishReview(staff(), { id })
    const translate = (translation: string, replaces: string | null) =>
      moderation.translateReview(staff(), { id, translation, replaces })
    await translate('Se fue la luz.', null)
    await expect(translate('Sin corriente.', null)).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
    await translate('Sin corriente.', 'Se fue la luz.')
    const [first, second] = [
      { en: 'Thank you.', es: 'Gracias.' },
      { en: 'Sorry.', es: 'Lo sentimos.' },
    ]
    const answer = ({ en, es }: typeof first, replaces: typeof first | null) =>
      moderation.answerReview(staff(), { id, by: 'agency', answerEn: en, answerEs: es, replaces })
    await answer(first, null)
    await expect(answer(second, null)).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
    expect(await own()).toMatchObject({ translation: 'Sin corriente.', agencyAnswer: first })
    await answer(second, first)
    expect(await own()).toMatchObject({ agencyAnswer: second })
  })

  it('refuses to publish, reject or translate a withdrawn review', async () => {
    const { id } = await writtenReview(app(), token)
    await app().callAs(token)(withdrawReview, { id })
    expect(await own()).toMatchObject({ status: 'withdrawn' })
    for (const decide of [
      moderation.publishReview(staff(), { id }),
      moderation.rejectReview(staff(), { id, reason: 'insult' }),
      moderation.translateReview(staff(), { id, translation: '', replaces: null }),
    ])
      await expect(decide).rejects.toMatchObject({ code: 'REVIEW_DECIDED' })
  })
})
