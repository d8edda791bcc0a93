import { createHmac } from 'node:crypto'
import { parse } from 'node:querystring'
import { type Answer, type Asked, startServer } from './http-server.ts'
import { STRIPE_SCRIPT } from './stripe-script.ts'

/** Keys of the stand-in, in the form of Stripe's. */
export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_standin00000000000000',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin00000000000000',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin0000000000000000',
}

const VERSION = '2026-10-28.endive'

export type StripeCard =
  | 'visa'
  | 'amex'
  | 'declined'
  | 'insufficient'
  | 'challenge'
  | 'partial'
  | 'no-refund'
  | 'slow-refund'
  | 'disputed'

/** How each card of the stand-in behaves; the browser script offers the same. */
const NUMBERS: Record<StripeCard, { brand: string; last4: string }> = {
  visa: { brand: 'visa', last4: '4242' },
  amex: { brand: 'amex', last4: '0005' },
  declined: { brand: 'visa', last4: '0002' },
  insufficient: { brand: 'visa', last4: '9995' },
  challenge: { brand: 'visa', last4: '3220' },
  partial: { brand: 'visa', last4: '5050' },
  'no-refund': { brand: 'visa', last4: '5126' },
  'slow-refund': { brand: 'visa', last4: '7726' },
  disputed: { brand: 'visa', last4: '0259' },
}

/** The status of refunds to a card; others succeed. */
const REFUND_STATUS: Partial<Record<StripeCard, string>> = { 'no-refund': 'failed', 'slow-refund': 'pending' }

type Row = Record<string, unknown> & { id: string }
type Params = Record<string, string>

/**
 * A stand-in for one version of Stripe's API: form bodies, idempotency keys, error bodies, pages of lists, rate limits, signed events, and
 * a small script with the interface of Stripe.js. It also serves payment pages and challenges.
 */
export const startStripe = async (port = 0) => {
  const state = {
    keyRevoked: false,
    refusedCurrencies: new Set<string>(),
    /** The code with which Stripe refuses refunds; unset: Stripe accepts them. */
    refundError: undefined as string | undefined,
    /** Stripe's clock; unset: Stripe accepts a payment page with any expiry. */
    now: undefined as (() => Date) | undefined,
    intents: new Map<string, Row>(),
    sessions: new Map<string, Row>(),
    refunds: new Map<string, Row>(),
    tokens: new Map<string, { card: StripeCard; name: string }>(),
    replies: new Map<string, { request: string; answer: Answer }>(),
    webhooks: [] as Row[],
    events: [] as Row[],
  }
  let count = 0
  const newId = (prefix: string) => `${prefix}_standin${String(++count).padStart(8, '0')}`

  const ok = (body: unknown): Answer => ({ status: 200, body })
  const error = (status: number, details: Record<string, unknown>): Answer => ({ status, body: { error: details } })
  const invalid = (message: string, details: Record<string, unknown> = {}) =>
    error(400, { type: 'invalid_request_error', message, ...details })
  const missing = (what: string) =>
    error(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` })

  const record = (type: string, object: Row) => {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: VERSION,
      livemode: false,
      type,
      data: { object: { ...object } },
    }
    state.events.push(event)
    return event
  }

  const shown = (intent: Row): Row => ({
    ...intent,
    latest_charge:
      intent.status === 'succeeded' ? { id: `ch_${intent.id}`, billing_details: { name: intent.holder } } : null,
  })

  const settle = (intent: Row, card: StripeCard, name: string) => {
    if (card === 'declined' || card === 'insufficient') {
      const decline_code = card === 'insufficient' ? 'insufficient_funds' : 'generic_decline'
      const last_payment_error = { type: 'card_error', code: 'card_declined', decline_code }
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error })
      record('payment_intent.payment_failed', intent)
      return error(402, {
        ...last_payment_error,
        message: 'Your card was declined.',
        payment_intent: intent,
      })
    }
    const amount = Number(intent.amount)
    const received = card === 'partial' ? Math.floor(amount / 2) : amount
    Object.assign(intent, { status: 'succeeded', amount_received: received, next_action: null, card, holder: name })
    record('payment_intent.succeeded', shown(intent))
    return ok(shown(intent))
  }

  const createIntent = (params: Params) => {
    if (Object.keys(params).some((name) => name.startsWith('payment_method_types')))
      return invalid('Use allowed_payment_method_types', { code: 'payment_method_types_no_longer_supported' })
    if (state.refusedCurrencies.has(params.currency ?? ''))
      return invalid(`Your account does not accept ${params.currency}`, { param: 'currency' })
    const id = newId('pi')
    const intent = {
      id,
      object: 'payment_intent',
      amount: Number(params.amount),
      amount_received: 0,
      currency: params.currency,
      status: 'requires_payment_method',
      metadata: { reference: params['metadata[reference]'] },
      last_payment_error: null,
      next_action: null,
      latest_charge: null,
    }
    state.intents.set(id, intent)
    return ok(intent)
  }

  const confirmIntent = (intent: Row, params: Params) => {
    if (intent.status !== 'requires_payment_method')
      return invalid('This intent cannot be confirmed', {
        code: 'payment_intent_unexpected_state',
        payment_intent: intent,
      })
    const token = state.tokens.get(params.confirmation_token ?? '')
    if (!token) return missing('confirmation token')
    if (token.card !== 'challenge') return settle(intent, token.card, token.name)
    const url = `${address()}/challenge/${intent.id}?return=${encodeURIComponent(params.return_url ?? '')}`
    Object.assign(intent, {
      status: 'requires_action',
      holder: token.name,
      next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: params.return_url } },
    })
    return ok(shown(intent))
  }

  const cancelIntent = (intent: Row) => {
    if (['processing', 'succeeded', 'canceled'].includes(String(intent.status)))
      return invalid('You cannot cancel this PaymentIntent', { code: 'payment_intent_unexpected_state' })
    Object.assign(intent, { status: 'canceled', next_action: null })
    record('payment_intent.canceled', intent)
    return ok(intent)
  }

  const createRefund = (params: Params) => {
    const intent = state.intents.get(params.payment_intent ?? '')
    if (!intent) return missing('payment_intent')
    if (intent.card === 'disputed') return invalid('This charge is disputed', { code: 'charge_disputed' })
    if (state.refundError) return invalid('This refund cannot be made now', { code: state.refundError })
    const amount = Number(params.amount)
    const earlier = [...state.refunds.values()].filter(
      (one) => one.payment_intent === intent.id && one.status !== 'failed',
    )
    const left = Number(intent.amount_received) - earlier.reduce((sum, one) => sum + Number(one.amount), 0)
    if (left === 0) return invalid('Charge has already been refunded', { code: 'charge_already_refunded' })
    if (amount > left) return invalid(`Refund amount is greater than ${left}`, { param: 'amount' })
    const id = newId('re')
    const refund = {
      id,
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status: REFUND_STATUS[intent.card as StripeCard] ?? 'succeeded',
      metadata: { reference: params['metadata[reference]'] },
    }
    state.refunds.set(id, refund)
    return ok(refund)
  }

  const createSession = (params: Params) => {
    const minutes = state.now ? (Number(params.expires_at) - state.now().getTime() / 1_000) / 60 : 60
    if (minutes < 30 || minutes > 24 * 60)
      return invalid('`expires_at` must be from 30 minutes to 24 hours after creation', { param: 'expires_at' })
    const id = newId('cs_test')
    const session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `${address()}/pay/${id}`,
      amount: Number(params['line_items[0][price_data][unit_amount]']),
      currency: params['line_items[0][price_data][currency]'],
      metadata: { reference: params['metadata[reference]'] },
      expires_at: Number(params.expires_at),
      success_url: params.success_url,
    }
    state.sessions.set(id, session)
    return ok(session)
  }

  const listOf = (rows: Row[], { query }: Asked): Answer => {
    const after = query.get('starting_after')
    const from = after ? rows.findIndex(({ id }) => id === after) + 1 : 0
    const limit = Math.min(Number(query.get('limit') ?? 10), PAGE)
    const data = rows.slice(from, from + limit)
    return ok({ object: 'list', data, has_more: from + limit < rows.length, url: '/v1/list' })
  }
  /** Lists come in small pages, so that a test fails when only the first one is read. */
  const PAGE = 2

  const api = (asked: Asked): Answer | undefined => {
    const { method, path } = asked
    const params = parse(asked.body) as Params
    const [, resource = '', id = '', action = ''] =
      /^\/v1\/([a-z_]+(?:\/sessions)?)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? []
    const post = method === 'POST'
    if (resource === 'balance') return ok({ object: 'balance', livemode: false, available: [] })
    if (resource === 'account')
      return ok({ id: 'acct_standin', country: 'US', charges_enabled: true, payouts_enabled: true })
    if (resource === 'country_specs')
      return ok({
        id,
        supported_payment_currencies: ['usd', 'cad', 'eur', 'gbp', 'mxn'].filter(
          (one) => !state.refusedCurrencies.has(one),
        ),
      })
    if (resource === 'webhook_endpoints') return ok({ object: 'list', data: state.webhooks, has_more: false })
    if (resource === 'disputes') return listOf([], asked)
    if (resource === 'confirmation_tokens') {
      const token = state.tokens.get(id)
      if (!token) return missing('confirmation token')
      const card = { ...NUMBERS[token.card], exp_month: 12, exp_year: 2030 }
      return ok({ id, payment_method_preview: { card, billing_details: { name: token.name } } })
    }
    if (resource === 'payment_intents') {
      if (!id) return post ? createIntent(params) : listOf([...state.intents.values()], asked)
      const intent = state.intents.get(id)
      if (!intent) return missing('payment_intent')
      if (action === 'confirm') return confirmIntent(intent, params)
      if (action === 'cancel') return cancelIntent(intent)
      return ok(shown(intent))
    }
    if (resource === 'refunds') {
      if (post) return createRefund(params)
      const of = asked.query.get('payment_intent')
      return listOf([...state.refunds.values()].filter((one) => !of || one.payment_intent === of).reverse(), asked)
    }
    if (resource === 'checkout/sessions') {
      if (!id) return post ? createSession(params) : listOf([...state.sessions.values()], asked)
      const session = state.sessions.get(id)
      if (!session) return missing('checkout session')
      if (action === 'expire') {
        if (session.status !== 'open') return invalid('Only open sessions can be expired')
        session.status = 'expired'
      }
      const intent = state.intents.get(String(session.payment_intent))
      return ok({ ...session, payment_intent: intent ? shown(intent) : null })
    }
    return undefined
  }

  const authorized = (asked: Asked): Answer | undefined => {
    if (state.keyRevoked || asked.headers.authorization !== `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`)
      return error(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***' })
    if (asked.headers['stripe-version'] !== VERSION)
      return invalid(`Unknown version ${asked.headers['stripe-version']}`)
    const key = asked.headers['idempotency-key']
    const request = `${asked.method} ${asked.path} ${asked.body}`
    const earlier = typeof key === 'string' ? state.replies.get(key) : undefined
    if (earlier && earlier.request !== request)
      return error(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters',
      })
    if (earlier) return { ...earlier.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = api(asked)
    if (typeof key === 'string' && answer) state.replies.set(key, { request, answer: structuredClone(answer) })
    return answer
  }

  const paySession = (id: string, card: StripeCard, name: string) => {
    const session = state.sessions.get(id)!
    if (session.status !== 'open') return false
    const metadata = session.metadata as { reference: string }
    const created = createIntent({
      amount: String(session.amount),
      currency: String(session.currency),
      'metadata[reference]': metadata.reference,
    })
    const intent = state.intents.get((created.body as Row).id)!
    if (settle(intent, card, name).status !== 200) return false
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id })
    record('checkout.session.completed', session)
    return true
  }

  const html = (body: string): Answer => ({
    status: 200,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>Stand-in</title><main>${body}</main></html>`,
  })
  const redirect = (location: string): Answer => ({ status: 303, body: '', headers: { location } })

  const pages = ({ method, path, query, body }: Asked): Answer | undefined => {
    const [, page, id = ''] = /^\/(challenge|pay|token)(?:\/([^/]+))?$/.exec(path) ?? []
    if (path === '/stripe.js') return { status: 200, type: 'text/javascript', body: STRIPE_SCRIPT }
    if (page === 'token' && method === 'POST') {
      const { card, name } = JSON.parse(body) as { card: StripeCard; name: string }
      return ok(newToken(card, name))
    }
    if (page === 'challenge') {
      const intent = state.intents.get(id)!
      if (method === 'GET')
        return html(
          `<h1>Your bank</h1><form method="post" action="?${query}"><button name="approve" value="1">Approve</button><button name="approve" value="0">Decline</button></form>`,
        )
      answerChallenge(intent.id, parse(body).approve === '1')
      return redirect(query.get('return')!)
    }
    if (page === 'pay') {
      if (method === 'GET')
        return html(
          '<h1>Pay</h1><form method="post"><label>Name on card <input name="name"></label><button>Pay</button></form>',
        )
      paySession(id, 'visa', String(parse(body).name))
      return redirect(String(state.sessions.get(id)!.success_url))
    }
    return undefined
  }

  const newToken = (card: StripeCard, name: string) => {
    const id = newId('ctoken')
    state.tokens.set(id, { card, name })
    const { brand, last4 } = NUMBERS[card]
    return { id, payment_method_preview: { card: { brand, last4, exp_month: 12, exp_year: 2030 } } }
  }

  const answerChallenge = (intentId: string, approve: boolean) => {
    const intent = state.intents.get(intentId)!
    if (intent.status !== 'requires_action') return
    if (approve) settle(intent, 'visa', String(intent.holder))
    else {
      const last_payment_error = { code: 'payment_intent_authentication_failure' }
      Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error })
      record('payment_intent.payment_failed', intent)
    }
  }

  const server = await startServer((asked) => pages(asked) ?? authorized(asked), port)
  const address = () => server.address

  /** An event as Stripe sends it, signed at an instant. */
  const sign = (event: object, at: Date, secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET) => {
    const body = JSON.stringify(event)
    const seconds = Math.floor(at.getTime() / 1_000)
    const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return { body, headers: { 'stripe-signature': `t=${seconds},v1=${mac}` } }
  }

  return {
    ...server,
    state,
    newToken: (card: StripeCard = 'visa', name = 'MARIA PEREZ') => newToken(card, name).id,
    paySession,
    answerChallenge,
    sign,
    event: record,
    /** The settings that make the product use this stand-in. */
    settings: {
      ...STRIPE_KEYS,
      STRIPE_API_ADDRESS: server.address,
      STRIPE_SCRIPT_ADDRESS: `${server.address}/stripe.js`,
    },
  }
}
export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>
