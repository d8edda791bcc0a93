import { useState } from 'react'
import { formatDay, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { localeOf } from '../../../lib/languages.ts'
import { formatMoney } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { approveRefund, listRefundRequests, type RefundRequest, rejectRefund, retryRefund } from '../contract.ts'
import { REFUND_VIEWS } from '../refund-views.ts'
import type { Route } from './+types/refunds.page'
import { AskReason, ClientFact, DeskList, Fact, PAGE_SIZE, pageOf, useWork } from './desk.tsx'
import { currentOfficeSession } from './office-session.ts'
import { refundDeskTexts } from './refunds.texts.ts'

type View = (typeof REFUND_VIEWS)[number]
const HOUR_MS = 3_600_000

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const page = pageOf(url)
  const view = REFUND_VIEWS.find((one) => one === url.searchParams.get('view')) ?? 'waiting'
  return { page, view, readAt: Date.now(), ...(await call(listRefundRequests, { view, page, pageSize: PAGE_SIZE })) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${refundDeskTexts[matches[0].loaderData.lang].title} · Alamar` },
]

export default function Refunds({ loaderData: { list, totalItems, page, view, readAt } }: Route.ComponentProps) {
  const t = useTexts(refundDeskTexts)
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid gap-6">
        <nav aria-label={t.viewsLabel} className="flex flex-wrap gap-2">
          {REFUND_VIEWS.map((one) => (
            <LocalLink
              key={one}
              to={`/office/refunds?view=${one}`}
              aria-current={one === view ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-control border border-line px-4 font-semibold text-ink no-underline hover:bg-surface-sunk aria-[current]:border-accent aria-[current]:bg-surface-sunk"
            >
              {t.views[one]}
            </LocalLink>
          ))}
        </nav>
        <DeskList
          status={totalItems === 0 ? t.empty[view] : t.count(totalItems)}
          items={list}
          page={page}
          totalItems={totalItems}
          hrefOf={(to) => `/office/refunds?view=${view}&page=${to}`}
        >
          {(refund) => <RefundCard refund={refund} view={view} readAt={readAt} />}
        </DeskList>
      </div>
    </Page>
  )
}

const RefundCard = ({ refund, view, readAt }: { refund: RefundRequest; view: View; readAt: number }) => {
  const t = useTexts(refundDeskTexts)
  const lang = useLang()
  const hours = Math.floor((readAt - Date.parse(refund.requestedAt)) / HOUR_MS)
  const mayDecide = currentOfficeSession()?.staff.permissions?.includes('refunds.decide')
  return (
    <Card>
      <article aria-labelledby={`refund-${refund.id}`} className="grid gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 content-start gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id={`refund-${refund.id}`} className="text-xl">
              {refund.title}
            </h2>
            <Badge tone={hours >= 48 ? 'danger' : hours >= 24 ? 'warning' : 'neutral'}>
              {t.waited(Math.floor(hours / 24), Math.max(0, hours))}
            </Badge>
          </div>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Fact name={t.booking} value={refund.bookingReference} />
            <Fact name={t.reference} value={refund.reference} />
            <ClientFact name={t.client} client={[refund.client.name, refund.client.email, refund.client.phone]} />
            <Fact name={t.dates} value={`${formatDay(refund.firstDay, lang)} – ${formatDay(refund.lastDay, lang)}`} />
            <Fact name={t.requestedAt} value={formatInstant(refund.requestedAt, lang, SERVICE_ZONE)} />
            <Fact name={t.why} value={[t.reasons[refund.reason], refund.note].filter(Boolean).join(' ')} />
          </dl>
          <Timeline refund={refund} />
        </div>
        <div className="grid content-start gap-4">
          {view === 'waiting' ? (
            <Decision refund={refund} mayDecide={Boolean(mayDecide)} />
          ) : (
            <>
              {view === 'underWay' && <Amounts refund={refund} of={refund} />}
              {view === 'failed' && <p>{t.offered}</p>}
              {view === 'failed' && mayDecide && <Retry refund={refund} />}
            </>
          )}
        </div>
      </article>
    </Card>
  )
}

type Shares = Pick<RefundRequest, 'amountCents' | 'penaltyCents' | 'cardCents' | 'fundCents'>

/** What was paid, what is kept of it, and what goes where. */
const Amounts = ({ refund, of }: { refund: RefundRequest; of: Shares }) => {
  const t = useTexts(refundDeskTexts)
  const lang = useLang()
  const feeCents = of.amountCents + of.penaltyCents - refund.paidCents
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
          of.penaltyCents > 0 ? { label: t.kept, cents: -of.penaltyCents } : { label: t.nothingKept, cents: 0 },
          ...(feeCents > 0 ? [{ label: t.fee, cents: feeCents }] : []),
        ]}
        total={{ label: t.total, cents: of.amountCents }}
        currency={refund.currency}
      />
      <p className="mt-2 text-sm text-muted">
        {[
          of.cardCents > 0 && `${t.toCard}: ${money(of.cardCents)}`,
          of.fundCents > 0 && `${t.toFund}: ${money(of.fundCents)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

const Decision = ({ refund, mayDecide }: { refund: RefundRequest; mayDecide: boolean }) => {
  const t = useTexts(refundDeskTexts)
  const lang = useLang()
  const { busy, act } = useWork()
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const [supplierFault, setSupplierFault] = useState(false)
  const of = (supplierFault && refund.atSupplierFault) || refund
  const amount = formatMoney(of.amountCents, refund.currency, lang)
  const close = () => setAsking(undefined)

  const approve = () => act(() => call(approveRefund, { id: refund.id, supplierFault }), t.approved(refund.reference))
  const reject = (reason: { en: string; es: string }) =>
    act(() => call(rejectRefund, { id: refund.id, noteEn: reason.en, noteEs: reason.es }), t.rejected(refund.reference))

  return (
    <>
      <Amounts refund={refund} of={of} />
      {mayDecide && (
        <>
          {refund.atSupplierFault && (
            <CheckField
              name={`supplier-fault-${refund.id}`}
              label={t.supplierFault}
              hint={t.supplierFaultHint}
              checked={supplierFault}
              onChange={(event) => setSupplierFault(event.target.checked)}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setAsking('approve')}>
              {t.approve(amount)}
              <span className="sr-only">: {refund.reference}</span>
            </Button>
            <Button variant="quiet" onClick={() => setAsking('reject')}>
              {t.reject}
              <span className="sr-only">: {refund.reference}</span>
            </Button>
          </div>
        </>
      )}
      <Dialog open={asking === 'approve'} onClose={close} title={t.approveTitle(refund.reference)}>
        <p>{t.approveText(amount, refund.client.name)}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button busy={busy} onClick={approve}>
            {t.approve(amount)}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t.back}
          </Button>
        </div>
      </Dialog>
      <AskReason
        open={asking === 'reject'}
        title={t.rejectTitle(refund.reference)}
        text={t.rejectText}
        confirm={t.rejectButton(refund.reference)}
        busy={busy}
        onReason={reject}
        onClose={close}
      />
    </>
  )
}

const Retry = ({ refund }: { refund: RefundRequest }) => {
  const t = useTexts(refundDeskTexts)
  const lang = useLang()
  const { busy, act } = useWork()
  const [asking, setAsking] = useState(false)
  const retry = () => act(() => call(retryRefund, { id: refund.id }), t.retried(refund.bookingReference))
  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t.retry}
          <span className="sr-only">: {refund.bookingReference}</span>
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.retryTitle(refund.bookingReference)}>
        <p>{t.retryText(formatMoney(refund.paidCents, refund.currency, lang))}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button busy={busy} onClick={retry}>
            {t.retry}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t.back}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** What the booking's policy keeps, from the day of the request on. */
const Timeline = ({ refund }: { refund: RefundRequest }) => {
  const t = useTexts(refundDeskTexts)
  const lang = useLang()
  const percent = new Intl.NumberFormat(localeOf(lang), { maximumFractionDigits: 1 })
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
            {t.kept}
          </th>
        </tr>
      </thead>
      <tbody>
        {refund.timeline.map((step) => (
          <tr key={step.from} className="border-t border-line">
            <th scope="row" className="py-1 font-normal">
              {formatDay(step.from, lang)}
            </th>
            <td className="text-right tabular-nums">{percent.format(step.penaltyPercent)} %</td>
            <td className="text-right tabular-nums">{formatMoney(step.penaltyCents, refund.currency, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
