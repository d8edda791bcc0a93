import { addHours, dayInHavana } from '../../../lib/days.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, refuseImpersonated, transact } from '../../../platform/context.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import { type Limit, limitCalls, networkOf } from '../../../platform/limits.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import type * as contract from '../contract.ts'
import { KEPT_DAYS } from '../question-rules.ts'
import * as store from './questions.store.ts'

export { QUESTIONS_RETENTION } from './questions.store.ts'

/** Limits on the questions from one network, and from one client or email address. */
const OF_A_NETWORK: Limit = { kind: 'question.network', max: 20, minutes: 24 * 60 }
const OF_AN_ASKER: Limit = { kind: 'question.asker', max: 5, minutes: 24 * 60 }

/** When a question is deleted, unless it is published. */
export const expiryOf = (at: Date) => addHours(at, 24 * KEPT_DAYS)

/** The newest published questions about a hotel. Refuses: NOT_FOUND. */
export const getHotelQuestions = async (ctx: Ctx, { hotelId }: { hotelId: number }) => {
  const hotel = (await store.findHotelName(ctx.db, hotelId)) ?? refuse('NOT_FOUND')
  const questions = (await store.listPublished(ctx.db, hotelId)).map(({ id, author, askedAt, shown }) => ({
    id,
    author,
    askedOn: dayInHavana(askedAt),
    ...shown!,
  }))
  return { hotel, questions }
}

/** Who is asking, and where the answer is sent. Refuses: INVALID when a visitor enters no name or email address; IMPERSONATED. */
const askerOf = async (ctx: Ctx, { firstName, email }: Parsed<typeof contract.askAboutHotel>) => {
  refuseImpersonated(ctx)
  if (ctx.actor.kind === 'client') {
    const client = await getClient(ctx, ctx.actor.clientId)
    return { client_id: client.id, author: client.firstName, email: null, limited: client.email }
  }
  if (!firstName) refuseField('firstName', { en: 'is required', es: 'es obligatorio' })
  const address = email ?? refuseField('email', { en: 'is required', es: 'es obligatorio' })
  return { client_id: null, author: firstName, email: address, limited: address }
}

/** Asks about a hotel; the question then waits for staff. Refuses: NOT_FOUND, INVALID, IMPERSONATED, TOO_MANY. */
export const askAboutHotel = async (ctx: Ctx, input: Parsed<typeof contract.askAboutHotel>) => {
  const { hotelId, lang, question } = input
  if (!(await store.findHotelName(ctx.db, hotelId))) refuse('NOT_FOUND')
  const { limited, ...asker } = await askerOf(ctx, input)
  await limitCalls(ctx, OF_A_NETWORK, networkOf(ctx.origin.address))
  await limitCalls(ctx, OF_AN_ASKER, limited)
  return transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const asked = { ...asker, hotel_id: hotelId, lang, body: question, asked_at: at, expires_at: expiryOf(at) }
    const id = await store.insertQuestion(tx.db, asked)
    await recordAudit(tx.db, {
      at,
      actor: tx.actor,
      entity: 'question',
      entityId: id,
      event: 'ask',
      after: { hotelId },
    })
    return { id }
  })
}
