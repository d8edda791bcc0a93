import './platform.tables.ts'
import type { Actor } from './context.ts'
import type { Db } from './db/database.ts'

/** Writes one line of the audit log: who did what, and how it was before and after (decisions 5). */
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
      actor_kind: entry.actor.kind,
      actor_id: actorId(entry.actor),
      entity: entry.entity,
      entity_id: entry.entityId,
      event: entry.event,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute()
}

const actorId = (actor: Actor) =>
  actor.kind === 'client' ? actor.clientId : actor.kind === 'staff' ? actor.staffId : null
