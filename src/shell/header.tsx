import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon, type IconName } from '../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../ui/language.tsx'
import { Menu } from '../ui/menu.tsx'
import { useBrought } from '../ui/page-mode.tsx'
import { Logo } from './logo.tsx'
import { DataSwitch } from './low-data.tsx'
import { shellTexts } from './shell.texts.ts'

/** Who is signed in, what waits in the cart, and how to leave. */
export type Visitor = {
  client: { firstName: string } | null
  cartCount: number
  newNotes: number
  /** Whether notes are to be had (spec 9). */
  messaging: boolean
  onLogOff: () => void
}

const ITEM =
  'flex min-h-11 items-center gap-2.5 rounded-control px-3 py-2 font-semibold text-ink no-underline hover:bg-surface-sunk'

const Item = ({ to, children }: { to: string; children: ReactNode }) => (
  <LocalLink to={to} className={ITEM}>
    {children}
  </LocalLink>
)

/** The way to the same page in the other language; a whole new document, so that everything on it speaks it. */
const LanguageLink = ({ className }: { className: string }) => {
  const t = useTexts(shellTexts)
  const other = useLang() === 'en' ? 'es' : 'en'
  const { pathname, search } = useLocation()
  return (
    <a
      href={`/language/${other}?returnUrl=${encodeURIComponent(pathname + search)}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      className={className}
    >
      <Icon name="globe" />
      {t.otherLanguage}
    </a>
  )
}

type CountedProps = {
  to: string
  icon: IconName
  /** What is counted, for the script of a plain page. */
  what: 'cart' | 'notes'
  count: number
  label: string
  /** The label with the count in words. */
  counted: (count: number) => string
}

/** A way to something of the visitor's, with how many things wait there. */
const Counted = ({ to, icon, what, count, label, counted }: CountedProps) => {
  const plain = useBrought().scripts === 'plain'
  return (
    <LocalLink
      to={to}
      aria-label={count ? counted(count) : undefined}
      className="relative inline-flex size-11 items-center justify-center rounded-control text-ink hover:bg-surface-sunk"
    >
      <Icon name={icon} className="size-6" />
      <span className="sr-only">{label}</span>
      {(count > 0 || plain) && (
        <span
          data-count={what}
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
 * Brand, products, language, account, notes and cart: the same on every page. A plain page holds both what a visitor and what
 * a client sees; its script shows the one that fits (plain-page.ts).
 */
export const Header = ({ client, cartCount, newNotes, messaging, onLogOff }: Visitor) => {
  const t = useTexts(shellTexts)
  const plain = useBrought().scripts === 'plain'
  const products = (
    <>
      <Item to="/search-lodging">
        <Icon name="bed" className="size-5 text-turquoise" />
        {t.lodging}
      </Item>
      <Item to="/search-car">
        <Icon name="car" className="size-5 text-turquoise" />
        {t.cars}
      </Item>
      <Item to="/news-list">
        <Icon name="news" className="size-5 text-turquoise" />
        {t.news}
      </Item>
    </>
  )
  const account = (
    <>
      <Item to="/profile">{t.profile}</Item>
      <Item to="/previous-travel-plans">{t.previousPlans}</Item>
      <Item to="/changePassword">{t.changePassword}</Item>
      <button type="button" data-log-off onClick={onLogOff} className={`${ITEM} w-full text-left`}>
        {t.logOff}
      </button>
    </>
  )
  return (
    <header className="border-b border-line bg-surface-raised">
      <div className="mx-auto flex h-16 w-full max-w-wide items-center gap-1 px-4 sm:px-6">
        <LocalLink
          to="/"
          aria-label={t.home}
          className="mr-auto -ml-1 inline-flex min-h-11 items-center rounded-control p-1 text-ink no-underline lg:mr-4"
        >
          <Logo />
        </LocalLink>
        <nav aria-label={t.mainMenu} className="mr-auto flex items-center max-lg:hidden">
          {products}
        </nav>
        <LanguageLink className={`${ITEM} max-lg:hidden`} />
        {/* Both lie in one place, so that nothing moves when the session appears. */}
        <div className="grid justify-items-end max-lg:hidden">
          <div
            data-for="visitor"
            data-keeps="room"
            className={`col-start-1 row-start-1 flex items-center ${client ? 'invisible' : ''}`}
          >
            <Item to="/signIn">{t.signIn}</Item>
            <LocalLink
              to="/signUp"
              className="mx-1 inline-flex min-h-11 items-center rounded-control border border-line-strong px-4 font-semibold text-ink no-underline hover:border-ink hover:bg-surface-sunk"
            >
              {t.register}
            </LocalLink>
          </div>
          {(client || plain) && (
            <div data-for="client" hidden={!client} className="col-start-1 row-start-1">
              <Menu
                label={
                  <>
                    <Icon name="person" />
                    <span data-first-name className="max-w-36 truncate">
                      {client?.firstName}
                    </span>
                    <Icon name="down" className="size-4 transition-transform group-open/menu:rotate-180" />
                  </>
                }
              >
                {account}
              </Menu>
            </div>
          )}
        </div>
        {messaging && (
          <span data-for="client" data-keeps="room" className={client ? '' : 'invisible'}>
            <Counted to="/notes" icon="mail" what="notes" count={newNotes} label={t.notes} counted={t.notesWith} />
          </span>
        )}
        <Counted to="/shopping-cart" icon="cart" what="cart" count={cartCount} label={t.cart} counted={t.cartWith} />
        <Menu
          className="lg:hidden"
          panelClass="right-0 w-[min(20rem,calc(100vw-2rem))]"
          label={
            <>
              <Icon name="menu" className="size-6" />
              <span className="sr-only">{t.menu}</span>
            </>
          }
        >
          <nav aria-label={t.mainMenu}>{products}</nav>
          <hr className="my-2 border-line" />
          {(client || plain) && (
            <div data-for="client" hidden={!client}>
              <p data-first-name className="px-3 py-1 text-sm text-muted">
                {client?.firstName}
              </p>
              {account}
            </div>
          )}
          {!client && (
            <div data-for="visitor">
              <Item to="/signIn">{t.signIn}</Item>
              <Item to="/signUp">{t.register}</Item>
            </div>
          )}
          <hr className="my-2 border-line" />
          <LanguageLink className={ITEM} />
          <DataSwitch className={`${ITEM} w-full text-left`} />
        </Menu>
      </div>
    </header>
  )
}
