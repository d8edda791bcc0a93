import { useNavigate } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { acceptInvitation, readInvitation } from '../contract/account.ts'
import { roleName } from '../role-names.ts'
import type { Route } from './+types/staff-invitation.page'
import { newPasswordProblem } from './new-password.ts'
import { staffTexts } from './staff.texts.ts'
import { saveOfficeSession } from './staff-session.ts'

/** The invitation in the URL's fragment, or why it does not work. */
export const clientLoader = async () => {
  const link = location.hash.slice(1)
  if (!link) return { link, invitation: null, problem: null }
  try {
    return { link, invitation: await call(readInvitation, { link }), problem: null }
  } catch (error) {
    if (!isCallRefused(error)) throw error
    return { link, invitation: null, problem: error.message }
  }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = staffTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.invitation} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.invitationLead },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The page where an invited person chooses a name and a password. */
export default function StaffInvitation({ loaderData: { link, invitation, problem } }: Route.ComponentProps) {
  const t = useTexts(staffTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const next = useLocalPath()('/office/secondFactor')
  const form = useForm({
    values: { name: '', password: '', again: '' },
    check: ({ name, password, again }) => ({
      name: !name && t.nameMissing,
      password: newPasswordProblem(password, t),
      again: again !== password && t.different,
    }),
    send: ({ name, password }, call) => call(acceptInvitation, { link, name, password }),
    placeOf: () => '',
    onSuccess: ({ accessToken, staff }) => {
      saveOfficeSession({ token: accessToken, staff })
      return navigate(next, { replace: true })
    },
  })
  if (!invitation)
    return (
      <Page title={t.invitation} width="narrow">
        <Notice tone="warning" title={problem ?? t.noLink}>
          {problem && t.invitationEnded}
        </Notice>
      </Page>
    )
  return (
    <Page title={t.invitation} lead={t.invitationLead} width="narrow">
      <FormErrors form={form} />
      <Card>
        <form {...form.props} className="grid gap-5">
          <p>{t.invitedAs(invitation.email, roleName(invitation, lang))}</p>
          <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
          <TextField
            {...form.field('name')}
            label={t.name}
            hint={t.nameHint}
            required
            maxLength={80}
            autoComplete="name"
          />
          <PasswordField
            {...form.field('password')}
            label={t.newPassword}
            hint={t.passwordHint}
            autoComplete="new-password"
          />
          <PasswordField {...form.field('again')} label={t.again} autoComplete="new-password" />
          <Button busy={form.busy} className="w-full sm:w-fit">
            {t.accept}
          </Button>
        </form>
      </Card>
    </Page>
  )
}
