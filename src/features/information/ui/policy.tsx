import { formatDay } from '../../../lib/days.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
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
  return (
    <Page title={policy.title} lead={t.updated(formatDay(policy.updatedOn, lang))} width="narrow">
      <div className="grid gap-8">
        {policy.sections.map((section) => (
          <section key={section.heading} className="grid gap-3">
            <h2 className="text-2xl">{section.heading}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="leading-relaxed">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}
