import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addMinutes, addSeconds } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listProviderHealth, recordProviderFailure } from '../../../platform/providers/provider-health.store.ts'
import { runCheck } from '../../../platform/providers/run-check.ts'
import { useCardProviders } from '../../../testing/card-providers.ts'
import { sellIn } from '../../../testing/currencies.ts'
import { PNG } from '../../../testing/payments.ts'
import { signedInClient, staffContext } from '../../../testing/people.ts'
import { setSettings } from '../../../testing/settings.ts'
import {
  changePurchaseMethod,
  completeCardSession,
  getPaymentLink,
  giveUpPayment,
  openCardSession,
  payByTransfer,
  refreshPayment,
  uploadTransferProof,
} from '../contract.ts'
import { findMethod } from '../methods.ts'
import { PAYMENT } from '../states.ts'
import { listPayouts } from './payout.service.ts'
import { cardProviderChecks, handleProviderPings } from './processors.service.ts'
import { acceptTransfer, listOpenTransfers } from './transfer.service.ts'

/** Failures of card providers: after each drill the ledger is correct and, where staff must act, a sentence tells them how. */

const {
  app,
  stripe,
  adyen,
  sale,
  inEachCurrency,
  later,
  client,
  payByStripe,
  payByAdyen,
  deliver,
  fromStripe,
  fromAdyen,
  status,
  offered,
  issues,
  sentences,
  charged,
  lastIntent,
  expectRightLedger,
} = await useCardProviders()

inEachCurrency((sold) => {
  describe('a charge whose reply is lost', () => {
    it('is found by the job, once', async () => {
      stripe.fail(/\/confirm$/, 'lose-reply', 2)
      await expect(payByStripe()).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
      await expect(payByStripe()).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
      await later(1)
      expect(await status()).toBe(PAYMENT.success)
      expect(await charged()).toEqual(['charge 51240'])
      await expectRightLedger()
    })
  })

  it('a charge that Stripe is still processing cannot be abandoned, and disables no method', async () => {
    await payByStripe('challenge').catch(() => {})
    lastIntent().status = 'processing'
    await expect(client()(giveUpPayment, { planId: sale.planId })).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    expect(await status()).toBe(PAYMENT.created)
    expect(await offered()).toEqual([120, 135, 140])
    expect((await listProviderHealth(app().ctx.db)).map(({ failure }) => failure)).toEqual([null])
  })

  describe('notices', () => {
    it.each([
      [-301, 400],
      [-299, 200],
      [299, 200],
      [301, 400],
    ])('signed %i s from now are answered with %i', async (seconds, expected) => {
      await payByStripe()
      const [paid] = stripe.state.events.filter(({ type }) => type === 'payment_intent.succeeded').slice(-1)
      expect(await deliver('stripe', stripe.sign(paid!, addSeconds(app().clock.now(), seconds)))).toBe(expected)
    })

    it('change nothing when repeated, late, out of order or forged', async () => {
      await payByStripe('challenge').catch(() => {})
      const { id } = lastIntent()
      stripe.answerChallenge(id, true)
      const [paid] = stripe.state.events.filter(({ type }) => type === 'payment_intent.succeeded').slice(-1)
      const failed = { ...paid!, id: 'evt_late_failure', type: 'payment_intent.payment_failed' }
      expect(await deliver('stripe', stripe.sign(paid!, app().clock.now(), 'whsec_forged'))).toBe(400)
      expect(await deliver('stripe', stripe.sign({ ...paid!, livemode: true }, app().clock.now()))).toBe(400)
      expect(await status()).toBe(PAYMENT.created)
      expect(await fromStripe(failed)).toBe(200)
      expect(await fromStripe(paid!)).toBe(200)
      expect(await fromStripe(paid!)).toBe(200)
      expect(await status()).toBe(PAYMENT.success)
      expect(await charged()).toEqual(['charge 51240'])
      expect(await issues()).toEqual([])
      await expectRightLedger()
    })

    it('are received from Adyen, and report the outcome when the browser was closed', async () => {
      const { notice } = await payByAdyen()
      expect(await status()).toBe(PAYMENT.created)
      expect(await fromAdyen(notice)).toBe(200)
      expect(await fromAdyen(notice)).toBe(200)
      expect(await status()).toBe(PAYMENT.success)
      expect(await charged()).toEqual(['charge 52726', 'fee 1486'])
      await expectRightLedger()
    })
  })

  describe('an Adyen session', () => {
    it('is paid by the result from the browser, and a made-up result changes nothing', async () => {
      const { sessionResult } = await payByAdyen()
      await client()(completeCardSession, { planId: sale.planId, sessionResult: 'made-up' })
      expect(await status()).toBe(PAYMENT.created)
      await client()(completeCardSession, { planId: sale.planId, sessionResult: sessionResult! })
      expect(await status()).toBe(PAYMENT.success)
      await expectRightLedger()
    })

    it('stays open when Adyen refuses a second request with its key, which disables no method', async () => {
      const { session } = await client()(openCardSession, { planId: sale.planId, methodId: METHODS.secondaryCard })
      await later(1)
      const inSpanish = app().callAs(sale.token, 'es')
      await expect(
        inSpanish(openCardSession, { planId: sale.planId, methodId: METHODS.secondaryCard }),
      ).rejects.toMatchObject({
        code: 'PAYMENT_PENDING',
      })
      expect(await offered()).toContain(METHODS.secondaryCard)
      adyen.pay(session.id)
      await fromAdyen(adyen.state.notices.at(-1)!)
      expect(await status()).toBe(PAYMENT.success)
    })

    it.each([
      ['the result', true],
      ['the notice that comes after it', false],
    ])('sends the charge back when %s names another cardholder', async (_, namesHolder) => {
      adyen.state.namesHolder = namesHolder
      const { sessionResult, notice } = await payByAdyen('visa', 'PEDRO GOMEZ')
      await client()(completeCardSession, { planId: sale.planId, sessionResult: sessionResult! })
      expect(await status()).toBe(namesHolder ? PAYMENT.failed : PAYMENT.created)
      await later(1)
      await fromAdyen(notice)
      expect(await status()).toBe(PAYMENT.failed)
      expect(await issues()).toMatchObject([{ kind: 'wrong-holder' }])
      expect((await charged())[0]).toBe('stray-charge 52726')
      await expectRightLedger()
    })

    it('is paid by the later notice when the result lacks the name on the card', async () => {
      adyen.state.namesHolder = false
      const { sessionResult, notice } = await payByAdyen()
      await client()(completeCardSession, { planId: sale.planId, sessionResult: sessionResult! })
      expect(await status()).toBe(PAYMENT.created)
      await fromAdyen(notice)
      expect(await status()).toBe(PAYMENT.success)
      expect(await issues()).toEqual([])
      await expectRightLedger()
    })

    it.each(['MARIA PEREZ', 'PEDRO GOMEZ'])('sends back a payment by %s after it was abandoned', async (holder) => {
      const { session } = await client()(openCardSession, { planId: sale.planId, methodId: METHODS.secondaryCard })
      await client()(giveUpPayment, { planId: sale.planId })
      adyen.pay(session.id, 'visa', holder)
      expect(await fromAdyen(adyen.state.notices.at(-1)!)).toBe(200)
      expect(await status()).toBe(PAYMENT.expired)
      expect(await sentences()).toEqual([
        `Adyen charged ${sale.currency} 527.26 after its payment had ended. It is being sent back to the card; if Adyen refuses, send it by transfer.`,
      ])
      await expectRightLedger()
      await later(1)
      expect(await fromAdyen(adyen.state.notices.at(-1)!)).toBe(200)
      expect((await issues())[0]).toMatchObject({ state: 'returned' })
      expect(await charged()).toEqual(['stray-charge 52726', 'stray-return 52726'])
      await expectRightLedger()
    })
  })

  describe('a revoked key', () => {
    it('charges nothing, disables its methods and tells staff what to do, until it works again', async () => {
      stripe.state.keyRevoked = true
      expect(await offered()).toEqual([120, 135, 140])
      await expect(payByStripe()).rejects.toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
      expect(await offered()).toEqual([135])
      const [health] = await listProviderHealth(app().ctx.db)
      expect(health).toMatchObject({ provider: 'stripe', failure: { en: expect.stringMatching(/refuses our key/) } })
      stripe.state.keyRevoked = false
      await later(1)
      expect(await offered()).toEqual([120, 135, 140])
      await payByStripe()
      await expectRightLedger()
    })
  })

  describe('a check by staff', () => {
    it('reports what is wrong and disables no method', async () => {
      stripe.state.keyRevoked = true
      const check = cardProviderChecks(app().services).find(({ name }) => name === 'stripe')!
      expect((await runCheck(app().ctx, check))[0]!.en).toMatch(/refuses our key/)
      stripe.state.keyRevoked = false
      expect(await offered()).toEqual([120, 135, 140])
    })
  })

  describe('a currency that is not enabled', () => {
    it('charges nothing and notifies staff, without disabling the method', async () => {
      stripe.state.refusedCurrencies.add(sale.currency.toLowerCase())
      await expect(payByStripe()).rejects.toMatchObject({
        code: 'PAYMENT_DECLINED',
        message: expect.stringMatching(/could not process it\. Nothing was charged/),
      })
      expect((await listProviderHealth(app().ctx.db))[0]).toMatchObject({
        failure: {
          en: `Stripe does not accept ${sale.currency} on this account. Enable it there or stop selling in ${sale.currency}.`,
        },
      })
      expect(await offered()).toContain(METHODS.primaryCard)
      expect(await charged()).toEqual([])
      await expectRightLedger()
    })

    it('at Adyen ends the payment at once and notifies staff, without disabling the method', async () => {
      adyen.state.refusedCurrencies.add(sale.currency)
      await expect(
        client()(openCardSession, { planId: sale.planId, methodId: METHODS.secondaryCard }),
      ).rejects.toMatchObject({
        code: 'PAYMENT_DECLINED',
      })
      expect(await status()).toBe(PAYMENT.failed)
      expect((await listProviderHealth(app().ctx.db))[0]).toMatchObject({
        failure: {
          en: `Adyen does not accept ${sale.currency} on this account. Enable it there or stop selling in ${sale.currency}.`,
        },
      })
      expect(await offered()).toContain(METHODS.secondaryCard)
      await later(1)
      expect(await offered()).toContain(METHODS.secondaryCard)
      await expectRightLedger()
    })
  })

  describe('a payment link', () => {
    const link = () => client()(getPaymentLink, { planId: sale.planId, siteId: 6 })
    const minutesBeforePayBy = async (minutes: number) => {
      const plans = app().ctx.db.selectFrom('travel_plans').select('pay_by').where('id', '=', sale.planId)
      const { pay_by } = await plans.executeTakeFirstOrThrow()
      app().clock.set(addMinutes(pay_by!, -minutes).toISOString())
      sale.token = (await signedInClient(app())).token
    }

    it('is created even if our clock differs from that of Stripe by a few minutes', async () => {
      stripe.state.now = () => addMinutes(app().clock.now(), -4)
      expect((await link()).url).toMatch(/\/pay\/cs_test_/)
      await client()(giveUpPayment, { planId: sale.planId })
      stripe.state.now = () => addMinutes(app().clock.now(), 4)
      await minutesBeforePayBy(35)
      expect((await link()).url).toMatch(/\/pay\/cs_test_/)
    })

    it('is not created when it would expire too soon for Stripe', async () => {
      await minutesBeforePayBy(34)
      await expect(link()).rejects.toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
      expect(await status()).toBe(PAYMENT.noFound)
    })

    it('cannot replace an expired one while Stripe does not answer, but can afterwards', async () => {
      const { url } = await link()
      app().clock.advance(24.01)
      sale.token = (await signedInClient(app())).token
      stripe.fail(/^\/v1\//, 'unavailable', 1_000_000)
      await expect(link()).rejects.toMatchObject({ code: 'LINK_NOT_MADE' })
      stripe.heal()
      await later(1)
      expect((await link()).url).not.toBe(url)
      await expectRightLedger()
    })

    it('is created later, or abandoned for another method, when its creation failed', async () => {
      stripe.fail(/\/checkout\/sessions$/, 'lose-reply', 10)
      await expect(link()).rejects.toMatchObject({ code: 'LINK_NOT_MADE' })
      stripe.heal()
      expect((await link()).url).toMatch(/\/pay\/cs_test_/)
      await client()(giveUpPayment, { planId: sale.planId })
      stripe.fail(/\/checkout\/sessions$/, 'unavailable', 10)
      await expect(link()).rejects.toMatchObject({ code: 'LINK_NOT_MADE' })
      await client()(giveUpPayment, { planId: sale.planId })
      expect(await status()).toBe(PAYMENT.expired)
      stripe.heal()
      await later(1)
      await payByStripe()
      expect(await status()).toBe(PAYMENT.success)
      await expectRightLedger()
    })

    it('ends at once when Stripe refuses to create it, and disables no method', async () => {
      stripe.state.now = () => addMinutes(app().clock.now(), -60)
      await expect(link()).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' })
      expect(await status()).toBe(PAYMENT.failed)
      expect(await offered()).toEqual([120, 135, 140])
      await payByStripe()
      await expectRightLedger()
    })
  })

  describe('a provider that is down for an hour', () => {
    it('leaves the payment open, offers none of its methods, and completes the payment afterwards', async () => {
      stripe.fail(/\/confirm$/, 'lose-reply', 2)
      await payByStripe().catch(() => {})
      stripe.fail(/^\/v1\//, 'unavailable', 1_000_000)
      for (let minutes = 0; minutes < 60; minutes += 5) await later(5)
      expect(await status()).toBe(PAYMENT.created)
      expect((await listProviderHealth(app().ctx.db))[0]?.failure?.en).toMatch(/^Stripe does not answer\./)
      expect(await offered()).toEqual([135])
      stripe.heal()
      await later(6)
      expect(await status()).toBe(PAYMENT.success)
      expect(await offered()).toEqual([120, 135, 140])
      expect(await charged()).toEqual(['charge 51240'])
      await expectRightLedger()
    })
  })

  it('a provider that was down is offered again after its keys were removed and re-entered', async () => {
    await recordProviderFailure(app().ctx.db, 'stripe', app().clock.now(), { en: 'No reply', es: 'Sin respuesta' })
    expect(await offered()).toEqual([135])
    const { services, ctx } = app()
    let ping: ((ctx: Ctx, payload: never) => unknown) | undefined
    const handleExternal: typeof services.jobs.handleExternal = (_, handler) => {
      ping = handler
    }
    const jobs = { ...services.jobs, handleExternal }
    handleProviderPings({ ...services, jobs }, {})
    await ping?.(ctx, { provider: 'stripe' } as never)
    expect(await offered()).toEqual([120, 135, 140])
  })

  it('a provider that failed again during a successful ping is pinged until it is offered', async () => {
    stripe.state.keyRevoked = true
    await expect(payByStripe()).rejects.toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
    stripe.state.keyRevoked = false
    const { ctx, clock } = app()
    // Recorded by a process whose clock is some minutes ahead.
    await recordProviderFailure(ctx.db, 'stripe', addMinutes(clock.now(), 3), { en: 'No reply', es: 'Sin respuesta' })
    await later(1)
    expect(await offered()).toEqual([135])
    for (let minute = 1; minute <= 3; minute++) await later(1)
    expect(await offered()).toEqual([120, 135, 140])
  })

  it('a provider is pinged until it answers, even after processes ended during pings', async () => {
    stripe.state.keyRevoked = true
    await expect(payByStripe()).rejects.toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
    stripe.state.keyRevoked = false
    await app().ctx.db.updateTable('jobs').set({ unfinished_runs: 5 }).where('kind', '=', 'provider.ping').execute()
    await later(1)
    expect(await offered()).toEqual([120, 135, 140])
  })

  describe('a payment in progress when its method and currency are switched off', () => {
    const rule = { offered: false, feeBasisPoints: 0, feeCents: 0 }
    const switchOff = async () => {
      await setSettings(app(), {
        primaryCard: { ...rule, provider: 'adyen' },
        secondaryCard: { ...rule, provider: 'stripe' },
        paymentLink: rule,
        bankTransfer: rule,
      })
      if (sale.currency !== 'USD') await sellIn(app(), sale.currency, { sold: false })
    }
    const expectPaid = async () => {
      expect(await status()).toBe(PAYMENT.success)
      expect(await offered()).toEqual([])
      await expectRightLedger()
    }

    it('is completed by card at Stripe', async () => {
      await payByStripe('challenge').catch(() => {})
      await switchOff()
      stripe.answerChallenge(lastIntent().id, true)
      expect(await fromStripe(stripe.state.events.at(-1)!)).toBe(200)
      await expectPaid()
    })

    it('is completed by card at Adyen', async () => {
      const { session } = await client()(openCardSession, { planId: sale.planId, methodId: METHODS.secondaryCard })
      await switchOff()
      const { sessionResult } = adyen.pay(session.id)
      await client()(completeCardSession, { planId: sale.planId, sessionResult: sessionResult! })
      await expectPaid()
    })

    it('is completed by payment link', async () => {
      await client()(changePurchaseMethod, { planId: sale.planId, methodId: METHODS.paymentLink })
      const { url } = await client()(getPaymentLink, { planId: sale.planId, siteId: 6 })
      await switchOff()
      stripe.paySession(url.split('/').at(-1)!, 'visa', 'MARIA PEREZ')
      await client()(refreshPayment, { planId: sale.planId })
      await expectPaid()
    })

    if (findMethod(METHODS.bankTransfer)!.currencies.includes(sold))
      it('is completed by bank transfer', async () => {
        await client()(payByTransfer, { travelPlanId: sale.planId })
        await switchOff()
        await client()(uploadTransferProof, { planId: sale.planId, file: PNG })
        const [transfer] = (await listOpenTransfers(staffContext(app()), { page: 1, pageSize: 10 })).list
        const { id, amountCents } = transfer!
        await acceptTransfer(staffContext(app()), { id, amountCents, bankReference: `FED-${id}` })
        await expectPaid()
      })
  })
})

describe('payouts', () => {
  it('are listed as failed once they fail, even when a paid notice arrives late', async () => {
    const payout = { id: 'po_1', object: 'payout', amount: 90_000, currency: 'usd', arrival_date: 1_796_256_000 }
    await fromStripe(stripe.event('payout.paid', payout))
    await fromStripe(stripe.event('payout.failed', payout))
    await fromStripe({ ...stripe.event('payout.paid', payout), id: 'evt_late' })
    expect(await listPayouts(staffContext(app()))).toMatchObject([
      { reference: 'po_1', state: 'failed', amountCents: 90_000 },
    ])
  })

  it('of Adyen are read from the report that a notice names, at Adyen’s own URL, even if it is unavailable at first', async () => {
    const pspReference = 'settlement_detail_report_batch_12.csv'
    const notice = adyen.notice('REPORT_AVAILABLE', { pspReference, reason: 'https://elsewhere.example/report.csv' })
    const listed = async () =>
      (await listPayouts(staffContext(app()))).map(({ provider, reference, state, amountCents, currency }) => [
        provider,
        reference,
        state,
        formatMoney(amountCents, currency, 'en').replace('\u00a0', ' '),
      ])
    expect(await fromAdyen(notice)).toBe(200)
    await later(1)
    expect(await listed()).toEqual([])
    adyen.state.reports.set(
      pspReference,
      [
        'Merchant Account,Psp Reference,Type,Modification Reference,Net Currency,Net Debit (NC),Net Credit (NC)',
        'AlamarECOM,PSP1,Settled,M1,CAD,,1310.50',
        'AlamarECOM,,MerchantPayout,"TX1 batch 12, Alamar",CAD,1234.5,',
        'AlamarECOM,,MerchantPayout,"TX2 batch 12, Alamar",USD,80,',
      ].join('\n'),
    )
    await later(10)
    expect(await fromAdyen(notice)).toBe(200)
    expect(await fromAdyen(adyen.notice('REPORT_AVAILABLE', { pspReference: 'received_payments_report.csv' }))).toBe(
      200,
    )
    await later(10)
    expect(await listed()).toEqual([
      ['Adyen', 'Batch 12 CAD', 'paid', 'CAD 1,234.50'],
      ['Adyen', 'Batch 12 USD', 'paid', 'USD 80.00'],
    ])
    expect(adyen.asked.filter(({ path }) => path.includes('received_payments'))).toEqual([])
  })
})

describe('secrets', () => {
  it('are in no row of the database, and therefore in no email', async () => {
    await payByStripe()
    await fromStripe(stripe.state.events.at(-1)!)
    const secrets = [...Object.values(stripe.settings), ...Object.values(adyen.settings)].filter(
      (value) => /^(sk|whsec|AQE)/.test(value) || value.length === 64,
    )
    expect(secrets).toHaveLength(5)
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
      app().ctx.db,
    )
    const dump: string[] = []
    for (const { name } of rows)
      dump.push(
        JSON.stringify(
          await app()
            .ctx.db.selectFrom(name as never)
            .selectAll()
            .execute(),
        ),
      )
    for (const secret of [...secrets, 'ctoken_']) expect(dump.join('\n').includes(secret)).toBe(false)
  })
})
