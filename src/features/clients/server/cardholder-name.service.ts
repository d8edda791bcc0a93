import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf } from '../../../platform/context.ts'
import { type Limit, limitCalls } from '../../../platform/limits.ts'
import { cardholderProblem } from '../cardholder-name.ts'
import { getClient } from './clients.service.ts'

const NAME_CHECKS: Limit = { kind: 'checkCardholderName', most: 5, minutes: 60 }

/** Whether the name on a card is the caller's. Refuses: NOT_FOUND for any other id, TOO_MANY after five in an hour (decisions 4). */
export const checkCardholderName = async (
  ctx: Ctx,
  { clientId, cardHolderName }: { clientId: number; cardHolderName: string },
) => {
  if (clientId !== clientIdOf(ctx)) refuse('NOT_FOUND')
  await limitCalls(ctx, NAME_CHECKS, String(clientId))
  const problem = cardholderProblem(await getClient(ctx, clientId), cardHolderName)
  return { isValid: problem === undefined, reason: problem?.[ctx.lang] ?? '' }
}
