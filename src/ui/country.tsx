import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { useCurrency } from './currency.tsx'
import { Icon } from './icon.tsx'
import { useLocalPath, useTexts } from './language.tsx'
import { withoutLanguage } from './safe-path.ts'
import { uiTexts } from './ui.texts.ts'

/** Price country with its name in the page's language. */
export type ShownCountry = { id: number; iso: string; name: string }

export const CountryContext = createContext<ShownCountry | null>(null)

/** The page's price country, or null. */
export const useCountry = () => useContext(CountryContext)

/** Path of the choice of country and currency, with this page as return URL. */
export const useCountryChoicePath = () => {
  const { pathname, search } = useLocation()
  const localPath = useLocalPath()
  if (withoutLanguage(pathname) === '/country') return pathname + search
  return localPath(`/country?returnUrl=${encodeURIComponent(pathname + search)}`)
}

/** Note beside prices that names their country and currency, with a link to change them; a full page load, so that all prices change. */
export const PricesFor = ({ className = '' }: { className?: string }) => {
  const t = useTexts(uiTexts)
  const country = useCountry()
  const currency = useCurrency()
  const choicePath = useCountryChoicePath()
  if (!country) return null
  return (
    <p className={`flex flex-wrap items-center gap-x-2 text-sm text-muted ${className}`}>
      <Icon name="pin" className="size-4" />
      {t.pricesFor(country.name, currency)}
      <a href={choicePath} rel="nofollow" className="text-link inline-flex min-h-11 items-center">
        {t.changeCountry}
      </a>
    </p>
  )
}
