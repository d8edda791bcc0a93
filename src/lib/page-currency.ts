import { readCookie } from './cookies.ts'
import { findSaleCurrency, type SaleCurrency } from './money.ts'

/** The cookie with the currency that the visitor chose; a copy of the value in browser storage. */
export const CURRENCY_COOKIE = 'currency'

/** The chosen currency in a Cookie header; undefined when there is none. */
export const currencyInCookies = (cookies: string | null | undefined): SaleCurrency | undefined =>
  findSaleCurrency(readCookie(cookies, CURRENCY_COOKIE))
