import './platform.tables.ts'
import type { Actor } from './context.ts'
import type { Db, Tx } from './db/database.ts'

type AuditEntry = {
  at: Date
  actor: Actor
  entity: string
  entityId: number
  event: string
  before?: object | string | number | null
  after?: object | string | number | null
}

/** Adds an entry to the audit log (docs/rules/sessions.md#audit-log). */
export const recordAudit = async (db: Db, entry: AuditEntry) => {
  await auditInsert(db, entry).execute()
}

/** Builds the insert of an audit log entry. */
export const auditInsert = (db: Db, entry: AuditEntry) =>
  db.insertInto('audit_log').values({
    at: entry.at,
    ...actorColumns(entry.actor),
    entity: entry.entity,
    entity_id: entry.entityId,
    event: entry.event,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
  })

const actorColumns = (actor: Actor) => {
  const nobodyElse = { on_behalf_of: null }
  if (actor.kind === 'staff') return { actor_kind: 'staff', actor_id: actor.staffId, ...nobodyElse }
  if (actor.kind !== 'client') return { actor_kind: actor.kind, actor_id: null, ...nobodyElse }
  if (!actor.impersonatedBy) return { actor_kind: 'client', actor_id: actor.clientId, ...nobodyElse }
  return { actor_kind: 'staff', actor_id: actor.impersonatedBy.staffId, on_behalf_of: actor.clientId }
}

/** Deletes the before and after data of an entity's entries; event, time and actor stay. */
export const deleteAuditDetails = async (tx: Tx, entity: string, entityId: number) => {
  await tx
    .updateTable('audit_log')
    .set({ before: null, after: null })
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .execute()
}
