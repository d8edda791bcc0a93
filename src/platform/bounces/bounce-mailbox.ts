import { ImapFlow } from 'imapflow'
import { addMinutes } from '../../lib/days.ts'
import { type Ctx, type Services, type TxCtx, transact } from '../context.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { findMail, markDelivery } from '../mail.store.ts'
import { connectionProblem } from '../providers/connection-problem.ts'
import { recordProviderFailure, recordProviderSuccess } from '../providers/provider-health.store.ts'
import { isDeadAddress, readDeliveryReports } from './delivery-report.ts'
import { mailIdOf } from './message-id.ts'
import { saveUndeliverable } from './undeliverable.store.ts'

/** The mailbox that receives bounced emails; nobody else reads it. */
export type BounceSettings = {
  /** 'imaps://user:password@mail.example.com/INBOX' */
  mailbox: string
  /** The address of the mailbox, to which mail servers report. */
  address: string
}

const READ_BOUNCES = 'mail.read-bounces'
const EVERY_MINUTES = 5
const TIMEOUT_MS = 20_000
/** Reports are short; only the beginning of a longer email is read. */
const MAX_BYTES = 262_144
const MAX_MAILS = 500

export const BOUNCE_PROVIDER = 'bounces'

/** Opens the mailbox for `work`. Throws when it cannot be reached or refuses the sign-in. */
export const withBounceMailbox = async <T>(
  { mailbox }: BounceSettings,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> => {
  const { protocol, hostname, port, username, password, pathname } = new URL(mailbox)
  const isSecure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX')
    try {
      return await work(client)
    } finally {
      lock.release()
    }
  } finally {
    client.close()
  }
}

/** Reads the unread emails of the mailbox and marks them as read; returns the number of addresses that were found to be dead. */
export const readBounces = (ctx: Ctx, settings: BounceSettings): Promise<number> =>
  withBounceMailbox(settings, async (client) => {
    const unread = (await client.search({ seen: false }, { uid: true })) || []
    let dead = 0
    for (const uid of unread.slice(0, MAX_MAILS)) {
      const mail = await client.fetchOne(String(uid), { source: { maxLength: MAX_BYTES } }, { uid: true })
      const source = mail ? mail.source : undefined
      try {
        if (source) dead += await recordBounces(ctx, source)
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error
        // It is marked as read, so that it does not block the emails after it.
        ctx.log.warn({ err: error }, 'A bounced email cannot be processed')
      }
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
    return dead
  })

/** Records what an email reports; returns the number of addresses that were found to be dead. */
const recordBounces = async (ctx: Ctx, source: Uint8Array): Promise<number> => {
  let dead = 0
  for (const report of await readDeliveryReports(source)) {
    if (report.action !== 'failed') continue
    const mailId = await mailIdOf(ctx, report.messageId)
    if (mailId === undefined) continue
    if (await transact(ctx, (tx) => recordBounce(tx, mailId, report))) dead++
  }
  return dead
}

type Bounce = { recipient: string; status: string; reason: string }

/**
 * Records that an email bounced, and whether its address is dead. A report about another recipient, such as a member of a mailing list, is
 * ignored.
 */
const recordBounce = async (tx: TxCtx, mailId: number, { recipient, status, reason }: Bounce): Promise<boolean> => {
  const at = tx.clock.now()
  const mail = await findMail(tx.db, mailId)
  if (mail?.channel !== 'email' || mail.recipient !== recipient) return false
  await markDelivery(tx.db, { id: mailId }, { delivery: 'failed', at, failure: `${status} ${reason}`.trim() })
  if (!isDeadAddress(status)) return false
  await saveUndeliverable(tx.db, recipient, { at, status, reason })
  return true
}

/** Registers the job that reads the mailbox every five minutes, in one process at a time. */
export const handleBounces = ({ jobs, config }: Pick<Services, 'jobs' | 'config'>) => {
  const { bounces } = config
  if (!bounces) return
  jobs.handleExternal(
    READ_BOUNCES,
    async (ctx) => {
      try {
        await readBounces(ctx, bounces)
        await recordProviderSuccess(ctx.db, BOUNCE_PROVIDER, ctx.clock.now())
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error
        await recordProviderFailure(ctx.db, BOUNCE_PROVIDER, ctx.clock.now(), mailboxFailure(error))
        ctx.log.warn({ err: error }, 'The bounce mailbox cannot be read')
      }
      return { dueAt: addMinutes(ctx.clock.now(), EVERY_MINUTES), payload: {} }
    },
    { deadline: true, concurrency: 1 },
  )
}

/** Why the mailbox cannot be read, for staff. */
export const mailboxFailure = (error: unknown) => {
  const { authenticationFailed, responseText, code, message } = error as Error & {
    authenticationFailed?: boolean
    responseText?: string
    code?: string
  }
  if (authenticationFailed)
    return {
      en: 'The mailbox refused the user or password in BOUNCE_MAILBOX_URL.',
      es: 'El buzón no aceptó el usuario o la contraseña de BOUNCE_MAILBOX_URL.',
    }
  if (responseText)
    return {
      en: `The mailbox server replied “${responseText}”: check the folder at the end of BOUNCE_MAILBOX_URL.`,
      es: `El servidor del buzón responde «${responseText}»: revise la carpeta al final de BOUNCE_MAILBOX_URL.`,
    }
  if (code) return connectionProblem(error, 'BOUNCE_MAILBOX_URL')
  return {
    en: `The bounce mailbox cannot be read (${message}).`,
    es: `El buzón de correos devueltos no se puede leer (${message}).`,
  }
}

/** Adds the job unless it exists. */
export const ensureBounces = async ({ jobs, db, clock, config }: Pick<Ctx, 'jobs' | 'db' | 'clock' | 'config'>) => {
  if (config.bounces) await jobs.enqueue(db, { kind: READ_BOUNCES, payload: {}, dueAt: clock.now(), key: 'poll' })
}
