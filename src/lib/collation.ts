import { type Lang, localeOf } from './languages.ts'

const COLLATORS: Readonly<Record<Lang, Intl.Collator>> = {
  en: new Intl.Collator(localeOf('en')),
  es: new Intl.Collator(localeOf('es')),
}

/** Compares two texts in a language's order. The collators are shared, since creating one takes longer than sorting a list. */
export const compareIn = (lang: Lang): ((a: string, b: string) => number) => COLLATORS[lang].compare
