import { data } from 'react-router'
import { FavoriteCars } from '../../features/cars/ui/favorite-cars.tsx'
import { FavoriteStays } from '../../features/lodging/ui/favorite-stays.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FavoritesForm } from '../../ui/favorite-button.tsx'
import { HiddenFields } from '../../ui/hidden-fields.tsx'
import { LocalLink, useLocalPath, useTexts } from '../../ui/language.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/favorites.page'
import { loadFavorites, saveFavorites } from './favorites.load.ts'
import { favoritesTexts } from './favorites.texts.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { cookie, ...favorites } = await loadFavorites(args)
  return data(favorites, cookie ? { headers: { 'set-cookie': cookie } } : undefined)
}
export const action = (args: Route.ActionArgs) => saveFavorites(args)

export const meta: Route.MetaFunction = ({ matches }) => {
  const { lang, agency, lodging, cars } = matches[0].loaderData
  const t = favoritesTexts[lang]
  return [
    { title: `${t.title} · ${agency}` },
    { name: 'description', content: t.description[lodging ? (cars ? 'both' : 'lodging') : 'cars'] },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The favorite hotels and cars of this browser, or the ones in a shared link. */
export default function Favorites({ loaderData }: Route.ComponentProps) {
  const t = useTexts(favoritesTexts)
  const localPath = useLocalPath()
  const { stays, cars, isShared, shared, dates, sold } = loaderData
  const isEmpty = stays.places.length === 0 && cars.cars.length === 0
  const others = (own: readonly (readonly [string, string])[]) => [
    ...shared,
    ...dates.filter(([name]) => !own.some(([ownName]) => ownName === name)),
  ]
  return (
    <Page title={isShared ? t.sharedTitle : t.title} width="wide">
      {isEmpty ? (
        <>
          <p>{t.empty[sold]}</p>
          <p className="mt-5 flex flex-wrap gap-3">
            {sold !== 'cars' && <ButtonLink to="/search-lodging">{t.searchLodging}</ButtonLink>}
            {sold !== 'lodging' && (
              <ButtonLink to="/search-car" variant={sold === 'both' ? 'secondary' : 'primary'}>
                {t.searchCars}
              </ButtonLink>
            )}
          </p>
        </>
      ) : (
        <>
          {isShared ? (
            <form method="post" action={localPath('/favorites')} className="flex flex-wrap items-center gap-3">
              <HiddenFields fields={[...dates, ...shared.map(([, ids]) => ['add', ids] as const)]} />
              <Button>{t.keepAll}</Button>
              <LocalLink to="/favorites" className="text-link inline-flex min-h-11 items-center">
                {t.mine}
              </LocalLink>
            </form>
          ) : (
            <p className="text-muted">{t.kept}</p>
          )}
          {stays.places.length > 0 && (
            <FavoriteStays {...stays} kept={others(stays.fields)} show={t.show} isFavorite={!isShared} />
          )}
          {cars.cars.length > 0 && (
            <FavoriteCars {...cars} kept={others(cars.fields)} show={t.show} isFavorite={!isShared} />
          )}
          <FavoritesForm fields={dates} />
          <Share url={loaderData.shareUrl} />
        </>
      )}
    </Page>
  )
}

/** The URL that shows the same list to someone else. */
const Share = ({ url }: { url: string }) => {
  const t = useTexts(favoritesTexts)
  return (
    <section aria-labelledby="share" className="mt-10 max-w-2xl">
      <h2 id="share">{t.share}</h2>
      <p className="mt-2 text-muted">{t.shareHint}</p>
      <a href={url} className="text-link mt-2 block break-all">
        {url}
      </a>
    </section>
  )
}
