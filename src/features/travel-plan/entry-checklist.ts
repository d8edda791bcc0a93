import { addDays, type Day, formatDay } from '../../lib/days.ts'
import { type Lang, texts } from '../../lib/languages.ts'
import { PASSPORT_MONTHS, passportNeededUntil } from './passport-validity.ts'

/** Days before arrival by which to apply for the e-visa, and on which the D'Viajeros form opens. */
export const E_VISA_DAYS = 30
export const FORM_DAYS = 7

/** What the authorities require of travelers, with the days of a trip. `day` is the last day to do it; null when it has no such day. */
export type EntryItem = {
  key: 'passport' | 'eVisa' | 'form' | 'insurance'
  title: string
  text: string
  day: Day | null
}

const words = texts(
  {
    passport: 'Passport',
    passportText: (day: string) =>
      `Valid until ${day} or later: ${PASSPORT_MONTHS} months after your last day in Cuba.`,
    eVisa: 'E-visa',
    eVisaText: (day: string) =>
      `If your nationality requires one, apply by ${day}. You need its number for the D’Viajeros form. Cubans travel with a Cuban passport.`,
    eVisaNow: `If your nationality requires one and you do not have it yet, apply now: less than ${E_VISA_DAYS} days are left. You need its number for the D’Viajeros form. Cubans travel with a Cuban passport.`,
    form: 'D’Viajeros form',
    formText: (from: string, by: string) =>
      `Fill it in at dviajeros.mitrans.gob.cu between ${from} and ${by}, and save the QR code. It is free.`,
    insurance: 'Medical insurance',
    insuranceText: (from: string, until: string) =>
      `It must cover Cuba from ${from} to ${until}. Take the policy with you, printed or on your phone.`,
  },
  {
    passport: 'Pasaporte',
    passportText: (day: string) =>
      `Válido al menos hasta el ${day}: ${PASSPORT_MONTHS} meses después de su último día en Cuba.`,
    eVisa: 'Visa electrónica',
    eVisaText: (day: string) =>
      `Si su nacionalidad la exige, solicítela a más tardar el ${day}. Necesita su número para el formulario D’Viajeros. Los cubanos viajan con pasaporte cubano.`,
    eVisaNow: `Si su nacionalidad la exige y todavía no la tiene, solicítela ya: faltan menos de ${E_VISA_DAYS} días. Necesita su número para el formulario D’Viajeros. Los cubanos viajan con pasaporte cubano.`,
    form: 'Formulario D’Viajeros',
    formText: (from: string, by: string) =>
      `Complételo en dviajeros.mitrans.gob.cu entre el ${from} y el ${by}, y guarde el código QR. Es gratis.`,
    insurance: 'Seguro médico',
    insuranceText: (from: string, until: string) =>
      `Debe cubrir Cuba del ${from} al ${until}. Lleve la póliza, impresa o en el teléfono.`,
  },
)

/** The checklist for entering Cuba on the first day of a trip, as of `today`. */
export const entryChecklist = (firstDay: Day, lastDay: Day, today: Day, lang: Lang): EntryItem[] => {
  const t = words[lang]
  const inWords = (day: Day) => formatDay(day, lang)
  const visaBy = addDays(firstDay, -E_VISA_DAYS)
  return [
    { key: 'passport', title: t.passport, text: t.passportText(inWords(passportNeededUntil(lastDay))), day: null },
    { key: 'eVisa', title: t.eVisa, text: visaBy < today ? t.eVisaNow : t.eVisaText(inWords(visaBy)), day: visaBy },
    {
      key: 'form',
      title: t.form,
      text: t.formText(inWords(addDays(firstDay, -FORM_DAYS)), inWords(firstDay)),
      day: addDays(firstDay, -FORM_DAYS),
    },
    {
      key: 'insurance',
      title: t.insurance,
      text: t.insuranceText(inWords(firstDay), inWords(lastDay)),
      day: null,
    },
  ]
}
