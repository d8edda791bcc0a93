import { isSame } from '../../../lib/record-fields.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import type { QuestionStatus } from '../question-rules.ts'
import { questionAnswered } from './questions.mails.ts'
import { expiryOf } from './questions.service.ts'
import * as store from './questions.store.ts'

/** Questions in a state. */
export const listQuestions = async (
  ctx: Ctx,
  { status, page, pageSize }: { status: QuestionStatus; page: number; pageSize: number },
) => {
  const { list, totalItems } = await store.listByStatus(ctx.db, status, pageSize, (page - 1) * pageSize)
  return { list: list.map(({ askedAt, ...question }) => ({ ...question, askedAt: askedAt.toISOString() })), totalItems }
}

/** The number of questions waiting for an answer, and when the oldest was asked. */
export const countWaitingQuestions = (ctx: Ctx) => store.countWaiting(ctx.db)

/**
 * Changes a question that is in one of the given states, after `prepare`, and audits the change. Refuses: NOT_FOUND; QUESTION_CHANGED when
 * it is in another state.
 */
const change = (
  ctx: Ctx,
  id: number,
  from: readonly QuestionStatus[],
  { event, ...change }: Parameters<typeof store.updateQuestion>[2] & { event: string; status: QuestionStatus },
  prepare: (tx: TxCtx, question: store.StoredQuestion) => Promise<unknown> = async () => {},
) =>
  transact(ctx, async (tx): Promise<true> => {
    const question = (await store.lockQuestion(tx.db, id)) ?? refuse('NOT_FOUND')
    if (!from.includes(question.status)) refuse('QUESTION_CHANGED')
    await prepare(tx, question)
    const at = tx.clock.now()
    await store.updateQuestion(tx.db, id, {
      email: null,
      decided_at: at,
      expires_at: change.status === 'published' ? null : expiryOf(at),
      ...change,
    })
    await recordAudit(tx.db, {
      at,
      actor: tx.actor,
      entity: 'question',
      entityId: id,
      event,
      before: { status: question.status },
      after: { status: change.status },
    })
    return true
  })

/** Answers a waiting question by email, in its language; a visitor's email address is deleted. Refuses: NOT_FOUND, QUESTION_CHANGED. */
export const answerQuestion = (ctx: Ctx, { id, answer }: { id: number; answer: string }) =>
  change(ctx, id, ['waiting'], { event: 'answer', status: 'answered', answer }, async (tx, question) => {
    const client = question.clientId === null ? null : await getClient(tx, question.clientId)
    const reader = client ?? { firstName: question.author ?? '', email: question.email!, lang: question.lang }
    const mail = questionAnswered({ ...reader, lang: question.lang }, { ...question, answer }, tx.config.publicOrigin)
    await sendMail(tx, reader.email, question.lang, mail)
  })

type Words = { questionEn: string; questionEs: string; answerEn: string; answerEs: string }

/**
 * Shows an answered question on the hotel's page, as staff wrote it in both languages. Refuses: NOT_FOUND, QUESTION_CHANGED;
 * SAVED_MEANWHILE when the text that it `replaces` is not the one that was last shown.
 */
export const publishQuestion = (
  ctx: Ctx,
  {
    id,
    questionEn,
    questionEs,
    answerEn,
    answerEs,
    replaces,
  }: Words & { id: number; replaces: store.StoredQuestion['shown'] },
) =>
  change(
    ctx,
    id,
    ['answered', 'published'],
    {
      event: 'publish',
      status: 'published',
      shown: JSON.stringify({
        question: { en: questionEn, es: questionEs },
        answer: { en: answerEn, es: answerEs },
      }),
    },
    async (_, { shown }) => isSame(shown, replaces) || refuse('SAVED_MEANWHILE'),
  )

/** Hides a published question. Refuses: NOT_FOUND, QUESTION_CHANGED. */
export const hideQuestion = (ctx: Ctx, { id }: { id: number }) =>
  change(ctx, id, ['published'], { event: 'hide', status: 'answered' })

/** Discards a question that needs no answer, such as an advertisement. Refuses: NOT_FOUND, QUESTION_CHANGED. */
export const discardQuestion = (ctx: Ctx, { id }: { id: number }) =>
  change(ctx, id, ['waiting'], { event: 'discard', status: 'discarded' })
