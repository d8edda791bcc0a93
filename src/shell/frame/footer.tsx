import { useEffect, useState } from 'react'
import { LocalLink, useTexts } from '../../ui/language.tsx'
import { Logo } from '../../ui/logo.tsx'
import { LowDataSwitch } from './low-data.tsx'
import { shellTexts } from './shell.texts.ts'

/** Milliseconds after which the footer appears (docs/rules/storefront.md#footer). */
const FOOTER_DELAY = 2_000

const LINK =
  'inline-flex min-h-11 items-center text-sea-ink underline decoration-white/40 underline-offset-4 hover:decoration-white'

const HELP = [
  ['/faq', 'helpPage'],
  ['/news-list', 'news'],
  ['/cancellation-policy', 'cancellationPolicy'],
  ['/privacy-policy', 'privacyPolicy'],
  ['/courier-service', 'courierService'],
] as const

type Content = {
  guides: readonly { id: number; name: string }[]
  office: { address: string; phone: string }
  /** A short description of the store. */
  title: string
  demo: boolean
}

const FooterContent = ({ guides, office, title, demo }: Content) => {
  const t = useTexts(shellTexts)
  return (
    <footer className="bg-sea text-sea-ink">
      <div className="mx-auto grid w-full max-w-wide gap-8 px-4 py-10 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1fr_1.4fr_1fr]">
        <div>
          <Logo light />
          <p className="mt-3">{title}</p>
          <address className="mt-3 not-italic">
            {office.address}
            <br />
            <a href={`tel:${office.phone.replaceAll(' ', '')}`} className={LINK}>
              {office.phone}
            </a>
          </address>
        </div>
        {guides.length > 0 && (
          <nav aria-labelledby="footer-guides">
            <h2 id="footer-guides" className="text-lg">
              {t.guides}
            </h2>
            <ul className="mt-2 grid gap-x-6 grid-cols-2">
              {guides.map((guide) => (
                <li key={guide.id}>
                  <LocalLink to={`/polo-details/${guide.id}`} className={LINK}>
                    {guide.name}
                  </LocalLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help" className="text-lg">
            {t.help}
          </h2>
          <ul className="mt-2">
            {HELP.map(([to, name]) => (
              <li key={to}>
                <LocalLink to={to} className={LINK}>
                  {t[name]}
                </LocalLink>
              </li>
            ))}
            <li>
              <LowDataSwitch className={`${LINK} cursor-pointer gap-1.5`} />
            </li>
          </ul>
        </nav>
      </div>
      {demo && <p className="border-t border-white/20 px-4 py-4 text-center text-sm">{t.demo}</p>}
    </footer>
  )
}

/**
 * Footer of the home page, shown two seconds after the page has loaded; before hydration, static-page.ts shows it; without scripts, it is
 * visible immediately (docs/rules/storefront.md#footer).
 */
export const Footer = (content: Content) => {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), FOOTER_DELAY)
    return () => clearTimeout(timer)
  }, [])
  return (
    // static-page.ts may have shown it already.
    <div data-shown-after={FOOTER_DELAY} suppressHydrationWarning className={due ? undefined : 'hidden noscript:block'}>
      <FooterContent {...content} />
    </div>
  )
}
