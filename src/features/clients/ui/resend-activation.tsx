import { useState } from 'react'
import { isEmail } from '../../../lib/email-address.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { resendActivation } from '../contract.ts'
import { clientTexts } from './clients.texts.ts'

/** Requests a new activation link. Without `email`, the form asks for the address. */
export const ResendActivation = ({ email, className = '' }: { email?: string | undefined; className?: string }) => {
  const t = useTexts(clientTexts)
  const words = useTexts(formTexts)
  const hydrated = useHydrated()
  const place = email === undefined ? 'resendTo' : ''
  const [sent, setSent] = useState(false)
  const form = useForm({
    values: { resendTo: '' },
    check: ({ resendTo }) => ({
      resendTo: email === undefined && !isEmail(resendTo) && (resendTo ? words.wrongEmail : words.missingEmail),
    }),
    send: ({ resendTo }, call) => call(resendActivation, { email: email ?? resendTo }),
    fieldProblems: ([problem]) => [{ field: place, message: problem!.message }],
    placeOf: () => place,
    onSuccess: () => setSent(true),
  })

  return (
    <form {...form.props} className={`grid gap-3 ${className}`}>
      {email === undefined ? (
        <EmailField {...form.field('resendTo')} label={words.email} autoComplete="email" />
      ) : (
        <FormAlert form={form} />
      )}
      <Button variant="secondary" busy={form.busy} disabled={!hydrated} className="w-full sm:w-fit">
        {t.resend}
      </Button>
      <div role="status">{sent && <Notice tone="success">{t.resent}</Notice>}</div>
    </form>
  )
}
