import { storedLang } from '../../lib/languages.ts'
import { type Messenger, Undeliverable } from '../messenger.ts'
import { templateMessage } from './templates.ts'

/** The version of the Graph API. Meta keeps a version for two years. */
export const API_VERSION = 'v25.0'

/** The agency's WhatsApp Business account. */
export type WhatsAppSettings = {
  /** 'https://graph.facebook.com', without the version. */
  url: string
  token: string
  /** The id of the phone number, and of the account that has it. */
  phoneId: string
  accountId: string
  /** Signs what Meta reports to us. */
  appSecret: string
  /** The token that Meta sends back when the webhook is set up. */
  verifyToken: string
}

/** An error of the Graph API; its message has the code and its title, but no personal data and no secret. */
export class GraphError extends Error {
  readonly code: number
  readonly status: number
  constructor(status: number, code: number, title: string) {
    super(`WhatsApp refused with ${code}: ${title}`)
    this.status = status
    this.code = code
  }
}

/**
 * Codes that concern this recipient or this message: it will not be delivered, however often it is sent. Other errors concern our account,
 * keys or templates, or are temporary, such as 130429 (too many at once); the message is then retried.
 */
const UNDELIVERABLE = new Set([130472, 131009, 131021, 131026, 131030, 131047, 131049, 131050, 131051])

export const isUndeliverable = (code: number) => UNDELIVERABLE.has(code)

type GraphReply = {
  error?: { code?: number; message?: string; error_data?: { details?: string } }
  messages?: { id: string }[]
}

/** Calls the Graph API; `onDate` gets the Date header of the reply. Throws GraphError, or the error of the connection. */
export const callGraph = async <T extends object>(
  { url, token }: WhatsAppSettings,
  path: string,
  { body, signal, onDate }: { body?: object; signal: AbortSignal; onDate?: (date: string | null) => void },
): Promise<T> => {
  const response = await fetch(`${url}/${API_VERSION}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal,
  })
  onDate?.(response.headers.get('date'))
  const reply = (await response.json().catch(() => ({}))) as GraphReply
  if (!response.ok || reply.error) {
    const { code = 0, message = response.statusText } = reply.error ?? {}
    // Meta repeats a token that it cannot read.
    const title = message.replace(/^\(#\d+\) /, '').replaceAll(token, '…')
    throw new GraphError(response.status, code, title.slice(0, 200))
  }
  return reply as T
}

/** Sends messages through Meta's WhatsApp Cloud API: by template, or as text while the 24-hour window is open. */
export const cloudMessenger = (settings: WhatsAppSettings): Messenger => ({
  send: async ({ key, phone, lang, text, template, isWindowOpen }, signal) => {
    if (!template && !isWindowOpen) throw new Undeliverable('131047: the 24-hour window has closed')
    // A code is sent as a template even within the window, since Meta requires templates for authentication.
    const asText = isWindowOpen && template?.name !== 'verification_code'
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: phone.replace('+', ''),
      biz_opaque_callback_data: key,
      ...(asText || !template
        ? { type: 'text', text: { body: text, preview_url: false } }
        : { type: 'template', template: templateMessage(template.name, storedLang(lang), template.values) }),
    }
    try {
      const { messages } = await callGraph<{ messages?: { id: string }[] }>(settings, `${settings.phoneId}/messages`, {
        body,
        signal,
      })
      return { providerId: messages?.[0]?.id }
    } catch (error) {
      if (error instanceof GraphError && isUndeliverable(error.code)) throw new Undeliverable(error.message)
      throw error
    }
  },
})
