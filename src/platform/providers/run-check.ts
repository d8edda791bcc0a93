import type { Ctx } from '../context.ts'
import type { ProviderCheck, ProviderProblem } from './provider-check.ts'
import { recordProviderFailure, recordProviderSuccess } from './provider-health.store.ts'

/**
 * Checks a configured provider, not inside a transaction, and records the result. Returns what is wrong. A card provider's problems are not
 * recorded: only failed calls disable its payment methods (docs/decisions/0121).
 */
export const runCheck = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { name, kind, check }: ProviderCheck,
): Promise<ProviderProblem[]> => {
  const problems = await check()
  const [first] = problems
  if (!first) await recordProviderSuccess(db, name, clock.now())
  else if (kind !== 'payment') await recordProviderFailure(db, name, clock.now(), first)
  return problems
}
