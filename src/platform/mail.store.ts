import './platform.tables.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from './db/database.ts'

/** An attachment. Its content is generated from `kind` and `id` when the email is sent; `file` is its file name. */
export type Attachment = { kind: string; id: number; file: string }

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
  /** The WhatsApp template that says the same, and its values. */
  template?: { name: string; values: string[] }
  /** It is not sent after this instant. */
  usefulUntil?: Date
  /** The id of the message that it replaces if that one is not delivered. */
  insteadOf?: number
  /** Why it is not sent at all. */
  failure?: string
  attachments?: Attachment[]
}

/** What became of a message that was handed over. */
export type Delivery = 'delivered' | 'read' | 'failed'

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
      template: mail.template?.name ?? null,
      template_values: mail.template ? JSON.stringify(mail.template.values) : null,
      useful_until: mail.usefulUntil ?? null,
      instead_of: mail.insteadOf ?? null,
      ...(mail.attachments && { attachments: JSON.stringify(mail.attachments) }),
      ...(mail.failure !== undefined && { delivery: 'failed', delivery_at: mail.at, failure: mail.failure }),
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
  template: row.template === null ? undefined : { name: row.template, values: row.template_values ?? [] },
  usefulUntil: row.useful_until,
  delivery: row.delivery,
  deliveryAt: row.delivery_at,
  failure: row.failure,
  attachments: row.attachments,
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

/** What a messenger reports about a message that it accepted. */
export type Handover = { providerId?: string | undefined; delivered?: boolean }

/**
 * Marks a message as sent. Deletes its secret if `eraseSecret` is set and, if the message is delivered, the email that waits for it to
 * fail.
 */
export const markMailSent = async (
  db: Db,
  id: number,
  { at, erased: eraseSecret, providerId, delivered }: { at: Date; erased: boolean } & Handover,
) => {
  await db
    .updateTable('mails')
    .set({
      sent_at: at,
      ...(eraseSecret && { sealed_secret: null }),
      ...(providerId !== undefined && { provider_id: providerId }),
    })
    .where('id', '=', id)
    .execute()
  if (!delivered) return
  await markDelivery(db, { id }, { delivery: 'delivered', at })
  await deleteInstead(db, id)
}

type Which = { id: number } | { providerId: string }

/** The known states that each report may replace. Reports arrive in any order, and a delivered message cannot fail afterwards. */
const EARLIER = { delivered: [], failed: [], read: ['delivered'] } as const satisfies Record<Delivery, Delivery[]>

/**
 * Records what became of a message; returns its id, or undefined when it is unknown, or more is known about it already. The message
 * counts as sent, even if the messenger's reply to it was lost.
 */
export const markDelivery = async (
  db: Db,
  which: Which,
  { delivery, at, failure }: { delivery: Delivery; at: Date; failure?: string },
): Promise<number | undefined> => {
  const row = await db
    .updateTable('mails')
    .set((eb) => ({
      delivery,
      delivery_at: at,
      failure: delivery === 'failed' ? (failure ?? '') : null,
      sent_at: eb.fn.coalesce('sent_at', eb.val(at)),
      ...('providerId' in which && { provider_id: which.providerId }),
    }))
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('provider_id', '=', which.providerId)))
    .where((eb) => eb.or([eb('delivery', 'is', null), ...EARLIER[delivery].map((known) => eb('delivery', '=', known))]))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Records the messenger's id of a message whose reply may have been lost; it is then not sent again. */
export const markAccepted = async (db: Db, id: number, { providerId, at }: { providerId: string; at: Date }) => {
  await db
    .updateTable('mails')
    .set((eb) => ({ provider_id: providerId, sent_at: eb.fn.coalesce('sent_at', eb.val(at)) }))
    .where('id', '=', id)
    .where('channel', '=', 'whatsapp')
    .where((eb) => eb.or([eb('provider_id', 'is', null), eb('provider_id', '=', providerId)]))
    .execute()
}

/** Releases the email that waits for a message to fail; returns its id, or undefined when there is none. */
export const releaseInstead = async (tx: Tx, messageId: number): Promise<number | undefined> => {
  const row = await tx
    .updateTable('mails')
    .set({ instead_of: null })
    .where('instead_of', '=', messageId)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Deletes the email that waits for a message to fail, since it was delivered. */
export const deleteInstead = async (db: Db, messageId: number) => {
  await db.deleteFrom('mails').where('instead_of', '=', messageId).execute()
}

/** Marks all unsent messages as sent at their creation and deletes their secrets, so that the demo's past is never delivered. */
export const markAllMailsSent = async (tx: Tx) => {
  await tx
    .updateTable('mails')
    .set((eb) => ({ sent_at: eb.ref('created_at'), sealed_secret: null }))
    .where('sent_at', 'is', null)
    .execute()
}

/** Messages, newest first, optionally of one recipient; secrets are masked. Without emails that wait for a message to fail. */
export const listMails = async (db: Db, limit: number, recipient?: string) => {
  const query = db.selectFrom('mails').selectAll().where('instead_of', 'is', null).orderBy('id', 'desc').limit(limit)
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
