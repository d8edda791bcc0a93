import type { Bilingual } from './languages.ts'

/** The generic error (docs/rules/texts.md#error-catalog). This file is separate so that the browser does not load all refusal texts. */
export const FAULT_TEXT: Bilingual = {
  en: 'Error in communication with the service.',
  es: 'Error en la comunicación con el servicio.',
}

/** The text of a refusal because of invalid fields, which have their own messages. */
export const INVALID_TEXT: Bilingual = { en: 'Some data is not valid.', es: 'Hay datos que no son válidos.' }
