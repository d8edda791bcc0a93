import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/home.page'
import { loadHome } from './home.load.ts'
import { HomeScreen } from './home-screen.tsx'
import { shellTexts } from './shell.texts.ts'

export const loader = (args: Route.LoaderArgs) => loadHome(args)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = shellTexts[matches[0].loaderData.lang]
  return [{ title: t.title }, { name: 'description', content: t.description }]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo ?? false
  return <HomeScreen data={loaderData} demo={demo} />
}
