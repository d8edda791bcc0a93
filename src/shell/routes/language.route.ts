import { redirect } from 'react-router'
import { pageContext } from '../../platform/http/page-context.ts'
import { languageCookie } from '../../ui/language-choice.ts'
import { pathInLanguage, safePath, withoutLanguage } from '../../ui/safe-path.ts'
import { shellTexts } from '../frame/shell.texts.ts'
import type { Route } from './+types/language.route'

/** A path in another language. The path in its `returnUrl` is changed too. */
const inLanguage = (path: string, code: string): string => {
  const query = path.indexOf('?')
  const params = new URLSearchParams(query < 0 ? '' : path.slice(query))
  const back = params.get('returnUrl')
  if (!back) return pathInLanguage(path, code)
  params.set('returnUrl', inLanguage(back, code))
  return `${pathInLanguage(path.slice(0, query), code)}?${params}`
}

/** Stores the chosen language and redirects back to the page in that language. */
export const loader = ({ params: { code }, request, context }: Route.LoaderArgs) => {
  if (code !== 'en' && code !== 'es') return new Response(shellTexts.en.notFound, { status: 404 })
  const back = safePath(new URL(request.url).searchParams.get('returnUrl'))
  const { languages, secure } = context.get(pageContext)
  const ofStaff = /^\/(office|setup)(\/|$)/.test(withoutLanguage(back))
  if (!languages.includes(code) && !ofStaff) return new Response(shellTexts.en.notFound, { status: 404 })
  const cookie = languageCookie(code, secure)
  return redirect(inLanguage(back, code), { status: 303, headers: { 'set-cookie': cookie } })
}
