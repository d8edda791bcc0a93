import type { Bilingual } from './languages.ts'
import { type SoldProduct, soldBy } from './site.ts'

/** What a store sells: both products, or only one. */
export const SOLD = ['both', 'lodging', 'cars'] as const
export type Sold = (typeof SOLD)[number]

type StoreWords = { title: Bilingual; description: Bilingual }

export const soldAs = (sells: readonly SoldProduct[]): Sold => {
  const { lodging, cars } = soldBy(sells)
  if (!cars) return 'lodging'
  return lodging ? 'both' : 'cars'
}

const WORDS: Record<Sold, StoreWords> = {
  both: {
    title: { en: 'Hotels and rental cars in Cuba', es: 'Hoteles y renta de carros en Cuba' },
    description: {
      en: 'Hotels, casas and rental cars all over Cuba. You choose, we confirm with the hotel or the rental company, and you pay once everything is confirmed.',
      es: 'Hoteles, casas y carros de renta en toda Cuba. Usted elige, nosotros confirmamos con el hotel o la rentadora, y usted paga cuando todo esté confirmado.',
    },
  },
  lodging: {
    title: { en: 'Hotels and casas in Cuba', es: 'Hoteles y casas en Cuba' },
    description: {
      en: 'Hotels and casas all over Cuba. You choose, we confirm with the hotel, and you pay once everything is confirmed.',
      es: 'Hoteles y casas en toda Cuba. Usted elige, nosotros confirmamos con el hotel, y usted paga cuando todo esté confirmado.',
    },
  },
  cars: {
    title: { en: 'Rental cars in Cuba', es: 'Renta de carros en Cuba' },
    description: {
      en: 'Rental cars all over Cuba. You choose, we confirm with the rental company, and you pay once everything is confirmed.',
      es: 'Carros de renta en toda Cuba. Usted elige, nosotros confirmamos con la rentadora, y usted paga cuando todo esté confirmado.',
    },
  },
}

/** What the store is, for titles, the footer, receipts and vouchers, and its description for search engines. */
export const storeWords = (sells: readonly SoldProduct[]): StoreWords => WORDS[soldAs(sells)]
