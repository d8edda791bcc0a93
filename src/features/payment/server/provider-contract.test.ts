import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMinutes } from '../../../lib/days.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { startAdyen } from '../../../testing/stand-ins/adyen-stand-in.ts'
import { startStripe } from '../../../testing/stand-ins/stripe-stand-in.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { SANDBOX_CARDS, type SandboxBehavior, tokenize } from '../sandbox-cards.ts'
import { adyenAdapter } from './adyen/adyen-adapter.ts'
import {
  type CardSession,
  type Declined,
  type PaymentProcessor,
  ProcessorUnreachable,
  type ReadNotices,
} from './payment-processor.ts'
import type { ProviderAdapter } from './provider-adapter.ts'
import { sandboxNotices, sandboxProcessor, signEvent } from './sandbox-processor.ts'
import { stripeAdapter } from './stripe/stripe-adapter.ts'

/** What every processor must do: the built-in one, and those of providers, which call stand-ins for the providers' APIs. */

const app = useTestApp()
let stripe: Awaited<ReturnType<typeof startStripe>>
let adyen: Awaited<ReturnType<typeof startAdyen>>
let adapters: { stripe: ProviderAdapter; adyen: ProviderAdapter }

beforeAll(async () => {
  ;[stripe, adyen] = await Promise.all([startStripe(), startAdyen()])
})
afterAll(() => Promise.all([stripe.stop(), adyen.stop()]))
beforeEach(() => {
  for (const one of [stripe, adyen]) one.heal()
  const config = readConfig({
    ALAMAR_DEMO: '0',
    DATABASE_URL: 'postgres://test',
    ...stripe.settings,
    ...adyen.settings,
  })
  const services = { ...app().services, config }
  adapters = {
    stripe: stripeAdapter(services, config.stripe!, 1_000),
    adyen: adyenAdapter(services, config.adyen!, 1_000),
  }
})

const ASKED = { amountCents: 10_000, currency: 'USD', lang: 'en', returnAddress: '/payment?plan=1&returned=1' } as const

type Card = 'good' | 'declined' | 'no-refund'

const sessionOf = (opened: CardSession | Declined) => {
  if ('outcome' in opened) throw new Error('The session was refused')
  return opened
}

/** A processor and the actions of its payer. `pay` charges a card as the payment page would; undefined when the card leaves it open. */
type Tested = {
  processor: PaymentProcessor
  pay: (key: string, card?: Card) => Promise<string | undefined>
  readNotices: ReadNotices
  /** The outcome of the refund once the provider has reported it. */
  refundOutcome: (key: string, processorReference: string) => Promise<string | undefined>
  /** A signed notice of the charge with this key, and the same notice with a wrong signature. */
  notice: (key: string, processorReference: string) => Promise<{ body: string; signature: string }>
}

const SANDBOX: Record<Card, SandboxBehavior> = { good: 'succeed', declined: 'decline', 'no-refund': 'refuse-refund' }

const TESTED: Record<string, () => Tested> = {
  sandbox: () => {
    const processor = sandboxProcessor(app().services, 'primary')
    return {
      processor,
      readNotices: sandboxNotices(app().services, 'primary'),
      pay: async (key, card = 'good') => {
        const { number } = SANDBOX_CARDS.find(({ behavior }) => behavior === SANDBOX[card])!
        return (await processor.charge({ key, ...ASKED, cardToken: tokenize(number)!.token })).processorReference
      },
      refundOutcome: async (key, processorReference) =>
        (await processor.lookUpRefund({ key, processorReference }))?.outcome,
      notice: (key, processorReference) =>
        signEvent(app().services, {
          processor: 'primary',
          eventId: `evt-${processorReference}`,
          key,
          outcome: { outcome: 'succeeded', processorReference },
        }),
    }
  },
  stripe: () => ({
    processor: adapters.stripe.cards,
    readNotices: adapters.stripe.readNotices,
    pay: async (key, card = 'good') => {
      const cardToken = stripe.newToken(card === 'good' ? 'visa' : card)
      return (await adapters.stripe.cards.charge!({ key, ...ASKED, cardToken })).processorReference
    },
    refundOutcome: async (key, processorReference) =>
      (await adapters.stripe.cards.lookUpRefund({ key, processorReference }))?.outcome,
    notice: async (_key, processorReference) => {
      const event = stripe.state.events.find(
        ({ data }) => (data as { object: { id: string } }).object.id === processorReference,
      )!
      const { body, headers } = stripe.sign(event, app().clock.now())
      return { body, signature: headers['stripe-signature'] }
    },
  }),
  adyen: () => ({
    processor: adapters.adyen.cards,
    readNotices: adapters.adyen.readNotices,
    pay: async (key, card = 'good') => {
      const expiresAt = addMinutes(app().clock.now(), 30)
      const session = await adapters.adyen.cards.openSession!({ key, ...ASKED, expiresAt })
      const { sessionResult } = adyen.pay(sessionOf(session).id, card === 'good' ? 'visa' : card)
      if (!sessionResult) return undefined
      // Lookups find only outcomes that were stored without the name on the card.
      const { body } = adyen.sign({ ...adyen.state.notices.at(-1)!, additionalData: {} })
      await adapters.adyen.readNotices({ body: Buffer.from(body), signature: '' })
      return adyen.state.notices.at(-1)!.pspReference
    },
    // Adyen reports the outcome of a refund only by notice.
    refundOutcome: async (key, processorReference) => {
      const known = await adapters.adyen.cards.lookUpRefund({ key, processorReference })
      if (!known) return undefined
      const item = adyen.state.notices.find(({ pspReference }) => pspReference === known.processorReference)!
      const [notice] = (await adapters.adyen.readNotices({ body: Buffer.from(adyen.sign(item).body), signature: '' }))!
      return notice?.about === 'refund' && notice.key === key ? notice.outcome.outcome : undefined
    },
    notice: async (_key, processorReference) => {
      const item = adyen.state.notices.find(({ pspReference }) => pspReference === processorReference)!
      return { body: adyen.sign(item).body, signature: '' }
    },
  }),
}

describe.each(Object.keys(TESTED))('the processor of %s', (name) => {
  const tested = () => TESTED[name]!()

  it('charges once per key, and finds the charge by its key', async () => {
    const { processor, pay } = tested()
    const reference = await pay('CHARGE-1')
    expect(reference).toBeTruthy()
    expect(await processor.lookUp('CHARGE-1')).toMatchObject({ outcome: 'succeeded', processorReference: reference })
    expect(await processor.lookUp('NEVER-SENT')).toBeUndefined()
    expect(await processor.abandon('CHARGE-1')).toMatchObject({ outcome: 'succeeded', processorReference: reference })
  })

  it('does not treat a declined card as paid', async () => {
    const { processor, pay } = tested()
    await pay('CHARGE-2', 'declined')
    expect((await processor.lookUp('CHARGE-2'))?.outcome).not.toBe('succeeded')
  })

  it('refunds once per key, in parts, and never more than it charged', async () => {
    const { processor, pay, refundOutcome } = tested()
    const processorReference = (await pay('CHARGE-3'))!
    const refund = (key: string, amountCents: number) =>
      processor.refund({ key, processorReference, amountCents, currency: 'USD' })
    const first = await refund('REFUND-1', 6_000)
    expect(await refundOutcome('REFUND-1', processorReference)).toBe('succeeded')
    expect((await refund('REFUND-1', 6_000)).processorReference).toBe(first.processorReference)
    const tooMuch = await refund('REFUND-2', 4_001)
    if (tooMuch.outcome === 'pending') expect(await refundOutcome('REFUND-2', processorReference)).toBe('refused')
    else expect(tooMuch.outcome).toBe('refused')
    await refund('REFUND-3', 4_000)
    expect(await refundOutcome('REFUND-3', processorReference)).toBe('succeeded')
    expect(await refundOutcome('NEVER-SENT', processorReference)).toBeUndefined()
  })

  it('reports a refund that the bank refuses', async () => {
    const { processor, pay, refundOutcome } = tested()
    const processorReference = (await pay('CHARGE-4', 'no-refund'))!
    const refund = await processor.refund({ key: 'REFUND-4', processorReference, amountCents: 1, currency: 'USD' })
    const outcome = refund.outcome === 'pending' ? await refundOutcome('REFUND-4', processorReference) : refund.outcome
    expect(outcome).toBe('refused')
  })

  it('reads its own notices, and rejects forged ones', async () => {
    const { pay, notice, readNotices } = tested()
    const processorReference = (await pay('CHARGE-5'))!
    const { body, signature } = await notice('CHARGE-5', processorReference)
    expect(await readNotices({ body: Buffer.from(body), signature })).toMatchObject([
      { key: 'CHARGE-5', about: 'charge' },
    ])
    const forged = body.replaceAll('CHARGE-5', 'CHARGE-6')
    expect(await readNotices({ body: Buffer.from(forged), signature })).toBeUndefined()
    expect(await readNotices({ body: Buffer.from('no JSON'), signature })).toBeUndefined()
  })
})

describe('Stripe', () => {
  const cards = () => adapters.stripe.cards
  const charge = (key: string, card: Parameters<typeof stripe.newToken>[0] = 'visa') =>
    cards().charge!({ key, ...ASKED, cardToken: stripe.newToken(card) })

  it('reports why a card was declined, and sends a payer with a challenge to the bank', async () => {
    expect(await charge('S-1', 'insufficient')).toMatchObject({ outcome: 'declined', reason: 'insufficient-funds' })
    const asked = await charge('S-2', 'challenge')
    expect(asked).toMatchObject({ outcome: 'challenged', payerAddress: expect.stringContaining('/challenge/') })
    stripe.answerChallenge(asked.processorReference, false)
    expect(await cards().lookUp('S-2')).toMatchObject({ outcome: 'declined', reason: 'not-authenticated' })
  })

  it('finds a charge whose reply was lost, and charges only once', async () => {
    // The SDK sends a request again when its connection was closed.
    stripe.fail(/\/confirm$/, 'lose-reply', 2)
    await expect(charge('S-3')).rejects.toThrow(ProcessorUnreachable)
    expect(await cards().lookUp('S-3')).toMatchObject({ outcome: 'succeeded' })
    const made = [...stripe.state.intents.values()].filter(
      ({ metadata }) => (metadata as { reference: string }).reference === 'S-3',
    )
    expect(made).toHaveLength(1)
  })

  it('declines a charge that arrives after it was abandoned', async () => {
    expect(await cards().abandon('S-4')).toBeUndefined()
    expect(await charge('S-4')).toMatchObject({ outcome: 'declined' })
    expect([...stripe.state.intents.values()].at(-1)).toMatchObject({
      status: 'canceled',
      metadata: { reference: 'S-4' },
    })
  })

  it.each(['unavailable', 'rate-limit', 'lose-request'] as const)(
    'reports the processor as unreachable after: %s',
    async (how) => {
      stripe.fail(/payment_intents$/, how, 2)
      await expect(charge(`S-5-${how}`)).rejects.toThrow(ProcessorUnreachable)
      expect(await cards().lookUp(`S-5-${how}`)).toBeUndefined()
      stripe.heal()
    },
  )

  it('finds a refund on a later page of the list', async () => {
    const { processorReference } = await charge('S-6')
    for (const key of ['R-1', 'R-2', 'R-3', 'R-4'])
      await cards().refund({ key, processorReference, amountCents: 100, currency: 'USD' })
    expect(await cards().lookUpRefund({ key: 'R-1', processorReference })).toMatchObject({ outcome: 'succeeded' })
  })

  it('shows the card of a token, and nothing for an unknown token', async () => {
    const token = stripe.newToken('amex', 'ANA TORRES')
    expect(await cards().showCard!(token)).toEqual({
      brand: 'American Express',
      last4: '0005',
      expMonth: 12,
      expYear: 2030,
      holder: 'ANA TORRES',
    })
    expect(await cards().showCard!('ctoken_unknown')).toBeUndefined()
  })

  it('creates one payment page per key, and closes it when abandoned', async () => {
    const { links } = adapters.stripe
    const request = {
      ...ASKED,
      payer: { firstName: 'María', lastName: 'Pérez' },
      expiresAt: addMinutes(app().clock.now(), 60),
    }
    const makePage = async (key: string) => {
      const made = await links!.makeLink!({ key, ...request })
      return 'outcome' in made ? undefined : made.payerAddress
    }
    const page = await makePage('L-1')
    expect(await makePage('L-1')).toBe(page)
    expect(await links!.lookUp('L-1')).toBeUndefined()
    const id = page!.split('/').at(-1)!
    expect(stripe.paySession(id, 'visa', 'MARIA PEREZ')).toBe(true)
    expect(await links!.lookUp('L-1')).toMatchObject({ outcome: 'succeeded', taken: { cardHolder: 'MARIA PEREZ' } })
    const other = await makePage('L-2')
    expect(await links!.abandon('L-2')).toBeUndefined()
    expect(stripe.paySession(other!.split('/').at(-1)!, 'visa', 'MARIA PEREZ')).toBe(false)
  })

  it('rejects notices that are old or from the other mode (live or test)', async () => {
    const { processorReference } = await charge('S-7')
    const event = stripe.state.events.find(
      ({ data }) => (data as { object: { id: string } }).object.id === processorReference,
    )!
    const read = (one: object, minutesAgo: number) => {
      const { body, headers } = stripe.sign(one, addMinutes(app().clock.now(), -minutesAgo))
      return adapters.stripe.readNotices({ body: Buffer.from(body), signature: headers['stripe-signature'] })
    }
    expect(await read(event, 4)).toHaveLength(1)
    expect(await read(event, 6)).toBeUndefined()
    expect(await read({ ...event, livemode: true }, 0)).toBeUndefined()
  })
})

describe('Adyen', () => {
  const cards = () => adapters.adyen.cards
  const open = async (key: string) =>
    sessionOf(await cards().openSession!({ key, ...ASKED, expiresAt: addMinutes(app().clock.now(), 30) }))

  it('opens one session per key, and rejects the result of another session', async () => {
    const session = await open('A-1')
    expect(await open('A-1')).toEqual(session)
    const other = await open('A-2')
    const { sessionResult } = adyen.pay(other.id)
    expect(await cards().completeSession!({ key: 'A-1', sessionResult: sessionResult! })).toBeUndefined()
    expect(await cards().lookUp('A-1')).toMatchObject({ outcome: 'challenged', payerAddress: ASKED.returnAddress })
  })

  it('reports the name on the card with the outcome, without storing the outcome', async () => {
    const { id } = await open('A-3')
    const { sessionResult } = adyen.pay(id)
    const named = { outcome: 'succeeded', taken: { cardHolder: 'MARIA PEREZ' } }
    const { body } = adyen.sign(adyen.state.notices.at(-1)!)
    const notices = await adapters.adyen.readNotices({ body: Buffer.from(body), signature: '' })
    expect(notices).toMatchObject([{ about: 'charge', outcome: named }])
    expect(await cards().completeSession!({ key: 'A-3', sessionResult: sessionResult! })).toMatchObject(named)
    expect(await cards().lookUp('A-3')).toMatchObject({ outcome: 'challenged' })
  })

  it('leaves a completed session open until the name on the card is known', async () => {
    adyen.state.namesHolder = false
    const { id } = await open('A-6')
    const { sessionResult } = adyen.pay(id)
    expect(await cards().completeSession!({ key: 'A-6', sessionResult: sessionResult! })).toBeUndefined()
    adyen.state.namesHolder = true
  })

  it('rejects notices from the other mode (live or test), from another merchant or without a valid signature', async () => {
    const { id } = await open('A-4')
    adyen.pay(id)
    const item = adyen.state.notices.at(-1)!
    const read = (body: string) => adapters.adyen.readNotices({ body: Buffer.from(body), signature: '' })
    expect(await read(adyen.sign(item).body)).toHaveLength(1)
    expect(await read(adyen.sign(item, { live: 'true' }).body)).toBeUndefined()
    expect(await read(adyen.sign({ ...item, merchantAccountCode: 'Other' }).body)).toBeUndefined()
    expect(await read(adyen.sign(item, { key: '00'.repeat(32) }).body)).toBeUndefined()
    expect(await read(adyen.sign(item).body.replace('hmacSignature', 'unsigned'))).toBeUndefined()
  })

  it.each(['unavailable', 'rate-limit', 'lose-request'] as const)(
    'reports the processor as unreachable after: %s',
    async (how) => {
      adyen.fail(/sessions$/, how)
      await expect(open(`A-5-${how}`)).rejects.toThrow(ProcessorUnreachable)
      expect(await open(`A-5-${how}`)).toMatchObject({ id: expect.any(String) })
    },
  )
})

describe('provider checks', () => {
  const adyenWebhook = {
    url: 'http://127.0.0.1:3000/api/payments/notices/adyen',
    type: 'standard',
    active: true,
    communicationFormat: 'json',
    hmacKeyCheckValue: '7A3F1C',
  }
  const stripeWebhook = {
    id: 'we_1',
    url: 'http://127.0.0.1:3000/api/payments/notices/stripe',
    status: 'enabled',
    enabled_events: ['*'],
  }
  beforeEach(() => {
    app().clock.set(new Date().toISOString())
    for (const one of [stripe, adyen]) one.state.refusedCurrencies.clear()
    stripe.state.webhooks = [stripeWebhook]
    adyen.state.webhooks = [adyenWebhook]
  })
  const sentences = async () =>
    [...(await adapters.stripe.check()), ...(await adapters.adyen.check())].map(({ en }) => en)

  it('find nothing wrong with a good account', async () => {
    expect(await sentences()).toEqual([])
  })

  it('report a wrong clock, a missing webhook, a currency that is not enabled and a revoked key', async () => {
    app().clock.advance(1)
    Object.assign(stripe.state, { webhooks: [] })
    Object.assign(adyen.state, { webhooks: [{ ...adyenWebhook, active: false }] })
    for (const one of [stripe, adyen]) one.state.refusedCurrencies.add('usd').add('USD')
    expect(await sentences()).toEqual([
      expect.stringMatching(/clock of this server differs from Stripe's/),
      expect.stringMatching(/Stripe sends no notices here/),
      expect.stringMatching(/Stripe does not accept USD/),
      expect.stringMatching(/Adyen does not accept USD/),
      expect.stringMatching(/clock of this server differs from Adyen's by 360\d seconds/),
      expect.stringMatching(/Adyen sends no notices here/),
    ])
    for (const one of [stripe, adyen]) {
      one.state.refusedCurrencies.clear()
      one.state.keyRevoked = true
    }
    expect(await sentences()).toEqual([
      expect.stringMatching(/Stripe refuses our key.*STRIPE_SECRET_KEY/),
      expect.stringMatching(/Adyen refuses our key.*ADYEN_API_KEY/),
    ])
    for (const one of [stripe, adyen]) one.state.keyRevoked = false
  })

  it('report problems with the account, webhook, payouts and reports at Adyen', async () => {
    const good = structuredClone(adyen.state.account)
    adyen.state.account = { ...good, status: 'Inactive', captureDelay: 'manual' }
    adyen.state.webhooks = [
      {
        ...adyenWebhook,
        communicationFormat: 'http',
        hmacKeyCheckValue: undefined,
        additionalSettings: { excludeEventCodes: ['CHARGEBACK'] },
      },
    ]
    adyen.state.payoutSettings[0]!.allowed = false
    adyen.state.reportKeyRevoked = true
    expect(await sentences()).toEqual([
      expect.stringMatching(/cannot take payments: it is Inactive/),
      expect.stringMatching(/manual capture/),
      expect.stringMatching(/does not sign/),
      expect.stringMatching(/does not send JSON/),
      expect.stringMatching(/does not send: CHARGEBACK\./),
      expect.stringMatching(/does not pay out/),
      expect.stringMatching(/refuses the key for reports.*ADYEN_REPORT_KEY/),
    ])
    adyen.state.account = { ...good, id: 'AnotherAgency' }
    expect(await sentences()).toEqual([expect.stringMatching(/does not know the account in ADYEN_MERCHANT_ACCOUNT/)])
    adyen.state.account = good
    adyen.state.payoutSettings[0]!.allowed = true
    adyen.state.reportKeyRevoked = false
    adyen.state.webhooks = [adyenWebhook]
    for (const part of ['account', 'webhooks', 'payoutSettings'] as const) adyen.state.hidden.add(part)
    expect(await sentences()).toEqual([
      expect.stringMatching(/lacks the role “Management API—Account read”/),
      expect.stringMatching(/lacks the role “Management API—Webhooks read”/),
      expect.stringMatching(/lacks the role “Management API—Payout account settings read”/),
    ])
    adyen.state.hidden.clear()
  })
})
