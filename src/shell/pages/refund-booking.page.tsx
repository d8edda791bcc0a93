import { useRouteError } from 'react-router'
import { useClientProof } from '../../features/clients/ui/client-proof.ts'
import { refundTexts } from '../../features/refunds/ui/refund.texts.ts'
import { loadRefund, RefundBooking } from '../../features/refunds/ui/refund-booking.tsx'
import { refreshCartCount } from '../../features/travel-plan/ui/cart-count.ts'
import { PlanLoadError } from '../../features/travel-plan/ui/plan-load-error.tsx'
import { useTexts } from '../../ui/language.tsx'
import { isUnknown } from '../../ui/not-found.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { NotFound } from '../frame/not-found.tsx'
import type { Route } from './+types/refund-booking.page'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadRefund(params.bookingId)

export const HydrateFallback = PageSkeleton

export const ErrorBoundary = () => {
  const t = useTexts(refundTexts)
  const error = useRouteError()
  return isUnknown(error) ? <NotFound /> : <PlanLoadError title={t.pageTitle} />
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = refundTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.pageTitle} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.metaDescription },
  ]
}

/** The page to refund a booking. A refund ends the booking, so the cart count is reloaded. */
export default function RefundBookingPage({ loaderData }: Route.ComponentProps) {
  return <RefundBooking loaded={loaderData} onRefunded={refreshCartCount} proof={useClientProof()} />
}
