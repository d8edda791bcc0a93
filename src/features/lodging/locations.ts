import type { Bilingual } from '../../lib/languages.ts'
import { lookUp } from '../../lib/look-up.ts'

/** Hotel locations by their wire value, which is also the filter value. */
export const LOCATIONS: Readonly<Record<string, Bilingual>> = {
  beach: { en: 'On the beach', es: 'En la playa' },
  bay: { en: 'By the bay', es: 'Junto a la bahía' },
  city: { en: 'In town', es: 'En la ciudad' },
  countryside: { en: 'In the countryside', es: 'En el campo' },
  mountain: { en: 'In the mountains', es: 'En la montaña' },
}

/** The name of a location; an unknown one is shown as is. */
export const locationName = (key: string): Bilingual => lookUp(LOCATIONS, key) ?? { en: key, es: key }
