import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

/** Page numbers to show: the first, the last and those next to the current one; 0 is a gap. */
export const pagesToShow = (page: number, pages: number) => {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  return [...new Set(near)].sort((a, b) => a - b).flatMap((n, i, all) => (i > 0 && n - all[i - 1]! > 1 ? [0, n] : [n]))
}

const CELL =
  'inline-flex min-h-11 min-w-10 items-center justify-center gap-1 rounded-control px-1 font-semibold sm:min-w-11 sm:px-3'

/** Pagination links; `hrefOf` returns a page's URL. Renders nothing for a single page. */
export const Pager = ({
  page,
  pageSize,
  totalItems,
  hrefOf,
}: {
  page: number
  pageSize: number
  totalItems: number
  hrefOf: (page: number) => string
}) => {
  const t = useTexts(uiTexts)
  const pages = Math.ceil(totalItems / pageSize)
  if (pages < 2) return null
  const step = `${CELL} text-link hover:bg-surface-sunk`
  return (
    <nav aria-label={t.pages} className="not-printed mt-8">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link to={hrefOf(page - 1)} rel="prev" className={step}>
              <Icon name="left" />
              <span className="max-sm:sr-only">{t.previous}</span>
            </Link>
          </li>
        )}
        {pagesToShow(page, pages).map((n, i) =>
          n === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no id
            <li key={`gap-${i}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={n} className={Math.abs(n - page) === 1 && n > 1 && n < pages ? 'max-sm:hidden' : ''}>
              {n === page ? (
                <span aria-current="page" className={`${CELL} bg-sea text-sea-ink`}>
                  <span className="sr-only">{t.pageOf(n, pages)}</span>
                  <span aria-hidden="true">{n}</span>
                </span>
              ) : (
                <Link to={hrefOf(n)} aria-label={t.page(n)} className={step}>
                  {n}
                </Link>
              )}
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} rel="next" className={step}>
              <span className="max-sm:sr-only">{t.next}</span>
              <Icon name="right" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
