import { refuse } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isCardholder } from '../../clients/cardholder-name.ts'
import { behaviorOf } from '../sandbox-cards.ts'
import { DECLINE_TEXTS } from '../states.ts'
import { type FinalOutcome, type PaymentProcessor, ProcessorUnreachable } from './payment-processor.ts'
import * as store from './sandbox.store.ts'
import { type SandboxEvent, sendLater } from './sandbox-processor.ts'

/** The pages of the sandbox processor, where a payer confirms a challenge or pays a link. They know nothing about plans. */

/** Name of the sandbox processor for links. */
export const LINK_PROCESSOR = 'link'
/** Payment attempts per link, to prevent guessing of cards or names. */
const MAX_ATTEMPTS_PER_LINK = 10

/** The charge to confirm, and the path to which the payer returns. Refuses: NOT_FOUND. */
export const getChallenge = async (ctx: Ctx, { code }: { code: string }) => {
  const charge = (await store.findChallenge(ctx.db, code)) ?? refuse('NOT_FOUND')
  return {
    amountCents: charge.amount_cents,
    currency: charge.currency,
    open: charge.outcome === 'challenged',
    returnAddress: charge.return_address!,
  }
}

/** Approves or declines a challenge and sends a notice. Refuses: NOT_FOUND, LINK_NOT_VALID after it has ended. */
export const answerChallenge = async (ctx: Ctx, { code, approve }: { code: string; approve: boolean }) => {
  const charge = (await store.findChallenge(ctx.db, code)) ?? refuse('NOT_FOUND')
  const processorReference = charge.charge_id
  const outcome: FinalOutcome = approve
    ? { outcome: 'succeeded', processorReference }
    : { outcome: 'declined', reason: 'not-authenticated', processorReference }
  if (!(await store.endChallenge(ctx.db, code, outcome))) refuse('LINK_NOT_VALID')
  const { processor, key } = charge
  const event: SandboxEvent = { processor, eventId: `evt-${processorReference}`, key, outcome }
  await sendLater(ctx)(event)
  return { returnAddress: charge.return_address! }
}

/** The details and state of a payment link. Refuses: NOT_FOUND. */
export const getLink = async (ctx: Ctx, { code }: { code: string }) => {
  const link = (await store.findLink(ctx.db, code)) ?? refuse('NOT_FOUND')
  const paid = (await store.findCharge(ctx.db, LINK_PROCESSOR, link.key)) !== undefined
  return {
    amountCents: link.amount_cents,
    currency: link.currency,
    payer: `${link.first_name} ${link.last_name}`,
    expiresAt: link.expires_at,
    state: paid ? ('paid' as const) : (await isOpen(ctx, link)) ? ('open' as const) : ('over' as const),
  }
}

type Link = NonNullable<Awaited<ReturnType<typeof store.findLink>>>

const isOpen = async (ctx: Ctx, link: Link) =>
  link.expires_at > ctx.clock.now() && !(await store.isAbandoned(ctx.db, LINK_PROCESSOR, link.key))

/**
 * Pays a link with a card of the person for whom it was created. A declined card leaves it open. Refuses: NOT_FOUND,
 * NAME_MISMATCH, ALREADY_PAID, LINK_NOT_VALID, PAYMENT_DECLINED, PAYMENT_PENDING when the reply was lost (docs/decisions/0010).
 */
export const payLink =
  (processor: Pick<Required<PaymentProcessor>, 'charge'>) =>
  async (
    ctx: Ctx,
    { code, cardToken, cardHolderName }: { code: string; cardToken: string; cardHolderName: string },
  ) => {
    const link = (await store.findLink(ctx.db, code)) ?? refuse('NOT_FOUND')
    if (await store.findCharge(ctx.db, LINK_PROCESSOR, link.key)) refuse('ALREADY_PAID')
    if (!(await isOpen(ctx, link))) refuse('LINK_NOT_VALID')
    if ((await store.countAttempt(ctx.db, code)) > MAX_ATTEMPTS_PER_LINK) refuse('LINK_NOT_VALID')
    if (!isCardholder({ firstName: link.first_name, lastName: link.last_name }, cardHolderName)) refuse('NAME_MISMATCH')
    const behavior = behaviorOf(cardToken)
    // A declined card does not end the link, so its outcome is not stored.
    if (!behavior || behavior === 'decline') return refuse('PAYMENT_DECLINED', { reason: DECLINE_TEXTS.declined })
    if (behavior === 'insufficient-funds') return refuse('PAYMENT_DECLINED', { reason: DECLINE_TEXTS[behavior] })
    try {
      const outcome = await processor.charge({
        key: link.key,
        cardToken,
        amountCents: link.amount_cents,
        currency: link.currency,
        lang: ctx.lang,
        returnAddress: link.return_address,
      })
      if (outcome.outcome === 'declined') refuse('LINK_NOT_VALID')
      return { payerAddress: outcome.outcome === 'challenged' ? outcome.payerAddress : null }
    } catch (error) {
      if (error instanceof ProcessorUnreachable) return refuse('PAYMENT_PENDING', { reference: link.key })
      throw error
    }
  }
