import { useState } from 'react'
import { isEmail } from '../../../lib/email-address.ts'
import { isSixDigits, withoutSpaces } from '../../../lib/mailed-digits.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { DigitsField } from '../../../ui/field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { useForm } from '../../../ui/form.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Activation, activateByDigits } from '../contract.ts'
import { clientTexts } from './clients.texts.ts'
import { signIn } from './session.ts'
import { forgetPassword, passwordOfSignUp } from './signed-up.ts'

/**
 * Activates the account with the six digits in the email. If this tab knows the password entered at sign-up, it becomes the account's
 * password and the client is signed in. Without `email`, the form asks for the address.
 */
export const ActivateByDigits = ({ email }: { email: string | undefined }) => {
  const t = useTexts(clientTexts)
  const words = useTexts(formTexts)
  const hydrated = useHydrated()
  const [activated, setActivated] = useState<Activation>()
  const form = useForm({
    values: { email: '', digits: '' },
    check: ({ email: typed, digits }) => ({
      email: email === undefined && !isEmail(typed) && (typed ? words.wrongEmail : words.missingEmail),
      digits: !isSixDigits(digits) && t.wrongDigits,
    }),
    send: async ({ email: typed, digits }, call) => {
      const address = email ?? typed
      const password = passwordOfSignUp(address)
      const activation = await call(activateByDigits, { email: address, digits: withoutSpaces(digits), password })
      forgetPassword()
      // If this fails, the form offers to sign in.
      if (password !== undefined) await signIn(address, password).catch(() => {})
      return activation
    },
    placeOf: () => 'digits',
    onSuccess: setActivated,
  })

  if (activated)
    return (
      <Notice tone="success" role="status" title={t.activated}>
        {activated.temporaryPasswordMailed ? t.activatedByMail : t.activatedLead}
      </Notice>
    )
  return (
    <form {...form.props} className="grid gap-3">
      {email === undefined && <EmailField {...form.field('email')} label={words.email} autoComplete="email" />}
      <DigitsField {...form.field('digits')} label={t.digits} hint={t.digitsHint} className="sm:max-w-60" />
      <Button busy={form.busy} disabled={!hydrated} className="w-full sm:w-fit">
        {t.activateButton}
      </Button>
    </form>
  )
}
