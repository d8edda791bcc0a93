import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { currentSession, replaceSession, signOut, useSession } from '../../clients/ui/session.ts'
import { beginImpersonation } from '../contract/impersonation.ts'
import type { Route } from './+types/impersonate.page'
import { clientTexts } from './clients.texts.ts'
import { officeTexts } from './office.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = clientTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.impersonate} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.impersonateDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Redeems an impersonation link on click, so that link previews and scanners do not use it up (docs/rules/sessions.md#impersonation). */
export default function Impersonate() {
  const t = { ...useTexts(officeTexts), ...useTexts(clientTexts) }
  const localPath = useLocalPath()
  const signedIn = useSession()
  const hydrated = useHydrated()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { hash } = useLocation()
  const link = hydrated ? hash.slice(1) : ''

  const begin = async () => {
    setBusy(true)
    try {
      const { accessToken, endsAt, readOnly, client } = await call(beginImpersonation, { link })
      if (currentSession()) await signOut()
      replaceSession({
        token: accessToken,
        client: { id: client.id, firstName: client.firstName },
        impersonation: {
          clientName: `${client.firstName} ${client.lastName}${readOnly ? ` (${t.readOnly})` : ''}`,
          endsAt,
        },
      })
      // A full page load removes all state of the previous session; `replace` removes the link from the history.
      location.replace(localPath('/profile'))
    } catch (failure) {
      setProblem((failure as Error).message)
      setBusy(false)
    }
  }

  return (
    <Page title={t.impersonate} lead={t.impersonateLead} width="narrow">
      <noscript>
        <Notice tone="warning" className="mb-6">
          {t.needsScripts}
        </Notice>
      </noscript>
      <div className="grid gap-6">
        {problem && (
          <Notice tone="danger" role="alert" title={problem}>
            {t.newLink}
          </Notice>
        )}
        {hydrated && !link && <Notice tone="warning" title={t.noLink} />}
        {signedIn && (
          <Notice tone="warning" title={t.willSignOff(signedIn.client.firstName)}>
            {t.willSignOffText}
          </Notice>
        )}
        <Card className="grid gap-4">
          <p>{t.limits}</p>
          <Button type="button" onClick={begin} busy={busy} disabled={hydrated && !link} className="w-full sm:w-fit">
            {signedIn ? t.beginAnyway : t.begin}
          </Button>
        </Card>
      </div>
    </Page>
  )
}
