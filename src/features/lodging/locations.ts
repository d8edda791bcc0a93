import type { Bilingual } from '../../lib/languages.ts'

/** Where a hotel stands; the key is what travels and what a search narrows by. */
export const LOCATIONS: Readonly<Record<string, Bilingual>> = {
  beach: { en: 'On the beach', es: 'En la playa' },
  bay: { en: 'By the bay', es: 'Junto a la bahía' },
  city: { en: 'In town', es: 'En la ciudad' },
  countryside: { en: 'In the countryside', es: 'En el campo' },
  mountain: { en: 'In the mountains', es: 'En la montaña' },
}

/** The location in words; one that we have no words for stands for itself. */
export const locationName = (key: string): Bilingual => LOCATIONS[key] ?? { en: key, es: key }
