import { refuse } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { limitCalls } from '../../../platform/limits.ts'
import type { ProviderCheck } from '../../../platform/providers/provider-check.ts'
import { listProviderHealth } from '../../../platform/providers/provider-health.store.ts'
import { runCheck } from '../../../platform/providers/run-check.ts'

/** Returns the checks of the external services, using the current settings. */
export type ChecksOf = (ctx: Ctx) => ProviderCheck[]

/** Limits checks, because each one calls an external service. */
const CHECK_LIMIT = { kind: 'providers.check', max: 20, minutes: 10 }

/** The external services, based on what the store has recorded. A failure is over once the service has answered again. */
export const listProviders = (checksOf: ChecksOf) => async (ctx: Ctx) => {
  const health = new Map((await listProviderHealth(ctx.db)).map((each) => [each.provider, each]))
  return checksOf(ctx).map(({ name, label, kind, configured }) => {
    const { lastSuccessAt = null, lastFailureAt = null, failure = null } = health.get(name) ?? {}
    const isOver = lastSuccessAt !== null && lastFailureAt !== null && lastSuccessAt > lastFailureAt
    return {
      name,
      label,
      kind,
      configured,
      lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: lastFailureAt?.toISOString() ?? null,
      failure: isOver ? null : failure,
    }
  })
}

/** Calls a configured service and returns its problems. Refuses: NOT_FOUND; TOO_MANY after twenty checks in ten minutes. */
export const checkProvider =
  (checksOf: ChecksOf) =>
  async (ctx: Ctx, { name }: { name: string }) => {
    const check = checksOf(ctx).find((each) => each.name === name && each.configured) ?? refuse('NOT_FOUND')
    await limitCalls(ctx, CHECK_LIMIT, name)
    return { problems: await runCheck(ctx, check) }
  }
