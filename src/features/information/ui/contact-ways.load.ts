import type { Call } from '../../../platform/http/endpoint.ts'
import type { PageContext } from '../../../platform/http/page-context.ts'
import { getAnswerTime } from '../../notes/contract.ts'

/** How to reach the agency. Empty or null values are not configured or not known. */
export type Ways = {
  emergencyPhone: string
  whatsApp: string
  /** Whether clients can send messages. */
  messages: boolean
  /** The usual answer time in minutes. */
  answerMinutes: number | null
  phone: string
  email: string
  address: string
}

/** The configured ways to reach the agency (docs/rules/help.md#contact). */
export const loadContactWays = async (
  call: Call,
  { office, officeEmail, emergencyPhone, chatPhone }: PageContext,
): Promise<Ways> => {
  const messages = chatPhone !== undefined
  const { minutes } = messages ? await call(getAnswerTime, {}).catch(() => ({ minutes: null })) : { minutes: null }
  return {
    emergencyPhone,
    whatsApp: chatPhone ?? '',
    messages,
    answerMinutes: minutes,
    phone: office.phone,
    email: officeEmail,
    address: office.address,
  }
}
