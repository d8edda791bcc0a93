import { texts } from '../../../lib/languages.ts'

export const deskTexts = texts(
  {
    reasonEn: 'Reason in English',
    reasonEs: 'Reason in Spanish',
    reasonMissing: 'Tell the client why, in both languages',
    back: 'Back',
  },
  {
    reasonEn: 'Motivo en inglés',
    reasonEs: 'Motivo en español',
    reasonMissing: 'Explique el motivo al cliente, en los dos idiomas',
    back: 'Volver',
  },
)
