import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isEmail } from '../../../lib/email-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { LocalLink, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { safePath, withoutLanguage } from '../../../ui/safe-path.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import type { Route } from './+types/staff-sign-in.page'
import { SecondStep } from './second-step.tsx'
import { staffTexts } from './staff.texts.ts'
import { useOfficeSession } from './staff-session.ts'
import { type SecondStep as Step, signInToOffice } from './staff-sign-in.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = staffTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.signInTitle} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.signInLead },
  ]
}

export default function OfficeSignIn() {
  const t = useTexts(staffTexts)
  const words = useTexts(formTexts)
  const [query] = useSearchParams()
  const [step, setStep] = useState<Step | null>(null)
  const session = useOfficeSession()
  useRedirectAfterSignIn(session !== null, query.get('returnUrl'))
  const form = useForm({
    values: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: !isEmail(email) && (email ? words.wrongEmail : words.missingEmail),
      password: !password && words.missingPassword,
    }),
    send: ({ email, password }, call) => signInToOffice(call, email, password),
    placeOf: ({ code }) => (code === 'WRONG_CREDENTIALS' ? 'password' : ''),
    onSuccess: setStep,
  })
  // After signing out before the redirect, the sign-in starts again with the password.
  if (session && step) setStep(null)
  if (session) return <PageSkeleton />
  if (step) return <SecondStep step={step} onRestart={() => setStep(null)} />

  return (
    <Page title={t.signInTitle} lead={t.signInLead} width="narrow">
      {query.has('expired') && form.problems.length === 0 && (
        <Notice tone="warning" role="alert" title={t.expired} className="mb-6">
          {t.expiredText}
        </Notice>
      )}
      <FormErrors form={form} />
      <Card>
        <form {...form.props} className="grid gap-5">
          <EmailField {...form.field('email')} label={words.email} autoComplete="username" />
          <PasswordField {...form.field('password')} autoComplete="current-password" />
          <Button busy={form.busy} className="w-full sm:w-fit">
            {t.signIn}
          </Button>
        </form>
      </Card>
      <p className="mt-6">
        <LocalLink to="/office/recoverPassword" className="link">
          {t.forgotten}
        </LocalLink>
      </p>
    </Page>
  )
}

/** Redirects a signed-in staff member to the requested office screen. */
const useRedirectAfterSignIn = (signedIn: boolean, returnUrl: string | null) => {
  const navigate = useNavigate()
  const start = useLocalPath()('/office')
  useEffect(() => {
    if (!signedIn) return
    const back = safePath(returnUrl, start)
    const path = withoutLanguage(back).split(/[?#]/)[0]!
    const isScreen = /^\/office(\/|$)/.test(path) && path !== '/office/signIn'
    navigate(isScreen ? back : start, { replace: true })
  }, [signedIn, returnUrl, start, navigate])
}
