import { useLocation } from 'react-router'
import { isCallRefused } from '../platform/http/endpoint.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useTexts } from '../ui/language.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { shellTexts } from './shell.texts.ts'

/** What a page that failed shows: why, as far as the visitor can use it, and a way to try again. */
export const Problem = ({ error }: { error: unknown }) => {
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
        <ButtonLink to="/" variant="secondary">
          {t.goHome}
        </ButtonLink>
      </form>
    </Page>
  )
}
