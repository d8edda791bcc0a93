import './platform.tables.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from './db/database.ts'

/** An email or WhatsApp message. */
export type NewMessage = {
  channel: 'email' | 'whatsapp'
  recipient: string
  lang: string
  subject: string
  text: string
  html: string
  /** The secret part of the text, encrypted. */
  sealedSecret: string | null
  at: Date
}

export const insertMail = async (db: Db, mail: NewMessage) => {
  const { id } = await db
    .insertInto('mails')
    .values({
      channel: mail.channel,
      recipient: mail.recipient,
      lang: mail.lang,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      sealed_secret: mail.sealedSecret,
      created_at: mail.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Row = Selectable<Tables['mails']>

const toMessage = (row: Row) => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  lang: row.lang,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  sealedSecret: row.sealed_secret,
  createdAt: row.created_at,
  sentAt: row.sent_at,
})

export const findMail = async (db: Db, id: number) => {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** Recipients and subjects of messages, by message id. */
export const findRecipients = async (db: Db, ids: number[]) => {
  if (ids.length === 0) return new Map<number, { recipient: string; subject: string }>()
  const rows = await db.selectFrom('mails').select(['id', 'recipient', 'subject']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, recipient, subject }) => [id, { recipient, subject }]))
}

/** Marks a message as sent; deletes its secret when `eraseSecret`. */
export const markMailSent = async (db: Db, id: number, { at, erased: eraseSecret }: { at: Date; erased: boolean }) => {
  await db
    .updateTable('mails')
    .set({ sent_at: at, ...(eraseSecret && { sealed_secret: null }) })
    .where('id', '=', id)
    .execute()
}

/** Marks all unsent messages as sent at their creation and deletes their secrets, so that the demo's past is never delivered. */
export const markAllMailsSent = async (tx: Tx) => {
  await tx
    .updateTable('mails')
    .set((eb) => ({ sent_at: eb.ref('created_at'), sealed_secret: null }))
    .where('sent_at', 'is', null)
    .execute()
}

/** Messages, newest first, optionally of one recipient; secrets are masked. */
export const listMails = async (db: Db, limit: number, recipient?: string) => {
  const query = db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit)
  const rows = await (recipient ? query.where('recipient', '=', recipient.toLowerCase()) : query).execute()
  return rows.map(toMessage)
}

const DELETE_BATCH = 1_000

/** Deletes up to 1,000 messages sent before an instant, or created before it and never sent; returns their number. */
export const deleteOldMails = async (db: Db, before: Date): Promise<number> => {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where((eb) => eb.fn.coalesce('sent_at', 'created_at'), '<', before)
    .limit(DELETE_BATCH)
  const { numDeletedRows } = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes all messages to a recipient. */
export const deleteMailsTo = async (tx: Tx, recipient: string) => {
  await tx.deleteFrom('mails').where('recipient', '=', recipient.toLowerCase()).execute()
}
