import type { Ctx } from '../context.ts'
import type { ProviderCheck, ProviderProblem } from './provider-check.ts'
import { recordProviderFailure, recordProviderSuccess } from './provider-health.store.ts'

/** Checks a configured provider, not inside a transaction, and records the result. Returns what is wrong. */
export const runCheck = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { name, check }: ProviderCheck,
): Promise<ProviderProblem[]> => {
  const problems = await check()
  const [first] = problems
  if (first) await recordProviderFailure(db, name, clock.now(), first)
  else await recordProviderSuccess(db, name, clock.now())
  return problems
}
