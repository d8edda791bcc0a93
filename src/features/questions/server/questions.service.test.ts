import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MS_PER_DAY } from '../../../lib/days.ts'
import { transact } from '../../../platform/context.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { deleteExpiredRows } from '../../../platform/maintenance.store.ts'
import { impersonatedClient, signedInClient, staffContext } from '../../../testing/people.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { askAboutHotel, getHotelQuestions } from '../contract.ts'
import { KEPT_DAYS } from '../question-rules.ts'
import {
  answerQuestion,
  countWaitingQuestions,
  discardQuestion,
  hideQuestion,
  listQuestions,
  publishQuestion,
} from './answers.service.ts'
import { questionsData } from './own-data.service.ts'
import { QUESTIONS_RETENTION } from './questions.service.ts'

const app = useTestApp((test) => loadSmallCatalogue(test))
const visitor = { firstName: 'Ana', email: 'ana@example.com' }
const asked = { hotelId: 1, lang: 'es' as const, question: '¿El hotel tiene ascensor?' }
const ask = (more: object = visitor, token?: string) => app().callAs(token)(askAboutHotel, { ...asked, ...more })
const shownOn = async () => (await app().callAs()(getHotelQuestions, { hotelId: 1, lang: 'en' })).questions
const textsOf = ({ question, answer }: Awaited<ReturnType<typeof shownOn>>[number]) => ({ question, answer })
const waiting = async () =>
  (await listQuestions(staffContext(app()), { status: 'waiting', page: 1, pageSize: 20 })).list
const staff = () => staffContext(app())
const WORDS = {
  questionEn: 'Is there a lift?',
  questionEs: '¿Hay ascensor?',
  answerEn: 'Yes, two.',
  answerEs: 'Sí, dos.',
}
const rowOf = (id: number) =>
  app().ctx.db.selectFrom('hotel_questions').selectAll().where('id', '=', id).executeTakeFirst()

describe('a question about a hotel', () => {
  it('waits for staff, and is answered by email in its language', async () => {
    const { id } = await ask()
    expect(await countWaitingQuestions(app().ctx)).toMatchObject({ count: 1 })
    expect(await waiting()).toMatchObject([{ id, hotel: 'Hotel Faro', author: 'Ana', body: asked.question }])
    await answerQuestion(staff(), { id, answer: 'Sí, dos ascensores.' })
    const [mail] = await listMails(app().ctx.db, 1)
    expect(mail).toMatchObject({ recipient: 'ana@example.com', subject: 'La respuesta a su pregunta sobre Hotel Faro' })
    expect(mail!.text).toContain('Sí, dos ascensores.')
    expect(await rowOf(id)).toMatchObject({ status: 'answered', email: null })
    expect(await shownOn()).toEqual([])
    await expect(answerQuestion(staff(), { id, answer: 'No.' })).rejects.toMatchObject({ code: 'QUESTION_CHANGED' })
  })

  it('from a client is answered by email to the address of the account', async () => {
    const { token, client } = await signedInClient(app())
    const { id } = await ask({}, token)
    await answerQuestion(staff(), { id, answer: 'Sí.' })
    expect((await listMails(app().ctx.db, 1))[0]).toMatchObject({ recipient: client.email })
    const actingAs = await impersonatedClient(app())
    await expect(ask({}, actingAs.token)).rejects.toMatchObject({ code: 'IMPERSONATED' })
  })

  it('requires a hotel on sale, a name and an email address, and rejects advertising', async () => {
    await expect(ask({ ...visitor, hotelId: 99 })).rejects.toMatchObject({ status: 404 })
    for (const [more, field] of [
      [{ email: 'ana@example.com' }, 'firstName'],
      [{ firstName: 'Ana' }, 'email'],
      [{ ...visitor, email: 'ana' }, 'email'],
      [{ ...visitor, question: 'Cheap at https://example.com' }, 'question'],
      [{ ...visitor, question: 'Lift?' }, 'question'],
    ] as const)
      await expect(ask(more)).rejects.toMatchObject({ code: 'INVALID', fields: [{ field }] })
    expect(await waiting()).toEqual([])
  })

  it('is limited to five a day per email address and twenty per network', async () => {
    for (let i = 0; i < 5; i++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY' })
    for (let i = 0; i < 14; i++) await ask({ ...visitor, email: `ana${i}@example.com` })
    await expect(ask({ ...visitor, email: 'eva@example.com' })).rejects.toMatchObject({ code: 'TOO_MANY' })
  })
})

describe('an answered question', () => {
  it('is shown in both languages, with a first name at most, and can be edited and hidden', async () => {
    const { id } = await ask()
    const first = { id, ...WORDS, replaces: null }
    await expect(publishQuestion(staff(), first)).rejects.toMatchObject({ code: 'QUESTION_CHANGED' })
    await answerQuestion(staff(), { id, answer: 'Sí.' })
    await publishQuestion(staff(), first)
    expect(await shownOn()).toEqual([
      {
        id,
        author: 'Ana',
        askedOn: '2026-12-01',
        question: { en: WORDS.questionEn, es: WORDS.questionEs },
        answer: { en: WORDS.answerEn, es: WORDS.answerEs },
      },
    ])
    const [replaces] = await shownOn()
    await publishQuestion(staff(), { ...first, answerEn: 'Yes, three.', replaces: textsOf(replaces!) })
    expect((await shownOn())[0]!.answer.en).toBe('Yes, three.')
    await hideQuestion(staff(), { id })
    expect(await shownOn()).toEqual([])
  })

  it('is not published over a text that someone else has published in the meantime', async () => {
    const { id } = await ask()
    await answerQuestion(staff(), { id, answer: 'Sí.' })
    const first = { id, ...WORDS, replaces: null }
    await publishQuestion(staff(), first)
    const late = { ...first, answerEn: 'No.' }
    await expect(publishQuestion(staff(), late)).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
    const read = textsOf((await shownOn())[0]!)
    await publishQuestion(staff(), { ...first, answerEn: 'Yes, three.', replaces: read })
    await expect(publishQuestion(staff(), { ...late, replaces: read })).rejects.toMatchObject({
      code: 'SAVED_MEANWHILE',
    })
    expect((await shownOn())[0]!.answer.en).toBe('Yes, three.')
  })

  it('cannot change or return to waiting, even in the database', async () => {
    const { id } = await ask()
    await answerQuestion(staff(), { id, answer: 'Sí.' })
    for (const change of ["body = 'x'", "answer = 'No'", "status = 'waiting', decided_at = null, answer = null"])
      await expect(sql.raw(`update hotel_questions set ${change}`).execute(app().ctx.db)).rejects.toThrow()
    await expect(sql`update hotel_questions set email = 'a@example.com'`.execute(app().ctx.db)).rejects.toThrow(
      'hotel_questions_keep_no_address',
    )
  })
})

describe('a stored question', () => {
  const expire = async (days: number) => {
    for (const rule of QUESTIONS_RETENTION)
      await deleteExpiredRows(app().ctx.db, rule, new Date(app().clock.now().getTime() + days * MS_PER_DAY))
  }

  it('is deleted after 180 days unless it is published', async () => {
    const ids = [(await ask()).id, (await ask()).id, (await ask()).id]
    await answerQuestion(staff(), { id: ids[1]!, answer: 'Sí.' })
    await publishQuestion(staff(), { id: ids[1]!, ...WORDS, replaces: null })
    await discardQuestion(staff(), { id: ids[2]! })
    await expire(KEPT_DAYS - 1)
    expect(await Promise.all(ids.map(rowOf))).not.toContain(undefined)
    await expire(KEPT_DAYS + 1)
    expect((await Promise.all(ids.map(rowOf))).map((row) => row?.id)).toEqual([undefined, ids[1], undefined])
  })

  it('from a client is exported, and loses its author when the account is deleted', async () => {
    const { token, client } = await signedInClient(app())
    const { id } = await ask({}, token)
    await ask({}, token)
    await answerQuestion(staff(), { id, answer: 'Sí.' })
    await publishQuestion(staff(), { id, ...WORDS, replaces: null })
    expect(await questionsData.read(app().ctx, client.id)).toHaveLength(2)
    await transact(app().ctx, (tx) => questionsData.erase(tx, client.id))
    expect(await questionsData.read(app().ctx, client.id)).toEqual([])
    expect(await shownOn()).toMatchObject([{ id, author: null }])
    expect(await waiting()).toEqual([])
  })
})
