import { ButtonLink, ReloadLink } from '../../ui/button.tsx'
import { useTexts } from '../../ui/language.tsx'
import { Page } from '../../ui/page.tsx'
import { shellTexts } from '../frame/shell.texts.ts'
import type { Route } from './+types/offline.page'
import { offlineTexts } from './offline.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = offlineTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.lead },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Page that the service worker serves at the URL of an unreachable page. */
export default function OfflinePage() {
  const t = useTexts(shellTexts)
  const { title, lead } = useTexts(offlineTexts)
  return (
    <Page title={title} lead={lead} width="narrow">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/trip-pack">{t.offlineTripPack}</ButtonLink>
        <ReloadLink variant="secondary">{t.retry}</ReloadLink>
      </div>
    </Page>
  )
}
