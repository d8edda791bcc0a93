import { useRevalidator } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { useTexts } from '../../../ui/language.tsx'
import { useLookAgain } from '../../../ui/look-again.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listHangingPayments, listLateTransfers, listRefundsByHand, listTransfers } from '../contract.ts'
import type { Route } from './+types/payments.page'
import { PAGE_SIZE, pageOf } from './desk.tsx'
import { LateTransferToSend, RefundToSend } from './money-back.tsx'
import { useOfficeSession } from './office-session.ts'
import { paymentsTexts } from './payments.texts.ts'
import { Hanging, Section } from './payments-desk.tsx'
import { RecordLateTransfer } from './record-late-transfer.tsx'
import { Transfer } from './transfer-desk.tsx'

/** Milliseconds between two looks for what is new. */
const LOOK_AGAIN_MS = 15_000

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const page = pageOf(url)
  const at = { page, pageSize: PAGE_SIZE }
  const [transfers, late, refunds, hanging] = await Promise.all([
    call(listTransfers, at),
    call(listLateTransfers, at),
    call(listRefundsByHand, at),
    call(listHangingPayments, at),
  ])
  return { page, transfers, late, refunds, hanging }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${paymentsTexts[matches[0].loaderData.lang].title} · Alamar` },
]

export default function Payments({ loaderData: { page, transfers, late, refunds, hanging } }: Route.ComponentProps) {
  const t = useTexts(paymentsTexts)
  const { revalidate } = useRevalidator()
  const permissions = useOfficeSession()?.staff.permissions ?? []
  useLookAgain(revalidate, LOOK_AGAIN_MS)

  const mayPay = permissions.includes('payments.decide')
  const mayRefund = permissions.includes('refunds.decide')
  const most = Math.max(...[transfers, late, refunds, hanging].map(({ totalItems }) => totalItems))
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid gap-10">
        <Section id="transfers" title={t.transfers} empty={t.noTransfers} items={transfers.list}>
          {(transfer) => <Transfer transfer={transfer} mayDecide={mayPay} />}
        </Section>
        <Section id="late" title={t.late} empty={t.noLate} items={late.list} action={mayPay && <RecordLateTransfer />}>
          {(one) => <LateTransferToSend late={one} mayDecide={mayRefund} />}
        </Section>
        <Section id="refunds" title={t.refunds} empty={t.noRefunds} items={refunds.list}>
          {(refund) => <RefundToSend refund={refund} mayDecide={mayRefund} />}
        </Section>
        <Section id="hanging" title={t.hanging} empty={t.noHanging} items={hanging.list}>
          {(payment) => <Hanging payment={payment} mayDecide={mayPay} />}
        </Section>
        <Pager page={page} pageSize={PAGE_SIZE} totalItems={most} hrefOf={(to) => `/office/payments?page=${to}`} />
      </div>
    </Page>
  )
}
