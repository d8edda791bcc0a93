import { findPriceCurrency } from './features/currencies/contract.ts'
import { findPriceCountry } from './features/places/contract.ts'
import { getMaxReservePeriod, getMinReservePeriod } from './features/products/contract.ts'
import { dayInHavana } from './lib/days.ts'
import { CONTRACT_CURRENCY } from './lib/money.ts'
import { countryInCookies, headerRegion } from './lib/page-country.ts'
import { currencyInCookies } from './lib/page-currency.ts'
import { reservableDays } from './lib/reserve-period.ts'
import type { SoldProduct } from './lib/site.ts'
import type { Call } from './platform/http/endpoint.ts'
import type { PageContext, PageCountry, PageCurrency, PageDays } from './platform/http/page-context.ts'

/**
 * The visitor's data for the pages of one request: the country for prices (docs/rules/prices.md#shown-market), their currency
 * (docs/rules/money.md#choice-of-currency) and the days on which reservations are possible. Each is loaded at most once, when a page needs
 * it; failures are silent (docs/rules/texts.md#silent-failures).
 */
export const pageVisit = (call: Call, headers: Headers): Pick<PageContext, 'country' | 'currency' | 'reservable'> => {
  let country: Promise<PageCountry | null> | undefined
  let currency: Promise<PageCurrency> | undefined
  const days = new Map<SoldProduct, Promise<PageDays>>()
  const today = dayInHavana(new Date())
  const loadCountry = () =>
    call(findPriceCountry, {
      countryId: countryInCookies(headers.get('cookie'))?.id ?? 0,
      region: headerRegion(headers.get('accept-language')) ?? '',
    }).catch(() => null)
  const findCountry = () => {
    country ??= loadCountry()
    return country
  }
  const loadCurrency = async (): Promise<PageCurrency> =>
    call(findPriceCurrency, {
      chosen: currencyInCookies(headers.get('cookie')) ?? '',
      // Signing in must not change the currency during a booking.
      countryIso:
        countryInCookies(headers.get('cookie'))?.from === 'account'
          ? (headerRegion(headers.get('accept-language')) ?? '')
          : ((await findCountry())?.iso ?? ''),
    }).catch(() => ({ currency: CONTRACT_CURRENCY, sold: [CONTRACT_CURRENCY] }))
  const loadDays = async (productType: SoldProduct): Promise<PageDays> => {
    try {
      const [minDays, maxDays] = await Promise.all([
        call(getMinReservePeriod, { productType }),
        call(getMaxReservePeriod, { productType }),
      ])
      return { today, ...reservableDays({ minDays, maxDays }, today) }
    } catch {
      return { today, first: today, last: undefined }
    }
  }
  return {
    country: findCountry,
    currency: () => {
      currency ??= loadCurrency()
      return currency
    },
    reservable: (productType) => {
      const asked = days.get(productType) ?? loadDays(productType)
      days.set(productType, asked)
      return asked
    },
  }
}
