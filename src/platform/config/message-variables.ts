import { z } from 'zod'
import type { BounceSettings } from '../bounces/bounce-mailbox.ts'
import type { WhatsAppSettings } from '../whatsapp/cloud-api.ts'
import { webAddress } from './formats.ts'
import { variableGroup } from './variable-group.ts'

/** Emails and WhatsApp. */
export const MESSAGES = variableGroup({
  schema: z.object({
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://user:password@host or smtps://…' })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^([^<>@]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'must be Name <name@example.com>, or only the address',
      )
      .optional(),
    MAIL_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
    BOUNCE_ADDRESS: z.email().optional(),
    BOUNCE_MAILBOX_URL: z
      .url({ protocol: /^imaps?$/, hostname: /./, error: 'must be imaps://user:password@host or imap://…' })
      .optional(),
    WHATSAPP_TOKEN: z.string().min(1).optional(),
    WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, 'must be the number of a phone').optional(),
    WHATSAPP_ACCOUNT_ID: z.string().regex(/^\d+$/, 'must be the number of an account').optional(),
    WHATSAPP_APP_SECRET: z.string().min(16).optional(),
    WHATSAPP_VERIFY_TOKEN: z.string().min(16).optional(),
    WHATSAPP_URL: webAddress.default('https://graph.facebook.com'),
  }),
  together: [
    ['BOUNCE_ADDRESS', 'BOUNCE_MAILBOX_URL'],
    ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_ACCOUNT_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  ],
  secret: ['SMTP_URL', 'BOUNCE_MAILBOX_URL', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
})

type Values = z.output<typeof MESSAGES.schema>

export const bouncesOf = ({ BOUNCE_ADDRESS: address, BOUNCE_MAILBOX_URL: mailbox }: Values): BounceSettings | null =>
  address && mailbox ? { address, mailbox } : null

export const whatsAppOf = (values: Values): WhatsAppSettings | null => {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_ACCOUNT_ID: accountId } = values
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = values
  if (!token || !phoneId || !accountId || !appSecret || !verifyToken) return null
  return { url: values.WHATSAPP_URL.replace(/\/$/, ''), token, phoneId, accountId, appSecret, verifyToken }
}
