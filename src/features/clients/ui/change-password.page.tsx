import { useNavigate, useSearchParams } from 'react-router'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../lib/password-length.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { returnPathOf } from '../../../ui/return-path.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { changePassword } from '../contract.ts'
import type { Route } from './+types/change-password.page'
import { useClientProof } from './client-proof.ts'
import { passwordTexts } from './password.texts.ts'
import { currentSession, passwordChosen, sessionForNewPassword } from './session.ts'

/** `byTemporary`: the client signed in with a temporary password, so the form does not ask for the old one. */
export const clientLoader = () => ({ byTemporary: currentSession() === null && sessionForNewPassword() !== null })

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = passwordTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.change} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.changeDescription },
  ]
}

export default function ChangePassword({ loaderData: { byTemporary } }: Route.ComponentProps) {
  const t = useTexts(passwordTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const back = returnPathOf(useSearchParams()[0])
  const { withProof, dialog } = useClientProof()
  const form = useForm({
    values: { oldPassword: '', newPassword: '', confirmPassword: '' },
    check: ({ newPassword, confirmPassword }) => {
      const length = [...newPassword].length
      return {
        newPassword: (length < PASSWORD_MIN && t.short) || (length > PASSWORD_MAX && t.long),
        confirmPassword: confirmPassword !== newPassword && t.different,
      }
    },
    send: (passwords, call) => {
      const clientId = (currentSession() ?? sessionForNewPassword())?.client.id
      return withProof(() => call(changePassword, { ...passwords, ...(clientId && { clientId }) }))
    },
    placeOf: ({ code }) => (code === 'PASSWORD_NOT_CHANGED' ? 'oldPassword' : ''),
    about: 'password',
    failed: t.notChanged,
    done: t.changed,
    onSuccess: () => {
      passwordChosen()
      return navigate(back ?? localPath(byTemporary ? '/' : '/profile'))
    },
  })

  return (
    <Page title={byTemporary ? t.choose : t.change} lead={byTemporary ? t.chooseLead : t.changeLead} width="narrow">
      <FormErrors form={form} />
      {dialog}
      <Card>
        <form {...form.props} className="grid gap-5">
          {!byTemporary && (
            <PasswordField
              {...form.field('oldPassword')}
              label={t.oldPassword}
              hint={t.noPassword}
              autoComplete="current-password"
              required={false}
            />
          )}
          <PasswordField
            {...form.field('newPassword')}
            label={t.newPassword}
            hint={t.hint}
            autoComplete="new-password"
          />
          <PasswordField {...form.field('confirmPassword')} label={t.confirmPassword} autoComplete="new-password" />
          <Button busy={form.busy} className="w-full sm:w-fit">
            {t.changeButton}
          </Button>
        </form>
      </Card>
    </Page>
  )
}
