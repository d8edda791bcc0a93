import { addHours } from '../lib/days.ts'
import type { Ctx, Services } from './context.ts'
import { deleteOldMails } from './mail.store.ts'
import { deleteExpiredRows, deleteJobsWithoutMail, type Retention } from './maintenance.store.ts'
import { deleteOldDeliveries } from './sandbox-messenger.store.ts'

const MAINTAIN = 'platform.maintain'

/**
 * Registers the daily job that deletes expired rows of `retention`, and messages `MAIL_RETENTION_DAYS` after they were sent
 * (docs/decisions/0028), and runs `tasks`.
 */
export const handleMaintenance = (
  { jobs }: Pick<Services, 'jobs'>,
  retention: readonly Retention[],
  tasks: readonly ((ctx: Ctx) => Promise<void>)[] = [],
) =>
  jobs.handleExternal(
    MAINTAIN,
    async (ctx: Ctx) => {
      const { db, clock, log, config } = ctx
      const now = clock.now()
      for (const rule of retention) {
        const deleted = await deleteExpiredRows(db, rule, now)
        if (deleted > 0) log.info({ table: rule.table, deleted }, 'Expired rows were deleted')
      }
      const messagesBefore = addHours(now, -24 * config.mailRetentionDays)
      while ((await deleteOldMails(db, messagesBefore)) > 0);
      await deleteOldDeliveries(db, messagesBefore)
      await deleteJobsWithoutMail(db)
      for (const task of tasks) await task(ctx)
      return { dueAt: addHours(now, 24), payload: {} }
    },
    { deadline: true, concurrency: 1 },
  )

/** Adds the daily job unless it exists. */
export const ensureMaintenance = ({ jobs, db, clock }: Pick<Ctx, 'jobs' | 'db' | 'clock'>) =>
  jobs.enqueue(db, { kind: MAINTAIN, payload: {}, dueAt: clock.now(), key: 'daily' })
