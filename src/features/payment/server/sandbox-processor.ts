import { createHmac, timingSafeEqual } from 'node:crypto'
import { addMinutes } from '../../../lib/days.ts'
import type { Services } from '../../../platform/context.ts'
import { sharedSecret } from '../../../platform/secret-keys.store.ts'
import { randomReference, randomToken } from '../../../platform/secrets.ts'
import { behaviourOf } from '../sandbox-cards.ts'
import {
  type ChargeOutcome,
  type ChargeRequest,
  type FinalOutcome,
  type Notice,
  type PaymentProcessor,
  ProcessorUnreachable,
} from './payment-processor.ts'
import * as memory from './sandbox.store.ts'

/** The header that carries the sandbox's signature: 't=<unix seconds>,v1=<hex>'. */
export const SIGNATURE_HEADER = 'sandbox-signature'
/** Seconds by which a signature's time may differ from ours (checks 1). */
const SIGNED_WITHIN_SECONDS = 300
/** Minutes by which a late notice is late: long after the answer was asked for. */
const LATE_MINUTES = 3

/** A notice on its way from the sandbox to us, signed when it leaves. */
export type SandboxEvent = { processor: string; eventId: string; key: string; outcome: FinalOutcome; again?: boolean }
export const DELIVER = 'sandbox.deliver'

const secretOf = (services: Pick<Services, 'database'>, processor: string) =>
  sharedSecret(services.database.db, `sandbox-notices-${processor}`)

const macOf = (secret: string, seconds: number, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')

/** An event as it travels: its body and the signature over it. */
export const signEvent = async (services: Pick<Services, 'database' | 'clock'>, event: SandboxEvent) => {
  const { processor, again: _, ...told } = event
  const body = JSON.stringify({ ...told, kind: `payment.${event.outcome.outcome}` })
  const seconds = Math.floor(services.clock.now().getTime() / 1_000)
  return { body, signature: `t=${seconds},v1=${macOf(await secretOf(services, processor), seconds, body)}` }
}

/** Sends an event's notice, as a job of the sandbox's own; apart from our transactions, as everything here. */
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
 * The built-in processor: works offline, remembers charges, links and refunds by key as a real one would, never gives back
 * more than it charged, asks the payer, sends notices, and misbehaves as its test cards ask. It keeps its memory apart from
 * our transactions, so that a crash between charge and answer can be lived through. `deliver` sends a notice at once.
 */
export const sandboxProcessor = (
  services: Pick<Services, 'database' | 'clock' | 'jobs'>,
  name: string,
  deliver: (event: SandboxEvent) => Promise<void> = async () => {},
): PaymentProcessor => {
  const { database, clock } = services
  const notify = sendLater(services)

  const remember = async (
    request: ChargeRequest,
    outcome: ChargeOutcome,
    more: Partial<Parameters<typeof memory.rememberCharge>[1]> = {},
  ) =>
    memory.rememberCharge(database.db, {
      processor: name,
      key: request.key,
      charge_id: outcome.processorReference,
      amount_cents: request.amountCents,
      currency: request.currency,
      lang: request.lang,
      outcome: outcome.outcome,
      reason: outcome.outcome === 'declined' ? outcome.reason : null,
      created_at: clock.now(),
      ...more,
    })

  const eventOf = (key: string, outcome: FinalOutcome): SandboxEvent => ({
    processor: name,
    eventId: `evt-${outcome.processorReference}`,
    key,
    outcome,
  })

  const charge: PaymentProcessor['charge'] = async (request) => {
    const behaviour = behaviourOf(request.cardToken)
    const processorReference = `${name.toUpperCase()}-${randomReference(12)}`
    if (behaviour === 'time-out') throw new ProcessorUnreachable('The sandbox gave no answer')
    if (behaviour === 'challenge') {
      const code = randomToken()
      return remember(
        request,
        { outcome: 'challenged', payerAddress: '', processorReference },
        { challenge_code: code, return_address: request.returnAddress },
      )
    }
    const declined =
      behaviour === undefined || behaviour === 'decline'
        ? 'declined'
        : behaviour === 'insufficient-funds'
          ? behaviour
          : undefined
    const refund_behaviour =
      behaviour === 'refuse-refund' ? 'refuse' : behaviour === 'lose-refund-answer' ? 'lose-answer' : null
    const outcome = (await remember(
      request,
      declined
        ? { outcome: 'declined', reason: declined, processorReference }
        : { outcome: 'succeeded', processorReference },
      { refund_behaviour },
    )) as FinalOutcome
    const event = eventOf(request.key, outcome)
    switch (behaviour) {
      case 'fail-after-charging':
        throw new ProcessorUnreachable('The sandbox charged and then gave no answer')
      case 'notice-late':
        await notify(event, LATE_MINUTES)
        throw new ProcessorUnreachable('The sandbox charged, gave no answer, and its notice comes late')
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

  return {
    charge,
    makeLink: async ({ key, amountCents, currency, lang, returnAddress, payer, expiresAt }) => {
      const link = await memory.rememberLink(database.db, {
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
    lookUp: (key) => memory.findCharge(database.db, name, key),
    abandon: async (key) => {
      await memory.abandonCharge(database.db, { processor: name, key, at: clock.now() })
      return (await memory.findCharge(database.db, name, key)) as FinalOutcome | undefined
    },
    refund: ({ key, processorReference, amountCents }) =>
      database
        .transaction(async (tx) => {
          const charged = await memory.lockCharge(tx, name, processorReference)
          const earlier = await memory.findRefund(tx, name, key)
          if (earlier) return { answer: earlier, lost: false }
          const possible = charged && charged.refundBehaviour !== 'refuse' && amountCents <= charged.leftCents
          const answer = await memory.rememberRefund(tx, {
            processor: name,
            key,
            refund_id: `${name.toUpperCase()}-R-${randomReference(12)}`,
            charge_id: processorReference,
            amount_cents: amountCents,
            outcome: possible ? 'succeeded' : 'refused',
            created_at: clock.now(),
          })
          return { answer, lost: charged?.refundBehaviour === 'lose-answer' }
        })
        .then(({ answer, lost }) => {
          if (lost) throw new ProcessorUnreachable('The sandbox gave the money back and then gave no answer')
          return answer
        }),
    lookUpRefund: (key) => memory.findRefund(database.db, name, key),
    readNotice: async ({ body, signature }) => {
      const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      if (!seconds || !mac) return undefined
      const apart = Math.abs(clock.now().getTime() / 1_000 - Number(seconds))
      const right = macOf(await secretOf(services, name), Number(seconds), body)
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(right)) || apart > SIGNED_WITHIN_SECONDS) return undefined
      const { eventId, kind, key, outcome } = JSON.parse(body.toString()) as Notice
      return { eventId, kind, key, outcome: kind === `payment.${outcome?.outcome}` ? outcome : undefined }
    },
  }
}
