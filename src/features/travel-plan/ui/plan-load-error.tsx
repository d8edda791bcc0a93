import { useRevalidator, useRouteError } from 'react-router'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { planTexts } from './travel-plan.texts.ts'

/** Shown when loading bookings was refused or failed; other errors are rethrown. */
export const PlanLoadError = ({ title }: { title: string }) => {
  const t = useTexts(planTexts)
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (!isCallRefused(error)) throw error
  return (
    <Page title={title} width="narrow">
      <Notice tone="danger" role="alert" title={t.loadFailed}>
        {error.message}
      </Notice>
      <Button type="button" busy={state === 'loading'} onClick={revalidate} className="mt-6">
        {t.retry}
      </Button>
    </Page>
  )
}
