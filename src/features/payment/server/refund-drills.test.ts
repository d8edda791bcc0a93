import { describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { listProviderHealth } from '../../../platform/providers/provider-health.store.ts'
import { useCardProviders } from '../../../testing/card-providers.ts'
import { staffContext } from '../../../testing/people.ts'
import { travelPlanData } from '../../travel-plan/server/own-data.service.ts'
import { PAYMENT } from '../states.ts'
import { settleIssueByHand } from './payment-issue.service.ts'
import { listRefundsByHand, settleByHand } from './refund-settlement.service.ts'

/** Refunds, and charges that are sent back because they pay for nothing. */

const {
  app,
  stripe,
  adyen,
  sale,
  inEachCurrency,
  later,
  payByStripe,
  payByAdyen,
  payLinkAs,
  refundToCard,
  fromStripe,
  fromAdyen,
  status,
  offered,
  issues,
  sentences,
  lastMail,
  charged,
  refundStates,
  expectRightLedger,
} = await useCardProviders()

inEachCurrency(() => {
  describe('money that pays for nothing', () => {
    it('is sent back when only part of the amount was captured', async () => {
      await expect(payByStripe('partial')).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' })
      expect((await sentences())[0]).toContain(`Stripe charged ${sale.currency} 256.20 which is not the whole amount.`)
      await later(1)
      expect((await sentences())[0]).toBe(
        `Stripe charged ${sale.currency} 256.20 which is not the whole amount. It was sent back to the card.`,
      )
      expect(await charged()).toEqual(['stray-charge 25620', 'stray-return 25620'])
      await expectRightLedger()
      await payByStripe()
      await expectRightLedger()
    })

    it("is sent back when somebody else's card paid a link", async () => {
      await payLinkAs('PEDRO GOMEZ')
      expect(await status()).toBe(PAYMENT.failed)
      await later(1)
      expect((await issues())[0]).toMatchObject({ kind: 'wrong-holder', state: 'returned' })
      await expectRightLedger()
    })

    it('is sent back by finance when the provider refuses', async () => {
      const { notice } = await payByAdyen('no-refund', 'PEDRO GOMEZ')
      await fromAdyen(notice)
      await later(1)
      await fromAdyen(adyen.state.notices.at(-1)!)
      const [issue] = await issues()
      expect(issue).toMatchObject({ kind: 'wrong-holder', state: 'open' })
      const told = 'Adyen refused to send it back to the card; send it by transfer'
      expect((await sentences())[0]).toContain(told)
      expect(await lastMail()).toContain(told)
      await settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-1' })
      await expectRightLedger()
      await expect(settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-1' })).rejects.toThrow()
    })
  })

  describe('money that was sent back', () => {
    it('by another store with the same account, or reported by another provider, settles no issue', async () => {
      await payLinkAs('PEDRO GOMEZ')
      const [issue] = await issues()
      const refund = {
        id: 're_other',
        object: 'refund',
        amount: 1,
        currency: sale.currency.toLowerCase(),
        status: 'succeeded',
      }
      const elsewhere = { ...refund, metadata: { reference: `BACK-${issue!.id}-OTHERSTORE12` } }
      await fromStripe(stripe.event('refund.updated', elsewhere))
      const merchantReference = `BACK-${issue!.id}-${issue!.reference}`
      await fromAdyen(adyen.notice('CANCEL_OR_REFUND', { pspReference: 'REFUND1', merchantReference }))
      expect((await issues())[0]).toMatchObject({ state: 'open' })
      await fromStripe(stripe.event('refund.updated', { ...refund, metadata: { reference: merchantReference } }))
      expect((await issues())[0]).toMatchObject({ state: 'returned' })
      await expectRightLedger()
    })

    it('is reported as sent by transfer when finance sent it before the provider was asked', async () => {
      await payLinkAs('PEDRO GOMEZ')
      const [issue] = await issues()
      await settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-7' })
      expect((await sentences())[0]).toContain('It was sent back by transfer.')
      await expectRightLedger()
    })

    const sendBack = async () => {
      await expect(payByStripe('partial')).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' })
      await later(1)
      expect((await issues())[0]).toMatchObject({ kind: 'wrong-amount', state: 'returned' })
      return [...stripe.state.refunds.values()].at(-1)!
    }

    it('is owed to the client when it comes back, until finance sends it', async () => {
      const refund = await sendBack()
      await fromStripe(stripe.event('refund.failed', { ...refund, status: 'failed' }))
      await fromStripe(stripe.event('refund.updated', { ...refund, status: 'failed' }))
      const [issue, ...others] = await issues()
      expect(issue).toMatchObject({ kind: 'refund-came-back', state: 'open', amountCents: 25_620 })
      expect(others).toHaveLength(1)
      await expectRightLedger()
      await settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-4' })
      await expectRightLedger()
    })

    it('prevents deleting the account while it is owed', async () => {
      const leave = () => transact(app().ctx, (tx) => travelPlanData.erase(tx, sale.clientId))
      const refund = await sendBack()
      await fromStripe(stripe.event('refund.failed', { ...refund, status: 'failed' }))
      const [issue] = await issues()
      await expect(leave()).rejects.toMatchObject({ code: 'ACCOUNT_IN_USE' })
      await settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-5' })
      await leave()
    })
  })

  describe('a refund', () => {
    const cancelAndRefund = async () => {
      await refundToCard()
      await later(1)
    }

    it('is settled once, by the Adyen notice', async () => {
      await fromAdyen((await payByAdyen()).notice)
      await cancelAndRefund()
      expect(await refundStates()).toEqual([3])
      await later(30)
      expect(adyen.state.modifications).toHaveLength(1)
      await fromAdyen(adyen.state.notices.at(-1)!)
      expect(await refundStates()).toEqual([4])
      await expectRightLedger()
    })

    it.each([
      ['balance_insufficient', 'The balance at Stripe is too small for a refund.'],
      ['charge_invalid_parameter', 'Stripe refused a request:'],
    ])('is retried and reported to staff when Stripe refuses with %s, and disables no method', async (code, told) => {
      await payByStripe()
      stripe.state.refundError = code
      await cancelAndRefund()
      expect(await refundStates()).toEqual([3])
      expect((await listProviderHealth(app().ctx.db))[0]?.failure?.en).toContain(told)
      expect(await offered()).toEqual([120, 135, 140])
      stripe.state.refundError = undefined
      // Stripe gives the same answer for the same key until it forgets the key.
      stripe.state.replies.clear()
      await later(1)
      expect(await refundStates()).toEqual([4])
      await expectRightLedger()
    })

    it('is retried and reported to staff when Adyen refuses it because of the account, and disables no method', async () => {
      await fromAdyen((await payByAdyen()).notice)
      const charge = [...adyen.state.charges.values()].at(-1)!
      const { account } = charge
      charge.account = 'AnotherECOM'
      await cancelAndRefund()
      expect(await refundStates()).toEqual([3])
      const health = async () => (await listProviderHealth(app().ctx.db)).find(({ provider }) => provider === 'adyen')
      expect((await health())?.failure?.en).toContain('its payment belongs to another account')
      expect(await offered()).toEqual([120, 135, 140])

      adyen.state.account.id = 'AnotherECOM'
      adyen.state.replies.clear()
      await later(1)
      expect((await health())?.failure?.en).toContain('Adyen does not know the account')

      adyen.state.account.id = account
      charge.account = account
      adyen.state.replies.clear()
      await later(1)
      expect(adyen.state.modifications).toHaveLength(1)
      expect(await offered()).toEqual([120, 135, 140])
      await later(72 * 60)
      const byHand = await listRefundsByHand(staffContext(app()), { page: 1, pageSize: 10 })
      expect(byHand, 'Adyen has it').toMatchObject({ totalItems: 0 })
      await fromAdyen(adyen.state.notices.at(-1)!)
      expect(await refundStates()).toEqual([4])
      await expectRightLedger()
    })

    it('is sent by finance, and never by the provider, after the provider has refused it for two days', async () => {
      await payByStripe()
      stripe.state.refundError = 'balance_insufficient'
      await cancelAndRefund()
      const staff = staffContext(app())
      const listed = () => listRefundsByHand(staff, { page: 1, pageSize: 10 })
      await later(47 * 60)
      expect(await listed()).toMatchObject({ totalItems: 0 })
      await later(60)
      const { list } = await listed()
      expect(list).toMatchObject([{ amountCents: 51_240, byBankCents: 0 }])
      stripe.state.refundError = undefined
      stripe.state.replies.clear()
      await later(12 * 60)
      expect(await refundStates()).toEqual([3])
      await settleByHand(staff, { id: list[0]!.id, amountCents: 51_240, bankReference: 'WIRE-6' })
      await later(12 * 60)
      expect([...stripe.state.refunds.values()]).toEqual([])
      expect(await refundStates()).toEqual([4])
      await expectRightLedger()
    })

    it('is offered as a credit instead when the bank refuses it', async () => {
      await payByStripe('no-refund')
      await cancelAndRefund()
      expect(await refundStates()).toEqual([5, 1])
      await expectRightLedger()
    })

    it('is owed to the client when it comes back after it was settled, until finance sends it', async () => {
      await payByStripe()
      await cancelAndRefund()
      const refund = [...stripe.state.refunds.values()].at(-1)!
      await fromStripe(stripe.event('refund.failed', { ...refund, status: 'failed' }))
      const [issue] = await issues()
      expect((await sentences())[0]).toContain(
        `came back from the client's bank. Send ${sale.currency} 512.40 by transfer`,
      )
      await expectRightLedger()
      await settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-2' })
      await expectRightLedger()
    })
  })
})
