import '../platform.tables.ts'
import type { ExpressionBuilder } from 'kysely'
import { addHours } from '../../lib/days.ts'
import type { Db, Tables, Tx } from '../db/database.ts'

/** Hours after a message from a phone in which WhatsApp accepts free texts to it. */
export const WINDOW_HOURS = 24

export type Contact = {
  receivedAt: Date | null
  repliedAt: Date | null
  /** Null: messages are welcome. */
  optedOutBy: 'message' | 'account' | null
}

const NOBODY: Contact = { receivedAt: null, repliedAt: null, optedOutBy: null }

/** Matches contacts whose last message, reply or opt-in was not later than `at`, or who have none. */
const notAfter =
  (event: 'received_at' | 'replied_at' | 'opted_in_at', at: Date) =>
  (eb: ExpressionBuilder<Tables, 'whatsapp_contacts'>) =>
    eb.or([eb(`whatsapp_contacts.${event}`, 'is', null), eb(`whatsapp_contacts.${event}`, '<=', at)])

/** What is known about a phone ('+13055550142'). */
export const findContact = async (db: Db, phone: string): Promise<Contact> => {
  const row = await db.selectFrom('whatsapp_contacts').selectAll().where('phone', '=', phone).executeTakeFirst()
  return row ? { receivedAt: row.received_at, repliedAt: row.replied_at, optedOutBy: row.opted_out_by } : NOBODY
}

export const isWindowOpen = ({ receivedAt }: Contact, now: Date) =>
  receivedAt !== null && addHours(receivedAt, WINDOW_HOURS) > now

/** Records a message from a phone; false when a later one is known, such as when an old one is reported again. */
export const recordReceived = async (tx: Tx, phone: string, at: Date): Promise<boolean> => {
  const row = await tx
    .insertInto('whatsapp_contacts')
    .values({ phone, received_at: at })
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({ received_at: at }).where(notAfter('received_at', at)),
    )
    .returning('phone')
    .executeTakeFirst()
  return row !== undefined
}

type Origin = 'message' | 'account'

/**
 * Records that a phone has wanted no messages since `at`; false when that is known, or when the phone asked for messages after `at`. A
 * request by an account does not replace one by the phone.
 */
export const optOut = async (db: Db, phone: string, by: Origin, at: Date): Promise<boolean> => {
  const out = { opted_out_at: at, opted_out_by: by }
  const row = await db
    .insertInto('whatsapp_contacts')
    .values({ phone, ...out })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .doUpdateSet(out)
        .where((eb) =>
          by === 'message'
            ? eb('whatsapp_contacts.opted_out_by', 'is distinct from', 'message').and(notAfter('opted_in_at', at)(eb))
            : eb('whatsapp_contacts.opted_out_by', 'is', null),
        ),
    )
    .returning('phone')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records that a phone has wanted messages again since `at`; false when they were not stopped, or were stopped after `at`. An account can
 * undo only a request by an account.
 */
export const optIn = async (db: Db, phone: string, by: Origin, at: Date): Promise<boolean> => {
  if (by === 'message')
    await db
      .updateTable('whatsapp_contacts')
      .set({ opted_in_at: at })
      .where('phone', '=', phone)
      .where(notAfter('opted_in_at', at))
      .execute()
  const { numUpdatedRows } = await db
    .updateTable('whatsapp_contacts')
    .set({ opted_out_at: null, opted_out_by: null })
    .where('phone', '=', phone)
    .where('opted_out_by', 'in', by === 'message' ? ['message', 'account'] : ['account'])
    .where('opted_out_at', '<=', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records a reply to a phone; false when there was one after `before`. */
export const recordReply = async (tx: Tx, phone: string, { at, before }: { at: Date; before: Date }) => {
  const { numUpdatedRows } = await tx
    .updateTable('whatsapp_contacts')
    .set({ replied_at: at })
    .where('phone', '=', phone)
    .where(notAfter('replied_at', before))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes what is known about a phone, unless it opted out: that must be kept. */
export const deleteContact = async (tx: Tx, phone: string) => {
  await tx
    .deleteFrom('whatsapp_contacts')
    .where('phone', '=', phone)
    .where('opted_out_by', 'is distinct from', 'message')
    .execute()
}
