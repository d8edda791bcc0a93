import type { Lang } from '../../lib/languages.ts'
import type { Sold } from '../../lib/store-words.ts'
import type { HomePageContent } from './home-page-record.ts'

/** The texts that describe what the store sells. */
const HEADLINES = {
  both: {
    headline: { en: 'Stay by the sea.', es: 'Duerma junto al mar.' },
    headlineToo: { en: 'Drive the island.', es: 'Recorra la isla.' },
    lead: {
      en: 'Hotels, casas and rental cars all over Cuba, confirmed by our team before you pay.',
      es: 'Hoteles, casas y carros de renta en toda Cuba, confirmados por nuestro equipo antes de que usted pague.',
    },
  },
  lodging: {
    headline: { en: 'Stay by the sea.', es: 'Duerma junto al mar.' },
    headlineToo: { en: 'Wake up in Cuba.', es: 'Despierte en Cuba.' },
    lead: {
      en: 'Hotels and casas all over Cuba, confirmed by our team before you pay.',
      es: 'Hoteles y casas en toda Cuba, confirmados por nuestro equipo antes de que usted pague.',
    },
  },
  cars: {
    headline: { en: 'Rent a car.', es: 'Rente un carro.' },
    headlineToo: { en: 'Drive the island.', es: 'Recorra la isla.' },
    lead: {
      en: 'Rental cars all over Cuba, confirmed by our team before you pay.',
      es: 'Carros de renta en toda Cuba, confirmados por nuestro equipo antes de que usted pague.',
    },
  },
}

/** The home page of a store until its staff publish another one. */
export const defaultHomePage = (sold: Sold): HomePageContent => ({
  ...HEADLINES[sold],
  firstSearch: 'hotel',
  sections: [
    {
      section: 'hotels',
      shown: true,
      title: { en: 'Stays for two, two weeks from now', es: 'Estancias para dos, de aquí a dos semanas' },
      lead: {
        en: 'Three nights, with the total price of the stay. Change the dates and guests as you like.',
        es: 'Tres noches, con el precio total de la estancia. Cambie las fechas y los huéspedes a su gusto.',
      },
    },
    {
      section: 'cars',
      shown: false,
      title: { en: 'Cars to drive the island', es: 'Carros para recorrer la isla' },
      lead: {
        en: 'The lowest total price of each class. Change the dates and places as you like.',
        es: 'El precio total más bajo de cada clase. Cambie las fechas y los lugares a su gusto.',
      },
    },
    {
      section: 'zones',
      shown: true,
      title: { en: 'Where to?', es: '¿Adónde vamos?' },
      lead: {
        en: 'From the coves of the north coast to the cobbles of the colonial towns.',
        es: 'De las caletas de la costa norte a los adoquines de las villas coloniales.',
      },
    },
    {
      section: 'steps',
      shown: true,
      title: { en: 'How it works', es: 'Así funciona' },
      lead: {
        en: 'You pay nothing until everything is confirmed.',
        es: 'No paga nada hasta que todo esté confirmado.',
      },
    },
    {
      section: 'news',
      shown: true,
      title: { en: 'News and advice', es: 'Noticias y consejos' },
      lead: { en: '', es: '' },
    },
    {
      section: 'trust',
      shown: true,
      title: { en: 'No surprises', es: 'Sin sorpresas' },
      lead: { en: '', es: '' },
    },
    {
      section: 'questions',
      shown: true,
      title: { en: 'Frequently asked questions', es: 'Preguntas frecuentes' },
      lead: { en: '', es: '' },
    },
  ],
  hotels: [],
  cars: [],
  zones: [],
})

/** A home page in one language, with the sections that visitors see, in order. */
export const homePageIn = ({ headline, headlineToo, lead, firstSearch, sections }: HomePageContent, lang: Lang) => ({
  headline: headline[lang],
  headlineToo: headlineToo[lang],
  lead: lead[lang],
  firstSearch,
  sections: sections.flatMap(({ section, shown, title, lead }) =>
    shown ? [{ section, title: title[lang], lead: lead[lang] }] : [],
  ),
})
export type HomePage = ReturnType<typeof homePageIn>

/** The chosen items of `all`, in the chosen order; without a choice, the result of `automatic`. */
export const chosenOf = <T>(
  all: readonly T[],
  idOf: (each: T) => number,
  chosen: readonly number[],
  automatic: () => readonly T[],
): readonly T[] => {
  if (chosen.length === 0) return automatic()
  const byId = new Map(all.map((each) => [idOf(each), each]))
  return chosen.flatMap((id) => byId.get(id) ?? [])
}
