import { createTransport } from 'nodemailer'
import type { Lang } from '../lib/languages.ts'
import type { Ctx, Services } from './context.ts'
import { handlePost, type Letter, post } from './outbox.ts'

/** What a mail says: paragraphs, and at most one button. */
export type MailText = { subject: string; paragraphs: string[]; button?: { label: string; url: string } }

/** Writes a mail into the mailbox within the caller's transaction; it leaves by SMTP afterwards when that is set up. */
export const sendMail = async (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>, to: string, lang: Lang, mail: MailText) => {
  // RFC 2606: nobody is there. So are accounts addressed that were deleted.
  if (to.endsWith('.invalid')) return
  await post(ctx, {
    channel: 'email',
    recipient: to.toLowerCase(),
    lang,
    subject: mail.subject,
    text: asText(mail),
    html: asHtml(mail, lang),
  })
}

/** Sends what the mailbox holds to the mail server; without one, mails only stay in the mailbox. */
export const handleMailDelivery = (services: Pick<Services, 'jobs' | 'config'>) => {
  const { config } = services
  const transport = config.smtpUrl ? createTransport(config.smtpUrl) : undefined
  const deliver = async (mail: Letter) => {
    await transport?.sendMail({
      from: config.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.id}.mail@${new URL(config.publicOrigin).hostname}>`,
    })
  }
  handlePost(services, 'email', transport && deliver)
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
