import { useRouteLoaderData, useSearchParams } from 'react-router'
import { packData, unpackData } from '../../lib/packed-data.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useTexts } from '../../ui/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { returnPathOf, withReturnPath } from '../../ui/return-path.ts'
import { shellTexts } from '../frame/shell.texts.ts'
import type { Route } from './+types/unauthorized.page'
import { loadHome } from './home.load.ts'
import { HomeScreen } from './home-screen.tsx'
import { unauthorizedTexts } from './unauthorized.texts.ts'

export const loader = async (args: Route.LoaderArgs) => packData(await loadHome(args))

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = unauthorizedTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.text },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Unauthorized({ loaderData }: Route.ComponentProps) {
  const t = useTexts(unauthorizedTexts)
  const { signIn } = useTexts(shellTexts)
  const [query] = useSearchParams()
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo ?? false
  const data = unpackData(loaderData)
  return (
    <HomeScreen data={data} demo={demo}>
      <div className="mx-auto w-full max-w-wide px-4 py-4 sm:px-6">
        <Notice tone="warning" title={t.title}>
          <p>{t.text}</p>
          <ButtonLink to={withReturnPath('/signIn', returnPathOf(query))} className="mt-3">
            {signIn}
          </ButtonLink>
        </Notice>
      </div>
    </HomeScreen>
  )
}
