import type { Generated } from 'kysely'
import type { Tx } from './db/database.ts'
import type { Instant } from './platform.tables.ts'
import type { StaffUpdate } from './staff-updates.ts'

declare module './db/database.ts' {
  interface Tables {
    office_news: { id: Generated<number>; kind: StaffUpdate['kind']; reference: string; at: Instant }
  }
}

export const insertStaffUpdate = async (tx: Tx, { kind, reference, at }: StaffUpdate & { at: Date }) => {
  await tx.insertInto('office_news').values({ kind, reference, at }).execute()
}

/** Removes and returns all queued updates, oldest first. */
export const takeStaffUpdates = async (tx: Tx): Promise<StaffUpdate[]> => {
  const rows = await tx.deleteFrom('office_news').returning(['id', 'kind', 'reference']).execute()
  return rows.sort((a, b) => a.id - b.id).map(({ kind, reference }) => ({ kind, reference }))
}
