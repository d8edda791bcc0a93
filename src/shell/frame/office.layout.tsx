import { Outlet } from 'react-router'
import { officeTexts } from '../../features/office/ui/office.texts.ts'
import { redirectUnpermitted } from '../../features/office/ui/office-access.ts'
import { OfficeFrame } from '../../features/office/ui/office-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useTexts } from '../../ui/language.tsx'
import { Page } from '../../ui/page.tsx'
import { keepShown } from '../../ui/reload-page.ts'
import { SessionFallback } from '../../ui/sign-in-redirect.tsx'
import type { Route } from './+types/office.layout'
import { ErrorPage } from './error-page.tsx'
import { isMissing } from './not-found.tsx'
import { shellTexts } from './shell.texts.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await redirectUnpermitted(request)
    await next()
  },
  keepShown(),
]

/** Loads nothing; without a loader the middleware above would not run on the first page. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const HydrateFallback = () => <SessionFallback needsScripts={useTexts(officeTexts).needsScripts} />

export default function OfficeLayout() {
  return (
    <OfficeFrame>
      <Outlet />
    </OfficeFrame>
  )
}

/** Shown for a page that does not exist or that failed, with the office's menu. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const t = useTexts(shellTexts)
  const { overview } = useTexts(officeTexts)
  return (
    <OfficeFrame>
      {isMissing(error) ? (
        <Page title={t.notFound} lead={t.notFoundHint} width="narrow">
          <div>
            <ButtonLink to="/office">{overview}</ButtonLink>
          </div>
        </Page>
      ) : (
        <ErrorPage
          error={error}
          instead={
            <ButtonLink to="/office" variant="secondary">
              {overview}
            </ButtonLink>
          }
        />
      )}
    </OfficeFrame>
  )
}
