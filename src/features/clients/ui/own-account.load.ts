import type { Lang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { listSavedPeople } from '../contract/saved-people.ts'
import { listSessions } from '../contract/sessions.ts'
import { ownAccountTexts } from './own-account.texts.ts'

const orToast = <T>(lang: Lang, text: 'peopleFailed' | 'sessionsFailed', reply: Promise<T>): Promise<T | undefined> =>
  reply.then(
    (value) => {
      clearToasts(text)
      return value
    },
    () => {
      showToast({ kind: 'error', text: ownAccountTexts[lang][text], about: text })
      return undefined
    },
  )

/** The client's saved people and sessions. What cannot be loaded is undefined and reported by a toast. */
export const loadOwnAccount = async (lang: Lang) => {
  const [people, sessions] = await Promise.all([
    orToast(lang, 'peopleFailed', call(listSavedPeople, {})),
    orToast(lang, 'sessionsFailed', call(listSessions, {})),
  ])
  return { people, sessions }
}
