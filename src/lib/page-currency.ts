import { readCookie } from './cookies.ts'
import type { SaleCurrency } from './money.ts'
import { CURRENCY_COOKIE } from './page-country.ts'
import { findSaleCurrency } from './sale-currencies.ts'

/** The chosen currency in a Cookie header; undefined when there is none. */
export const currencyInCookies = (cookies: string | null | undefined): SaleCurrency | undefined =>
  findSaleCurrency(readCookie(cookies, CURRENCY_COOKIE))
