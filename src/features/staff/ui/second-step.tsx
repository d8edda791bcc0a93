import { useEffect, useRef } from 'react'
import type { Call } from '../../../platform/http/endpoint.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { answerChallenge } from '../../../ui/passkeys.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { beginPasskeySignIn, signInByCode, signInByPasskey } from '../contract/sign-in.ts'
import { staffTexts } from './staff.texts.ts'
import { saveOfficeSession } from './staff-session.ts'
import type { SecondStep as Step } from './staff-sign-in.ts'

/** The second step of a sign-in: a code, or a passkey. `onRestart` goes back to the password. */
export const SecondStep = ({ step, onRestart }: { step: Step; onRestart: () => void }) => {
  const t = useTexts(staffTexts)
  const { token, app, passkey } = step
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('button, input')?.focus(), [])
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: !code && (app ? t.codeMissing : t.recoveryMissing) }),
    send: ({ code }, call) => call(signInByCode, { token, code }),
    placeOf: ({ code }) => (code === 'WRONG_CODE' ? 'code' : ''),
    onSuccess: (session) => saveOfficeSession({ token: session.accessToken, staff: session.staff }),
  })
  return (
    <Page title={t.secondTitle} lead={t.secondLead} width="narrow">
      <FormErrors form={form} />
      <div ref={place}>
        <Card className="grid gap-5">
          {passkey && <PasskeyButton token={token} />}
          {passkey && !app && <p className="text-muted">{t.orCode}</p>}
          <form {...form.props} className="grid gap-5">
            <TextField
              {...form.field('code')}
              label={app ? t.code : t.recoveryCode}
              hint={app ? t.codeHint : t.recoveryHint}
              required
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
            />
            <div className="flex flex-wrap gap-3">
              <Button busy={form.busy} className="w-full sm:w-fit">
                {t.confirm}
              </Button>
              <Button type="button" variant="quiet" onClick={onRestart} className="w-full sm:w-fit">
                {t.startAgain}
              </Button>
            </div>
          </form>
        </Card>
      </div>
    </Page>
  )
}

const PasskeyButton = ({ token }: { token: string }) => {
  const t = useTexts(staffTexts)
  const { busy, act } = useAction()
  const signIn = () =>
    act(async (call: Call) => {
      const { options } = await call(beginPasskeySignIn, { token })
      const response = await answerChallenge(options)
      if (!response) return showToast({ kind: 'error', text: t.passkeyFailed, about: 'passkey' })
      const session = await call(signInByPasskey, { token, response })
      saveOfficeSession({ token: session.accessToken, staff: session.staff })
    })
  return (
    <Button type="button" onClick={signIn} busy={busy} className="w-full sm:w-fit">
      {t.byPasskey}
    </Button>
  )
}
