import { isRouteErrorResponse } from 'react-router'
import { useSold } from '../../ui/agency.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useTexts } from '../../ui/language.tsx'
import { Page } from '../../ui/page.tsx'
import { Picture } from '../../ui/picture.tsx'
import { shellTexts } from './shell.texts.ts'

/** Whether a page failed because the thing in its URL does not exist. */
export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

/** Page for unknown URLs (docs/rules/texts.md#not-found). */
export const NotFound = () => {
  const t = useTexts(shellTexts)
  const { lodging, cars } = useSold()
  return (
    <Page title={t.notFound} lead={t.notFoundHint} width="narrow">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">{t.goHome}</ButtonLink>
        {lodging && (
          <ButtonLink to="/search-lodging" variant="secondary">
            {t.lodging}
          </ButtonLink>
        )}
        {cars && (
          <ButtonLink to="/search-car" variant="secondary">
            {t.cars}
          </ButtonLink>
        )}
      </div>
      <Picture src="/pictures/not-found.svg" alt="" ratio="8 / 5" className="mt-8" transparent priority />
    </Page>
  )
}
