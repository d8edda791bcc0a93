import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { useTexts } from '../../../ui/language.tsx'
import { orNull } from '../../../ui/not-found.ts'
import { getCancellationPolicy } from '../contract.ts'
import type { Route } from './+types/cancellation-policy.page'
import { informationTexts } from './information.texts.ts'
import { PolicyScreen } from './policy.tsx'

export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  return orNull(context.get(pageContext).callIn(lang)(getCancellationPolicy, { lang }))
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = informationTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.cancellation} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.cancellationDescription },
  ]
}

export default function CancellationPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen policy={loaderData} title={useTexts(informationTexts).cancellation} />
}
