import type { RecordDefinition } from '../../../lib/record-fields.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Problem } from '../../../ui/error-summary.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { publishingTexts } from './publishing.texts.ts'

/** The id of the heading of a section. */
export const sectionId = (i: number) => `section-${i + 1}`

/** Links to the sections of a long form, each with the number of its problems. */
export const SectionNav = ({
  definition,
  problems,
}: {
  definition: RecordDefinition
  problems: readonly Problem[]
}) => {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  const goTo = (id: string) => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={t.sections} className="lg:sticky lg:top-4">
      <ul className="flex flex-wrap gap-x-4 lg:grid lg:gap-0.5 lg:border-l lg:border-line">
        {definition.sections.map(({ title, fields }, i) => {
          const keys = fields.map(({ key }) => key)
          const found = problems.filter(({ field }) => keys.includes(field.split('.')[1] ?? '')).length
          return (
            <li key={title.en}>
              <a
                href={`#${sectionId(i)}`}
                className="link inline-flex min-h-11 flex-wrap items-center gap-x-2 lg:min-h-10 lg:px-3"
                onClick={(event) => {
                  event.preventDefault()
                  goTo(sectionId(i))
                }}
              >
                {title[lang]}
                {found > 0 && <Badge tone="danger">{t.problemsIn(found)}</Badge>}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
