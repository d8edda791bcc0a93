import { createTransport } from 'nodemailer'
import type { Lang } from '../lib/languages.ts'
import type { Ctx, Services } from './context.ts'
import { findMail, insertMail, markMailSent } from './mail.store.ts'

/** What a mail says: paragraphs, and at most one button. */
export type MailText = { subject: string; paragraphs: string[]; button?: { label: string; url: string } }

const DELIVER = 'mail.deliver'

/** Writes a mail into the mailbox within the caller's transaction; it leaves by SMTP afterwards when that is set up. */
export const sendMail = async (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>, to: string, lang: Lang, mail: MailText) => {
  const now = ctx.clock.now()
  const id = await insertMail(ctx.db, {
    recipient: to.toLowerCase(),
    lang,
    subject: mail.subject,
    text: asText(mail),
    html: asHtml(mail, lang),
    at: now,
  })
  await ctx.jobs.enqueue(ctx.db, { kind: DELIVER, payload: { id }, dueAt: now, key: String(id) })
}

/** Sends what the mailbox holds to the mail server; without one, mails only stay in the mailbox. */
export const handleMailDelivery = ({ jobs, config }: Services) => {
  const transport = config.smtpUrl ? createTransport(config.smtpUrl) : undefined
  jobs.handleOutside(DELIVER, async (ctx, { id }: { id: number }) => {
    const mail = await findMail(ctx.db, id)
    if (!mail || mail.sentAt || !transport) return
    await transport.sendMail({
      from: config.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${id}.mail@${new URL(config.publicOrigin).hostname}>`,
    })
    await markMailSent(ctx.db, id, ctx.clock.now())
  })
}

const asText = ({ paragraphs, button }: MailText) =>
  [...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : []), 'Alamar'].join('\n\n')

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const asHtml = ({ subject, paragraphs, button }: MailText, lang: Lang) => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fdf8ee;color:#0b2a3c;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px">
<p style="font-size:20px;font-weight:700;color:#0e4d64;margin:0 0 16px">Alamar</p>
<div style="background:#fff;border-radius:12px;padding:24px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>
${paragraphs.map((p) => `<p style="margin:0 0 16px">${escapeHtml(p)}</p>`).join('\n')}
${button ? `<p style="margin:24px 0 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#0e4d64;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(button.label)}</a></p>` : ''}
</div></div></body></html>`
