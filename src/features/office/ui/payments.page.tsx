import { formatDay } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { useAttendedPolling } from '../../../ui/attended-polling.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useBackgroundReload } from '../../../ui/reload-page.ts'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import {
  listHangingPayments,
  listLateTransfers,
  listMissingProviders,
  listPaymentIssues,
  listPayouts,
  listRefundsByHand,
  listTransfers,
  recordLateTransfer,
} from '../contract/payments.ts'
import type { Route } from './+types/payments.page'
import { Transfer } from './bank-transfer.tsx'
import { PaymentIssueCard } from './payment-issue.tsx'
import { paymentsTexts } from './payments.texts.ts'
import { LateTransferPayout, RefundPayout } from './payouts.tsx'
import { PAGE_SIZE, pageOf } from './queue-page.tsx'
import { RecordLateTransfer } from './record-late-transfer.tsx'
import { Section, UnresolvedPaymentCard } from './unresolved-payment.tsx'

/** Polling interval. */
const POLL_MS = 15_000

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const page = pageOf(url)
  const at = { page, pageSize: PAGE_SIZE }
  const [missing, transfers, late, refunds, hanging, issues, payouts] = await Promise.all([
    call(listMissingProviders, {}),
    call(listTransfers, at),
    call(listLateTransfers, at),
    call(listRefundsByHand, at).catch(hiddenIfForbidden),
    call(listHangingPayments, at),
    call(listPaymentIssues, at),
    call(listPayouts, {}),
  ])
  return { page, missing, transfers, late, refunds, hanging, issues, payouts }
}

/** Returns undefined for a forbidden call, because seeing refunds needs a separate permission. */
const hiddenIfForbidden = (error: unknown) => {
  if (isCallRefused(error) && error.code === 'FORBIDDEN') return undefined
  throw error
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(paymentsTexts)

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { page, missing, transfers, late, refunds, hanging, issues, payouts } = loaderData
  const lang = useLang()
  const t = useTexts(paymentsTexts)
  const reload = useBackgroundReload()
  const may = useMay()
  useAttendedPolling(reload, POLL_MS)

  const most = Math.max(...[transfers, late, refunds, hanging, issues].map((queue) => queue?.totalItems ?? 0))
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid gap-10">
        {missing.length > 0 && (
          <Notice tone="warning" title={t.missingTitle}>
            {t.missingProviders(missing.map((name) => name[lang]).join(', '))}
          </Notice>
        )}
        <Section id="transfers" title={t.transfers} empty={t.noTransfers} items={transfers.list}>
          {(transfer) => <Transfer transfer={transfer} />}
        </Section>
        <Section
          id="late"
          title={t.late}
          empty={t.noLate}
          items={late.list}
          action={may(recordLateTransfer) && <RecordLateTransfer />}
        >
          {(transfer) => <LateTransferPayout late={transfer} />}
        </Section>
        {refunds && (
          <Section id="refunds" title={t.refunds} empty={t.noRefunds} items={refunds.list}>
            {(refund) => <RefundPayout refund={refund} />}
          </Section>
        )}
        <Section id="hanging" title={t.hanging} empty={t.noHanging} items={hanging.list}>
          {(payment) => <UnresolvedPaymentCard payment={payment} />}
        </Section>
        {issues.totalItems > 0 && (
          <Section id="issues" title={t.issues} empty={t.noIssues} items={issues.list}>
            {(issue) => <PaymentIssueCard issue={issue} />}
          </Section>
        )}
        {payouts.length > 0 && (
          <Section id="payouts" title={t.payouts} empty="" items={payouts.map((one, id) => ({ ...one, id }))}>
            {({ provider, amountCents, currency, state, arrivesOn, reference }) => (
              <p>
                {provider}: {formatMoney(amountCents, currency, lang)},{' '}
                {state === 'failed' ? t.payoutFailed : t.payoutArrives(arrivesOn ? formatDay(arrivesOn, lang) : '')} (
                {reference})
              </p>
            )}
          </Section>
        )}
        <Pager page={page} pageSize={PAGE_SIZE} totalItems={most} hrefOf={(to) => `/office/payments?page=${to}`} />
      </div>
    </Page>
  )
}
