import { type FormEvent, type ReactNode, useState } from 'react'
import { formatInstant } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { askAboutPayment, endPayment, type HangingPayment, type RefundByHand, settleRefundByHand } from '../contract.ts'
import { paymentsTexts } from './payments.texts.ts'

/** Something the staff do: done once at a time, told by a toast, and the desk looks again. */
export type Work = { busy: boolean; act: (work: () => Promise<unknown>, done: string) => Promise<void> }

export const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{value}</dd>
  </div>
)

/** One part of the desk with what waits there. */
export const Section = <T extends { id: number }>({
  id,
  title,
  empty,
  items,
  children,
}: {
  id: string
  title: string
  empty: string
  items: readonly T[]
  children: (item: T) => ReactNode
}) => (
  <section aria-labelledby={id} className="grid gap-4">
    <h2 id={id} className="text-2xl">
      {title}
    </h2>
    {items.length === 0 ? (
      <p className="text-muted">{empty}</p>
    ) : (
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    )}
  </section>
)

/** A refund that finance sends by a transfer of its own. */
export const RefundToSend = ({ refund, mayDecide, work }: { refund: RefundByHand; mayDecide: boolean; work: Work }) => {
  const t = useTexts(paymentsTexts)
  const lang = useLang()
  const [problem, setProblem] = useState<string>()
  const settle = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const bankReference = String(new FormData(event.currentTarget).get('bankReference')).trim()
    setProblem(bankReference ? undefined : t.missing)
    if (!bankReference) return
    await work.act(() => call(settleRefundByHand, { id: refund.id, bankReference }), t.settled(refund.reference))
  }
  return (
    <Card as="article" aria-labelledby={`refund-${refund.id}`} className="grid gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="grid content-start gap-3">
        <h3 id={`refund-${refund.id}`} className="text-xl">
          {formatMoney(refund.amountCents, refund.currency, lang)} · {t.refundOf(refund.bookingReference)}
        </h3>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <Fact name={t.client} value={`${refund.client.name} · ${refund.client.email}`} />
          <Fact name={t.paidBy} value={refund.paidBy} />
          <Fact name={t.reference} value={refund.reference} />
        </dl>
      </div>
      {mayDecide && (
        <form onSubmit={settle} noValidate className="grid content-start gap-3">
          <TextField
            name="bankReference"
            label={t.bankReference}
            aria-label={t.bankReferenceOf(refund.reference)}
            error={problem}
            maxLength={60}
            autoComplete="off"
          />
          <Button
            type="submit"
            busy={work.busy}
            aria-label={t.settleOf(refund.reference)}
            className="justify-self-start"
          >
            {t.settle}
          </Button>
        </form>
      )}
    </Card>
  )
}

/** A payment at an outside processor whose end nobody knows yet. */
export const Hanging = ({ payment, mayDecide, work }: { payment: HangingPayment; mayDecide: boolean; work: Work }) => {
  const t = useTexts(paymentsTexts)
  const lang = useLang()
  const { id, reference } = payment
  return (
    <Card as="article" aria-labelledby={`payment-${id}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id={`payment-${id}`} className="text-xl">
          {formatMoney(payment.amountCents, payment.currency, lang)} · {reference}
        </h3>
        <Badge>{payment.cardLast4 ? `${t.card} ${payment.cardBrand} ${payment.cardLast4}` : t.link}</Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <Fact name={t.client} value={`${payment.client.name} · ${payment.client.email}`} />
        <Fact name={t.begun} value={formatInstant(payment.createdAt, lang)} />
        <Fact name={t.expires} value={formatInstant(payment.expiresAt, lang)} />
      </dl>
      {mayDecide && (
        <div className="flex flex-wrap gap-3">
          <Button
            type="button"
            variant="secondary"
            busy={work.busy}
            aria-label={t.askOf(reference)}
            onClick={() => work.act(() => call(askAboutPayment, { id }), t.asked(reference))}
          >
            {t.ask}
          </Button>
          <Button
            type="button"
            variant="danger"
            busy={work.busy}
            aria-label={t.endOf(reference)}
            onClick={() => work.act(() => call(endPayment, { id }), t.ended(reference))}
          >
            {t.end}
          </Button>
        </div>
      )}
    </Card>
  )
}
