import { redirect } from 'react-router'
import { MAP_VIEW } from '../../products/map-in-url.ts'
import type { Route } from './+types/lodging-map.route'

/** The map used to be a separate page; it is now part of the search. */
export const loader = ({ request, params }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url)
  searchParams.set(...MAP_VIEW)
  throw redirect(`${params.lang ? `/${params.lang}` : ''}/search-lodging?${searchParams}`, 301)
}
