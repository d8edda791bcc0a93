import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isEmail } from '../../../lib/email-address.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { useErrorTitle } from '../../../ui/error-title.ts'
import { TextField } from '../../../ui/field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { safePath, withoutLanguage } from '../../../ui/safe-path.ts'
import type { Route } from './+types/office-sign-in.page'
import { officeTexts } from './office.texts.ts'
import { useOfficeSession } from './office-session.ts'
import { signInToOffice } from './office-sign-in.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = officeTexts[matches[0].loaderData.lang]
  return [{ title: `${t.signInTitle} · Alamar` }, { name: 'description', content: t.signInLead }]
}

export default function OfficeSignIn() {
  const t = useTexts(officeTexts)
  const form = useTexts(formTexts)
  const [query] = useSearchParams()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState(false)
  useRedirectAfterSignIn(query.get('returnUrl'))
  useErrorTitle(problems.length > 0)
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email')).trim()
    const password = String(data.get('password'))
    const missing: Problem[] = []
    if (!isEmail(email)) missing.push({ field: 'email', message: email ? form.wrongEmail : form.missingEmail })
    if (!password) missing.push({ field: 'password', message: form.missingPassword })
    setProblems(missing)
    if (missing.length > 0) return
    setBusy(true)
    try {
      await signInToOffice(email, password)
    } catch (failure) {
      const { code, message } = failure as CallRefused
      setProblems([{ field: code === 'WRONG_CREDENTIALS' ? 'password' : '', message }])
    }
    setBusy(false)
  }

  return (
    <Page title={t.signInTitle} lead={t.signInLead} width="narrow">
      {query.has('expired') && problems.length === 0 && (
        <Notice tone="warning" role="alert" title={t.expired} className="mb-6">
          {t.expiredText}
        </Notice>
      )}
      <ErrorSummary problems={problems} />
      <Card>
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <TextField
            name="email"
            label={form.email}
            error={errorOf('email')}
            type="email"
            required
            autoComplete="username"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
          <PasswordField autoComplete="current-password" error={errorOf('password')} />
          <Button busy={busy} className="w-full sm:w-fit">
            {t.signIn}
          </Button>
        </form>
      </Card>
    </Page>
  )
}

/** Redirects a signed-in staff member to the requested office screen. */
const useRedirectAfterSignIn = (returnUrl: string | null) => {
  const session = useOfficeSession()
  const navigate = useNavigate()
  const start = useLocalPath()('/office')
  useEffect(() => {
    if (!session) return
    const back = safePath(returnUrl, start)
    const path = withoutLanguage(back).split(/[?#]/)[0]!
    const isScreen = /^\/office(\/|$)/.test(path) && path !== '/office/signIn'
    navigate(isScreen ? back : start, { replace: true })
  }, [session, returnUrl, start, navigate])
}
