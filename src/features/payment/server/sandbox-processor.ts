import type { Services } from '../../../platform/context.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { behaviourOf } from '../sandbox-cards.ts'
import { type CardProcessor, type ChargeOutcome, ProcessorUnreachable } from './card-processor.ts'
import * as memory from './payment.store.ts'

/**
 * The built-in processor: works offline, remembers charges and refunds by key as a real one would, never gives back more than
 * it charged, and misbehaves as its test cards ask. It keeps its memory apart from our transactions, so that a crash between
 * charge and answer can be lived through.
 */
export const sandboxProcessor = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  name: string,
): CardProcessor => {
  const remember = (
    request: Parameters<CardProcessor['charge']>[0],
    outcome: ChargeOutcome,
    refundBehaviour: 'refuse' | 'lose-answer' | null = null,
  ) =>
    memory.rememberSandboxCharge(database.db, {
      processor: name,
      key: request.key,
      charge_id: outcome.processorReference,
      amount_cents: request.amountCents,
      currency: request.currency,
      outcome: outcome.outcome,
      reason: outcome.outcome === 'declined' ? outcome.reason : null,
      refund_behaviour: refundBehaviour,
      created_at: clock.now(),
    })

  return {
    charge: async (request) => {
      const processorReference = `${name.toUpperCase()}-${randomReference(12)}`
      const succeeded = { outcome: 'succeeded', processorReference } as const
      switch (behaviourOf(request.cardToken)) {
        case 'succeed':
          return remember(request, succeeded)
        case 'refuse-refund':
          return remember(request, succeeded, 'refuse')
        case 'lose-refund-answer':
          return remember(request, succeeded, 'lose-answer')
        case 'insufficient-funds':
          return remember(request, { outcome: 'declined', reason: 'insufficient-funds', processorReference })
        case 'time-out':
          throw new ProcessorUnreachable('The sandbox gave no answer')
        case 'fail-after-charging':
          await remember(request, succeeded)
          throw new ProcessorUnreachable('The sandbox charged and then gave no answer')
        default:
          return remember(request, { outcome: 'declined', reason: 'declined', processorReference })
      }
    },
    lookUp: (key) => memory.findSandboxCharge(database.db, name, key),
    abandon: async (key) => {
      await memory.abandonSandboxCharge(database.db, { processor: name, key, at: clock.now() })
      return memory.findSandboxCharge(database.db, name, key)
    },
    refund: ({ key, processorReference, amountCents }) =>
      database
        .transaction(async (tx) => {
          const charge = await memory.lockSandboxCharge(tx, name, processorReference)
          const earlier = await memory.findSandboxRefund(tx, name, key)
          if (earlier) return { answer: earlier, lost: false }
          const possible = charge && charge.refundBehaviour !== 'refuse' && amountCents <= charge.leftCents
          const answer = await memory.rememberSandboxRefund(tx, {
            processor: name,
            key,
            refund_id: `${name.toUpperCase()}-R-${randomReference(12)}`,
            charge_id: processorReference,
            amount_cents: amountCents,
            outcome: possible ? 'succeeded' : 'refused',
            created_at: clock.now(),
          })
          return { answer, lost: charge?.refundBehaviour === 'lose-answer' }
        })
        .then(({ answer, lost }) => {
          if (lost) throw new ProcessorUnreachable('The sandbox gave the money back and then gave no answer')
          return answer
        }),
    lookUpRefund: (key) => memory.findSandboxRefund(database.db, name, key),
  }
}
