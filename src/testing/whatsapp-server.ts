import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { API_VERSION } from '../platform/whatsapp/cloud-api.ts'

export const TOKEN = 'EAAJBtesttokenofasystemuser'
const PHONE_ID = '106540352242922'
const ACCOUNT_ID = '102290129340398'
export const APP_SECRET = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
export const VERIFY_TOKEN = 'a token that the agency chose'

/** How the stand-in treats a phone. */
export type Behavior = 'deliver' | 'undeliverable' | 'rate-limit' | 'lose-reply' | 'stay-silent' | 'reject-token'

const ERRORS = {
  undeliverable: [400, 131026, 'Message undeliverable'],
  'rate-limit': [429, 130429, 'Rate limit hit'],
  'reject-token': [401, 190, `Malformed access token ${TOKEN}`],
  window: [400, 131047, 'Re-engagement message'],
  template: [404, 132001, 'Template name does not exist in the translation'],
  parameter: [400, 100, 'Invalid parameter'],
  object: [400, 100, 'Unsupported request'],
} as const satisfies Record<string, readonly [number, number, string]>

// biome-ignore lint/suspicious/noExplicitAny: the stand-in checks whatever it is sent
type Body = any

export type WhatsAppServer = {
  settings: Record<string, string>
  /** The messages that it accepted, with their ids. */
  taken: { id: string; body: Body }[]
  behave: Behavior
  /** Phones ('13055550142') that have written within 24 hours. */
  open: Set<string>
  /** Approved templates, 'verification_code en_US'. */
  templates: Map<string, string>
  /** Whether an app gets the reports of the account. */
  isSubscribed: boolean
  /** How far its clock is ahead, in milliseconds. */
  clockMs: number
  close: () => Promise<void>
}

/** A server with the part of Meta's Graph API that the store uses: tokens, versions, templates, windows and error bodies. */
export const openWhatsAppServer = async (): Promise<WhatsAppServer> => {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      const date = new Date(Date.now() + state.clockMs).toUTCString()
      response.writeHead(status, { 'content-type': 'application/json', date })
      response.end(JSON.stringify(body))
    }
    const refuse = (kind: keyof typeof ERRORS) => {
      const [status, code, message] = ERRORS[kind]
      const error = { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'AbCdEf' }
      answer(status, { error: { ...error, error_data: { messaging_product: 'whatsapp', details: message } } })
    }
    const body = await bodyOf(request)
    const { pathname, searchParams } = new URL(request.url!, 'http://graph')
    const isKnown = request.headers.authorization === `Bearer ${TOKEN}` && state.behave !== 'reject-token'
    if (!isKnown) return refuse('reject-token')
    const [, version, id, edge] = pathname.split('/')
    if (version !== API_VERSION) return refuse('object')
    if (id === PHONE_ID && edge === undefined)
      return answer(200, { id, display_phone_number: '+1 305 555 0100', quality_rating: 'GREEN' })
    if (id === ACCOUNT_ID && edge === 'subscribed_apps')
      return answer(200, { data: state.isSubscribed ? [{ whatsapp_business_api_data: {} }] : [] })
    if (id === ACCOUNT_ID && edge === 'message_templates' && request.method === 'GET') {
      // One page at a time, as Meta returns long lists.
      const all = [...state.templates]
      const from = Number(searchParams.get('after') ?? 0)
      const page = all.slice(from, from + 2)
      const more = from + 2 < all.length
      const data = page.map(([name, status]) => {
        const [template, language] = name.split(' ')
        return { name: template, language, status }
      })
      return answer(200, { data, paging: { cursors: { after: String(from + 2) }, ...(more && { next: 'more' }) } })
    }
    if (id === ACCOUNT_ID && edge === 'message_templates') {
      state.templates.set(`${body.name} ${body.language}`, 'PENDING')
      return answer(200, { id: '1', status: 'PENDING', category: body.category })
    }
    if (id !== PHONE_ID || edge !== 'messages' || request.method !== 'POST') return refuse('object')
    if (body.messaging_product !== 'whatsapp' || !/^\d{8,15}$/.test(body.to)) return refuse('parameter')
    if (state.behave === 'undeliverable' || state.behave === 'rate-limit') return refuse(state.behave)
    if (body.type === 'text' && !state.open.has(body.to)) return refuse('window')
    if (body.type === 'template') {
      const { name, language, components } = body.template
      if (state.templates.get(`${name} ${language.code}`) !== 'APPROVED') return refuse('template')
      if (!components.every((one: Body) => one.parameters.every((each: Body) => each.text))) return refuse('parameter')
    }
    if (state.behave === 'stay-silent') return
    const message = { id: `wamid.${randomUUID()}`, body }
    state.taken.push(message)
    if (state.behave === 'lose-reply') return response.destroy()
    answer(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: body.to }],
      messages: [{ id: message.id, message_status: 'accepted' }],
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state: WhatsAppServer = {
    settings: {
      WHATSAPP_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_PHONE_ID: PHONE_ID,
      WHATSAPP_ACCOUNT_ID: ACCOUNT_ID,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    },
    taken: [],
    behave: 'deliver',
    open: new Set(),
    templates: new Map(),
    isSubscribed: true,
    clockMs: 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  approveTemplates(state)
  return state
}

const bodyOf = async (request: IncomingMessage): Promise<Body> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text ? JSON.parse(text) : undefined
}

/** Approves every template of the store. */
export const approveTemplates = ({ templates }: WhatsAppServer) => {
  for (const name of ['verification_code', 'photograph_document'])
    for (const language of ['en_US', 'es']) templates.set(`${name} ${language}`, 'APPROVED')
}

/** A stand-in for the tests of one file; before each test it is reset and delivers everything. */
export const useWhatsAppServer = (): { settings: Record<string, string>; server: () => WhatsAppServer } => {
  const settings: Record<string, string> = {}
  let server: WhatsAppServer
  beforeAll(async () => {
    server = await openWhatsAppServer()
    Object.assign(settings, server.settings)
  })
  beforeEach(() => {
    server.taken.length = 0
    server.behave = 'deliver'
    server.open.clear()
    server.isSubscribed = true
    server.clockMs = 0
    approveTemplates(server)
  })
  afterAll(() => server.close())
  return { settings, server: () => server }
}

/** A report as Meta sends it, with its signature. */
export const whatsAppReport = (value: object, { secret = APP_SECRET, phoneId = PHONE_ID } = {}) => {
  const metadata = { display_phone_number: '13055550100', phone_number_id: phoneId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: ACCOUNT_ID, changes: [change] }] })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  }
}

/** The status of a message in such a report. */
export const statusOf = (
  { id, body }: { id: string; body: Body },
  status: string,
  at: Date,
  error?: { code: number; title: string },
) => ({
  statuses: [
    {
      id,
      status,
      timestamp: String(Math.floor(at.getTime() / 1_000)),
      recipient_id: body.to,
      biz_opaque_callback_data: body.biz_opaque_callback_data,
      ...(error && { errors: [error] }),
    },
  ],
})

/** A text that a phone ('13055550142') has written, in such a report. */
export const textFrom = (phone: string, text: string, at: Date) => ({
  messages: [
    {
      from: phone,
      id: `wamid.in${at.getTime()}`,
      timestamp: String(Math.floor(at.getTime() / 1_000)),
      type: 'text',
      text: { body: text },
    },
  ],
})
