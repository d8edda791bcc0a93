import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { countGivenUp, listFailedJobs, retryFailedJob } from '../../../platform/jobs.store.ts'
import { findRecipients } from '../../../platform/mail.store.ts'

/** Failed emails and tasks, newest first. */
export const listFailures = async (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) => {
  const jobs = await listFailedJobs(ctx.db, pageSize, (page - 1) * pageSize)
  const addresses = await findRecipients(
    ctx.db,
    jobs.flatMap(({ mailId }) => mailId ?? []),
  )
  const { count } = await countGivenUp(ctx.db)
  return {
    list: jobs.map(({ mailId, ...job }) => ({
      ...job,
      failingSince: job.failingSince.toISOString(),
      gaveUpAt: job.gaveUpAt.toISOString(),
      letter: mailId === undefined ? undefined : addresses.get(mailId),
    })),
    totalItems: count,
  }
}

/** The number of failed emails and tasks, and when the first one failed for good. */
export const countFailures = (ctx: Ctx) => countGivenUp(ctx.db)

/** Retries a failed job for up to three more days. Refuses: NOT_FOUND when it is done or already being retried. */
export const retryFailure = async (ctx: Ctx, { id }: { id: number }) => {
  await transact(ctx, async (tx) => {
    const kind = (await retryFailedJob(tx.db, id, tx.clock.now())) ?? refuse('NOT_FOUND')
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'job',
      entityId: id,
      event: 'retry',
      after: { kind },
    })
  })
  return true as const
}
