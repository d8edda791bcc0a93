import type { ReactNode } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import { askAboutPayment, endPayment, type UnresolvedPayment } from '../contract/payments.ts'
import { ClientFact, Fact } from './facts.tsx'
import { paymentsTexts } from './payments.texts.ts'

/** One section of the payments screen with its items. */
export const Section = <T extends { id: number }>({
  id,
  title,
  empty,
  items,
  action,
  children,
}: {
  id: string
  title: string
  empty: string
  items: readonly T[]
  /** An action that does not belong to an item. */
  action?: ReactNode
  children: (item: T) => ReactNode
}) => (
  <section aria-labelledby={id} className="grid gap-4">
    <h2 id={id} className="text-2xl">
      {title}
    </h2>
    {action}
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

/** A payment at an outside processor with an unknown outcome. */
export const UnresolvedPaymentCard = ({ payment }: { payment: UnresolvedPayment }) => {
  const t = useTexts(paymentsTexts)
  const lang = useLang()
  const { busy, act } = useAction({ reload: true })
  const { id, reference } = payment
  const may = useMay()
  const at = useInstant()
  return (
    <Card as="article" aria-labelledby={`payment-${id}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id={`payment-${id}`} className="text-xl">
          {formatMoney(payment.amountCents, payment.currency, lang)} · {reference}
        </h3>
        <Badge>{payment.cardLast4 ? `${t.card} ${payment.cardBrand} ${payment.cardLast4}` : t.link}</Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <ClientFact name={t.client} client={[payment.client.name, payment.client.email]} />
        <Fact name={t.begun} value={at(payment.createdAt)} />
        <Fact name={t.expires} value={at(payment.expiresAt)} />
      </dl>
      {!payment.canBeAsked && <Notice tone="warning">{t.cannotBeAsked}</Notice>}
      {(may(askAboutPayment) || may(endPayment)) && (
        <div className="flex flex-wrap gap-3">
          {payment.canBeAsked && may(askAboutPayment) && (
            <Button
              type="button"
              variant="secondary"
              busy={busy}
              aria-label={t.askOf(reference)}
              onClick={() => act((call) => call(askAboutPayment, { id }), { done: t.asked(reference) })}
            >
              {t.ask}
            </Button>
          )}
          {may(endPayment) && (
            <Button
              type="button"
              variant="danger"
              busy={busy}
              aria-label={t.endOf(reference)}
              onClick={() => act((call) => call(endPayment, { id }), { done: t.ended(reference) })}
            >
              {t.end}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
