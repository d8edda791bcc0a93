import { ButtonLink } from '../ui/button.tsx'
import { useTexts } from '../ui/language.tsx'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/offline.page'
import { shellTexts } from './shell.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${shellTexts[matches[0].loaderData.lang].offlineTitle} · Alamar` },
  { name: 'robots', content: 'noindex' },
]

/** What the service worker shows when a page cannot be reached. */
export default function OfflinePage() {
  const t = useTexts(shellTexts)
  return (
    <Page title={t.offlineTitle} lead={t.offlineLead} width="narrow">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/trip-pack">{t.offlineTripPack}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {t.retry}
        </ButtonLink>
      </div>
    </Page>
  )
}
