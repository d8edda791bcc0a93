import { type ReactNode, useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { useInstant, usePast } from '../../../ui/time-zone.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import {
  creditLateTransfer,
  failLateReturn,
  failRefundByHand,
  type RefundByHand,
  returnLateTransfer,
  settleRefundByHand,
  type WaitingLateTransfer,
} from '../contract/payments.ts'
import { BankReferenceField } from './bank-reference-field.tsx'
import { ClientFact, Fact } from './facts.tsx'
import { paymentsTexts } from './payments.texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Money = Pick<RefundByHand, 'id' | 'reference' | 'amountCents' | 'currency' | 'client'>

/** Money that finance sends to a client by bank transfer: mark it as sent or as failed. */
const Payout = ({
  money,
  about,
  paidBy,
  since,
  remark,
  send,
  fail,
  failText,
  children,
}: {
  money: Money
  about: string
  /** Reference of the payment. */
  paidBy: string
  /** The earliest time at which finance could send it. */
  since: string | null
  /** What finance must know before sending the money. */
  remark?: string | null
  /** Marks it as sent; null without permission. */
  send: ((bankReference: string, call: Call) => Promise<unknown>) | null
  /** Marks it as failed; null without permission. */
  fail: ((note: { noteEn: string; noteEs: string }, call: Call) => Promise<unknown>) | null
  failText: string
  /** More actions. */
  children?: ReactNode
}) => {
  const t = useTexts(paymentsTexts)
  const lang = useLang()
  const at = useInstant()
  const [failing, setFailing] = useState(false)
  const { reference, client } = money
  const heading = `money-${reference}`

  const form = useForm({
    values: { bankReference: '' },
    check: ({ bankReference }) => ({ bankReference: !bankReference && t.missing }),
    send: async ({ bankReference }, call) => send?.(bankReference, call),
    done: t.settled(reference),
    reload: true,
  })
  return (
    <Card as="article" aria-labelledby={heading} className="grid gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="grid content-start gap-3">
        <h3 id={heading} className="text-xl">
          {formatMoney(money.amountCents, money.currency, lang)} · <span className="whitespace-nowrap">{about}</span>
        </h3>
        {remark && <p>{remark}</p>}
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <ClientFact name={t.client} client={[client.name, client.email]} />
          <Fact name={t.paidBy} value={paidBy} />
          <Fact name={t.reference} value={reference} />
          {since && <Fact name={t.waitingSince} value={at(since)} />}
        </dl>
      </div>
      {send && (
        <form {...form.props} className="grid content-start gap-3">
          <BankReferenceField {...form.field('bankReference')} about={reference} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.busy} aria-label={t.settleOf(reference)}>
              {t.settle}
            </Button>
            {children}
            {fail && (
              <Button
                type="button"
                variant="quiet"
                onClick={() => setFailing(true)}
                aria-label={t.notPaidOutOf(reference)}
              >
                {t.notPaidOut}
              </Button>
            )}
          </div>
        </form>
      )}
      {fail && (
        <ReasonDialog
          open={failing}
          title={t.notPaidOutTitle(reference)}
          text={failText}
          confirm={t.notPaidOutOf(reference)}
          send={({ en, es }, call) => fail({ noteEn: en, noteEs: es }, call)}
          done={t.notPaidOutDone(reference)}
          onClose={() => setFailing(false)}
        />
      )}
    </Card>
  )
}

/** A refund that finance sends by transfer, with the reason why the provider does not send it. */
export const RefundPayout = ({ refund }: { refund: RefundByHand }) => {
  const t = useTexts(paymentsTexts)
  const lang = useLang()
  const may = useMay()
  const at = usePast()
  const { id, amountCents, byBankCents, refusedSince } = refund
  const remark =
    byBankCents > 0
      ? t.byBank(formatMoney(byBankCents, refund.currency, lang))
      : refusedSince && t.refusedSince(at(refusedSince))
  return (
    <Payout
      money={refund}
      about={t.refundOf(refund.bookingReference)}
      paidBy={refund.paidBy}
      since={refund.decidedAt}
      remark={remark}
      send={
        may(settleRefundByHand)
          ? (bankReference, call) => call(settleRefundByHand, { id, amountCents, bankReference })
          : null
      }
      fail={may(failRefundByHand) ? (note, call) => call(failRefundByHand, { id, ...note }) : null}
      failText={t.refundNotPaidOutText}
    />
  )
}

/** A late transfer: it is returned, or credited to the fund if the client asks for that. */
export const LateTransferPayout = ({ late }: { late: WaitingLateTransfer }) => {
  const t = useTexts(paymentsTexts)
  const lang = useLang()
  const { busy, act } = useAction({ reload: true })
  const [asking, setAsking] = useState(false)
  const may = useMay()
  const { id, reference, client } = late
  const amount = formatMoney(late.amountCents, late.currency, lang)
  return (
    <Payout
      money={late}
      about={t.planOf(late.planId)}
      paidBy={late.bankReference}
      since={late.recordedAt}
      send={may(returnLateTransfer) ? (bankReference, call) => call(returnLateTransfer, { id, bankReference }) : null}
      fail={may(failLateReturn) ? (note, call) => call(failLateReturn, { id, ...note }) : null}
      failText={t.lateNotPaidOutText}
    >
      {may(creditLateTransfer) && (
        <Button type="button" variant="secondary" onClick={() => setAsking(true)} aria-label={t.intoFundOf(reference)}>
          {t.intoFund}
        </Button>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.intoFundTitle(reference)}>
        <p>{t.intoFundText(amount, client.name)}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            type="button"
            busy={busy}
            onClick={() => act((call) => call(creditLateTransfer, { id }), { done: t.intoFundDone(reference) })}
          >
            {t.intoFundOf(reference)}
          </Button>
          <Button type="button" variant="secondary" onClick={() => setAsking(false)}>
            {t.keep}
          </Button>
        </div>
      </Dialog>
    </Payout>
  )
}
