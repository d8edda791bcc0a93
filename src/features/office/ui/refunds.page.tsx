import { useState } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatPercent } from '../../../lib/numbers.ts'
import { call } from '../../../platform/http/call.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { REFUND_VIEWS, type RefundView } from '../../refunds/refund-views.ts'
import { useMay } from '../../staff/ui/staff.ts'
import { isOpenRefund } from '../../travel-plan/states.ts'
import {
  approveRefund,
  countRefunds,
  listRefundRequests,
  type RefundRequest,
  rejectRefund,
  retryRefund,
} from '../contract/refunds.ts'
import type { Route } from './+types/refunds.page'
import { AmountDialog } from './amount-dialog.tsx'
import { ClientFact, Fact } from './facts.tsx'
import { PAGE_SIZE, pageOf, QueuePage } from './queue-page.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { refundQueueTexts } from './refunds.texts.ts'

const HOUR_MS = 3_600_000

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const page = pageOf(url)
  const view = REFUND_VIEWS.find((name) => name === url.searchParams.get('view')) ?? 'waiting'
  const [refunds, counts] = await Promise.all([
    call(listRefundRequests, { view, page, pageSize: PAGE_SIZE }),
    call(countRefunds, {}),
  ])
  return { page, view, counts, readAt: Date.now(), ...refunds }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(refundQueueTexts)

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { view, counts, readAt } = loaderData
  const t = useTexts(refundQueueTexts)
  return (
    <QueuePage
      texts={{ ...t, empty: t.empty[view], waiting: t.count }}
      queue={loaderData}
      hrefOf={(page) => `/office/refunds?view=${view}&page=${page}`}
      filter={<Views view={view} counts={counts} />}
      source={view === 'waiting' ? t.source : undefined}
    >
      {(refund) => <RefundCard refund={refund} view={view} readAt={readAt} />}
    </QueuePage>
  )
}

/** Links to the views with their counts. */
const Views = ({ view, counts }: { view: RefundView; counts: Record<RefundView, number> }) => {
  const t = useTexts(refundQueueTexts)
  return (
    <nav aria-label={t.viewsLabel} className="flex flex-wrap gap-2">
      {REFUND_VIEWS.map((name) => (
        <LocalLink
          key={name}
          to={`/office/refunds?view=${name}`}
          aria-current={name === view ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-control border border-line px-4 font-semibold text-ink no-underline hover:bg-surface-sunk aria-[current]:border-accent aria-[current]:bg-surface-sunk"
        >
          {t.views[name]} ({counts[name]})
        </LocalLink>
      ))}
    </nav>
  )
}

const RefundCard = ({ refund, view, readAt }: { refund: RefundRequest; view: RefundView; readAt: number }) => {
  const t = useTexts(refundQueueTexts)
  const lang = useLang()
  const hours = Math.floor((readAt - Date.parse(refund.requestedAt)) / HOUR_MS)
  const may = useMay()
  const at = useInstant()
  return (
    <Card>
      <article aria-labelledby={`refund-${refund.id}`} className="grid gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 content-start gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id={`refund-${refund.id}`} className="text-xl">
              {refund.title}
            </h2>
            {isOpenRefund(refund.status) ? (
              <Badge tone={hours >= 48 ? 'danger' : hours >= 24 ? 'warning' : 'neutral'}>
                {t.waited(Math.floor(hours / 24), Math.max(0, hours))}
              </Badge>
            ) : (
              <Badge>{t.over[refund.status]}</Badge>
            )}
          </div>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Fact name={t.booking} value={refund.bookingReference} />
            <Fact name={t.reference} value={refund.reference} />
            <ClientFact name={t.client} client={[refund.client.name, refund.client.email, refund.client.phone]} />
            <Fact name={t.dates} value={`${formatDay(refund.firstDay, lang)} – ${formatDay(refund.lastDay, lang)}`} />
            <Fact name={t.requestedAt} value={at(refund.requestedAt)} />
            {refund.decidedAt && <Fact name={t.decidedAt} value={at(refund.decidedAt)} />}
            {refund.settledAt && <Fact name={t.settledAt} value={at(refund.settledAt)} />}
            {refund.processorReference && <Fact name={t.processorReference} value={refund.processorReference} />}
            <Fact name={t.why} value={[t.reasons[refund.reason], refund.note].filter(Boolean).join(' ')} />
          </dl>
          <Timeline refund={refund} />
        </div>
        <div className="grid content-start gap-4">
          {view === 'waiting' ? (
            <Decision refund={refund} />
          ) : (
            <>
              {(view === 'underWay' || view === 'settled') && <Amounts refund={refund} amounts={refund} />}
              {view === 'choice' && <p>{t.choosing(formatMoney(refund.paidCents, refund.currency, lang))}</p>}
              {view === 'choice' && refund.chooseBy && (
                <DeadlineClock until={refund.chooseBy} label={t.chooseBy} over={t.chooseOver} />
              )}
              {view === 'rejected' && <p>{t.instead}</p>}
              {view === 'failed' && <p>{t.offered(formatMoney(refund.paidCents, refund.currency, lang))}</p>}
              {view === 'failed' && may(retryRefund) && <Retry refund={refund} />}
            </>
          )}
        </div>
      </article>
    </Card>
  )
}

type RefundAmounts = Pick<RefundRequest, 'amountCents' | 'penaltyCents' | 'cardCents' | 'fundCents'>

/** Amount paid, cancellation charge, and where the refund goes. */
const Amounts = ({ refund, amounts }: { refund: RefundRequest; amounts: RefundAmounts }) => {
  const t = useTexts(refundQueueTexts)
  const lang = useLang()
  const feeCents = amounts.amountCents + amounts.penaltyCents - refund.paidCents
  const money = (cents: number) => formatMoney(cents, refund.currency, lang)
  return (
    <div>
      <AmountTable
        caption={t.amounts}
        lines={[
          {
            label: t.paid,
            detail: refund.paidByFundCents > 0 ? t.byFund(money(refund.paidByFundCents)) : undefined,
            cents: refund.paidCents,
          },
          amounts.penaltyCents > 0
            ? { label: t.kept, cents: -amounts.penaltyCents }
            : { label: t.nothingKept, cents: 0 },
          ...(feeCents > 0 ? [{ label: t.fee, cents: feeCents }] : []),
        ]}
        total={{ label: t.total, cents: amounts.amountCents }}
        currency={refund.currency}
      />
      <p className="mt-2 text-sm text-muted">
        {[
          amounts.cardCents > 0 && `${t.toCard}: ${money(amounts.cardCents)}`,
          amounts.fundCents > 0 && `${t.toFund}: ${money(amounts.fundCents)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

const Decision = ({ refund }: { refund: RefundRequest }) => {
  const t = useTexts(refundQueueTexts)
  const lang = useLang()
  const may = useMay()
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const [supplierFault, setSupplierFault] = useState(false)
  const amounts = (supplierFault && refund.atSupplierFault) || refund
  const amount = formatMoney(amounts.amountCents, refund.currency, lang)
  const close = () => setAsking(undefined)

  return (
    <>
      <Amounts refund={refund} amounts={amounts} />
      {(may(approveRefund) || may(rejectRefund)) && (
        <>
          {refund.atSupplierFault && may(approveRefund) && (
            <CheckField
              name={`supplier-fault-${refund.id}`}
              label={t.supplierFault}
              hint={t.supplierFaultHint}
              checked={supplierFault}
              onChange={(event) => setSupplierFault(event.target.checked)}
            />
          )}
          <div className="flex flex-wrap gap-3">
            {may(approveRefund) && (
              <Button onClick={() => setAsking('approve')}>
                {t.approve(amount)}
                <span className="sr-only">: {refund.reference}</span>
              </Button>
            )}
            {may(rejectRefund) && (
              <Button variant="quiet" onClick={() => setAsking('reject')}>
                {t.reject}
                <span className="sr-only">: {refund.reference}</span>
              </Button>
            )}
          </div>
        </>
      )}
      {may(approveRefund) && (
        <AmountDialog
          open={asking === 'approve'}
          title={t.approveTitle(refund.reference)}
          text={t.approveText(amount, refund.client.name)}
          cents={amounts.amountCents}
          currency={refund.currency}
          confirm={t.approve(amount)}
          send={(call) => call(approveRefund, { id: refund.id, supplierFault })}
          done={t.approved(refund.reference)}
          onClose={close}
        />
      )}
      {may(rejectRefund) && (
        <ReasonDialog
          open={asking === 'reject'}
          title={t.rejectTitle(refund.reference)}
          text={t.rejectText}
          confirm={t.rejectButton(refund.reference)}
          send={({ en, es }, call) => call(rejectRefund, { id: refund.id, noteEn: en, noteEs: es })}
          done={t.rejected(refund.reference)}
          onClose={close}
        />
      )}
    </>
  )
}

const Retry = ({ refund }: { refund: RefundRequest }) => {
  const t = useTexts(refundQueueTexts)
  const lang = useLang()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t.retry}
          <span className="sr-only">: {refund.bookingReference}</span>
        </Button>
      </div>
      <AmountDialog
        open={asking}
        title={t.retryTitle(refund.bookingReference)}
        text={t.retryText(formatMoney(refund.paidCents, refund.currency, lang))}
        cents={refund.paidCents}
        currency={refund.currency}
        confirm={t.retry}
        send={(call) => call(retryRefund, { id: refund.id })}
        done={t.retried(refund.bookingReference)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Cancellation charge by date, from the day of the request on. */
const Timeline = ({ refund }: { refund: RefundRequest }) => {
  const t = useTexts(refundQueueTexts)
  const lang = useLang()
  if (refund.timeline.length === 0) return null
  return (
    <table className="w-full max-w-lg border-collapse text-left text-sm">
      <caption className="pb-1 text-left font-semibold">{t.timeline}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col">{t.from}</th>
          <th scope="col" className="text-right">
            {t.share}
          </th>
          <th scope="col" className="text-right">
            {t.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {refund.timeline.map((step) => (
          <tr key={step.from} className="border-t border-line">
            <th scope="row" className="py-1 font-normal">
              {formatDay(step.from, lang)}
            </th>
            <td className="text-right tabular-nums">{formatPercent(step.penaltyPercent, lang)}</td>
            <td className="text-right tabular-nums">{formatMoney(step.penaltyCents, refund.currency, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
