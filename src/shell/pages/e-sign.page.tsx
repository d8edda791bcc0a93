import { ESign, loadSigning } from '../../features/signing/ui/e-sign.tsx'
import { signingTexts } from '../../features/signing/ui/signing.texts.ts'
import { refreshCartCount } from '../../features/travel-plan/ui/cart-count.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/e-sign.page'

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadSigning(url)

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = signingTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.metaDescription },
  ]
}

/** Signing of a receipt. It can close the active plan, so the cart count is reloaded. */
export default function ESignPage({ loaderData }: Route.ComponentProps) {
  return <ESign loaded={loaderData} onSigned={refreshCartCount} />
}
