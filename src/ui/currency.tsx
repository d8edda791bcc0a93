import { createContext, useContext } from 'react'
import { CONTRACT_CURRENCY, type SaleCurrency } from '../lib/money.ts'

export const CurrencyContext = createContext<SaleCurrency>(CONTRACT_CURRENCY)

/** The currency of the page's prices. */
export const useCurrency = () => useContext(CurrencyContext)
