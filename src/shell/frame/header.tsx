import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useAgency, useOfferedLanguages } from '../../ui/agency.ts'
import { useCountry, useCountryChoicePath } from '../../ui/country.tsx'
import { useCurrency } from '../../ui/currency.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../../ui/language.tsx'
import { LanguageLink } from '../../ui/language-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Menu } from '../../ui/menu.tsx'
import { usePageMode } from '../../ui/page-mode.tsx'
import { withReturnPath } from '../../ui/return-path.ts'
import { withoutLanguage } from '../../ui/safe-path.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import { LowDataSwitch } from './low-data.tsx'
import { shellTexts } from './shell.texts.ts'

/** The visitor's state for the header. */
export type Visitor = {
  client: { firstName: string } | null
  cartCount: number
  newNotes: number
  /** Whether messaging is on (docs/rules/messages.md#messaging-off). */
  messaging: boolean
  /** Whether the store sells lodging. */
  lodging: boolean
  /** Whether the store sells car rental. */
  cars: boolean
  onLogOff: () => void
}

const ITEM =
  'flex min-h-11 items-center gap-2.5 rounded-control px-3 py-2 font-semibold text-ink no-underline hover:bg-surface-sunk'

const Item = ({ to, children }: { to: string; children: ReactNode }) => (
  <LocalLink to={to} className={ITEM}>
    {children}
  </LocalLink>
)

/** The link to the other language, if it is offered. */
const OtherLanguage = ({ className }: { className: string }) =>
  useOfferedLanguages().includes(useLang() === 'en' ? 'es' : 'en') && <LanguageLink className={className} />

/** Link to choose country and currency of prices, with their names, or their codes if `short`. */
const CountryLink = ({ className, short = false }: { className: string; short?: boolean }) => {
  const t = useTexts(uiTexts)
  const country = useCountry()
  const currency = useCurrency()
  const choicePath = useCountryChoicePath()
  if (!country) return null
  return (
    <a href={choicePath} rel="nofollow" className={className}>
      <Icon name="pin" />
      <span className={short ? 'sr-only' : ''}>{t.pricesFor(country.name, currency)}</span>
      {short && <span aria-hidden="true">{`${country.iso} · ${currency}`}</span>}
    </a>
  )
}

type CountLinkProps = {
  to: string
  icon: IconName
  /** Name of the counter, for the script of static pages. */
  counter: 'cart' | 'notes'
  count: number
  label: string
  /** The label including the count, for screen readers. */
  counted: (count: number) => string
}

/** Icon link with a count. */
const CountLink = ({ to, icon, counter, count, label, counted }: CountLinkProps) => {
  const isStatic = usePageMode().scripts === 'static'
  return (
    <LocalLink
      to={to}
      aria-label={count ? counted(count) : undefined}
      className="relative inline-flex size-11 items-center justify-center rounded-control text-ink hover:bg-surface-sunk"
    >
      <Icon name={icon} className="size-6" />
      <span className="sr-only">{label}</span>
      {(count > 0 || isStatic) && (
        <span
          data-count={counter}
          hidden={count === 0}
          className="absolute top-0 right-0 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-bold text-accent-ink"
        >
          {count}
        </span>
      )}
    </LocalLink>
  )
}

/**
 * Header of every page: logo, products, language, account, messages and cart. A static page contains the visitor's and the client's
 * version; its script shows one of them (static-page.ts).
 */
export const Header = ({ client, cartCount, newNotes, messaging, lodging, cars, onLogOff }: Visitor) => {
  const t = useTexts(shellTexts)
  const isStatic = usePageMode().scripts === 'static'
  const { pathname, search } = useLocation()
  // Signing in from a booking page leads back to it.
  const back = withoutLanguage(pathname).startsWith('/book-') ? pathname + search : undefined
  const home = (
    <Item to="/">
      <Icon name="home" className="size-5 text-turquoise" />
      {t.home}
    </Item>
  )
  const products = (
    <>
      {lodging && (
        <Item to="/search-lodging">
          <Icon name="bed" className="size-5 text-turquoise" />
          {t.lodging}
        </Item>
      )}
      {cars && (
        <Item to="/search-car">
          <Icon name="car" className="size-5 text-turquoise" />
          {t.cars}
        </Item>
      )}
      <Item to="/news-list">
        <Icon name="news" className="size-5 text-turquoise" />
        {t.news}
      </Item>
    </>
  )
  const account = (
    <>
      <Item to="/profile">{t.profile}</Item>
      <Item to="/my-trips">{t.myTrips}</Item>
      <Item to="/my-reviews">{t.myReviews}</Item>
      <Item to="/changePassword">{t.changePassword}</Item>
      <button type="button" data-log-off onClick={onLogOff} className={`${ITEM} w-full text-left`}>
        {t.logOff}
      </button>
    </>
  )
  const notes = messaging && (
    <CountLink to="/notes" icon="mail" counter="notes" count={newNotes} label={t.notes} counted={t.notesWith} />
  )
  return (
    <header className="border-b border-line bg-surface-raised hide-partial">
      <div className="mx-auto flex min-h-16 max-w-wide items-center gap-1 px-4 sm:px-6">
        <LocalLink
          to="/"
          aria-label={`${useAgency()}, ${t.home}`}
          className="mr-auto -ml-1 inline-flex min-h-11 items-center rounded-control p-1 text-ink no-underline xl:mr-4"
        >
          <Logo />
        </LocalLink>
        <nav aria-label={t.mainMenu} className="mr-auto flex items-center max-xl:hidden">
          {products}
        </nav>
        <CountryLink short className={`${ITEM} max-xl:hidden`} />
        <OtherLanguage className={`${ITEM} max-xl:hidden`} />
        {/* Both in the same grid cell, so that the layout does not shift when the session loads. */}
        <div className="grid min-w-52 justify-items-end max-xl:hidden">
          <div
            data-for="visitor"
            data-keeps="room"
            className={`col-start-1 row-start-1 flex items-center ${client ? 'invisible' : ''}`}
          >
            <Item to={withReturnPath('/signIn', back)}>{t.signIn}</Item>
            <LocalLink
              to={withReturnPath('/signUp', back)}
              className="mx-1 inline-flex min-h-11 items-center rounded-control border border-line-strong px-4 font-semibold text-ink no-underline hover:border-ink hover:bg-surface-sunk"
            >
              {t.register}
            </LocalLink>
          </div>
          {(client || isStatic) && (
            <div data-for="client" hidden={!client} className="col-start-1 row-start-1 flex">
              <Menu
                label={
                  <>
                    <Icon name="person" />
                    <span data-first-name className="max-w-24 truncate">
                      {client?.firstName}
                    </span>
                    <Icon name="down" className="size-4 transition-transform group-open/menu:rotate-180" />
                  </>
                }
              >
                {account}
              </Menu>
              {notes}
            </div>
          )}
        </div>
        <span data-for="client" data-keeps="room" className={`xl:hidden ${client ? '' : 'invisible'}`}>
          {notes}
        </span>
        <CountLink
          to="/shopping-cart"
          icon="cart"
          counter="cart"
          count={cartCount}
          label={t.cart}
          counted={t.cartWith}
        />
        <Menu
          className="xl:hidden"
          panelClass="right-0 w-[min(20rem,calc(100vw-2rem))]"
          label={
            <>
              <Icon name="menu" className="size-6" />
              <span className="sr-only">{t.menu}</span>
            </>
          }
        >
          <nav aria-label={t.mainMenu}>
            {home}
            {products}
          </nav>
          <hr className="my-2 border-line" />
          {(client || isStatic) && (
            <div data-for="client" hidden={!client}>
              <p data-first-name className="px-3 py-1 text-sm text-muted">
                {client?.firstName}
              </p>
              {account}
            </div>
          )}
          {!client && (
            <div data-for="visitor">
              <Item to={withReturnPath('/signIn', back)}>{t.signIn}</Item>
              <Item to={withReturnPath('/signUp', back)}>{t.register}</Item>
            </div>
          )}
          <hr className="my-2 border-line" />
          <CountryLink className={ITEM} />
          <OtherLanguage className={ITEM} />
          <LowDataSwitch className={`${ITEM} w-full text-left`} />
        </Menu>
      </div>
    </header>
  )
}
