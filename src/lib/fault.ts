import type { Bilingual } from './languages.ts'

/** The generic error (docs/rules/texts.md#error-catalogue). In its own file because the browser needs no other refusal text. */
export const FAULT_TEXT: Bilingual = {
  en: 'Error in communication with the service.',
  es: 'Error en la comunicación con el servicio.',
}
