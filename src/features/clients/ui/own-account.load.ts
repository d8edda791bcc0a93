import type { Lang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { listPasskeys } from '../contract/passkeys.ts'
import { listSavedPeople } from '../contract/saved-people.ts'
import { listSessions } from '../contract/sessions.ts'
import { ownAccountTexts } from './own-account.texts.ts'
import { passkeyTexts } from './passkeys.texts.ts'

const orToast = <T>(failed: string, reply: Promise<T>): Promise<T | undefined> =>
  reply.then(
    (value) => {
      clearToasts(failed)
      return value
    },
    () => {
      showToast({ kind: 'error', text: failed, about: failed })
      return undefined
    },
  )

/** The client's saved people, passkeys and sessions. What cannot be loaded is undefined and reported by a toast. */
export const loadOwnAccount = async (lang: Lang) => {
  const t = ownAccountTexts[lang]
  const [people, passkeys, sessions] = await Promise.all([
    orToast(t.peopleFailed, call(listSavedPeople, {})),
    orToast(passkeyTexts[lang].failed, call(listPasskeys, {})),
    orToast(t.sessionsFailed, call(listSessions, {})),
  ])
  return { people, passkeys, sessions }
}
