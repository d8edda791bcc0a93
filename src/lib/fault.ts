import type { Bilingual } from './languages.ts'

/** The generic error (spec 8). It stands apart from the other refusals because it is the one that the browser must say by itself. */
export const FAULT_TEXT: Bilingual = {
  en: 'Error in communication with the service.',
  es: 'Error en la comunicación con el servicio.',
}
