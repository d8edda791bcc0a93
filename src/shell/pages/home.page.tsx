import { useRouteLoaderData } from 'react-router'
import { packData, unpackData } from '../../lib/packed-data.ts'
import type { loader as rootLoader } from '../../root.tsx'
import type { Route } from './+types/home.page'
import { loadHome } from './home.load.ts'
import { HomeScreen } from './home-screen.tsx'

export const loader = async (args: Route.LoaderArgs) => packData(await loadHome(args))

export const meta: Route.MetaFunction = ({ matches }) => {
  const { agency, title, description } = matches[0].loaderData
  return [{ title: `${agency} · ${title}` }, { name: 'description', content: description }]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo ?? false
  const data = unpackData(loaderData)
  return <HomeScreen data={data} demo={demo} />
}
