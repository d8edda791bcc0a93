import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { useTexts } from '../../../ui/language.tsx'
import { orNull } from '../../../ui/not-found.ts'
import { getPrivacyPolicy } from '../contract.ts'
import type { Route } from './+types/privacy-policy.page'
import { informationTexts } from './information.texts.ts'
import { PolicyScreen } from './policy.tsx'

export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  return orNull(context.get(pageContext).callIn(lang)(getPrivacyPolicy, { lang }))
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = informationTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.privacy} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.privacyDescription },
  ]
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen policy={loaderData} title={useTexts(informationTexts).privacy} />
}
