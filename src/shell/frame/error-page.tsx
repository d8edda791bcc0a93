import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isCallRefused } from '../../platform/http/endpoint.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useTexts } from '../../ui/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { RequestId } from './request-id.tsx'
import { shellTexts } from './shell.texts.ts'

/**
 * Page shown after a failure: the reason, if useful to the visitor, a retry button, and a link to the home page or, with `instead`, another
 * link.
 */
export const ErrorPage = ({ error, instead }: { error: unknown; instead?: ReactNode }) => {
  const t = useTexts(shellTexts)
  const { pathname, search } = useLocation()
  return (
    <Page title={t.problemTitle} width="narrow">
      <Notice tone="danger" title={isCallRefused(error) ? error.message : t.problem}>
        {t.problemHint}
      </Notice>
      <form action={pathname} className="mt-6 flex flex-wrap gap-3">
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button>{t.retry}</Button>
        {instead ?? (
          <ButtonLink to="/" variant="secondary">
            {t.goHome}
          </ButtonLink>
        )}
      </form>
      <RequestId error={error} label={t.problemReference} />
    </Page>
  )
}
