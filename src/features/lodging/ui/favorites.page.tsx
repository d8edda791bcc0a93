import { formatDays } from '../../../lib/days.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { HiddenFields } from '../../../ui/hidden-fields.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { CompareChoice, ResultCard } from '../../../ui/result-card.tsx'
import { FAVORITES_FORM } from '../favorites.ts'
import { hotelPath, writeStay } from '../search-query.ts'
import type { Route } from './+types/favorites.page'
import { CompareStays } from './compare-form.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { loadFavorites, saveFavorites } from './favorites.load.ts'
import { favoritesTexts } from './favorites.texts.ts'
import { OfferCard } from './offer-card.tsx'
import { searchLodgingFormTexts } from './search-lodging-form.texts.ts'

export const loader = (args: Route.LoaderArgs) => loadFavorites(args)
export const action = (args: Route.ActionArgs) => saveFavorites(args)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = favoritesTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
  ]
}

type Data = Route.ComponentProps['loaderData']

/** The favorite hotels of this browser, or those of a shared link. */
export default function Favorites({ loaderData }: Route.ComponentProps) {
  const t = useTexts(favoritesTexts)
  const localPath = useLocalPath()
  const lang = useLang()
  const { places, stay, days, isShared } = loaderData
  return (
    <Page title={isShared ? t.sharedTitle : t.title} width="wide">
      {places.length === 0 ? (
        <>
          <p>{t.empty}</p>
          <ButtonLink to="/search-lodging" className="mt-5">
            {t.search}
          </ButtonLink>
        </>
      ) : (
        <>
          {isShared ? (
            <form method="post" action={localPath('/favorites')} className="flex flex-wrap items-center gap-3">
              <HiddenFields fields={[...writeStay(stay), ['add', loaderData.hotels]]} />
              <Button>{t.keepAll}</Button>
              <LocalLink to="/favorites" className="text-link inline-flex min-h-11 items-center">
                {t.mine}
              </LocalLink>
            </form>
          ) : (
            <p className="text-muted">{t.kept}</p>
          )}
          <StayForm {...loaderData} />
          <h2 className="mt-8 text-xl">{formatDays(stay.checkIn, stay.checkOut, lang)}</h2>
          <ul className="@container mt-4 grid gap-5">
            {places.map(({ hotel, offer }) =>
              offer ? (
                <OfferCard key={hotel.id} offer={offer} today={days.today} priority={false} isFavorite={!isShared} />
              ) : (
                <UnavailableCard key={hotel.id} hotel={hotel} isFavorite={!isShared} />
              ),
            )}
          </ul>
          <form id={FAVORITES_FORM} method="post" action={localPath('/favorites')}>
            <HiddenFields fields={writeStay(stay)} />
          </form>
          {places.length > 1 && <CompareStays stay={stay} />}
          <Share url={loaderData.shareUrl} />
        </>
      )}
    </Page>
  )
}

/** The dates of the prices. */
const StayForm = ({ stay, hotels, days }: Data) => {
  const t = useTexts(favoritesTexts)
  const f = useTexts(searchLodgingFormTexts)
  const others = writeStay(stay).filter(([name]) => name !== 'checkIn' && name !== 'checkOut')
  return (
    <form method="get" className="mt-5 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <HiddenFields fields={[...others, ...(hotels ? ([['hotels', hotels]] as const) : [])]} />
      <TextField name="checkIn" type="date" label={f.checkIn} defaultValue={stay.checkIn} min={days.first} />
      <TextField name="checkOut" type="date" label={f.checkOut} defaultValue={stay.checkOut} min={days.first} />
      <Button variant="secondary">{t.show}</Button>
    </form>
  )
}

/** A favorite that has no offer for the dates. */
const UnavailableCard = ({ hotel, isFavorite }: { hotel: Data['places'][number]['hotel']; isFavorite: boolean }) => {
  const t = useTexts(favoritesTexts)
  const titleId = `favorite-${hotel.id}`
  return (
    <ResultCard
      titleId={titleId}
      photo={hotel.photo}
      priority={false}
      head={
        <div className="flex items-start justify-between gap-2">
          <h3 id={titleId} className="font-display text-xl">
            <LocalLink to={hotelPath(hotel)} className="text-link">
              {hotel.name}
            </LocalLink>
          </h3>
          <FavoriteButton id={hotel.id} name={hotel.name} wasKept={isFavorite} />
        </div>
      }
      price={<p>{t.notAvailable}</p>}
      facts={<CompareChoice value={hotel.id} name={hotel.name} />}
    />
  )
}

/** The address that shows the same hotels to somebody else. */
const Share = ({ url }: { url: string }) => {
  const t = useTexts(favoritesTexts)
  return (
    <section aria-labelledby="share" className="mt-8 max-w-2xl">
      <h2 id="share">{t.share}</h2>
      <p className="mt-2 text-muted">{t.shareHint}</p>
      <a href={url} className="text-link mt-2 block break-all">
        {url}
      </a>
    </section>
  )
}
