import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { useTexts } from '../../../ui/language.tsx'
import { useLookAgain } from '../../../ui/look-again.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { listHangingPayments, listRefundsByHand, listTransfers } from '../contract.ts'
import type { Route } from './+types/payments.page'
import { useOfficeSession } from './office-session.ts'
import { paymentsTexts } from './payments.texts.ts'
import { Hanging, RefundToSend, Section, type Work } from './payments-desk.tsx'
import { Transfer } from './transfer-desk.tsx'

const PAGE_SIZE = 20
/** Milliseconds between two looks for what is new. */
const LOOK_AGAIN_MS = 15_000

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const page = Math.max(1, Number(url.searchParams.get('page')) || 1)
  const [transfers, refunds, hanging] = await Promise.all([
    call(listTransfers, { page, pageSize: PAGE_SIZE }),
    call(listRefundsByHand, { page, pageSize: PAGE_SIZE }),
    call(listHangingPayments, { page, pageSize: PAGE_SIZE }),
  ])
  return { page, transfers, refunds, hanging }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${paymentsTexts[matches[0].loaderData.lang].title} · Alamar` },
]

export default function Payments({ loaderData: { page, transfers, refunds, hanging } }: Route.ComponentProps) {
  const t = useTexts(paymentsTexts)
  const { revalidate } = useRevalidator()
  const permissions = useOfficeSession()?.staff.permissions ?? []
  const [busy, setBusy] = useState(false)
  useLookAgain(revalidate, LOOK_AGAIN_MS)

  const act: Work['act'] = async (work, done) => {
    setBusy(true)
    try {
      await work()
      showToast({ kind: 'information', text: done })
    } catch (failure) {
      showToast({ kind: 'error', text: (failure as Error).message })
    }
    setBusy(false)
    await revalidate()
  }
  const work = { busy, act }
  const mayPay = permissions.includes('payments.decide')
  const mayRefund = permissions.includes('refunds.decide')
  const most = Math.max(transfers.totalItems, refunds.totalItems, hanging.totalItems)
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid gap-10">
        <Section id="transfers" title={t.transfers} empty={t.noTransfers} items={transfers.list}>
          {(transfer) => <Transfer transfer={transfer} mayDecide={mayPay} work={work} />}
        </Section>
        <Section id="refunds" title={t.refunds} empty={t.noRefunds} items={refunds.list}>
          {(refund) => <RefundToSend refund={refund} mayDecide={mayRefund} work={work} />}
        </Section>
        <Section id="hanging" title={t.hanging} empty={t.noHanging} items={hanging.list}>
          {(payment) => <Hanging payment={payment} mayDecide={mayPay} work={work} />}
        </Section>
        <Pager page={page} pageSize={PAGE_SIZE} totalItems={most} hrefOf={(to) => `/office/payments?page=${to}`} />
      </div>
    </Page>
  )
}
