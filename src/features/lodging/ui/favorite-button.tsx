import { useSyncExternalStore } from 'react'
import { cookieText, readCookie } from '../../../lib/cookies.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { FAVORITES_COOKIE, FAVORITES_FORM, FAVORITES_SECONDS, readFavorites, writeFavorites } from '../favorites.ts'
import { offerTexts } from './offer.texts.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = () => readCookie(document.cookie, FAVORITES_COOKIE) ?? ''

const toggle = (id: number) => {
  const ids = readFavorites(current())
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not everywhere yet
  document.cookie = cookieText(FAVORITES_COOKIE, writeFavorites(next), {
    maxAgeSeconds: FAVORITES_SECONDS,
    secure: location.protocol === 'https:',
  })
  for (const listener of listeners) listener()
}

/**
 * Adds a hotel to the favorites or removes it; without scripts, it sends the favorites form. Cached pages do not know the visitor's
 * favorites, so without scripts their buttons only add.
 */
export const FavoriteButton = ({ id, name, wasKept }: { id: number; name: string; wasKept: boolean }) => {
  const t = useTexts(offerTexts)
  const isKept = readFavorites(useSyncExternalStore(subscribe, current, () => (wasKept ? String(id) : ''))).includes(id)
  return (
    <button
      type="submit"
      form={FAVORITES_FORM}
      name={wasKept ? 'remove' : 'add'}
      value={id}
      aria-pressed={isKept}
      aria-label={t.favorite(name)}
      onClick={(event) => {
        event.preventDefault()
        toggle(id)
      }}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-coral hover:bg-surface-sunk"
    >
      <Icon name="heart" className={isKept ? 'fill-current' : ''} />
    </button>
  )
}
