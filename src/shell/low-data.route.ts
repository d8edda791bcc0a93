import { redirect } from 'react-router'
import { DATA_COOKIE } from '../lib/page-mode.ts'
import { safePath } from '../ui/safe-path.ts'
import type { Route } from './+types/low-data.route'

const YEAR_SECONDS = 31_536_000

/** Remembers whether somebody wants pages without pictures and scripts, and goes back to where they were. */
export const action = async ({ request }: Route.ActionArgs) => {
  const form = await request.formData()
  const mode = form.get('mode') === 'low' ? 'low' : 'full'
  const back = form.get('returnUrl')
  return redirect(safePath(typeof back === 'string' ? back : '/'), {
    status: 303,
    headers: { 'set-cookie': `${DATA_COOKIE}=${mode}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly` },
  })
}

/** Whoever comes by a link has nothing to choose here. */
export const loader = () => redirect('/')
