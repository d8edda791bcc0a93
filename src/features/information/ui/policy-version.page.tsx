import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { orNotFound } from '../../../ui/not-found.ts'
import { getPolicyVersion } from '../contract.ts'
import type { Route } from './+types/policy-version.page'
import { informationTexts } from './information.texts.ts'
import { PolicyScreen } from './policy.tsx'

/** Bookings link to the versions that they were sold under. */
export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  return orNotFound(context.get(pageContext).callIn(lang)(getPolicyVersion, { id: params.versionId, lang }))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const t = informationTexts[matches[0].loaderData.lang]
  return [
    { title: `${loaderData.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.versionDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function PolicyVersionPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen policy={loaderData} title={loaderData.title} />
}
