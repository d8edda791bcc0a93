import { useOfferedLanguages } from '../../ui/agency.ts'
import { LocalLink, useLang, useTexts } from '../../ui/language.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/not-open.page'
import { notOpenTexts } from './not-open.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = notOpenTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.lead },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Shown at every URL of the store until the agency has entered its contact data (docs/rules/settings.md#contact). */
export default function NotOpenPage() {
  const t = useTexts(notOpenTexts)
  const other = useLang() === 'en' ? 'es' : 'en'
  const isOffered = useOfferedLanguages().includes(other)
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      <p className="flex flex-wrap gap-x-6">
        {isOffered && (
          <a href={`/${other}`} lang={other} hrefLang={other} className="link">
            {other === 'es' ? 'Español' : 'English'}
          </a>
        )}
        <LocalLink to="/office" reloadDocument className="link">
          {t.office}
        </LocalLink>
      </p>
      <p className="mt-3 text-muted">{t.first}</p>
    </Page>
  )
}
