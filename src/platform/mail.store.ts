import './platform.tables.ts'
import type { Db, Tx } from './db/database.ts'

/** A mail, or a message to a telephone, as it was written. */
export type Posted = {
  channel: 'email' | 'whatsapp'
  recipient: string
  lang: string
  subject: string
  text: string
  html: string
  at: Date
}

export const insertMail = async (db: Db, mail: Posted) => {
  const { id } = await db
    .insertInto('mails')
    .values({
      channel: mail.channel,
      recipient: mail.recipient,
      lang: mail.lang,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: mail.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findMail = async (db: Db, id: number) => {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, text: row.body_text, html: row.body_html, sentAt: row.sent_at, createdAt: row.created_at }
}

export const markMailSent = async (db: Db, id: number, at: Date) => {
  await db.updateTable('mails').set({ sent_at: at }).where('id', '=', id).execute()
}

/** The newest mails and messages first, of one recipient when given. */
export const listMails = (db: Db, limit: number, recipient?: string) => {
  const query = db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit)
  return (recipient ? query.where('recipient', '=', recipient.toLowerCase()) : query).execute()
}

/** Deletes everything that was written to somebody. */
export const forgetMails = async (tx: Tx, recipient: string) => {
  await tx.deleteFrom('mails').where('recipient', '=', recipient.toLowerCase()).execute()
}
