import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { isEmail } from '../../../lib/email-address.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import type { loader as rootLoader } from '../../../root.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { useErrorTitle } from '../../../ui/error-title.ts'
import { TextField } from '../../../ui/field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { LocalLink, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { DEMO_CLIENT } from '../contract.ts'
import type { Route } from './+types/sign-in.page'
import { clientTexts } from './clients.texts.ts'
import { useRedirectAfterSignIn } from './redirect-after-sign-in.ts'
import { ResendActivation } from './resend-activation.tsx'
import { returnPathOf, withReturnPath } from './return-path.ts'
import { signIn } from './session.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = clientTexts[matches[0].loaderData.lang]
  return [{ title: `${t.signIn} · Alamar` }, { name: 'description', content: t.signInDescription }]
}

export default function SignIn() {
  const t = useTexts(clientTexts)
  const [query] = useSearchParams()
  const back = returnPathOf(query)
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo ?? false
  const form = useRef<HTMLFormElement>(null)
  useRedirectAfterSignIn(back)
  return (
    <Page title={t.signIn} lead={t.signInLead} width="narrow">
      <WithoutScripts>
        <Notice tone="warning" className="mb-6">
          {t.needsScripts}
        </Notice>
      </WithoutScripts>
      {demo && <DemoAccount onFill={() => form.current && fillIn(form.current)} />}
      <SignInForm formRef={form} back={back} />
      <p className="mt-6">
        {t.noAccount}{' '}
        <LocalLink to={withReturnPath('/signUp', back)} className="link">
          {t.createAccount}
        </LocalLink>
      </p>
    </Page>
  )
}

const SignInForm = ({
  formRef,
  back,
}: {
  formRef: React.RefObject<HTMLFormElement | null>
  back: string | undefined
}) => {
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const t = useTexts(clientTexts)
  const words = useTexts(formTexts)
  const hydrated = useHydrated()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [inactive, setInactive] = useState<string>()
  const [locked, setLocked] = useState(false)
  const [busy, setBusy] = useState(false)
  useErrorTitle(problems.length > 0)
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email')).trim()
    const password = String(data.get('password'))
    const missing: Problem[] = []
    if (!email) missing.push({ field: 'email', message: words.missingEmail })
    else if (!isEmail(email)) missing.push({ field: 'email', message: words.wrongEmail })
    if (!password) missing.push({ field: 'password', message: words.missingPassword })
    setProblems(missing)
    setInactive(undefined)
    setLocked(false)
    if (missing.length > 0) return
    setBusy(true)
    try {
      if ((await signIn(email, password)) === 'choose-password')
        await navigate(localPath(withReturnPath('/changePassword', back)))
    } catch (failure) {
      const { code, message } = failure as CallRefused
      if (code === 'FAULT') showToast({ kind: 'error', text: message })
      if (code === 'NOT_ACTIVATED') setInactive(email)
      setLocked(code === 'TOO_MANY')
      setProblems([{ field: code === 'WRONG_CREDENTIALS' ? 'password' : '', message }])
    }
    setBusy(false)
  }

  return (
    <>
      <ErrorSummary problems={problems} />
      {locked && (
        <Notice className="mb-6">
          {t.lockedOut}{' '}
          <LocalLink to="/recoverPassword" className="link">
            {t.temporaryPassword}
          </LocalLink>
        </Notice>
      )}
      {inactive && <ResendActivation email={inactive} className="mb-6" />}
      <Card>
        {/* POST, so that a submission without scripts never puts the password into the URL. */}
        <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid gap-5">
          <TextField
            name="email"
            label={words.email}
            error={errorOf('email')}
            type="email"
            required
            autoComplete="username"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
          <PasswordField autoComplete="current-password" error={errorOf('password')} />
          <p>
            <LocalLink to="/recoverPassword" className="link">
              {t.forgotten}
            </LocalLink>
          </p>
          <Button busy={busy} disabled={!hydrated} className="w-full sm:w-fit">
            {t.signIn}
          </Button>
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
        <p className="min-w-0">{t.demoAccountText(DEMO_CLIENT.email, DEMO_CLIENT.password)}</p>
        <Button type="button" variant="secondary" onClick={onFill}>
          {t.demoFill}
        </Button>
      </div>
    </Notice>
  )
}

const fillIn = (form: HTMLFormElement) => {
  for (const [name, value] of Object.entries(DEMO_CLIENT)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  form.querySelector<HTMLButtonElement>('button:not([type])')?.focus()
}
