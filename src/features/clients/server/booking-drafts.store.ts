import './clients.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'

export type DraftRow = Selectable<Tables['booking_drafts']>

/** Locks a client's drafts in a fixed order, so that two devices saving at the same time wait for each other. */
export const lockDrafts = async (tx: Tx, clientId: number) => {
  await tx
    .selectFrom('booking_drafts')
    .select('path')
    .where('client_id', '=', clientId)
    .orderBy('path')
    .forUpdate()
    .execute()
}

/** A client's drafts whose last day is `today` or later, newest first. */
export const listDrafts = (db: Db, clientId: number, today: Day): Promise<DraftRow[]> =>
  db
    .selectFrom('booking_drafts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('last_day', '>=', today)
    .orderBy('version', 'desc')
    .orderBy('path')
    .execute()

/** Saves a draft unless a higher version is stored. */
export const putDraft = async (tx: Tx, draft: Insertable<Tables['booking_drafts']>) => {
  await tx
    .insertInto('booking_drafts')
    .values(draft)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'path'])
        .doUpdateSet({
          last_day: draft.last_day,
          version: draft.version,
          key_id: draft.key_id,
          sealed: draft.sealed,
        })
        .where('booking_drafts.version', '<', draft.version),
    )
    .execute()
}

/** Deletes a draft unless a higher version is stored. */
export const eraseDraft = async (
  tx: Tx,
  { clientId, path, version }: { clientId: number; path: string; version: number },
) => {
  await tx
    .deleteFrom('booking_drafts')
    .where('client_id', '=', clientId)
    .where('path', '=', path)
    .where('version', '<', version)
    .execute()
}

/** Deletes all but a client's newest `keep` drafts. */
export const eraseOldest = async (tx: Tx, clientId: number, keep: number) => {
  await tx
    .deleteFrom('booking_drafts')
    .where('client_id', '=', clientId)
    .where('path', 'in', (select) =>
      select
        .selectFrom('booking_drafts')
        .select('path')
        .where('client_id', '=', clientId)
        .orderBy('version', 'desc')
        .orderBy('path')
        .offset(keep),
    )
    .execute()
}

/** Deletes every draft whose last day is before `today`. */
export const erasePast = async (tx: Tx, today: Day) => {
  await tx.deleteFrom('booking_drafts').where('last_day', '<', today).execute()
}

export const eraseDraftsOf = async (tx: Tx, clientId: number) => {
  await tx.deleteFrom('booking_drafts').where('client_id', '=', clientId).execute()
}
