import type { Ctx, Services } from './context.ts'
import { whenAvailable } from './db/unavailable.ts'
import { RETRY_PERIOD_MS } from './jobs.ts'
import {
  type Attachment,
  findMail,
  type Handover,
  insertMail,
  listMails,
  markMailSent,
  type NewMessage,
} from './mail.store.ts'
import { recordProviderSuccess } from './providers/provider-health.store.ts'
import { seal, unseal } from './sealing.ts'

export type Channel = NewMessage['channel']

/** Replaces the secret in stored messages; each further secret has one more dot. */
export const SECRET_MASK = '••••••••'

const maskOf = (index: number) => SECRET_MASK.padEnd(SECRET_MASK.length + index, '•')

/** The parts of a text that grant access: codes, passwords, the ends of links. */
export type Secrets = string | readonly string[]

const SECRET_CONTEXT = 'secret of a letter'
const jobOf = (channel: Channel) => `${channel}.deliver`

/** Messages of one channel that one process delivers in parallel. */
const CONCURRENCY = 4

/**
 * Queues a message in the caller's transaction; it is then delivered at least once, unless it waits for another one to fail or
 * `failure` says why it is not sent. Returns its id. The secrets of the text are stored encrypted, separately from it
 * (docs/decisions/0028).
 */
export const queueMessage = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config'>,
  { secret, ...message }: Omit<NewMessage, 'at' | 'sealedSecret'> & { secret?: Secrets },
) => {
  const secrets = [secret ?? []].flat()
  if (!secrets.every((each) => message.text.includes(each)))
    throw new Error('The secret of a message is not in its text')
  const hide = (text: string) => secrets.reduce((rest, each, i) => rest.replaceAll(each, maskOf(i)), text)
  const at = ctx.clock.now()
  const id = await insertMail(ctx.db, {
    ...message,
    text: hide(message.text),
    html: hide(message.html),
    ...(message.template && { template: { ...message.template, values: message.template.values.map(hide) } }),
    sealedSecret: secrets.length === 0 || message.failure !== undefined ? null : await sealSecrets(ctx, secrets),
    at,
  })
  if (message.insteadOf === undefined && message.failure === undefined) await deliverNow(ctx, message.channel, id)
  return id
}

/** Queues the delivery of a stored message. */
export const deliverNow = async (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>, channel: Channel, id: number) => {
  const at = ctx.clock.now()
  await ctx.jobs.enqueue(ctx.db, { kind: jobOf(channel), payload: { id }, dueAt: at, key: String(id) })
}

type Template = { name: string; values: string[] }
type StoredText = { text: string; html: string; sealedSecret: string | null; template: Template | undefined }

const sealSecrets = async (ctx: Pick<Ctx, 'db' | 'config'>, secrets: readonly string[]) => {
  const { keyId, sealed } = await seal(ctx, Buffer.from(secrets.join('\n')), SECRET_CONTEXT)
  return `${keyId}.${Buffer.from(sealed).toString('base64')}`
}

/** A message with its secrets, as the recipient gets it. */
const reveal = async <T extends StoredText>(ctx: Pick<Ctx, 'db' | 'config'>, message: T): Promise<T> => {
  if (message.sealedSecret === null) return message
  const [keyId, sealed] = message.sealedSecret.split('.') as [string, string]
  const opened = await unseal(ctx, { keyId, sealed: Buffer.from(sealed, 'base64') }, SECRET_CONTEXT)
  const secrets = opened.toString().split('\n')
  // The longest mask first, since it contains the others.
  const show = (text: string) => secrets.reduceRight((rest, each, i) => rest.replaceAll(maskOf(i), each), text)
  const { template } = message
  return {
    ...message,
    text: show(message.text),
    html: show(message.html),
    template: template && { ...template, values: template.values.map(show) },
  }
}

/** The newest messages with their secrets, for the demo's mailbox page. */
export const listMessagesWithSecrets = async (ctx: Pick<Ctx, 'db' | 'config'>, limit: number, recipient?: string) =>
  Promise.all((await listMails(ctx.db, limit, recipient)).map((message) => reveal(ctx, message)))

/** A message to deliver; `id` is the same on every retry. */
export type OutgoingMessage = {
  id: number
  recipient: string
  lang: string
  subject: string
  text: string
  html: string
  template: Template | undefined
  usefulUntil: Date | null
  attachments: Attachment[]
}

/**
 * Registers the function that delivers the messages of a channel through a provider. Without a provider they wait; after three days they
 * fail for good instead of being sent late. The secret is erased on delivery, except in the demo, whose mailbox page shows it. `deliver`
 * returns undefined when it has recorded itself that the message cannot be delivered.
 */
export const handleDelivery = (
  { jobs }: Pick<Services, 'jobs'>,
  { channel, provider }: { channel: Channel; provider: string },
  deliver: (message: OutgoingMessage, ctx: Ctx) => Promise<Handover | undefined>,
) =>
  jobs.handleExternal(
    jobOf(channel),
    async (ctx, { id }: { id: number }) => {
      const message = await findMail(ctx.db, id)
      if (!message || message.sentAt) return undefined
      const handover = await deliver(await reveal(ctx, message), ctx)
      if (!handover) return undefined
      await recordSent(ctx, id, handover)
      await recordProviderSuccess(ctx.db, provider, ctx.clock.now())
      return undefined
    },
    { concurrency: CONCURRENCY, staleAfterMs: RETRY_PERIOD_MS },
  )

/** Marks a message as sent; waits for an unavailable database, since otherwise the message would be sent again. */
const recordSent = (ctx: Ctx, id: number, handover: Handover) =>
  whenAvailable(() => markMailSent(ctx.db, id, { at: ctx.clock.now(), erased: !ctx.config.demo, ...handover }))
