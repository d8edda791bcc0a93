import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { currentSession, keepSession, signOff, useSession } from '../../clients/ui/session.ts'
import { beginImpersonation } from '../contract.ts'
import type { Route } from './+types/impersonate.page'
import { clientsDeskTexts } from './clients-desk.texts.ts'
import { officeTexts } from './office.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = clientsDeskTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.impersonate} · Alamar` },
    { name: 'description', content: t.impersonateDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Uses the office's link up, once it is clicked: whatever looks at links in a chat or a mail does not (spec 2, decisions 5). */
export default function Impersonate() {
  const t = { ...useTexts(officeTexts), ...useTexts(clientsDeskTexts) }
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
      const { accessToken, endsAt, client } = await call(beginImpersonation, { link })
      if (currentSession()) await signOff()
      keepSession({
        token: accessToken,
        client: { id: client.id, firstName: client.firstName },
        impersonation: { clientName: `${client.firstName} ${client.lastName}`, endsAt },
      })
      // A whole new document: nothing of whoever was signed in stays, nor the link in the history.
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
