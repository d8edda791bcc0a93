import { useState } from 'react'
import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { CONTRACT_CURRENCY } from '../../../lib/money.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { useSold } from '../../../ui/agency.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { usePageMode } from '../../../ui/page-mode.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { POLICY_NAMES } from '../../information/policy.ts'
import { type Booking, cancelBooking, deleteBooking, getVoucherPdf } from '../contract.ts'
import { reasonWords } from '../reason-words.ts'
import {
  BOOKING,
  type BookingStatus,
  hasVoucher,
  isConfirmed,
  isLive,
  isOpenRefund,
  PLAN,
  type PlanStatus,
} from '../states.ts'
import { voucherFile } from '../voucher-file.ts'
import { CancellationList } from './cancellation-list.tsx'
import { dueOf } from './plan-steps.ts'
import { planTexts } from './travel-plan.texts.ts'

/** The tone of a booking's badge. */
export const toneOf = (status: BookingStatus) =>
  isConfirmed(status) ? 'success' : isLive(status) ? 'warning' : 'neutral'

/** Whether the client must choose where the refund goes. */
const awaitsChoice = ({ refund }: Booking) => refund?.target === null

/** Whether a booking can be refunded or has a refund. */
const refundable = ({ status, refund }: Booking) =>
  status === BOOKING.confirmed || status === BOOKING.guaranteed || Boolean(refund)

/** A booking of the plan with its status, deadlines, prices and actions. */
export const BookingCard = ({ booking, planStatus }: { booking: Booking; planStatus: PlanStatus }) => {
  const t = useTexts(planTexts)
  const reasons = useTexts(reasonWords)
  const lang = useLang()
  const [asking, setAsking] = useState(false)
  const { status } = booking
  const live = isLive(status)
  const due = dueOf(planStatus, status)
  const { busy, act } = useAction({ about: `booking ${booking.reference}`, reload: true })
  const columns = usePageMode().pictures ? 'sm:grid-cols-[10rem_1fr]' : ''

  const cancel = async () => {
    await act((call) => call(cancelBooking, { id: booking.id }), {
      done: t.canceled(booking.reference),
      failed: t.cancelFailed(booking.reference),
    })
    setAsking(false)
  }
  const remove = () =>
    act((call) => call(deleteBooking, { id: booking.id }), { failed: t.removeFailed(booking.reference) })

  return (
    <Card>
      <article aria-labelledby={`booking-${booking.id}`} className={`grid gap-4 ${columns}`}>
        <Picture src={booking.summary.picture} alt="" ratio="16/9" />
        <div className="grid min-w-0 gap-3">
          <div className="flex flex-wrap items-start justify-between gap-2">
            <h2 id={`booking-${booking.id}`} className="text-xl">
              {booking.summary.title}
            </h2>
            <Badge tone={toneOf(status)}>{t.status[status]}</Badge>
          </div>
          <p className="text-muted">{booking.summary.subtitle[lang]}</p>
          <p>
            {formatDay(booking.firstDay, lang)} – {formatDay(booking.lastDay, lang)}
          </p>
          {booking.reason && <p>{reasons[booking.reason]}</p>}
          {booking.onRequest && live && !isConfirmed(status) && <p>{t.onRequest}</p>}
          {live && !isConfirmed(status) && (
            <DeadlineClock until={booking.confirmBy} label={t.confirmClock} next={t.nextConfirm} />
          )}
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <div className="flex flex-wrap gap-x-1">
              <dt className="text-muted">{t.reference}</dt>
              <dd className="font-semibold">{booking.reference}</dd>
            </div>
            {booking.supplierReference && (
              <div className="flex flex-wrap gap-x-1">
                <dt className="text-muted">{t.supplierReference}</dt>
                <dd className="font-semibold">{booking.supplierReference}</dd>
              </div>
            )}
          </dl>
          <dl className="flex flex-wrap gap-x-8 gap-y-1">
            <div>
              <dt className="text-sm text-muted">{t.bookingPrice[due]}</dt>
              <dd className="text-lg font-semibold">
                <Money cents={booking.payNowCents} currency={booking.currency} />
              </dd>
            </div>
            {booking.payInCubaCents > 0 && (
              <div>
                <dt className="text-sm text-muted">{t.payInCuba}</dt>
                <dd className="text-lg">
                  <Money cents={booking.payInCubaCents} currency={CONTRACT_CURRENCY} />
                </dd>
              </div>
            )}
          </dl>
          <BookingDetails booking={booking} due={due} />
          {planStatus <= PLAN.readyToPay && live && (
            <div>
              <Button variant="quiet" className="-ml-4" onClick={() => setAsking(true)}>
                {t.cancel}
              </Button>
            </div>
          )}
          {booking.refund && (
            <p>
              {booking.refund.target ? t.refund[booking.refund.status] : t.refundToChoose}
              {booking.refund.amountCents > 0 && (
                <>
                  : <Money cents={booking.refund.amountCents} currency={booking.currency} />
                </>
              )}
            </p>
          )}
          {hasVoucher(status) && (
            <div>
              <DownloadButton
                load={() => call(getVoucherPdf, { bookingId: booking.id })}
                type="application/pdf"
                name={voucherFile(booking.reference)}
                failed={t.fileFailed}
              >
                {t.voucher}
                <span className="sr-only">: {booking.reference}</span>
              </DownloadButton>
            </div>
          )}
          {booking.paid && refundable(booking) && (
            <div>
              <ButtonLink
                to={`/refund-booking/${booking.id}`}
                variant={awaitsChoice(booking) ? 'primary' : 'quiet'}
                className={awaitsChoice(booking) ? '' : '-ml-4'}
              >
                {awaitsChoice(booking) ? t.refundChoose : live ? t.refundLink : t.refundSee}
              </ButtonLink>
            </div>
          )}
          <SearchAgain booking={booking} />
          {!live && !(booking.refund && isOpenRefund(booking.refund.status)) && (
            <div>
              <Button variant="quiet" className="-ml-4" busy={busy} onClick={remove}>
                {t.remove}
              </Button>
            </div>
          )}
        </div>
      </article>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.cancelTitle}>
        <p>
          <strong>{booking.summary.title}</strong>
        </p>
        <p>{t.cancelText}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="danger" busy={busy} onClick={cancel}>
            {t.cancel}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t.keep}
          </Button>
        </div>
      </Dialog>
    </Card>
  )
}

/** Link to the search of a booking that has ended, unless its dates have passed. */
const SearchAgain = ({ booking: { status, firstDay, productType, searchPath } }: { booking: Booking }) => {
  const t = useTexts(planTexts)
  const sold = useSold()
  const isSold = productType === PRODUCT_TYPES.lodging ? sold.lodging : sold.cars
  if (isLive(status) || !searchPath || !isSold || firstDay <= dayInHavana(new Date())) return null
  return (
    <div>
      <ButtonLink to={searchPath} variant="secondary">
        {t.searchAgain}
      </ButtonLink>
    </div>
  )
}

const BookingDetails = ({ booking, due }: { booking: Booking; due: ReturnType<typeof dueOf> }) => {
  const t = useTexts(planTexts)
  const lang = useLang()
  const lines = (prices: Booking['summary']['payNow']) =>
    prices.map(({ label, detail, cents }) => ({ label: label[lang], detail: detail?.[lang], cents }))
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold text-link">{t.details}</summary>
      <div className="grid gap-4 pt-2">
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {booking.summary.facts.map((fact) => (
            <div key={fact.label.en} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{fact.label[lang]}</dt>
              <dd>{fact.value[lang]}</dd>
            </div>
          ))}
        </dl>
        <AmountTable
          caption={t.bookingPrice[due]}
          lines={lines(booking.summary.payNow)}
          total={{ label: t.total, cents: booking.payNowCents }}
          currency={booking.currency}
        />
        {booking.payInCubaCents > 0 && (
          <AmountTable
            caption={`${t.payInCuba}: ${t.payInCubaHint}`}
            lines={lines(booking.summary.payInCuba)}
            total={{ label: t.totalInCuba, cents: booking.payInCubaCents }}
            currency={CONTRACT_CURRENCY}
          />
        )}
        <CancellationList steps={booking.cancellation} />
        <SoldUnder booking={booking} />
      </div>
    </details>
  )
}

/** The versions of the policies that a booking was sold under; nothing for a booking made before policies had versions. */
const SoldUnder = ({ booking: { policies = [] } }: { booking: Booking }) => {
  const t = useTexts(planTexts)
  const lang = useLang()
  if (policies.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold">{t.policies}</h3>
      <p className="text-muted">{t.soldUnderLead}</p>
      <ul>
        {policies.map(({ versionId, kind, effectiveOn }) => (
          <li key={versionId}>
            <LocalLink to={`/policy-versions/${versionId}`} className="link inline-flex min-h-11 items-center">
              {t.soldUnder(POLICY_NAMES[kind][lang], formatDay(effectiveOn, lang))}
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
