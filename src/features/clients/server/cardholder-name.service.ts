import type { Ctx } from '../../../platform/context.ts'
import { type Limit, limitCalls } from '../../../platform/limits.ts'
import { cardholderProblem } from '../cardholder-name.ts'
import { getOwnClient } from './own-client.service.ts'

const NAME_CHECKS: Limit = { kind: 'checkCardholderName', max: 5, minutes: 60 }

/** Whether a card's name matches the client (docs/rules/payment.md#cardholder-name). Refuses: NOT_FOUND, TOO_MANY after five an hour. */
export const checkCardholderName = async (
  ctx: Ctx,
  { clientId, cardHolderName }: { clientId: number; cardHolderName: string },
) => {
  const client = await getOwnClient(ctx, clientId)
  if (ctx.actor.kind === 'client') await limitCalls(ctx, NAME_CHECKS, String(clientId))
  const problem = cardholderProblem(client, cardHolderName)
  return { isValid: problem === undefined, reason: problem?.[ctx.lang] ?? '' }
}
