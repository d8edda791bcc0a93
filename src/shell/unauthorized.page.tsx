import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useTexts } from '../ui/language.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/unauthorized.page'
import { loadHome } from './home.load.ts'
import { HomeScreen } from './home-screen.tsx'
import { shellTexts } from './shell.texts.ts'

export const loader = (args: Route.LoaderArgs) => loadHome(args)

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${shellTexts[matches[0].loaderData.lang].sessionExpired} · Alamar` },
  { name: 'robots', content: 'noindex' },
]

export default function Unauthorized({ loaderData }: Route.ComponentProps) {
  const t = useTexts(shellTexts)
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo ?? false
  return (
    <HomeScreen data={loaderData} demo={demo}>
      <div className="mx-auto w-full max-w-wide px-4 py-4 sm:px-6">
        <Notice tone="warning" title={t.sessionExpired}>
          <p>{t.sessionExpiredText}</p>
          <ButtonLink to="/signIn" className="mt-3">
            {t.signIn}
          </ButtonLink>
        </Notice>
      </div>
    </HomeScreen>
  )
}
