import type { ReactNode } from 'react'
import { onMap } from '../../lib/cuba-frame.ts'
import { formatMoney } from '../../lib/money.ts'
import type { Photo } from '../../lib/photo.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Gallery } from '../../ui/gallery.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../../ui/language.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/rating.tsx'
import { CubaMap, PIN, placeStyle, SEA, useHasMap } from './cuba-map.tsx'
import type { HotelCard, ZoneCard } from './place.load.ts'
import { placeTexts } from './place.texts.ts'

const CARD =
  'group relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-raised shadow-card transition-shadow hover:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
/** Makes the whole card clickable. */
const WHOLE_CARD = 'text-ink no-underline outline-none after:absolute after:inset-0 group-hover:underline'

/** Page of a place: breadcrumbs, description, pictures and sections. */
export const PlaceScreen = ({
  steps,
  kind,
  name,
  about,
  photos,
  actions,
  children,
}: {
  steps: readonly { to: string; name: string }[]
  kind?: string
  name: string
  about: string
  photos: readonly Photo[]
  actions: ReactNode
  children: ReactNode
}) => (
  <main id="main" tabIndex={-1} className="mx-auto w-full max-w-wide grow px-4 py-5 sm:px-6 sm:py-8">
    <Breadcrumbs steps={steps} here={name} />
    <div className="grid items-center gap-6 hide-partial lg:grid-cols-[1fr_1.15fr] lg:gap-12">
      <div>
        {kind && <p className="text-sm font-semibold tracking-[0.14em] text-turquoise uppercase">{kind}</p>}
        <h1 className="mt-1">{name}</h1>
        <p className="mt-4 max-w-2xl text-lg leading-relaxed">{about}</p>
        <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      </div>
      <div className="min-w-0 empty:hidden max-lg:order-first">
        <Gallery
          photos={photos}
          name={name}
          sizes="(min-width: 64rem) 42rem, calc(100vw - 3rem)"
          ratio="8 / 5"
          rounded="rounded-panel"
        />
      </div>
    </div>
    <div className="mt-12 grid gap-14 sm:mt-16 sm:gap-20">{children}</div>
  </main>
)

export const PlaceSection = ({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: string
  children: ReactNode
}) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {lead && <p className="mt-1 text-muted">{lead}</p>}
    <div className="mt-5">{children}</div>
  </section>
)

/** Hotels with their lowest price per night, or a note that no room is available. */
export const HotelCards = ({ hotels }: { hotels: readonly HotelCard[] }) => {
  const t = useTexts(placeTexts)
  const lang = useLang()
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {hotels.map(({ id, name, category, stars, photo, to, offer }) => (
        <li key={id} className={CARD}>
          <Picture
            photo={photo}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, calc(100vw - 3rem)"
            alt=""
            ratio="16 / 9"
          />
          <div className="flex grow flex-col gap-1 p-4 sm:p-5">
            <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-muted">
              {stars !== null && (
                <span aria-hidden="true">
                  <Stars stars={stars} />
                </span>
              )}
              {category}
            </p>
            <h3 className="font-display text-xl">
              <LocalLink to={to} className={WHOLE_CARD}>
                {name}
              </LocalLink>
            </h3>
            {offer ? (
              <>
                <p className="text-muted">{offer.mealPlan}</p>
                <p className="mt-auto pt-3 text-lg font-bold">
                  {t.fromNight(formatMoney(offer.perNightCents, offer.currency, lang))}
                </p>
              </>
            ) : (
              <p className="mt-auto pt-3 text-muted">{t.noRoom}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Tourist zones as picture links. */
export const ZoneCards = ({ zones }: { zones: readonly ZoneCard[] }) => {
  const t = useTexts(placeTexts)
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {zones.map(({ id, name, photo, km }) => (
        <li key={id} className={CARD}>
          <Picture
            photo={photo}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, calc(100vw - 3rem)"
            alt=""
            ratio="16 / 9"
          />
          <div className="flex items-baseline justify-between gap-3 p-4 sm:px-5">
            <h3 className="font-display text-xl">
              <LocalLink to={`/polo-details/${id}`} className={WHOLE_CARD}>
                {name}
              </LocalLink>
            </h3>
            {km !== undefined && <p className="shrink-0 text-sm text-muted">{t.away(km)}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Map of Cuba with one place. */
export const PlaceMap = ({ place }: { place: { name: string; latitude: number; longitude: number } }) => {
  const t = useTexts(placeTexts)
  if (!useHasMap()) return null
  return (
    <div role="img" aria-label={t.mapOf(place.name)} className={`rounded-card ${SEA}`}>
      <CubaMap className="px-3 py-5">
        <span className={`absolute size-5 -translate-1/2 ${PIN}`} style={placeStyle(onMap(place))} />
      </CubaMap>
    </div>
  )
}

export const Facts = ({ facts }: { facts: readonly string[] }) => (
  <ul className="grid gap-2.5">
    {facts.map((fact) => (
      <li key={fact} className="flex items-start gap-2.5">
        <Icon name="check" className="mt-0.5 text-turquoise" />
        <span className="min-w-0">{fact}</span>
      </li>
    ))}
  </ul>
)

/** Pick-up places with links to their offers. */
export const CarZones = ({ zones }: { zones: readonly { id: number; name: string; km: number }[] }) => {
  const t = useTexts(placeTexts)
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {zones.map(({ id, name, km }) => (
        <li key={id}>
          <LocalLink
            to={`/search-car?zone=${id}`}
            className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface-raised px-4 py-3 font-semibold text-ink no-underline shadow-card hover:border-line-strong"
          >
            <Icon name="car" className="size-6 text-turquoise" />
            <span className="min-w-0 grow">{name}</span>
            <span className="shrink-0 text-sm font-normal text-muted">{t.away(km)}</span>
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}
