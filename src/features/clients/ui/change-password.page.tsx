import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { useErrorTitle } from '../../../ui/error-title.ts'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { changePassword } from '../contract.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../password-length.ts'
import type { Route } from './+types/change-password.page'
import { passwordTexts } from './password.texts.ts'
import { returnPathOf } from './return-path.ts'
import { currentSession, passwordChosen, sessionForNewPassword } from './session.ts'

/** `byTemporary`: the client signed in with a temporary password, so the form does not ask for the old one. */
export const clientLoader = () => ({ byTemporary: currentSession() === null && sessionForNewPassword() !== null })

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = passwordTexts[matches[0].loaderData.lang]
  return [{ title: `${t.change} · Alamar` }, { name: 'description', content: t.changeDescription }]
}

export default function ChangePassword({ loaderData: { byTemporary } }: Route.ComponentProps) {
  const t = useTexts(passwordTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const back = returnPathOf(useSearchParams()[0])
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState(false)
  useErrorTitle(problems.length > 0)
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message

  const missingIn = (form: Record<'oldPassword' | 'newPassword' | 'confirmPassword', string>): Problem[] => {
    const length = [...form.newPassword].length
    const checks: [field: string, wrong: boolean, message: string][] = [
      ['oldPassword', !byTemporary && !form.oldPassword, t.missingOld],
      ['newPassword', length < PASSWORD_MIN, t.short],
      ['newPassword', length > PASSWORD_MAX, t.long],
      ['confirmPassword', form.confirmPassword !== form.newPassword, t.different],
    ]
    return checks.filter(([, wrong]) => wrong).map(([field, , message]) => ({ field, message }))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '')
    const form = {
      oldPassword: value('oldPassword'),
      newPassword: value('newPassword'),
      confirmPassword: value('confirmPassword'),
    }
    const missing = missingIn(form)
    setProblems(missing)
    if (missing.length > 0) return
    setBusy(true)
    try {
      const clientId = (currentSession() ?? sessionForNewPassword())?.client.id
      await call(changePassword, { ...form, ...(clientId && { clientId }) })
      showToast({ kind: 'information', text: t.changed, about: 'password' })
      passwordChosen()
      await navigate(back ?? localPath(byTemporary ? '/' : '/profile'))
    } catch (failure) {
      const { code, fields, message } = failure as CallRefused
      showToast({ kind: 'error', text: t.notChanged, about: 'password' })
      setProblems(
        fields.length > 0
          ? problemsOf(fields, {
              oldPassword: t.oldPassword,
              newPassword: t.newPassword,
              confirmPassword: t.confirmPassword,
            })
          : [{ field: code === 'PASSWORD_NOT_CHANGED' ? 'oldPassword' : '', message }],
      )
    }
    setBusy(false)
  }

  return (
    <Page title={byTemporary ? t.choose : t.change} lead={byTemporary ? t.chooseLead : t.changeLead} width="narrow">
      <ErrorSummary problems={problems} />
      <Card>
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          {!byTemporary && (
            <PasswordField
              name="oldPassword"
              label={t.oldPassword}
              autoComplete="current-password"
              error={errorOf('oldPassword')}
            />
          )}
          <PasswordField
            name="newPassword"
            label={t.newPassword}
            hint={t.hint}
            autoComplete="new-password"
            error={errorOf('newPassword')}
          />
          <PasswordField
            name="confirmPassword"
            label={t.confirmPassword}
            autoComplete="new-password"
            error={errorOf('confirmPassword')}
          />
          <Button busy={busy} className="w-full sm:w-fit">
            {t.changeButton}
          </Button>
        </form>
      </Card>
    </Page>
  )
}
