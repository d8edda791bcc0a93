import type { Lang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { listSavedPeople, listSessions } from '../contract.ts'
import { ownAccountTexts } from './own-account.texts.ts'

const orSay = <T>(lang: Lang, text: 'peopleFailed' | 'sessionsFailed', asked: Promise<T>): Promise<T | undefined> =>
  asked.catch(() => {
    showToast({ kind: 'error', text: ownAccountTexts[lang][text] })
    return undefined
  })

/** Saved people and sessions of the client; what cannot be had is said and left out. */
export const loadOwnAccount = async (lang: Lang) => {
  const [people, sessions] = await Promise.all([
    orSay(lang, 'peopleFailed', call(listSavedPeople, {})),
    orSay(lang, 'sessionsFailed', call(listSessions, {})),
  ])
  return { people, sessions }
}
