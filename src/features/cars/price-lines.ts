import { type Bilingual, type Lang, plural } from '../../lib/languages.ts'
import { formatMoney, SALE_CURRENCY } from '../../lib/money.ts'
import type { PriceLine } from '../products/quote.ts'
import type { Offer, Rental } from './offer.ts'
import { isOpenAt } from './office-hours.ts'

const inBoth = (format: (lang: Lang, money: (cents: number) => string) => string): Bilingual => {
  const inLanguage = (lang: Lang) => format(lang, (cents) => formatMoney(cents, SALE_CURRENCY, lang))
  return { en: inLanguage('en'), es: inLanguage('es') }
}

const formatDays = (days: number, lang: Lang) =>
  `${days} ${lang === 'es' ? plural(days, 'día', 'días') : plural(days, 'day', 'days')}`

/** Consecutive days with the same price: [[3, 4400], [4, 5500]]. */
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
  inBoth((lang, money) => `${formatDays(days, lang)} × ${money(perDayCents)}`)

/** Lines paid to the agency now; they add up to `price.payNowCents`. */
export const payNowLines = (
  { price, ageFeePerDayCents, pickUpOffice, dropOffOffice, supplier }: Offer,
  rental: Rental,
): PriceLine[] => {
  const days = price.dayCents.length
  const lines: PriceLine[] = [
    {
      label: inBoth((lang) => `${lang === 'es' ? 'Renta' : 'Rental'}, ${formatDays(days, lang)}`),
      detail: inBoth((lang, money) =>
        runsOf(price.dayCents)
          .map(([n, cents]) => `${formatDays(n, lang)} × ${money(cents)}`)
          .join(' + '),
      ),
      cents: price.rentalCents,
    },
  ]
  if (price.ageFeeCents > 0) {
    lines.push({
      label: { en: `Fee for a driver aged ${rental.driverAge}`, es: `Cargo por conductor de ${rental.driverAge} años` },
      detail: timesDays(ageFeePerDayCents, days),
      cents: price.ageFeeCents,
    })
  }
  if (price.oneWayFeeCents > 0) {
    lines.push({
      label: { en: 'Drop-off in another place', es: 'Devolución en otro lugar' },
      cents: price.oneWayFeeCents,
    })
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
      label: { en: 'Drop-off outside office hours', es: 'Devolución fuera de horario' },
      cents: afterHoursFeeCents,
    })
  }
  return lines
}

/** Lines paid to the supplier in Cuba; they add up to `price.payInCubaCents`. */
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
