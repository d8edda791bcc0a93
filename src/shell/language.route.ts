import { redirect } from 'react-router'
import { languageCookie } from '../ui/language-choice.ts'
import { pathInLanguage, safePath } from '../ui/safe-path.ts'
import type { Route } from './+types/language.route'
import { shellTexts } from './shell.texts.ts'

/** Remembers the language that somebody chose and goes back to where they were, in that language. */
export const loader = ({ params: { code }, request }: Route.LoaderArgs) => {
  if (code !== 'en' && code !== 'es') return new Response(shellTexts.en.notFound, { status: 404 })
  const back = safePath(new URL(request.url).searchParams.get('returnUrl'))
  return redirect(pathInLanguage(back, code), { status: 303, headers: { 'set-cookie': languageCookie(code) } })
}
