import { useState } from 'react'
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { isEmail } from '../../../lib/email-address.ts'
import type { loader as rootLoader } from '../../../root.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { LocalLink, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { returnPathOf, withReturnPath } from '../../../ui/return-path.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { DEMO_CLIENT } from '../demo-client.ts'
import type { Route } from './+types/sign-in.page'
import { clientTexts } from './clients.texts.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useRedirectAfterSignIn } from './redirect-after-sign-in.ts'
import { ResendActivation } from './resend-activation.tsx'
import { signIn } from './session.ts'

/** Groups the toasts of this page. */
const ABOUT = 'signing in'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = clientTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.signIn} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.signInDescription },
  ]
}

export default function SignIn() {
  const t = useTexts(clientTexts)
  const [query] = useSearchParams()
  const back = returnPathOf(query)
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo ?? false
  useRedirectAfterSignIn(back)
  return (
    <Page title={t.signIn} lead={t.signInLead} width="narrow">
      <WithoutScripts>
        <Notice tone="warning" className="mb-6">
          {t.needsScripts}
        </Notice>
      </WithoutScripts>
      <SignInForm demo={demo} back={back} />
      <p className="mt-6">
        {t.noAccount}{' '}
        <LocalLink to={withReturnPath('/signUp', back)} className="link">
          {t.createAccount}
        </LocalLink>
      </p>
    </Page>
  )
}

const SignInForm = ({ demo, back }: { demo: boolean; back: string | undefined }) => {
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const t = useTexts(clientTexts)
  const words = useTexts(formTexts)
  const hydrated = useHydrated()
  const [inactive, setInactive] = useState<string>()
  const [locked, setLocked] = useState(false)
  const form = useForm({
    values: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: !isEmail(email) && (email ? words.wrongEmail : words.missingEmail),
      password: !password && words.missingPassword,
    }),
    send: ({ email, password }) => signIn(email, password),
    placeOf: ({ code }) => (code === 'WRONG_CREDENTIALS' ? 'password' : ''),
    onSuccess: (next) => next === 'choose-password' && navigate(localPath(withReturnPath('/changePassword', back))),
    about: ABOUT,
    onRefused: ({ code, message }, { email }) => {
      if (code === 'WRONG_CREDENTIALS') showToast({ kind: 'error', text: message, about: ABOUT })
      setInactive(code === 'NOT_ACTIVATED' ? email : undefined)
      setLocked(code === 'TOO_MANY')
    },
  })

  const fillIn = () => {
    form.fill(DEMO_CLIENT)
    form.props.ref.current?.querySelector<HTMLButtonElement>('button:not([type])')?.focus()
  }
  return (
    <>
      {demo && <DemoAccount onFill={fillIn} />}
      <FormErrors form={form} />
      {locked && (
        <Notice className="mb-6">
          {t.lockedOut}{' '}
          <LocalLink to={withReturnPath('/recoverPassword', back)} className="link">
            {t.temporaryPassword}
          </LocalLink>
        </Notice>
      )}
      {inactive && <ResendActivation email={inactive} className="mb-6" />}
      <Card>
        <form {...form.props} className="grid gap-5">
          <EmailField {...form.field('email')} label={words.email} autoComplete="username" />
          <PasswordField {...form.field('password')} autoComplete="current-password" />
          <p>
            <LocalLink to={withReturnPath('/recoverPassword', back)} className="link">
              {t.forgotten}
            </LocalLink>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button busy={form.busy} disabled={!hydrated} className="w-full sm:w-fit">
              {t.signIn}
            </Button>
            <PasskeySignIn />
          </div>
        </form>
      </Card>
    </>
  )
}

const DemoAccount = ({ onFill }: { onFill: () => void }) => {
  const t = useTexts(clientTexts)
  return (
    <Notice title={t.demoAccount} className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">{t.demoAccountText(DEMO_CLIENT.email, DEMO_CLIENT.password)}</p>
        <Button type="button" variant="secondary" onClick={onFill}>
          {t.demoFill}
        </Button>
      </div>
    </Notice>
  )
}
