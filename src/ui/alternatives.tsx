import { alternativesTexts } from './alternatives.texts.ts'
import { LocalLink, useTexts } from './language.tsx'

/** Another search that has results. */
export type Alternative = { path: string; name: string; detail: string }
export type FoundAlternatives = Record<'dates' | 'zones' | 'values', Alternative[]>

/** What is available instead when a search has no results. */
export const Alternatives = ({ found }: { found: FoundAlternatives }) => {
  const t = useTexts(alternativesTexts)
  const lists = [
    { title: t.filters, list: found.values },
    { title: t.dates, list: found.dates },
    { title: t.zones, list: found.zones },
  ].filter(({ list }) => list.length > 0)
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="alternatives" className="grid gap-4">
      <h2 id="alternatives" className="text-xl">
        {t.title}
      </h2>
      {lists.map(({ title, list }) => (
        <div key={title}>
          <h3 className="text-base">{title}</h3>
          <ul className="mt-2 grid gap-2 sm:grid-cols-2">
            {list.map(({ path, name, detail }) => (
              <li key={path}>
                <LocalLink
                  to={path}
                  rel="nofollow"
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-control border border-line-strong px-3 py-2 no-underline hover:border-ink"
                >
                  <span className="font-semibold">{name}</span>
                  <span className="text-muted">{detail}</span>
                </LocalLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
