import { createHmac, timingSafeEqual } from 'node:crypto'
import { addMinutes } from '../../../lib/days.ts'
import type { Services } from '../../../platform/context.ts'
import { sharedSecret } from '../../../platform/secret-keys.store.ts'
import { randomReference, randomToken } from '../../../platform/secrets.ts'
import { behaviorOf } from '../sandbox-cards.ts'
import {
  type ChargeOutcome,
  type ChargeRequest,
  type FinalOutcome,
  type PaymentProcessor,
  ProcessorUnreachable,
  type ReadNotices,
} from './payment-processor.ts'
import * as store from './sandbox.store.ts'

/** The header that contains the sandbox's signature: 't=<unix seconds>,v1=<hex>'. */
export const SIGNATURE_HEADER = 'sandbox-signature'
/** Maximum difference between a signature's time and our clock. */
const MAX_SKEW_SECONDS = 300
/** Delay of a late notice. */
const LATE_MINUTES = 3

/** A notice of the sandbox; signed when it is sent. */
export type SandboxEvent = { processor: string; eventId: string; key: string; outcome: FinalOutcome; again?: boolean }
export const DELIVER = 'sandbox.deliver'

const secretOf = (services: Pick<Services, 'database'>, processor: string) =>
  sharedSecret(services.database.db, `sandbox-notices-${processor}`)

const macOf = (secret: string, seconds: number, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')

/** The body of an event and its signature. */
export const signEvent = async (services: Pick<Services, 'database' | 'clock'>, event: SandboxEvent) => {
  const { processor, again: _, ...content } = event
  const body = JSON.stringify({ ...content, kind: `payment.${event.outcome.outcome}` })
  const seconds = Math.floor(services.clock.now().getTime() / 1_000)
  return { body, signature: `t=${seconds},v1=${macOf(await secretOf(services, processor), seconds, body)}` }
}

/** Schedules a notice as a job, outside the caller's transaction. */
export const sendLater = ({ database, clock, jobs }: Pick<Services, 'database' | 'clock' | 'jobs'>) =>
  async function send(event: SandboxEvent, minutes = 0) {
    await jobs.enqueue(database.db, {
      kind: DELIVER,
      payload: event,
      dueAt: addMinutes(clock.now(), minutes),
      key: `${event.eventId}${event.again ? ' again' : ''}`,
    })
  }

/**
 * The built-in processor. It works offline, stores charges, links and refunds by key, never refunds more than it charged,
 * challenges the payer, sends notices, and fails as its test cards specify. Its state is written outside the caller's
 * transactions, so that crashes between charge and reply can be tested. `deliver` sends a notice immediately.
 */
export const sandboxProcessor = (
  services: Pick<Services, 'database' | 'clock' | 'jobs'>,
  name: string,
  deliver: (event: SandboxEvent) => Promise<void> = async () => {},
) => {
  const { database, clock } = services
  const notify = sendLater(services)

  const saveCharge = async (
    request: ChargeRequest,
    outcome: ChargeOutcome,
    values: Partial<Parameters<typeof store.saveCharge>[1]> = {},
  ) =>
    store.saveCharge(database.db, {
      processor: name,
      key: request.key,
      charge_id: outcome.processorReference,
      amount_cents: request.amountCents,
      currency: request.currency,
      lang: request.lang,
      outcome: outcome.outcome,
      reason: outcome.outcome === 'declined' ? outcome.reason : null,
      created_at: clock.now(),
      ...values,
    })

  const eventOf = (key: string, outcome: FinalOutcome): SandboxEvent => ({
    processor: name,
    eventId: `evt-${outcome.processorReference}`,
    key,
    outcome,
  })

  const charge: NonNullable<PaymentProcessor['charge']> = async (request) => {
    const behavior = behaviorOf(request.cardToken)
    const processorReference = `${name.toUpperCase()}-${randomReference(12)}`
    if (behavior === 'time-out') throw new ProcessorUnreachable('The sandbox did not reply')
    if (behavior === 'challenge') {
      const code = randomToken()
      return saveCharge(
        request,
        { outcome: 'challenged', payerAddress: '', processorReference },
        { challenge_code: code, return_address: request.returnAddress },
      )
    }
    const declined =
      behavior === undefined || behavior === 'decline'
        ? 'declined'
        : behavior === 'insufficient-funds'
          ? behavior
          : undefined
    const refund_behaviour =
      behavior === 'refuse-refund' ? 'refuse' : behavior === 'lose-refund-answer' ? 'lose-answer' : null
    const outcome = (await saveCharge(
      request,
      declined
        ? { outcome: 'declined', reason: declined, processorReference }
        : { outcome: 'succeeded', processorReference },
      { refund_behaviour },
    )) as FinalOutcome
    const event = eventOf(request.key, outcome)
    switch (behavior) {
      case 'fail-after-charging':
        throw new ProcessorUnreachable('The sandbox charged but did not reply')
      case 'notice-late':
        await notify(event, LATE_MINUTES)
        throw new ProcessorUnreachable('The sandbox charged but did not reply; its notice comes late')
      case 'notice-twice':
        await notify(event)
        await notify({ ...event, again: true })
        return outcome
      case 'notice-first':
        await deliver(event)
        return outcome
      default:
        await notify(event)
        return outcome
    }
  }

  const refund: PaymentProcessor['refund'] = ({ key, processorReference, amountCents }) =>
    database
      .transaction(async (tx) => {
        const charge = await store.lockCharge(tx, name, processorReference)
        const earlier = await store.findRefund(tx, name, key)
        if (earlier) return { outcome: earlier, isReplyLost: false }
        const isPossible = charge && charge.refundBehaviour !== 'refuse' && amountCents <= charge.leftCents
        const outcome = await store.saveRefund(tx, {
          processor: name,
          key,
          refund_id: `${name.toUpperCase()}-R-${randomReference(12)}`,
          charge_id: processorReference,
          amount_cents: amountCents,
          outcome: isPossible ? 'succeeded' : 'refused',
          created_at: clock.now(),
        })
        return { outcome, isReplyLost: charge?.refundBehaviour === 'lose-answer' }
      })
      .then(({ outcome, isReplyLost }) => {
        if (isReplyLost) throw new ProcessorUnreachable('The sandbox refunded but did not reply')
        return outcome
      })

  return {
    charge,
    makeLink: async ({ key, amountCents, currency, lang, returnAddress, payer, expiresAt }) => {
      const link = await store.saveLink(database.db, {
        key,
        code: randomToken(),
        amount_cents: amountCents,
        currency,
        first_name: payer.firstName,
        last_name: payer.lastName,
        return_address: returnAddress,
        created_at: clock.now(),
        expires_at: expiresAt,
      })
      return { payerAddress: `/${lang}/sandbox/pay/${link.code}` }
    },
    lookUp: (key) => store.findCharge(database.db, name, key),
    abandon: async (key) => {
      await store.abandonCharge(database.db, { processor: name, key, at: clock.now() })
      return (await store.findCharge(database.db, name, key)) as FinalOutcome | undefined
    },
    refund,
    reverse: refund,
    lookUpRefund: ({ key }) => store.findRefund(database.db, name, key),
  } satisfies PaymentProcessor
}

/** Reads the sandbox's own notices. */
export const sandboxNotices =
  ({ database, clock }: Pick<Services, 'database' | 'clock'>, name: string): ReadNotices =>
  async ({ body, signature }) => {
    const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    if (!seconds || !mac) return undefined
    const skewSeconds = Math.abs(clock.now().getTime() / 1_000 - Number(seconds))
    const expectedMac = macOf(await secretOf({ database }, name), Number(seconds), body)
    if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expectedMac)) || skewSeconds > MAX_SKEW_SECONDS) return undefined
    const { eventId, kind, key, outcome } = JSON.parse(body.toString()) as Omit<SandboxEvent, 'processor'> & {
      kind: string
    }
    return kind === `payment.${outcome?.outcome}`
      ? [{ eventId, kind, key, about: 'charge', outcome }]
      : [{ eventId, kind, key, about: 'nothing' }]
  }
