import { useState } from 'react'
import { isEmail } from '../../../lib/email-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { recoverStaffPassword } from '../contract/account.ts'
import type { Route } from './+types/staff-recover-password.page'
import { staffTexts } from './staff.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = staffTexts[matches[0].loaderData.lang]
  return [{ title: `${t.recover} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.recoverLead }]
}

/** Requests a link for a new password. It shows the same message whether or not there is an account. */
export default function RecoverStaffPassword() {
  const t = useTexts(staffTexts)
  const words = useTexts(formTexts)
  const [requested, setRequested] = useState(false)
  const form = useForm({
    values: { email: '' },
    check: ({ email }) => ({ email: !isEmail(email) && (email ? words.wrongEmail : words.missingEmail) }),
    send: ({ email }, call) => call(recoverStaffPassword, { email }),
    placeOf: () => '',
    onSuccess: () => setRequested(true),
  })
  return (
    <Page title={t.recover} lead={t.recoverLead} width="narrow">
      <FormErrors form={form} />
      <div role="status">
        {requested && (
          <Notice tone="success" title={t.recovered} className="mb-6">
            {t.recoveredWhat}
          </Notice>
        )}
      </div>
      <Card>
        <form {...form.props} className="grid gap-5">
          <EmailField {...form.field('email')} label={words.email} maxLength={254} autoComplete="username" />
          <Button busy={form.busy} className="w-full sm:w-fit">
            {t.recoverButton}
          </Button>
        </form>
      </Card>
      <p className="mt-6">
        <LocalLink to="/office/signIn" className="link">
          {t.backToSignIn}
        </LocalLink>
      </p>
    </Page>
  )
}
