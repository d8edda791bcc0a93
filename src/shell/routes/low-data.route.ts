import { redirect } from 'react-router'
import { cookieText } from '../../lib/cookies.ts'
import { DATA_COOKIE } from '../../lib/page-mode.ts'
import { pageContext } from '../../platform/http/page-context.ts'
import { safePath } from '../../ui/safe-path.ts'
import type { Route } from './+types/low-data.route'

const YEAR_SECONDS = 31_536_000

/** Stores the choice of low-data mode and redirects back. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const mode = form.get('mode') === 'low' ? 'low' : 'full'
  const { secure } = context.get(pageContext)
  const back = form.get('returnUrl')
  return redirect(safePath(typeof back === 'string' ? back : '/'), {
    status: 303,
    headers: { 'set-cookie': cookieText(DATA_COOKIE, mode, { maxAgeSeconds: YEAR_SECONDS, secure, httpOnly: true }) },
  })
}

/** Redirects GET requests: this route has no page. */
export const loader = () => redirect('/')
