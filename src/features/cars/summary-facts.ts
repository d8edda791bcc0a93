import type { Bilingual } from '../../lib/languages.ts'

/** Labels of the facts in a booking's summary that vouchers and the text for the supplier treat differently. */
export const EXTRAS_LABEL: Bilingual = { en: 'Extras', es: 'Extras' }
export const DEPOSIT_LABEL: Bilingual = { en: 'Refundable deposit, in Cuba', es: 'Depósito reembolsable, en Cuba' }

/** Whether a fact of a stored summary has one of these labels. */
export const isFact =
  ({ en }: Bilingual) =>
  ({ label }: { label: Bilingual }) =>
    label.en === en
