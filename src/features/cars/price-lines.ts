import { type Bilingual, type Lang, plural } from '../../lib/languages.ts'
import { formatMoney, SALE_CURRENCY } from '../../lib/money.ts'
import type { PriceLine } from '../../lib/quote.ts'
import type { Offer, Rental } from './offer.ts'
import { isOpenAt } from './office-hours.ts'

const inBoth = (say: (lang: Lang, money: (cents: number) => string) => string): Bilingual => {
  const one = (lang: Lang) => say(lang, (cents) => formatMoney(cents, SALE_CURRENCY, lang))
  return { en: one('en'), es: one('es') }
}

const daysInWords = (days: number, lang: Lang) =>
  `${days} ${lang === 'es' ? plural(days, 'día', 'días') : plural(days, 'day', 'days')}`

/** Runs of days that cost the same: [[3, 4400], [4, 5500]]. */
const runsOf = (dayCents: readonly number[]) => {
  const runs: [days: number, cents: number][] = []
  for (const cents of dayCents) {
    const last = runs.at(-1)
    if (last?.[1] === cents) last[0] += 1
    else runs.push([1, cents])
  }
  return runs
}

const timesDays = (perDayCents: number, days: number): Bilingual =>
  inBoth((lang, money) => `${daysInWords(days, lang)} × ${money(perDayCents)}`)

/** What the agency is paid now, line by line; the lines come to `price.payNowCents`. */
export const payNowLines = (
  { price, ageFeePerDayCents, pickUpOffice, dropOffOffice, supplier }: Offer,
  rental: Rental,
): PriceLine[] => {
  const days = price.dayCents.length
  const lines: PriceLine[] = [
    {
      label: inBoth((lang) => `${lang === 'es' ? 'Renta' : 'Rental'}, ${daysInWords(days, lang)}`),
      detail: inBoth((lang, money) =>
        runsOf(price.dayCents)
          .map(([n, cents]) => `${daysInWords(n, lang)} × ${money(cents)}`)
          .join(' + '),
      ),
      cents: price.rentalCents,
    },
  ]
  if (price.ageFeeCents > 0) {
    lines.push({
      label: { en: `Fee for a driver of ${rental.driverAge}`, es: `Cargo por conductor de ${rental.driverAge} años` },
      detail: timesDays(ageFeePerDayCents, days),
      cents: price.ageFeeCents,
    })
  }
  if (price.oneWayFeeCents > 0) {
    lines.push({ label: { en: 'Drop-off in another place', es: 'Entrega en otro lugar' }, cents: price.oneWayFeeCents })
  }
  const { afterHoursFeeCents } = supplier
  if (afterHoursFeeCents > 0 && !isOpenAt(pickUpOffice, rental.startHour)) {
    lines.push({
      label: { en: 'Pick-up outside office hours', es: 'Recogida fuera de horario' },
      cents: afterHoursFeeCents,
    })
  }
  if (afterHoursFeeCents > 0 && !isOpenAt(dropOffOffice, rental.endHour)) {
    lines.push({
      label: { en: 'Drop-off outside office hours', es: 'Entrega fuera de horario' },
      cents: afterHoursFeeCents,
    })
  }
  return lines
}

/** What the supplier is paid in Cuba, line by line; the lines come to `price.payInCubaCents`. */
export const payInCubaLines = ({ price, product }: Offer): PriceLine[] =>
  price.insuranceCents === 0
    ? []
    : [
        {
          label: { en: 'Mandatory insurance', es: 'Seguro obligatorio' },
          detail: timesDays(product.insurancePerDayCents, price.dayCents.length),
          cents: price.insuranceCents,
        },
      ]
