import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { instant } from '../../../platform/http/fields.ts'

/** An email or WhatsApp message sent by the store. */
export const Mail = z.object({
  id: z.number(),
  channel: z.enum(['email', 'whatsapp']),
  recipient: z.string(),
  lang: z.enum(['en', 'es']),
  subject: z.string(),
  text: z.string(),
  /** The names of attached files. */
  attachments: z.array(z.string()),
  /** The known delivery state; null when nothing is known. */
  delivery: z.enum(['delivered', 'read', 'failed']).nullable(),
  /** Why it was not delivered, in the words of the mail server or WhatsApp. */
  failure: z.string().nullable(),
  createdAt: instant,
})
export type Mail = z.output<typeof Mail>

/** The newest emails of the demo, public; it does not exist outside the demo. */
export const listDemoMails = endpoint({
  method: 'GET',
  path: '/api/demo/mailbox',
  access: 'public',
  summary: 'Newest emails and WhatsApp messages of the demo',
  input: z.object({}),
  reply: z.array(Mail),
})
