import { type ReactNode, useState } from 'react'
import { formatDay, formatInstant, formatPast, SERVICE_ZONE } from '../../../lib/days.ts'
import { type Currency, formatMoney } from '../../../lib/money.ts'
import { formatPercent } from '../../../lib/numbers.ts'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { useAction } from '../../../ui/action.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePolling } from '../../../ui/polling.ts'
import type { Proof } from '../../../ui/prove-password.tsx'
import { useBackgroundReload } from '../../../ui/reload-page.ts'
import { reasonWords } from '../../travel-plan/reason-words.ts'
import { REFUND, type RefundStatus } from '../../travel-plan/states.ts'
import { getRefundValues, type RefundValues, refundToClient, refundToFund } from '../contract.ts'
import { refundTexts } from './refund.texts.ts'
import { RefundTimeline } from './refund-timeline.tsx'

/** Polling interval for a refund in processing. */
const POLLING_MS = 3_000

/** The refund values of a booking, or why it cannot be refunded. */
export const loadRefund = async (bookingId: string) => {
  try {
    return { values: await call(getRefundValues, { id: bookingId }), refused: '' }
  } catch (error) {
    if (isCallRefused(error) && error.status === 200) return { values: null, refused: error.message }
    throw error
  }
}

type Props = {
  loaded: Awaited<ReturnType<typeof loadRefund>>
  /** Called after the booking was refunded. */
  onRefunded: () => void
  /** Asks the client to prove their identity when the server requires it. */
  proof: Proof
}

/** The refund of a booking: what was paid, both kinds of refund, and the result. */
export const RefundBooking = ({ loaded: { values, refused }, onRefunded, proof }: Props) => {
  const t = useTexts(refundTexts)
  const reasons = useTexts(reasonWords)
  const back = { to: '/previous-travel-plans', label: t.back }
  if (!values) {
    return (
      <Page title={t.pageTitle} back={back} width="narrow">
        <Notice tone="info" title={t.cannot}>
          {refused}
        </Notice>
      </Page>
    )
  }
  if (values.refund) {
    return (
      <Page title={t.title(values.reference)} lead={values.title} back={back} width="narrow">
        <Result values={values} refund={values.refund} />
      </Page>
    )
  }
  // A live booking has a timeline; a canceled one only needs the choice.
  const choice = values.timeline.length === 0
  return (
    <Page title={t.title(values.reference)} lead={values.title} back={back}>
      <div className="grid gap-6">
        {values.reason && (
          <Notice tone="warning" title={reasons[values.reason]}>
            {values.note && `${t.agencySays}: ${values.note}`}
          </Notice>
        )}
        <p className="max-w-2xl">{choice ? t.leadChoice : t.lead}</p>
        <PaidCard values={values} />
        <Ways values={values} choice={choice} onRefunded={onRefunded} proof={proof} />
        {choice ? (
          <Card>
            <DeadlineClock until={values.validUntil} label={t.chooseClock} next={t.chooseNext} />
          </Card>
        ) : (
          <RefundTimeline values={values} />
        )}
      </div>
    </Page>
  )
}

/** What was paid for the booking, by source, and the fee. */
const PaidCard = ({ values }: { values: RefundValues }) => {
  const t = useTexts(refundTexts)
  const { paidCents, paidByFundCents, feeCents, feeReturnedCents, currency } = values
  const byFund = paidByFundCents > 0
  return (
    <Card>
      <AmountTable
        caption={t.paid}
        lines={[
          ...(paidCents > paidByFundCents ? [{ label: t.byCard, cents: paidCents - paidByFundCents }] : []),
          ...(byFund ? [{ label: t.byFund, cents: paidByFundCents }] : []),
        ]}
        total={{ label: t.price, cents: paidCents }}
        currency={currency}
      />
      {feeCents > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t.fee}: <FormattedMoney cents={feeCents} currency={currency} />,{' '}
          {feeReturnedCents > 0 ? t.feeReturned : t.feeKept}.
        </p>
      )}
    </Card>
  )
}

const FormattedMoney = ({ cents, currency }: { cents: number; currency: Currency }) => (
  <>{formatMoney(cents, currency, useLang())}</>
)

/** Both kinds of refund side by side, and the confirmation dialog. */
const Ways = ({
  values,
  choice,
  onRefunded,
  proof: { withProof, dialog, isAsking },
}: Pick<Props, 'onRefunded' | 'proof'> & { values: RefundValues; choice: boolean }) => {
  const t = useTexts(refundTexts)
  const lang = useLang()
  const [asking, setAsking] = useState<'client' | 'fund' | null>(null)
  const { toClient, toFund, currency } = values
  const money = (cents: number) => formatMoney(cents, currency, lang)
  const percent = formatPercent(values.penaltyPercent, lang)
  const possible = toClient.allowed || toClient.byRequest
  const { busy, act } = useAction({ about: `booking ${values.reference}`, reload: true })

  const refund = async () => {
    await act(
      (call) =>
        withProof(() =>
          call(asking === 'client' ? refundToClient : refundToFund, {
            id: values.bookingId,
            validUntil: values.validUntil,
          }),
        ),
      { failed: t.failed(values.reference), onSuccess: onRefunded },
    )
    setAsking(null)
  }

  const paid = { label: t.price, cents: values.paidCents }
  const fee = values.feeReturnedCents > 0 ? [{ label: t.fee, cents: values.feeReturnedCents }] : []
  return (
    <>
      <div className="grid items-stretch gap-4 md:grid-cols-2">
        <Way
          id="to-client"
          title={t.toClient}
          notes={
            possible ? [t.whereCard(toClient.days), ...(toClient.byRequest ? [t.byRequest] : [])] : [t.notPossible]
          }
          action={
            possible && (
              <Button variant="secondary" onClick={() => setAsking('client')}>
                {toClient.byRequest
                  ? t.requestToClient(money(toClient.amountCents))
                  : t.refundToClient(money(toClient.amountCents))}
              </Button>
            )
          }
        >
          {possible && (
            <AmountTable
              caption={t.toClient}
              captionHidden
              lines={[
                paid,
                ...fee,
                values.penaltyCents > 0
                  ? { label: t.keptByPolicy, detail: t.percentOfPrice(percent), cents: -values.penaltyCents }
                  : { label: t.nothingKept, cents: 0 },
              ]}
              total={{ label: t.youGet, cents: toClient.amountCents }}
              currency={currency}
            />
          )}
          {possible && toClient.fundCents > 0 && (
            <>
              <dl className="mt-3 grid gap-1 text-sm text-muted">
                <Pair term={t.toCardPart}>{money(toClient.cardCents)}</Pair>
                <Pair term={t.toFundPart}>{money(toClient.fundCents)}</Pair>
              </dl>
              <FundDays money={toClient.fundMoney} currency={currency} />
            </>
          )}
        </Way>
        <Way
          id="to-fund"
          title={t.toFund}
          notes={[t.whereFund, t.fundRule]}
          action={<Button onClick={() => setAsking('fund')}>{t.refundToFund(money(toFund.amountCents))}</Button>}
        >
          <AmountTable
            caption={t.toFund}
            captionHidden
            lines={[paid, ...fee, { label: t.nothingKept, detail: t.noPolicy, cents: 0 }]}
            total={{ label: t.youGet, cents: toFund.amountCents }}
            currency={currency}
          />
          <FundDays money={toFund.fundMoney} currency={currency} />
        </Way>
      </div>
      {!choice && <p className="text-sm text-muted">{t.holds(formatInstant(values.validUntil, lang, SERVICE_ZONE))}</p>}
      {dialog}
      <Dialog
        open={asking !== null && !isAsking}
        onClose={() => setAsking(null)}
        title={choice ? t.confirmChoiceTitle : t.confirmTitle}
      >
        <div className="grid gap-3">
          <p className="font-semibold">
            {values.title} · {values.reference}
          </p>
          <p>
            {asking === 'fund'
              ? t.confirmFund(money(toFund.amountCents))
              : toClient.byRequest
                ? t.confirmRequest(money(toClient.amountCents))
                : t.confirmClient(money(toClient.amountCents))}
          </p>
          {asking === 'fund' && <FundDays money={toFund.fundMoney} currency={currency} />}
          {asking === 'client' && values.penaltyCents > 0 && <p>{t.confirmKept(money(values.penaltyCents))}</p>}
          {!choice && <p>{t.confirmCancel}</p>}
          <div className="mt-2 flex flex-wrap gap-3">
            <Button busy={busy} onClick={refund}>
              {choice ? t.confirmChoice : t.confirm}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(null)}>
              {t.keep}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** The last day to use each part of a refund to the fund. */
const FundDays = ({ money, currency }: { money: RefundValues['toFund']['fundMoney']; currency: Currency }) => {
  const t = useTexts(refundTexts)
  const lang = useLang()
  const [only, ...more] = money
  const days = ({ expired, expiresOn }: (typeof money)[number]) =>
    (expired ? t.fundLate : t.fundUntil)(formatDay(expiresOn, lang))
  if (only && more.length === 0) return <p className="mt-3 font-semibold">{days(only)}</p>
  return (
    <dl className="mt-3 grid gap-1 font-semibold">
      {money.map((part) => (
        <Pair key={`${part.expiresOn} ${part.cents}`} term={days(part)}>
          {formatMoney(part.cents, currency, lang)}
        </Pair>
      ))}
    </dl>
  )
}

const Way = ({
  id,
  title,
  notes,
  action,
  children,
}: {
  id: string
  title: string
  notes: string[]
  action: ReactNode
  children: ReactNode
}) => (
  <Card as="section" aria-labelledby={id} className="flex flex-col">
    <h2 id={id} className="mb-3 text-xl">
      {title}
    </h2>
    {children}
    <ul className="mt-3 mb-5 grid gap-1 text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
    <div className="mt-auto grid">{action}</div>
  </Card>
)

const Pair = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt>{term}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)

const TONES: Record<RefundStatus, Tone> = {
  [REFUND.requested]: 'warning',
  [REFUND.approved]: 'info',
  [REFUND.processing]: 'info',
  [REFUND.settled]: 'success',
  [REFUND.failed]: 'danger',
  [REFUND.rejected]: 'danger',
}

/** The status and the amounts of a chosen refund. */
const Result = ({ values, refund }: { values: RefundValues; refund: NonNullable<RefundValues['refund']> }) => {
  const t = useTexts(refundTexts)
  const lang = useLang()
  const reload = useBackgroundReload()
  const { status } = refund
  const underWay = status === REFUND.approved || status === REFUND.processing
  usePolling(reload, POLLING_MS, underWay)
  const { dispute } = values
  return (
    <div className="grid gap-6">
      <Notice tone={TONES[status]} title={dispute ? t.disputeTitle[dispute] : t.status[status]} role="status">
        {status === REFUND.settled && refund.cardCents === 0 && refund.fundCents > 0
          ? t.settledInFund
          : dispute
            ? t.disputeText[dispute]
            : t.statusText[status]}{' '}
        {underWay && !dispute && t.whereCard(values.toClient.days)}
      </Notice>
      <Card>
        <AmountTable
          caption={t.where}
          lines={[
            ...(refund.cardCents > 0 ? [{ label: t.toCardPart, cents: refund.cardCents }] : []),
            ...(refund.fundCents > 0 ? [{ label: t.toFund, cents: refund.fundCents }] : []),
          ]}
          total={{ label: t.youGet, cents: refund.amountCents }}
          currency={refund.currency}
        />
        {refund.penaltyCents > 0 && (
          <p className="mt-3 text-muted">
            {t.keptByPolicy}: {formatMoney(refund.penaltyCents, refund.currency, lang)}
          </p>
        )}
        {refund.fundCents > 0 && status === REFUND.settled && (
          <FundDays money={values.toFund.fundMoney} currency={refund.currency} />
        )}
        <dl className="mt-4 grid gap-1 text-sm">
          <Pair term={t.refundReference}>
            <Badge>{refund.reference}</Badge>
          </Pair>
          <Pair term={t.requestedAt}>{formatPast(refund.requestedAt, lang)}</Pair>
          {refund.settledAt && <Pair term={t.settledAt}>{formatPast(refund.settledAt, lang)}</Pair>}
        </dl>
        {refund.note && (
          <p className="mt-4">
            {t.agencySays}: {refund.note}
          </p>
        )}
      </Card>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">{t.search}</ButtonLink>
        <ButtonLink to="/shopping-cart" variant="secondary">
          {t.toPlan}
        </ButtonLink>
      </div>
    </div>
  )
}
