import './platform.tables.ts'
import type { Actor } from './context.ts'
import type { Db, Tx } from './db/database.ts'

/** Writes one line of the audit log: who did what, on whose behalf, and how it was before and after (decisions 5). */
export const recordAudit = async (
  db: Db,
  entry: {
    at: Date
    actor: Actor
    entity: string
    entityId: number
    event: string
    before?: object | string | number | null
    after?: object | string | number | null
  },
) => {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      ...who(entry.actor),
      entity: entry.entity,
      entity_id: entry.entityId,
      event: entry.event,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute()
}

const who = (actor: Actor) => {
  const nobodyElse = { on_behalf_of: null }
  if (actor.kind === 'staff') return { actor_kind: 'staff', actor_id: actor.staffId, ...nobodyElse }
  if (actor.kind !== 'client') return { actor_kind: actor.kind, actor_id: null, ...nobodyElse }
  if (!actor.impersonatedBy) return { actor_kind: 'client', actor_id: actor.clientId, ...nobodyElse }
  return { actor_kind: 'staff', actor_id: actor.impersonatedBy.staffId, on_behalf_of: actor.clientId }
}

/** Takes personal data out of what was written about somebody who left; that it happened, when and by whom stays. */
export const forgetAuditDetails = async (tx: Tx, entity: string, entityId: number) => {
  await tx
    .updateTable('audit_log')
    .set({ before: null, after: null })
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .execute()
}
