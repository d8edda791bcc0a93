import { createHmac, randomBytes } from 'node:crypto'
import { ADYEN_SCRIPT } from './adyen-script.ts'
import { type Answer, type Asked, startServer } from './http-server.ts'

/** Keys of the stand-in, in the form of Adyen's. */
export const ADYEN_KEYS = {
  ADYEN_API_KEY: 'AQEstandin00000000000000000000000',
  ADYEN_CLIENT_KEY: 'test_STANDIN00000000000000000000',
  ADYEN_MERCHANT_ACCOUNT: 'AlamarECOM',
  ADYEN_HMAC_KEY: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
  ADYEN_REPORT_KEY: 'AQEreports00000000000000000000000',
}

export type AdyenCard = 'visa' | 'declined' | 'partial' | 'no-refund'

type Session = {
  id: string
  data: string
  account: string
  reference: string
  amount: { value: number; currency: string }
  expiresAt: string
  status: 'active' | 'completed'
  result: string
  payment?: Charge
}
type Charge = {
  pspReference: string
  account: string
  reference: string
  amount: { value: number; currency: string }
  card: AdyenCard
  holder: string
  left: number
}

export type AdyenItem = Record<string, unknown> & {
  eventCode: string
  success: string
  pspReference: string
  amount: { value: number; currency: string }
}

/**
 * A stand-in for Adyen's Checkout API v72: sessions, their results, refunds and reversals, error bodies, idempotency keys, notices signed
 * by HMAC, and a small script with the interface of the Drop-in. It also returns the account's settings, as the Management API v3 does, and
 * sends reports.
 */
export const startAdyen = async (port = 0) => {
  const state = {
    keyRevoked: false,
    reportKeyRevoked: false,
    /** The settings that our key may not read. */
    hidden: new Set<'account' | 'webhooks' | 'payoutSettings'>(),
    account: { id: ADYEN_KEYS.ADYEN_MERCHANT_ACCOUNT, status: 'Active', captureDelay: 'immediate' },
    webhooks: [] as Record<string, unknown>[],
    payoutSettings: [{ id: 'PS1', transferInstrumentId: 'SE1', enabled: true, allowed: true }],
    /** Whether the result of a session contains the cardholder's name, which is a setting of the account. */
    namesHolder: true,
    /** How far Adyen's clock is ahead, in milliseconds. */
    clockMs: 0,
    /** The reports of payouts, by name. */
    reports: new Map<string, string>(),
    refusedCurrencies: new Set<string>(),
    sessions: new Map<string, Session>(),
    charges: new Map<string, Charge>(),
    modifications: [] as { kind: string; psp: string; reference: string; value: number }[],
    replies: new Map<string, { request: string; answer: Answer }>(),
    /** Notices to be sent, oldest first. */
    notices: [] as AdyenItem[],
  }
  let count = 0
  // Letters between the digits: references of digits only may look like a card number.
  const newPsp = () => `PSP${String(++count).padStart(8, '0')}QWERT`

  const ok = (body: unknown, status = 200): Answer => ({ status, body })
  const refused = (status: number, errorCode: string, message: string): Answer => ({
    status,
    body: { status, errorCode, message, errorType: status === 401 ? 'security' : 'validation' },
  })

  const WRONG_ACCOUNT = refused(403, '901', 'Invalid Merchant Account')

  const notice = (eventCode: string, values: Partial<AdyenItem> & { pspReference: string }): AdyenItem => {
    const item = {
      eventCode,
      success: 'true',
      merchantAccountCode: ADYEN_KEYS.ADYEN_MERCHANT_ACCOUNT,
      merchantReference: '',
      originalReference: '',
      amount: { value: 0, currency: 'USD' },
      additionalData: {},
      eventDate: '2026-12-01T15:00:00+00:00',
      ...values,
    }
    state.notices.push(item)
    return item
  }

  const openSession = (body: Record<string, unknown>): Answer => {
    const amount = body.amount as Session['amount']
    if (body.merchantAccount !== state.account.id) return WRONG_ACCOUNT
    if (state.refusedCurrencies.has(amount.currency)) return refused(422, '138', 'Unsupported currency specified')
    const id = `CS${String(++count).padStart(6, '0')}STANDIN`
    const session: Session = {
      id,
      data: randomBytes(12).toString('hex'),
      account: String(body.merchantAccount),
      reference: String(body.reference),
      amount,
      expiresAt: String(body.expiresAt),
      status: 'active',
      result: '',
    }
    state.sessions.set(id, session)
    return ok({ ...body, id, sessionData: session.data }, 201)
  }

  /** What the Drop-in does in the browser when the payer presses the button. */
  const pay = (sessionId: string, card: AdyenCard = 'visa', holder = 'MARIA PEREZ') => {
    const session = state.sessions.get(sessionId)!
    if (session.status !== 'active') return { resultCode: 'Error' as const }
    const pspReference = newPsp()
    if (card === 'declined') {
      notice('AUTHORISATION', {
        pspReference,
        success: 'false',
        merchantReference: session.reference,
        amount: session.amount,
        reason: 'Refused',
      })
      return { resultCode: 'Refused' as const }
    }
    const value = card === 'partial' ? Math.floor(session.amount.value / 2) : session.amount.value
    const amount = { value, currency: session.amount.currency }
    const { account, reference } = session
    const payment = { pspReference, account, reference, amount, card, holder, left: value }
    state.charges.set(pspReference, payment)
    session.status = 'completed'
    session.result = randomBytes(12).toString('hex')
    session.payment = payment
    notice('AUTHORISATION', {
      pspReference,
      merchantReference: session.reference,
      amount,
      additionalData: { cardHolderName: holder },
    })
    return { resultCode: 'Authorised' as const, sessionResult: session.result }
  }

  const modify = (kind: 'refunds' | 'reversals', psp: string, body: Record<string, unknown>): Answer => {
    const charge = state.charges.get(psp)
    if (!charge) return refused(422, '167', 'Original pspReference required for this operation')
    if (body.merchantAccount !== charge.account) return WRONG_ACCOUNT
    const value = (body.amount as { value: number } | undefined)?.value ?? charge.left
    const pspReference = newPsp()
    const isDone = value <= charge.left && charge.card !== 'no-refund'
    if (isDone) charge.left -= value
    const reference = String(body.reference)
    state.modifications.push({ kind, psp, reference, value })
    notice(kind === 'refunds' ? 'REFUND' : 'CANCEL_OR_REFUND', {
      pspReference,
      originalReference: psp,
      merchantReference: reference,
      success: String(isDone),
      amount: { value, currency: charge.amount.currency },
    })
    return ok({ pspReference, paymentPspReference: psp, reference, status: 'received' }, 201)
  }

  const api = ({ method, path, query, body: text }: Asked): Answer | undefined => {
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
    const [, resource = '', id = '', action = ''] =
      /^(?:\/checkout)?\/v72\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (resource === 'paymentMethods') {
      if (body.merchantAccount !== state.account.id) return WRONG_ACCOUNT
      const currency = (body.amount as { currency: string }).currency
      if (state.refusedCurrencies.has(currency)) return refused(422, '138', 'Unsupported currency specified')
      return ok({ paymentMethods: [{ type: 'scheme', name: 'Cards' }] })
    }
    if (resource === 'sessions' && method === 'POST') return openSession(body)
    if (resource === 'sessions') {
      const session = state.sessions.get(id)
      if (!session?.result || query.get('sessionResult') !== session.result)
        return refused(422, '14_030', 'Invalid session result')
      const { payment } = session
      const paid = payment && { pspReference: payment.pspReference, resultCode: 'Authorised', amount: payment.amount }
      const additionalData = payment && state.namesHolder ? { cardHolderName: payment.holder } : undefined
      return ok({
        id,
        reference: session.reference,
        status: session.status,
        payments: paid ? [paid] : [],
        additionalData,
      })
    }
    if (resource === 'payments' && (action === 'refunds' || action === 'reversals')) return modify(action, id, body)
    return undefined
  }

  /** The Management API: merchant account, webhooks, payout settings. */
  const settings = (path: string): Answer | undefined => {
    const [, account, part = 'account'] = /^\/v3\/merchants\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    if (account !== ADYEN_KEYS.ADYEN_MERCHANT_ACCOUNT) return undefined
    if ((state.hidden as Set<string>).has(part))
      return refused(403, '00_403', 'You do not have the permissions required for this action.')
    if (part === 'account') return ok(state.account)
    if (part === 'webhooks') return ok({ data: state.webhooks, itemsTotal: state.webhooks.length, pagesTotal: 1 })
    return part === 'payoutSettings' ? ok({ data: state.payoutSettings }) : undefined
  }

  const report = ({ path, headers }: Asked): Answer | undefined => {
    const name = path.split(`/reports/download/MerchantAccount/${ADYEN_KEYS.ADYEN_MERCHANT_ACCOUNT}/`)[1]
    if (!name) return undefined
    if (state.reportKeyRevoked || headers['x-api-key'] !== ADYEN_KEYS.ADYEN_REPORT_KEY)
      return { status: 401, type: 'text/html', body: 'Unauthorized' }
    const body = state.reports.get(name)
    return body ? { status: 200, type: 'text/csv', body } : { status: 404, type: 'text/html', body: 'Not found' }
  }

  const authorized = (asked: Asked): Answer | undefined => {
    if (state.keyRevoked || asked.headers['x-api-key'] !== ADYEN_KEYS.ADYEN_API_KEY)
      return refused(401, '000', 'HTTP Status Response - Unauthorized')
    const key = asked.headers['idempotency-key']
    const request = `${asked.method} ${asked.path} ${asked.body}`
    const earlier = typeof key === 'string' ? state.replies.get(key) : undefined
    if (earlier && earlier.request !== request) return refused(422, '704', 'Request already processed or in progress')
    if (earlier) return earlier.answer
    const answer = api(asked) ?? settings(asked.path)
    if (typeof key === 'string' && answer) state.replies.set(key, { request, answer })
    return answer
  }

  const pages = ({ path, body }: Asked): Answer | undefined => {
    if (path === '/adyen.js') return { status: 200, type: 'text/javascript', body: ADYEN_SCRIPT }
    if (path === '/adyen.css') return { status: 200, type: 'text/css', body: '' }
    if (path !== '/browser/pay') return undefined
    const { id, data, card, holder } = JSON.parse(body) as { id: string; data: string; card: AdyenCard; holder: string }
    return state.sessions.get(id)?.data === data ? ok(pay(id, card, holder)) : refused(401, '000', 'Wrong session')
  }

  const atTheirTime = (answer: Answer | undefined): Answer | undefined =>
    answer && { ...answer, headers: { date: new Date(Date.now() + state.clockMs).toUTCString() } }
  const server = await startServer((asked) => atTheirTime(pages(asked) ?? report(asked) ?? authorized(asked)), port)

  /** A notice as Adyen sends it, signed. */
  const sign = (item: AdyenItem, { key = ADYEN_KEYS.ADYEN_HMAC_KEY, live = 'false' } = {}) => {
    const { value, currency } = item.amount as { value: number; currency: string }
    const signed = [
      item.pspReference,
      item.originalReference,
      item.merchantAccountCode,
      item.merchantReference,
      value,
      currency,
      item.eventCode,
      item.success,
    ].join(':')
    const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex')).update(signed, 'utf8').digest('base64')
    const additionalData = { ...(item.additionalData as object), hmacSignature }
    const NotificationRequestItem = { ...item, additionalData }
    return { body: JSON.stringify({ live, notificationItems: [{ NotificationRequestItem }] }), headers: {} }
  }

  return {
    ...server,
    state,
    pay,
    sign,
    notice,
    /** The settings that make the product use this stand-in. */
    settings: { ...ADYEN_KEYS, ADYEN_API_ADDRESS: server.address, ADYEN_SCRIPT_ADDRESS: `${server.address}/adyen.js` },
  }
}
export type AdyenStandIn = Awaited<ReturnType<typeof startAdyen>>
