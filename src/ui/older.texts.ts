import { texts } from '../lib/languages.ts'

/** What the office says about texts that are older in one language. */
export const olderTexts = texts(
  {
    older: { en: 'English is older than Spanish', es: 'Spanish is older than English' },
    count: (count: number) => (count === 1 ? '1 with an older translation' : `${count} with an older translation`),
    confirm: 'Still correct',
    confirmOf: (text: string) => `Still correct: ${text}`,
    confirmed: 'Confirmed: the translation is still correct.',
  },
  {
    older: { en: 'El inglés es más antiguo que el español', es: 'El español es más antiguo que el inglés' },
    count: (count: number) =>
      count === 1 ? '1 con una traducción más antigua' : `${count} con una traducción más antigua`,
    confirm: 'Sigue siendo correcta',
    confirmOf: (text: string) => `Sigue siendo correcta: ${text}`,
    confirmed: 'Confirmado: la traducción sigue siendo correcta.',
  },
)
