import type { Generated } from 'kysely'
import type { Tx } from './db/database.ts'
import type { Instant } from './platform.tables.ts'
import type { StaffUpdate } from './staff-updates.ts'

declare module './db/database.ts' {
  interface Tables {
    office_news: { id: Generated<number>; kind: StaffUpdate['kind']; reference: string; at: Instant; mail_at: Instant }
  }
}

type Queued = StaffUpdate & { at: Date; mailAt: Date }

export const staffUpdateInsert = (tx: Tx, { kind, reference, at, mailAt }: Queued) =>
  tx.insertInto('office_news').values({ kind, reference, at, mail_at: mailAt })

/** Removes and returns the updates whose email is due, oldest first. */
export const takeStaffUpdates = async (tx: Tx, now: Date): Promise<StaffUpdate[]> => {
  const rows = await tx
    .deleteFrom('office_news')
    .where('mail_at', '<=', now)
    .returning(['id', 'kind', 'reference'])
    .execute()
  return rows.sort((a, b) => a.id - b.id).map(({ kind, reference }) => ({ kind, reference }))
}
