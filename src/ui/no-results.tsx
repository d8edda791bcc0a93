import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { filtersTexts } from './filters.texts.ts'
import { LocalLink, useTexts } from './language.tsx'
import { noResultsTexts } from './no-results.texts.ts'
import { Notice } from './notice.tsx'

/** Error instead of the results, with a retry link. */
export const FailedResults = ({ retryPath }: { retryPath: string }) => {
  const t = useTexts(noResultsTexts)
  return (
    <Notice tone="danger" role="alert" title={t.failed} className="mt-6">
      <p>{t.failedHint}</p>
      <ButtonLink to={retryPath} variant="secondary" className="mt-3">
        {t.retry}
      </ButtonLink>
    </Notice>
  )
}

/** Shown when there are no results: a link that clears the filters if they are the reason, otherwise a hint and `children`. */
export const NoResults = ({
  filteredOut,
  children,
}: {
  filteredOut: { text: string; unfilteredPath: string } | false
  children?: ReactNode
}) => {
  const { clear } = useTexts(filtersTexts)
  const t = useTexts(noResultsTexts)
  return (
    <Notice tone="warning" title={t.empty}>
      <p>{filteredOut ? filteredOut.text : t.emptyHint}</p>
      {filteredOut ? (
        <ButtonLink to={filteredOut.unfilteredPath} variant="secondary" className="mt-3">
          {clear}
        </ButtonLink>
      ) : (
        children
      )}
    </Notice>
  )
}

/** The requested dates have no rates yet. */
export const NotOnSaleYet = ({ text }: { text: string }) => (
  <Notice tone="info" title={useTexts(noResultsTexts).notOnSale} className="mt-6">
    <p>{text}</p>
  </Notice>
)

/** This page is beyond the last page of results. */
export const EmptyPage = ({ first }: { first: string }) => {
  const t = useTexts(noResultsTexts)
  return (
    <Card>
      <p>{t.emptyPage}</p>
      <LocalLink to={first} className="text-link">
        {t.firstPage}
      </LocalLink>
    </Card>
  )
}
