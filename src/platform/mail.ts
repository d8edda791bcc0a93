import { createTransport } from 'nodemailer'
import type { Lang } from '../lib/languages.ts'
import { fitLogo, type Logo } from '../lib/logo.ts'
import { fillIn, type Phrase } from '../lib/mail-words.ts'
import type { PageUrl } from '../lib/page-url.ts'
import { enhancedStatus, isDeadAddress } from './bounces/delivery-report.ts'
import { messageIdOf } from './bounces/message-id.ts'
import { findUndeliverable, saveUndeliverable } from './bounces/undeliverable.store.ts'
import type { Config } from './config/config.ts'
import type { Ctx, Services } from './context.ts'
import { PermanentFailure } from './jobs.ts'
import { mailedLogo } from './logo.ts'
import { type Attachment, markDelivery } from './mail.store.ts'
import { findWording } from './mail-texts.store.ts'
import { handleDelivery, type OutgoingMessage, queueMessage, type Secrets } from './outbox.ts'
import { recordProviderFailure } from './providers/provider-health.store.ts'
import { shownName } from './settings.ts'

/** A sentence whose wording the office can change, or a text as it is, such as a person's message. */
export type Sentence = Phrase | string

type MailLink = { label: Sentence; url: PageUrl }

/** The content of an email: paragraphs, an optional button and an optional link below it. */
export type MailText = {
  /** The name under which the office changes its wording; unset for an email that cannot be changed. */
  key?: string
  subject: Sentence
  paragraphs: Sentence[]
  button?: MailLink
  link?: MailLink
  /** Created when the email is sent (docs/decisions/0167). */
  attachments?: Attachment[]
  /** Stored encrypted, apart from the text (docs/decisions/0028). */
  secret?: Secrets
  /** Part of signing in: it is sent even to an address from which an email bounced. */
  isForSignIn?: boolean
  /** The deadline that it is about; it is not sent after that. */
  usefulUntil?: Date
}

/**
 * Queues an email in the caller's transaction; it is then sent by SMTP if configured. Nothing is queued without an address, and nothing is
 * sent to an address from which an email bounced (docs/rules/messages.md#undeliverable-emails). With `insteadOf`, the email is sent only
 * when that message is not delivered.
 */
export const sendMail = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config'>,
  to: string,
  lang: Lang,
  mail: MailText,
  insteadOf?: number,
) => {
  // Reserved by RFC 2606, and used for deleted accounts.
  if (to === '' || to.endsWith('.invalid')) return
  const [refused, logo, wording] = await Promise.all([
    mail.isForSignIn ? undefined : findUndeliverable(ctx.db, to),
    mailedLogo(ctx.db, ctx.config),
    mail.key ? findWording(ctx.db, mail.key, lang) : {},
  ])
  const agency = shownName(ctx.config)
  const written = inWords(mail, wording)
  await queueMessage(ctx, {
    channel: 'email',
    recipient: to.toLowerCase(),
    lang,
    subject: written.subject,
    text: asText(written, agency),
    html: asHtml(written, lang, agency, logo),
    ...(mail.secret !== undefined && { secret: mail.secret }),
    ...(insteadOf !== undefined && { insteadOf }),
    ...(mail.attachments && { attachments: mail.attachments }),
    ...(mail.usefulUntil && { usefulUntil: mail.usefulUntil }),
    ...(refused && { failure: `Not sent: an earlier mail came back (${refused.status})` }),
  })
}

type WrittenLink = { label: string; url: string }
type WrittenMail = { subject: string; paragraphs: string[]; button?: WrittenLink; link?: WrittenLink }

/** An email in the office's wording. `wording` has the templates of the changed sentences, by key. */
const inWords = (
  { subject, paragraphs, button, link }: MailText,
  wording: Readonly<Record<string, string>>,
): WrittenMail => {
  const say = (sentence: Sentence) =>
    typeof sentence === 'string' ? sentence : fillIn(wording[sentence.key] ?? sentence.template, sentence.values)
  const linkOf = ({ label, url }: MailLink) => ({ label: say(label), url })
  return {
    subject: say(subject),
    paragraphs: paragraphs.map(say),
    ...(button && { button: linkOf(button) }),
    ...(link && { link: linkOf(link) }),
  }
}

/** The largest logo in an email, in pixels. */
const MAIL_LOGO = { width: 220, height: 56 }

/** Milliseconds to wait for each reply of the mail server and for the whole delivery, which must end before the lease of its job. */
const LIMITS = { replyMs: 20_000, deliveryMs: 90_000 }

const TOO_LATE = 'Not sent: the deadline that it reminds of had passed'

/** The mail server's name in the records of provider health. */
export const MAIL_PROVIDER = 'smtp'

/** Creates a document by the id in its attachment; undefined when it no longer exists. */
export type MakeAttachment = (ctx: Ctx, id: number) => Promise<Buffer | undefined>

/** The documents of an email that still exist, one after the other. */
const makeAttachments = async (
  ctx: Ctx,
  attachments: readonly Attachment[],
  makers: Readonly<Record<string, MakeAttachment>>,
) => {
  const made = []
  for (const { kind, id, file } of attachments) {
    const make = makers[kind]
    if (!make) throw new Error(`Nothing makes attachments of the kind ${kind}`)
    const content = await make(ctx, id)
    if (content) made.push({ filename: file, content })
  }
  return made
}

/** Sends queued emails to the mail server; without one they wait. `makers` has a function for each kind of attachment. */
export const handleMailDelivery = (
  services: Pick<Services, 'jobs' | 'config'>,
  makers: Readonly<Record<string, MakeAttachment>>,
  { replyMs, deliveryMs } = LIMITS,
) => {
  const { config } = services
  if (!config.smtpUrl) return
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: replyMs,
    greetingTimeout: replyMs,
    socketTimeout: replyMs,
    dnsTimeout: replyMs,
  })
  handleDelivery(services, { channel: 'email', provider: MAIL_PROVIDER }, async (mail: OutgoingMessage, ctx) => {
    const { config, db, clock } = ctx
    if (mail.usefulUntil && mail.usefulUntil <= clock.now()) {
      await markDelivery(db, { id: mail.id }, { delivery: 'failed', at: clock.now(), failure: TOO_LATE })
      return undefined
    }
    const attachments = await makeAttachments(ctx, mail.attachments, makers)
    const sending = transport.sendMail({
      from: senderOf(config.mailFrom),
      envelope: { from: envelopeSender(config), to: mail.recipient },
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: await messageIdOf(ctx, mail.id),
      attachments,
      signal: AbortSignal.timeout(deliveryMs),
    })
    try {
      await sending
    } catch (thrown) {
      const error = thrown as SmtpError
      if (!isRefusedForGood(error)) {
        await recordProviderFailure(db, MAIL_PROVIDER, clock.now(), failureOf(error))
        throw error
      }
      const status = enhancedStatus(error.response ?? '')
      if (isDeadAddress(status))
        await saveUndeliverable(db, mail.recipient, { at: clock.now(), status, reason: error.response ?? '' })
      throw new PermanentFailure(error.message, { cause: error })
    }
    return {}
  })
}

/** The parts of 'Name <name@example.com>'. As one text, a name with brackets or a colon would be parsed as several addresses. */
const senderOf = (sender: string) => {
  const [, name, address] = /^"?(.*?)"? <(.+)>$/.exec(sender) ?? []
  return name && address ? { name, address } : sender
}

/** The address to which emails bounce; '' without a sender. */
export const envelopeSender = ({ bounces, mailFrom }: Pick<Config, 'bounces' | 'mailFrom'>) => {
  const sender = senderOf(mailFrom)
  return bounces?.address ?? (typeof sender === 'string' ? sender : sender.address)
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * Whether the server permanently refuses this recipient or this email (RFC 5321, 4.2.1). A wrong sign-in or sender is for us to correct.
 */
const isRefusedForGood = ({ code, command, responseCode = 0 }: SmtpError) =>
  ((code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE') && responseCode >= 500

/** Why the mail server failed, for staff; without its own words, which may contain the recipient. */
const failureOf = ({ code = '', responseCode }: SmtpError) => {
  const what = responseCode ? `${code} ${responseCode}` : code
  return {
    en: `The mail server did not accept a mail (${what}).`,
    es: `El servidor de correo no aceptó un mensaje (${what}).`,
  }
}

const asText = ({ paragraphs, button, link }: WrittenMail, agency: string) => {
  const links = [button, link].flatMap((each) => (each ? [`${each.label}: ${each.url}`] : []))
  return [...paragraphs, ...links, agency].join('\n\n')
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** The logo, with the name for readers without pictures, or only the name. */
const letterhead = (agency: string, logo: Logo | null) => {
  if (!logo) return escapeHtml(agency)
  const { width, height } = fitLogo(logo, MAIL_LOGO)
  return `<img src="${escapeHtml(logo.src)}" alt="${escapeHtml(agency)}" width="${width}" height="${height}" style="border:0;background:#fff;border-radius:4px">`
}

const asHtml = (
  { subject, paragraphs, button, link }: WrittenMail,
  lang: Lang,
  agency: string,
  logo: Logo | null,
) => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fdf8ee;color:#0b2a3c;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px">
<p style="font-size:20px;font-weight:700;color:#0e4d64;margin:0 0 16px">${letterhead(agency, logo)}</p>
<div style="background:#fff;border-radius:12px;padding:24px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>
${paragraphs.map((p) => `<p style="margin:0 0 16px">${escapeHtml(p)}</p>`).join('\n')}
${button ? `<p style="margin:24px 0 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#0e4d64;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(button.label)}</a></p>` : ''}
${link ? `<p style="margin:16px 0 0"><a href="${escapeHtml(link.url)}" style="color:#0e4d64">${escapeHtml(link.label)}</a></p>` : ''}
</div></div></body></html>`
