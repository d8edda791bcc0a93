import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getInEffect, getPublishedVersion } from '../../information/server/policies.service.ts'
import * as store from './cars.store.ts'

/** Refuses: NOT_FOUND for a supplier that has never been published, even if its conditions are in effect. */
const requirePublished = async (ctx: Ctx, supplierId: number) => {
  if (!(await store.isSupplier(ctx.db, supplierId))) refuse('NOT_FOUND')
}

/** The conditions of a supplier that are in effect. Refuses: NOT_FOUND, also for a supplier that has not been published. */
export const getRentConditions = async (ctx: Ctx, { supplierId, lang }: { supplierId: number; lang: Lang }) => {
  await requirePublished(ctx, supplierId)
  return getInEffect(ctx, { kind: 'rentConditions', supplierId }, lang)
}

/** A version of a policy. Refuses: NOT_FOUND, also for a draft and for conditions of a supplier that has not been published. */
export const getPolicyVersion = async (ctx: Ctx, input: { id: number; lang: Lang }) => {
  const { supplierId, ...version } = await getPublishedVersion(ctx, input)
  if (version.kind === 'rentConditions') await requirePublished(ctx, supplierId)
  return version
}
