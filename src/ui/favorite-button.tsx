import { useSyncExternalStore } from 'react'
import { cookieText, readCookie } from '../lib/cookies.ts'
import { FAVORITES_COOKIE, FAVORITES_FORM, FAVORITES_SECONDS, readFavorites, writeFavorites } from '../lib/favorites.ts'
import { favoriteTexts } from './favorite.texts.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { Icon } from './icon.tsx'
import { useLocalPath, useTexts } from './language.tsx'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = () => readCookie(document.cookie, FAVORITES_COOKIE) ?? ''

const toggle = (favorite: string) => {
  const all = readFavorites(current())
  const next = all.includes(favorite) ? all.filter((other) => other !== favorite) : [...all, favorite]
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not everywhere yet
  document.cookie = cookieText(FAVORITES_COOKIE, writeFavorites(next), {
    maxAgeSeconds: FAVORITES_SECONDS,
    secure: location.protocol === 'https:',
  })
  for (const listener of listeners) listener()
}

/**
 * Adds a hotel ('7') or a car ('3-12') to the favorites or removes it; without scripts, it sends the favorites form. Cached pages do
 * not know the visitor's favorites, so without scripts their buttons only add.
 */
export const FavoriteButton = ({ favorite, name, wasKept }: { favorite: string; name: string; wasKept: boolean }) => {
  const t = useTexts(favoriteTexts)
  const isKept = readFavorites(useSyncExternalStore(subscribe, current, () => (wasKept ? favorite : ''))).includes(
    favorite,
  )
  return (
    <button
      type="submit"
      form={FAVORITES_FORM}
      name={wasKept ? 'remove' : 'add'}
      value={favorite}
      aria-pressed={isKept}
      aria-label={t.favorite(name)}
      onClick={(event) => {
        event.preventDefault()
        toggle(favorite)
      }}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-coral hover:bg-surface-sunk"
    >
      <Icon name="heart" className={isKept ? 'fill-current' : ''} />
    </button>
  )
}

/** The form that the heart buttons of a page send without scripts; `fields` are the dates of the page, which `/favorites` then shows. */
export const FavoritesForm = ({ fields = [] }: { fields?: Iterable<readonly [name: string, value: string]> }) => (
  <form id={FAVORITES_FORM} method="post" action={useLocalPath()('/favorites')}>
    <HiddenFields fields={fields} />
  </form>
)
