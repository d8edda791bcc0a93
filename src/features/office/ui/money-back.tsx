import { type FormEvent, type ReactNode, useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import {
  creditLateTransfer,
  failLateReturn,
  failRefundByHand,
  type RefundByHand,
  returnLateTransfer,
  settleRefundByHand,
  type WaitingLateTransfer,
} from '../contract.ts'
import { AskReason, ClientFact, Fact, useWork } from './desk.tsx'
import { paymentsTexts } from './payments.texts.ts'

type Money = Pick<RefundByHand, 'id' | 'reference' | 'amountCents' | 'currency' | 'client'>

/** Money that finance sends to a client by a transfer of its own: it is sent, or could not be. */
const MoneyBack = ({
  money,
  about,
  paidBy,
  mayDecide,
  send,
  fail,
  failText,
  children,
}: {
  money: Money
  about: string
  /** The bank's reference of the transfer that brought it. */
  paidBy: string
  mayDecide: boolean
  send: (bankReference: string) => Promise<unknown>
  fail: (note: { noteEn: string; noteEs: string }) => Promise<unknown>
  failText: string
  /** What else can be done with it. */
  children?: ReactNode
}) => {
  const t = useTexts(paymentsTexts)
  const lang = useLang()
  const { busy, act } = useWork()
  const [problem, setProblem] = useState<string>()
  const [failing, setFailing] = useState(false)
  const { reference, client } = money
  const heading = `money-${reference}`

  const settle = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const bankReference = String(new FormData(event.currentTarget).get('bankReference')).trim()
    setProblem(bankReference ? undefined : t.missing)
    if (bankReference) await act(() => send(bankReference), t.settled(reference))
  }
  return (
    <Card as="article" aria-labelledby={heading} className="grid gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="grid content-start gap-3">
        <h3 id={heading} className="text-xl">
          {formatMoney(money.amountCents, money.currency, lang)} · <span className="whitespace-nowrap">{about}</span>
        </h3>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <ClientFact name={t.client} client={[client.name, client.email]} />
          <Fact name={t.paidBy} value={paidBy} />
          <Fact name={t.reference} value={reference} />
        </dl>
      </div>
      {mayDecide && (
        <form onSubmit={settle} noValidate className="grid content-start gap-3">
          <TextField
            name="bankReference"
            label={t.bankReference}
            aria-label={t.bankReferenceOf(reference)}
            error={problem}
            maxLength={60}
            autoComplete="off"
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy} aria-label={t.settleOf(reference)}>
              {t.settle}
            </Button>
            {children}
            <Button
              type="button"
              variant="quiet"
              onClick={() => setFailing(true)}
              aria-label={t.notPaidOutOf(reference)}
            >
              {t.notPaidOut}
            </Button>
          </div>
        </form>
      )}
      <AskReason
        open={failing}
        title={t.notPaidOutTitle(reference)}
        text={failText}
        confirm={t.notPaidOutOf(reference)}
        busy={busy}
        onReason={({ en, es }) => act(() => fail({ noteEn: en, noteEs: es }), t.notPaidOutDone(reference))}
        onClose={() => setFailing(false)}
      />
    </Card>
  )
}

/** The refund of a plan that a bank transfer paid. */
export const RefundToSend = ({ refund, mayDecide }: { refund: RefundByHand; mayDecide: boolean }) => {
  const t = useTexts(paymentsTexts)
  const { id } = refund
  return (
    <MoneyBack
      money={refund}
      about={t.refundOf(refund.bookingReference)}
      paidBy={refund.paidBy}
      mayDecide={mayDecide}
      send={(bankReference) => call(settleRefundByHand, { id, bankReference })}
      fail={(note) => call(failRefundByHand, { id, ...note })}
      failText={t.refundNotPaidOutText}
    />
  )
}

/** A transfer that arrived late: it goes back, or into the fund when the client asks for that. */
export const LateTransferToSend = ({ late, mayDecide }: { late: WaitingLateTransfer; mayDecide: boolean }) => {
  const t = useTexts(paymentsTexts)
  const lang = useLang()
  const { busy, act } = useWork()
  const [asking, setAsking] = useState(false)
  const { id, reference, client } = late
  const amount = formatMoney(late.amountCents, late.currency, lang)
  return (
    <MoneyBack
      money={late}
      about={t.planOf(late.planId)}
      paidBy={late.bankReference}
      mayDecide={mayDecide}
      send={(bankReference) => call(returnLateTransfer, { id, bankReference })}
      fail={(note) => call(failLateReturn, { id, ...note })}
      failText={t.lateNotPaidOutText}
    >
      <Button type="button" variant="secondary" onClick={() => setAsking(true)} aria-label={t.intoFundOf(reference)}>
        {t.intoFund}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.intoFundTitle(reference)}>
        <p>{t.intoFundText(amount, client.name)}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            type="button"
            busy={busy}
            onClick={() => act(() => call(creditLateTransfer, { id }), t.intoFundDone(reference))}
          >
            {t.intoFundOf(reference)}
          </Button>
          <Button type="button" variant="secondary" onClick={() => setAsking(false)}>
            {t.keep}
          </Button>
        </div>
      </Dialog>
    </MoneyBack>
  )
}
