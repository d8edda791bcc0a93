import './travel-plan.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { PlanTraveler } from '../contract/trip-links.ts'

const toLink = (row: Selectable<Tables['trip_links']>) => ({
  id: row.id,
  planId: row.plan_id,
  name: row.name,
  lang: row.lang,
  lowData: row.low_data,
  madeAt: row.made_at,
  openedAt: row.opened_at,
  revokedAt: row.revoked_at,
})
export type StoredLink = ReturnType<typeof toLink>

export const insertLink = async (tx: Tx, values: Insertable<Tables['trip_links']>): Promise<StoredLink> =>
  toLink(await tx.insertInto('trip_links').values(values).returningAll().executeTakeFirstOrThrow())

/** The links of a plan, the newest first. */
export const listLinks = async (db: Db, planId: number): Promise<StoredLink[]> =>
  (await db.selectFrom('trip_links').selectAll().where('plan_id', '=', planId).orderBy('id', 'desc').execute()).map(
    toLink,
  )

/** A link with the client of its plan. */
export const findLink = async (db: Db, by: { id: number } | { tokenHash: string }) => {
  const row = await db
    .selectFrom('trip_links as l')
    .innerJoin('travel_plans as p', 'p.id', 'l.plan_id')
    .selectAll('l')
    .select('p.client_id as clientId')
    .where((eb) => ('id' in by ? eb('l.id', '=', by.id) : eb('l.token_hash', '=', by.tokenHash)))
    .executeTakeFirst()
  return row && { ...toLink(row), clientId: row.clientId }
}

export const markOpened = async (db: Db, id: number, at: Date) => {
  await db.updateTable('trip_links').set({ opened_at: at }).where('id', '=', id).execute()
}

/** Revokes a link; returns whether it was open. */
export const revokeLink = async (tx: Tx, id: number, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('trip_links')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who travels in each of these plans, if someone else pays for it. */
export const listTravelers = async (
  db: Db,
  planIds: readonly number[],
): Promise<(PlanTraveler & { planId: number })[]> =>
  planIds.length === 0
    ? []
    : db
        .selectFrom('plan_travelers')
        .select(['plan_id as planId', 'name', 'phone', 'email'])
        .where('plan_id', 'in', planIds)
        .execute()

export const saveTraveler = async (tx: Tx, planId: number, traveler: PlanTraveler) => {
  await tx
    .insertInto('plan_travelers')
    .values({ plan_id: planId, ...traveler })
    .onConflict((conflict) => conflict.column('plan_id').doUpdateSet(traveler))
    .execute()
}

export const deleteTraveler = async (tx: Tx, planId: number) => {
  await tx.deleteFrom('plan_travelers').where('plan_id', '=', planId).execute()
}

/** Erases the names in a plan's links and the contact data of the person who travels. */
export const erasePeople = async (tx: Tx, planId: number) => {
  await deleteTraveler(tx, planId)
  await tx.deleteFrom('trip_links').where('plan_id', '=', planId).execute()
}
