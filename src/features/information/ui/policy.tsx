import { formatDay } from '../../../lib/days.ts'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { Paragraphs } from '../../../ui/rich-text.tsx'
import type { Policy } from '../contract.ts'
import { informationTexts } from './information.texts.ts'

/** A policy's page; `title` is used while there is no text. */
export const PolicyScreen = ({ policy, title }: { policy: Policy | null; title: string }) => {
  const t = useTexts(informationTexts)
  const lang = useLang()
  if (!policy) {
    return (
      <Page title={title} width="narrow">
        <p>{t.noTextYet}</p>
      </Page>
    )
  }
  const { effectiveOn, versionId, versions } = policy
  const { state } = versions.find(({ id }) => id === versionId)!
  const others = versions.filter(({ id }) => id !== versionId)
  return (
    <Page
      title={<span lang={policy.lang}>{policy.title}</span>}
      lead={t[state](formatDay(effectiveOn, lang))}
      width="narrow"
    >
      <PolicyText policy={policy} />
      {others.length > 0 && (
        <nav aria-labelledby="versions" className="mt-10 border-t border-line pt-6">
          <h2 id="versions" className="text-xl">
            {t.versions}
          </h2>
          <ul className="mt-2">
            {others.map((version) => (
              <li key={version.id} className="flex flex-wrap items-center gap-x-2">
                <LocalLink to={`/policy-versions/${version.id}`} className="link inline-flex min-h-11 items-center">
                  {t.versionOf(formatDay(version.effectiveOn, lang))}
                </LocalLink>
                {version.state !== 'earlier' && <span className="text-muted">({t.states[version.state]})</span>}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Page>
  )
}

const PolicyText = ({ policy: { lang, sections } }: { policy: Policy }) => (
  <div lang={lang} className="grid gap-8">
    {sections.map((section) => (
      <section key={section.heading} className="grid gap-3">
        <h2 className="text-2xl">{section.heading}</h2>
        <Paragraphs lines={section.paragraphs} className="leading-relaxed" />
      </section>
    ))}
  </div>
)
