import { texts } from '../../../lib/languages.ts'

export const reasonTexts = texts(
  {
    reasonEn: 'Reason in English',
    reasonEs: 'Reason in Spanish',
    reasonMissing: 'Enter the reason in both languages',
    back: 'Back',
  },
  {
    reasonEn: 'Motivo en inglés',
    reasonEs: 'Motivo en español',
    reasonMissing: 'Escriba el motivo en los dos idiomas',
    back: 'Volver',
  },
)
