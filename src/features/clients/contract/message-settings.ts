import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, instant } from '../../../platform/http/fields.ts'

/** How the store reaches a client (docs/rules/messages.md#undeliverable-emails). */
export const MessageSettings = z.object({
  email: z.object({
    address: z.string(),
    /** When emails to it began to bounce; null when they arrive. */
    returnedSince: instant.nullable(),
    /** Whether the mailbox exists but is disabled. */
    isDisabled: z.boolean(),
  }),
  /** Null when the phone in the profile gets no WhatsApp messages. */
  whatsApp: z
    .object({
      phone: z.string(),
      /** Who asked for no messages: the phone itself, with STOP, or an account; null when messages are welcome. */
      optedOutBy: z.enum(['message', 'account']).nullable(),
    })
    .nullable(),
})
export type MessageSettings = z.output<typeof MessageSettings>

export const getMessageSettings = endpoint({
  method: 'GET',
  path: '/api/clients/messageSettings/{clientId}',
  access: 'client',
  summary: 'Whether mails and WhatsApp messages reach a client',
  input: z.object({ clientId: id }),
  reply: MessageSettings,
})

/** Resumes emails to an address that bounced. */
export const tryEmailAgain = endpoint({
  method: 'POST',
  path: '/api/clients/tryEmailAgain',
  access: 'client',
  summary: 'Send mails to the address again',
  input: z.object({ clientId: id }),
  reply: z.literal(true),
})

/** Stops WhatsApp messages to the phone in the profile, or allows them again. */
export const allowWhatsApp = endpoint({
  method: 'POST',
  path: '/api/clients/allowWhatsApp',
  access: 'client',
  summary: 'Stop or allow messages on WhatsApp',
  input: z.object({ clientId: id, allowed: z.boolean() }),
  reply: z.literal(true),
  refusals: ['WHATSAPP_STOPPED_BY_PHONE'],
})
