import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, instant, phone as mobilePhone } from '../../../platform/http/fields.ts'

const whatsAppCode = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), {
    params: { en: 'must be a six-digit code', es: 'debe ser un código de seis dígitos' },
  })

const whatsApp = {
  method: 'POST',
  access: 'client',
  staffPermission: 'clients.see',
  input: z.object({ clientId: id, mobilePhone }),
} as const

/** Whether the phone number can be verified (docs/rules/messages.md#whatsapp-verification). */
export const isAllowedWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/allowedWAAccount',
  impersonated: 'always',
  summary: 'Whether WhatsApp is allowed for a phone number',
  reply: z.boolean(),
})

export const existsWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/existsWAAccount',
  summary: 'Whether another client has verified a phone number',
  reply: z.boolean(),
  refusals: ['TOO_MANY'],
})

export const needsWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/needToVerifyWAAccount',
  impersonated: 'always',
  summary: 'Whether a phone number needs verification',
  reply: z.boolean(),
})

const WhatsAppCode = z.object({ worksUntil: instant, againAt: instant })

/** Sends a six-digit code to the client's phone. */
export const startWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/startWAAccountVerification',
  staffPermission: 'notes.answer',
  summary: 'Send a code on WhatsApp',
  reply: WhatsAppCode,
  refusals: ['WHATSAPP_NOT_STARTED', 'TOO_MANY'],
})

export const confirmWhatsApp = endpoint({
  method: 'POST',
  access: 'client',
  path: '/api/clients/confirmWAAccount',
  summary: 'Verify a phone number by its code',
  input: z.object({ clientId: id, code: whatsAppCode }),
  reply: z.literal(true),
  refusals: ['CODE_WRONG', 'CODE_NOT_VALID', 'WHATSAPP_NOT_STARTED'],
})

/** The verification state of the phone number in a profile; `code` when a sent code still works. */
export const WhatsAppState = z.object({
  phone: z.string().nullable(),
  state: z.enum(['notAllowed', 'verified', 'needed']),
  code: WhatsAppCode.nullable(),
})
export type WhatsAppState = z.input<typeof WhatsAppState>

export const getWhatsAppState = endpoint({
  method: 'GET',
  path: '/api/clients/whatsAppAccount/{clientId}',
  access: 'client',
  summary: 'Verification state of the phone number',
  input: z.object({ clientId: id }),
  reply: WhatsAppState,
})
