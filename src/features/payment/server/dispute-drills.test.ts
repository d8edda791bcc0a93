import { beforeEach, describe, expect, it } from 'vitest'
import { METHODS } from '../../../lib/payment-methods.ts'
import { useCardProviders } from '../../../testing/card-providers.ts'
import { staffContext } from '../../../testing/people.ts'
import { cancelForSupplier, makeReadyPlan } from '../../../testing/plans.ts'
import { getRefundValues, refundToClient, refundToFund } from '../../refunds/contract.ts'
import { retryRefund } from '../../refunds/server/refund-queue.service.ts'
import { giveUpPayment, openCardSession } from '../contract.ts'
import { failByHand, listRefundsByHand, settleByHand } from './refund-settlement.service.ts'

/** Disputes at the card providers: who has the money at the end, what happens to refunds, and what staff are told. */

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
  payLinkAs,
  refundToCard,
  fromStripe,
  fromAdyen,
  issues,
  sentences,
  lastMail,
  charged,
  refundStates,
  lastIntent,
  expectRightLedger,
} = await useCardProviders()

inEachCurrency(() => {
  describe('a dispute', () => {
    /** The disputed charge, if it is not the last one. */
    let disputed: string | undefined
    beforeEach(() => {
      disputed = undefined
    })
    const dispute = (type: string, state: string, id = `evt_${type}`, amount = 51_240, taken: object[] = []) => ({
      ...stripe.event(type, {
        id: 'dp_1',
        object: 'dispute',
        payment_intent: disputed ?? lastIntent().id,
        amount,
        currency: sale.currency.toLowerCase(),
        status: state,
        reason: 'fraudulent',
        balance_transactions: taken,
        evidence_details: { due_by: Math.floor(app().clock.now().getTime() / 1_000) + 864_000 },
      }),
      id,
    })

    it('withdraws the money until it is won, and holds refunds in the meantime', async () => {
      await payByStripe()
      expect(await fromStripe(dispute('charge.dispute.created', 'needs_response'))).toBe(200)
      expect((await sentences())[0]).toContain(
        `The cardholder disputes the payment (fraudulent), and the bank has taken ${sale.currency} 512.40 back. Respond at Stripe by Fri, Dec 11`,
      )
      await expectRightLedger()
      await refundToCard()
      await later(1)
      expect(stripe.state.refunds.size).toBe(0)
      await fromStripe(dispute('charge.dispute.closed', 'won'))
      expect((await sentences())[0]).toBe(`You won the dispute at Stripe: ${sale.currency} 512.40 was returned to you.`)
      await later(61)
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240', 'dispute-won 51240', 'refund 51240'])
      await expectRightLedger()
    })

    const opened = () => fromStripe(dispute('charge.dispute.created', 'needs_response'))
    const decided = (state: 'won' | 'lost', amount?: number) =>
      fromStripe(dispute('charge.dispute.closed', state, 'evt_decided', amount))
    const byHand = async () => (await listRefundsByHand(staffContext(app()), { page: 1, pageSize: 10 })).list

    it('holds a refund to the fund, which is credited once the dispute is won', async () => {
      await payByStripe()
      await opened()
      await client()(refundToFund, { id: sale.bookingId })
      await later(1)
      expect(await refundStates()).toEqual([3])
      expect(await lastMail()).toContain('Your refund waits for the decision of the bank.')
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240'])
      await expectRightLedger()
      await decided('won')
      await later(61)
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240', 'dispute-won 51240', 'fund-credit 51240'])
      await expectRightLedger()
    })

    it('when lost, leaves nothing for the fund if the client did not choose in time', async () => {
      await payByStripe()
      await opened()
      await cancelForSupplier(app(), sale.bookingId)
      await later(15 * 24 * 60)
      expect(await refundStates()).toEqual([3])
      await decided('lost')
      await later(61)
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240', 'dispute-lost 51240', 'dispute-refund 51240'])
      expect(await refundStates()).toEqual([4])
      expect(await byHand()).toEqual([])
      await expectRightLedger()
    })

    it('over part of the amount, when lost, leaves the rest for the fund', async () => {
      await payByStripe()
      await decided('lost', 20_000)
      await client()(refundToFund, { id: sale.bookingId })
      expect(await charged()).toEqual([
        'charge 51240',
        'dispute 20000',
        'dispute-lost 20000',
        'dispute-refund 20000',
        'fund-credit 31240',
      ])
      expect(await lastMail()).toContain(`The bank already returned ${sale.currency} 200.00 to the card`)
      await expectRightLedger()
    })

    it('is shown to a client who chose a refund to the card, both while it is open and after it is lost', async () => {
      await payByStripe()
      await opened()
      await refundToCard()
      expect(await lastMail()).toContain('Your refund waits for the decision of the bank.')
      expect(await client()(getRefundValues, { id: sale.bookingId })).toMatchObject({ dispute: 'open' })
      await decided('lost')
      expect(await client()(getRefundValues, { id: sale.bookingId })).toMatchObject({ dispute: 'lost' })
    })

    it('when lost, leaves a refund to the card to finance, which sends what the bank has not returned', async () => {
      await payByStripe()
      await decided('lost', 20_000)
      await refundToCard()
      expect(await lastMail()).toContain('The bank has decided the dispute')
      expect(await lastMail()).not.toContain('We are refunding your money')
      await later(61)
      expect(stripe.state.refunds.size).toBe(0)
      const [refund] = await byHand()
      expect(refund).toMatchObject({ amountCents: 31_240, byBankCents: 20_000 })
      await settleByHand(staffContext(app()), { ...refund!, bankReference: 'WIRE-3' })
      expect((await charged()).slice(3)).toEqual(['refund 31240', 'dispute-refund 20000'])
      expect(await byHand()).toEqual([])
      await expectRightLedger()
    })

    it('when lost, lets finance record that a refund could not be sent', async () => {
      await payByStripe()
      await refundToCard()
      await opened()
      await later(1)
      expect(await byHand()).toEqual([])
      await decided('lost')
      const [refund] = await byHand()
      await failByHand(staffContext(app()), { id: refund!.id, noteEn: 'Account closed', noteEs: 'Cuenta cerrada' })
      expect(await refundStates()).toEqual([5, 1])
      await client()(refundToFund, { id: sale.bookingId })
      expect((await charged()).slice(3)).toEqual(['dispute-refund 51240'])
      await expectRightLedger()
    })

    it('when lost, lets the client name another account for a refund that both the provider and finance failed to send', async () => {
      await payByStripe('no-refund')
      await refundToCard()
      await later(1)
      expect(await client()(getRefundValues, { id: sale.bookingId })).toMatchObject({ toClient: { allowed: false } })
      await decided('lost', 20_000)
      const offered = app().ctx.db.selectFrom('refunds').select('id').orderBy('id', 'desc')
      const { id } = await offered.executeTakeFirstOrThrow()
      await retryRefund(staffContext(app()), { id })
      await later(1)
      const [refund] = await byHand()
      await failByHand(staffContext(app()), { id: refund!.id, noteEn: 'Account closed', noteEs: 'Cuenta cerrada' })
      expect(await lastMail()).toContain('send us the details of the account')
      expect(await client()(getRefundValues, { id: sale.bookingId })).toMatchObject({ toClient: { allowed: true } })
      await client()(refundToClient, { id: sale.bookingId })
      await later(1)
      const [again] = await byHand()
      await settleByHand(staffContext(app()), { ...again!, bankReference: 'WIRE-8' })
      expect((await charged()).slice(3)).toEqual(['refund 31240', 'dispute-refund 20000'])
      await expectRightLedger()
    })

    it('over a charge that did not pay the plan does not reduce the refunds of the plan', async () => {
      await payLinkAs('PEDRO GOMEZ')
      disputed = lastIntent().id
      await later(1)
      await payByStripe()
      await opened()
      await decided('lost')
      await client()(refundToFund, { id: sale.bookingId })
      expect((await charged()).slice(2)).toEqual([
        'charge 51240',
        'dispute 51240',
        'dispute-lost 51240',
        'fund-credit 51240',
      ])
      await expectRightLedger()
    })

    it('stored before inquiries were distinguished is won when the bank closes the inquiry', async () => {
      await payByStripe()
      await opened()
      await client()(refundToFund, { id: sale.bookingId })
      await later(1)
      expect(await refundStates()).toEqual([3])
      await fromStripe(dispute('charge.dispute.closed', 'warning_closed'))
      expect((await issues()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['dispute won'])
      await later(61)
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240', 'dispute-won 51240', 'fund-credit 51240'])
      await expectRightLedger()
    })

    describe('of a plan with two bookings', () => {
      let second: number
      const settled = (id: number, amountCents: number) =>
        settleByHand(staffContext(app()), { id, amountCents, bankReference: `WIRE-${id}` })
      const refundAllToCard = async (...ids: number[]) => {
        for (const id of ids) await refundToCard(id)
        await later(61)
      }
      beforeEach(async () => {
        second = (await makeReadyPlan(app(), sale.clientId, { currency: sale.currency, payNowCents: 20_000 })).bookingId
      })

      it('when partly lost, is deducted once from the refunds that finance sends', async () => {
        await payByStripe()
        await decided('lost', 30_000)
        await refundAllToCard(sale.bookingId, second)
        const [one, other] = await byHand()
        expect([one, other]).toMatchObject([
          { amountCents: 21_240, byBankCents: 30_000 },
          { amountCents: 20_000, byBankCents: 0 },
        ])
        await settled(other!.id, 20_000)
        await settled(one!.id, 21_240)
        expect((await charged()).slice(3)).toEqual(['refund 20000', 'refund 21240', 'dispute-refund 30000'])
        await expectRightLedger()
      })

      it('when partly lost, changes the amount to send when another refund fails', async () => {
        await payByStripe()
        await decided('lost', 30_000)
        await refundAllToCard(sale.bookingId, second)
        const [one, other] = await byHand()
        await failByHand(staffContext(app()), { id: one!.id, noteEn: 'Account closed', noteEs: 'Cuenta cerrada' })
        await expect(settled(other!.id, other!.amountCents)).rejects.toMatchObject({ code: 'STATE_CHANGED' })
        expect(await byHand()).toMatchObject([{ id: other!.id, amountCents: 0, byBankCents: 20_000 }])
      })

      it('when partly lost, leaves all refunds to finance, even after its whole amount was deducted', async () => {
        await payByStripe('disputed')
        await decided('lost', 30_000)
        await refundAllToCard(sale.bookingId, second)
        const [one] = await byHand()
        await settled(one!.id, 21_240)
        await later(61)
        const [other] = await byHand()
        expect(other).toMatchObject({ amountCents: 20_000, byBankCents: 0 })
        await settled(other!.id, 20_000)
        await expectRightLedger()
      })
    })

    it('when lost, leaves an already requested refund to the provider', async () => {
      const { notice } = await payByAdyen()
      await fromAdyen(notice)
      await refundToCard()
      await later(1)
      const sent = adyen.state.notices.at(-1)!
      const { pspReference: originalReference, amount } = notice
      const about = { pspReference: 'DISPUTE4', originalReference, amount, additionalData: { disputeStatus: 'Lost' } }
      await fromAdyen(adyen.notice('CHARGEBACK', about))
      await later(61)
      expect(await byHand()).toEqual([])
      await fromAdyen(sent)
      expect(await refundStates()).toEqual([4])
      expect((await charged()).slice(4)).toEqual(['fee-return 1486', 'refund 52726'])
      await expectRightLedger()
    })

    it('when lost, leaves a refund that Stripe has accepted to Stripe', async () => {
      await payByStripe('slow-refund')
      await refundToCard()
      await later(1)
      await decided('lost')
      await later(61)
      expect(await byHand()).toEqual([])
      const made = [...stripe.state.refunds.values()].at(-1)!
      await fromStripe(stripe.event('refund.updated', { ...made, status: 'succeeded' }))
      expect((await charged()).slice(3)).toEqual(['refund 51240'])
      await expectRightLedger()
    })

    it('alerts the office when a provider sends a refund that finance already sent by hand', async () => {
      await payByStripe()
      await decided('lost', 20_000)
      await refundToCard()
      await later(1)
      const [refund] = await byHand()
      await settleByHand(staffContext(app()), { ...refund!, bankReference: 'WIRE-6' })
      const before = await charged()
      const made = { id: 're_twice', object: 'refund', amount: 51_240, currency: sale.currency.toLowerCase() }
      const event = stripe.event('refund.updated', {
        ...made,
        status: 'succeeded',
        metadata: { reference: refund!.reference },
      })
      await fromStripe(event)
      expect(app().clearErrors()).toEqual([expect.stringContaining('sent twice')])
      expect(await lastMail()).toContain(
        `Stripe reports that it sent ${sale.currency} 512.40 for refund ${refund!.reference}`,
      )
      expect(await charged()).toEqual(before)
    })

    it('over a charge due to be sent back leaves the return to the bank, and notifies the office', async () => {
      await payLinkAs('PEDRO GOMEZ', 'disputed')
      await later(1)
      expect(await issues()).toMatchObject([{ kind: 'wrong-holder', state: 'open', refusedAt: expect.any(Date) }])
      expect(await lastMail()).toContain('Stripe refused to send it back to the card')
      const amount = Number(lastIntent().amount)
      await decided('lost', amount)
      expect(await charged()).toEqual(
        ['stray-charge', 'dispute', 'dispute-lost', 'dispute-return'].map((kind) => `${kind} ${amount}`),
      )
      expect((await issues()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        'dispute lost',
        'wrong-holder lost',
      ])
      expect((await sentences())[1]).toContain('The bank returned it to the card when it decided the dispute.')
      await expectRightLedger()
    })

    it('over a charge that arrived after its payment had ended leaves the return to the bank, and notifies the office', async () => {
      const { session } = await client()(openCardSession, { planId: sale.planId, methodId: METHODS.secondaryCard })
      await client()(giveUpPayment, { planId: sale.planId })
      adyen.pay(session.id, 'no-refund')
      const late = adyen.state.notices.at(-1)!
      await fromAdyen(late)
      await later(1)
      await fromAdyen(adyen.state.notices.at(-1)!)
      const about = { pspReference: 'DISPUTE5', originalReference: late.pspReference, amount: late.amount }
      await fromAdyen(adyen.notice('CHARGEBACK', about))
      expect(await lastMail()).toContain('The cardholder disputes the payment')
      await expectRightLedger()
      await fromAdyen(adyen.notice('PREARBITRATION_LOST', about))
      expect(await charged()).toEqual(
        ['stray-charge', 'dispute', 'dispute-lost', 'dispute-return'].map((kind) => `${kind} 52726`),
      )
      expect((await issues()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        'dispute lost',
        'charged-late lost',
      ])
      await expectRightLedger()
    })

    it.each(['Pending', 'Lost'])(
      'over a second charge of a successful payment does not reduce its refunds when the status is %s',
      async (disputeStatus) => {
        const { notice } = await payByAdyen()
        await fromAdyen(notice)
        const { merchantReference, amount, additionalData } = notice
        const second = { pspReference: 'SECOND1', merchantReference, amount, additionalData }
        await fromAdyen(adyen.notice('AUTHORISATION', second))
        const about = { pspReference: 'DISPUTE6', originalReference: 'SECOND1', amount }
        await fromAdyen(adyen.notice('CHARGEBACK', { ...about, additionalData: { disputeStatus } }))
        expect((await issues()).map(({ kind }) => kind)).toContain('dispute')
        await expectRightLedger()
        await refundToCard()
        await later(1)
        expect(await byHand()).toEqual([])
        expect(adyen.state.modifications).toMatchObject([{ kind: 'refunds', psp: notice.pspReference, value: 52_726 }])
        await fromAdyen(adyen.state.notices.at(-1)!)
        expect((await charged()).slice(-2)).toEqual(['fee-return 1486', 'refund 52726'])
        await expectRightLedger()
      },
    )

    it('holds a refund that Stripe refuses because of it before its notice arrives', async () => {
      await payByStripe('disputed')
      await refundToCard()
      await later(1)
      expect(await refundStates()).toEqual([3])
      await opened()
      await decided('lost')
      expect(await byHand()).toMatchObject([{ amountCents: 0, byBankCents: 51_240 }])
      await expectRightLedger()
    })

    it('stays lost when the notice of its opening arrives last', async () => {
      await payByStripe()
      await fromStripe(dispute('charge.dispute.closed', 'lost'))
      await fromStripe(dispute('charge.dispute.created', 'needs_response'))
      expect(await sentences()).toEqual([
        `You lost the dispute at Stripe: ${sale.currency} 512.40 stays with the cardholder.`,
      ])
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240', 'dispute-lost 51240'])
      await expectRightLedger()
    })

    it('is also read from Adyen notices', async () => {
      const { notice } = await payByAdyen()
      await fromAdyen(notice)
      const about = { pspReference: 'DISPUTE1', originalReference: notice.pspReference, amount: notice.amount }
      await fromAdyen(adyen.notice('CHARGEBACK', { ...about, reason: 'Fraud' }))
      await fromAdyen(adyen.notice('CHARGEBACK_REVERSED', about))
      expect((await issues())[0]).toMatchObject({ kind: 'dispute', state: 'won' })
      await expectRightLedger()
    })

    it('won at Adyen becomes lost when the bank declines the defense, and is not won again by a late notice', async () => {
      const { notice } = await payByAdyen()
      await fromAdyen(notice)
      const about = { pspReference: 'DISPUTE2', originalReference: notice.pspReference, amount: notice.amount }
      await fromAdyen(adyen.notice('CHARGEBACK', about))
      await fromAdyen(adyen.notice('CHARGEBACK_REVERSED', about))
      await fromAdyen(adyen.notice('SECOND_CHARGEBACK', about))
      await fromAdyen(adyen.notice('PREARBITRATION_WON', about))
      expect((await issues())[0]).toMatchObject({ kind: 'dispute', state: 'lost' })
      expect((await charged()).slice(2)).toEqual(['dispute 52726', 'dispute-won 52726', 'second-chargeback 52726'])
      await expectRightLedger()
    })

    it('at Adyen is lost when it is not defended in time, but an inquiry withdraws no money', async () => {
      const { notice } = await payByAdyen()
      await fromAdyen(notice)
      const about = { originalReference: notice.pspReference, amount: notice.amount }
      await fromAdyen(adyen.notice('DISPUTE_DEFENSE_PERIOD_ENDED', { ...about, pspReference: 'INQUIRY1' }))
      expect(await issues()).toEqual([])
      await fromAdyen(adyen.notice('CHARGEBACK', { ...about, pspReference: 'DISPUTE3' }))
      await fromAdyen(adyen.notice('DISPUTE_DEFENSE_PERIOD_ENDED', { ...about, pspReference: 'DISPUTE3' }))
      expect((await issues())[0]).toMatchObject({ kind: 'dispute', state: 'lost' })
      await expectRightLedger()
    })

    it('does not begin with an inquiry by the bank, which withdraws no money and holds no refund', async () => {
      await payByStripe()
      await fromStripe(dispute('charge.dispute.created', 'warning_needs_response'))
      expect((await sentences())[0]).toContain(
        `asks about a payment of ${sale.currency} 512.40 (fraudulent) and has not taken any money. Respond at Stripe by Fri, Dec 11`,
      )
      await client()(refundToFund, { id: sale.bookingId })
      await fromStripe(dispute('charge.dispute.closed', 'warning_closed'))
      expect(await sentences()).toEqual([
        `The bank's question at Stripe about ${sale.currency} 512.40 is closed; no money was taken.`,
      ])
      expect(await charged()).toEqual(['charge 51240', 'fund-credit 51240'])
      await expectRightLedger()
    })

    it('begins when the bank withdraws the money after an inquiry, even when the inquiry notice arrives last', async () => {
      await payByStripe()
      await fromStripe(dispute('charge.dispute.created', 'warning_needs_response'))
      await fromStripe(dispute('charge.dispute.updated', 'needs_response'))
      await fromStripe(dispute('charge.dispute.updated', 'warning_under_review', 'evt_late'))
      expect((await issues()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['dispute open', 'inquiry lost'])
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240'])
      await expectRightLedger()
    })

    it.each([
      ['without money', [], ['charge 51240']],
      ['by a refund of Stripe', [{ amount: -51_240 }], ['charge 51240', 'dispute 51240', 'dispute-lost 51240']],
    ])('ends when Stripe prevents it %s', async (_, taken, moved) => {
      await payByStripe()
      await fromStripe(dispute('charge.dispute.closed', 'prevented', 'evt_prevented', 51_240, taken))
      expect(await charged()).toEqual(moved)
      expect((await issues()).every(({ state }) => state !== 'open')).toBe(true)
      await expectRightLedger()
    })
  })
})
