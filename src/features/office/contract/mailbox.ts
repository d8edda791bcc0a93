import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { email, phone } from '../../../platform/http/fields.ts'
import { Mail } from '../../clients/contract/mails.ts'

/** The newest emails and WhatsApp messages sent by the store; `recipient` filters by email or phone number. */
export const listMails = endpoint({
  method: 'GET',
  path: '/api/office/mailbox',
  access: 'staff',
  permission: 'mailbox.see',
  summary: 'Newest mails and messages',
  input: z.object({ recipient: email.or(phone).optional() }),
  reply: z.array(Mail),
})
