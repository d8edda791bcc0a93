import type { Bilingual } from '../../lib/languages.ts'

/** The consent to signing. When the text changes, give it a new version; the version is recorded in the evidence. */
export const CONSENT: { version: string; text: Bilingual } = {
  version: '2026-12',
  text: {
    en: 'I have read this receipt and I accept it. I agree to sign it electronically, and that this signature counts as my handwritten one.',
    es: 'He leído este recibo y lo acepto. Acepto firmarlo electrónicamente y que esta firma valga como mi firma manuscrita.',
  },
}
