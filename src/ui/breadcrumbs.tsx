import { breadcrumbsTexts } from './breadcrumbs.texts.ts'
import { LocalLink, useTexts } from './language.tsx'

/** Path from the home page to the current page. */
export const Breadcrumbs = ({ steps, here }: { steps: readonly { to: string; name: string }[]; here: string }) => {
  const t = useTexts(breadcrumbsTexts)
  return (
    <nav aria-label={t.breadcrumbs} className="mb-3">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {[{ to: '/', name: t.home }, ...steps].map(({ to, name }) => (
          <li key={to} className="flex items-center gap-x-2">
            <LocalLink to={to} className="inline-flex min-h-11 items-center font-semibold text-link hover:underline">
              {name}
            </LocalLink>
            <span aria-hidden="true" className="text-muted">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-muted">
          {here}
        </li>
      </ol>
    </nav>
  )
}
