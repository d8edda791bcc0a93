import { siteSettings } from '../../../platform/http/site-settings.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useTexts } from '../../../ui/language.tsx'
import { hasPasskeys } from '../../../ui/passkeys.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { passkeyTexts } from './passkeys.texts.ts'
import { signInWithPasskey } from './session.ts'

/** Signs in with a passkey, where the browser and the site's address support passkeys. */
export const PasskeySignIn = () => {
  const t = useTexts(passkeyTexts)
  const hydrated = useHydrated()
  const { busy, act } = useAction({ about: 'passkey' })
  if (!hydrated || !hasPasskeys() || !siteSettings().passkeys) return null
  const signIn = async () => {
    let answered = true
    await act(async (call) => {
      answered = await signInWithPasskey(call)
    })
    if (!answered) showToast({ kind: 'error', text: t.notAnswered, about: 'passkey' })
  }
  return (
    <Button type="button" variant="secondary" busy={busy} onClick={signIn} className="w-full sm:w-fit">
      {t.signIn}
    </Button>
  )
}
