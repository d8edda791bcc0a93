import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { LocalLink, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { resetStaffPassword } from '../contract/account.ts'
import type { Route } from './+types/staff-reset-password.page'
import { newPasswordProblem } from './new-password.ts'
import { staffTexts } from './staff.texts.ts'
import { forgetOfficeSession } from './staff-session.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = staffTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.reset} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.resetLead },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Sets a new password with the link in the URL's fragment. */
export default function ResetStaffPassword() {
  const t = useTexts(staffTexts)
  const navigate = useNavigate()
  const signIn = useLocalPath()('/office/signIn')
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const form = useForm({
    values: { newPassword: '', again: '' },
    check: ({ newPassword, again }) => ({
      newPassword: newPasswordProblem(newPassword, t),
      again: again !== newPassword && t.different,
    }),
    send: ({ newPassword }, call) => call(resetStaffPassword, { link: hash.slice(1), newPassword }),
    placeOf: () => '',
    done: t.resetDone,
    onSuccess: () => {
      forgetOfficeSession()
      return navigate(signIn, { replace: true })
    },
  })
  return (
    <Page title={t.reset} lead={t.resetLead} width="narrow">
      <FormErrors form={form} />
      {hydrated && hash.length < 2 ? (
        <Notice tone="warning" title={t.noLink} />
      ) : (
        <Card>
          <form {...form.props} className="grid gap-5">
            <PasswordField
              {...form.field('newPassword')}
              label={t.newPassword}
              hint={t.passwordHint}
              autoComplete="new-password"
            />
            <PasswordField {...form.field('again')} label={t.again} autoComplete="new-password" />
            <Button busy={form.busy} className="w-full sm:w-fit">
              {t.resetButton}
            </Button>
          </form>
        </Card>
      )}
      <p className="mt-6">
        <LocalLink to="/office/recoverPassword" className="link">
          {t.newLink}
        </LocalLink>
      </p>
    </Page>
  )
}
