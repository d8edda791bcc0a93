import type { Services } from '../../../platform/context.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { behaviourOf } from '../sandbox-cards.ts'
import { type CardProcessor, type ChargeOutcome, ProcessorUnreachable } from './card-processor.ts'
import { findSandboxCharge, rememberSandboxCharge } from './payment.store.ts'

/**
 * The built-in processor: works offline, remembers charges by key as a real one would, and misbehaves as its test cards ask.
 * It keeps its memory apart from our transactions, so that a crash between charge and answer can be lived through.
 */
export const sandboxProcessor = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  name: string,
): CardProcessor => {
  const remember = (request: Parameters<CardProcessor['charge']>[0], outcome: ChargeOutcome) =>
    rememberSandboxCharge(database.db, {
      processor: name,
      key: request.key,
      charge_id: outcome.processorReference,
      amount_cents: request.amountCents,
      currency: request.currency,
      outcome: outcome.outcome,
      reason: outcome.outcome === 'declined' ? outcome.reason : null,
      created_at: clock.now(),
    })

  return {
    charge: async (request) => {
      const processorReference = `${name.toUpperCase()}-${randomReference(12)}`
      switch (behaviourOf(request.cardToken)) {
        case 'succeed':
          return remember(request, { outcome: 'succeeded', processorReference })
        case 'insufficient-funds':
          return remember(request, { outcome: 'declined', reason: 'insufficient-funds', processorReference })
        case 'time-out':
          throw new ProcessorUnreachable('The sandbox gave no answer')
        case 'fail-after-charging':
          await remember(request, { outcome: 'succeeded', processorReference })
          throw new ProcessorUnreachable('The sandbox charged and then gave no answer')
        default:
          return remember(request, { outcome: 'declined', reason: 'declined', processorReference })
      }
    },
    lookUp: (key) => findSandboxCharge(database.db, name, key),
  }
}
