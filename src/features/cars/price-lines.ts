import { convert, type Exchange, US_DOLLARS } from '../../lib/exchange.ts'
import { type Bilingual, type Lang, plural } from '../../lib/languages.ts'
import { formatMoney, sum } from '../../lib/money.ts'
import { shareOutPrice } from '../../lib/shares.ts'
import type { PriceLine } from '../products/quote.ts'
import { nameOfChosen } from './extras.ts'
import type { Offer, Rental } from './offer.ts'
import { isOpenAt } from './office-hours.ts'

const inBoth = (format: (lang: Lang) => string): Bilingual => ({ en: format('en'), es: format('es') })

const formatDays = (days: number, lang: Lang) =>
  `${days} ${lang === 'es' ? plural(days, 'día', 'días') : plural(days, 'day', 'days')}`

/** The number of days at each price, ordered by first occurrence: [[3, 4400], [4, 5500]]. */
const daysByPrice = (dayCents: readonly number[]) => {
  const days = new Map<number, number>()
  for (const cents of dayCents) days.set(cents, (days.get(cents) ?? 0) + 1)
  return [...days].map(([cents, count]) => [count, cents] as const)
}

/** '3 days × USD 44.00 + 4 days × USD 55.00' */
const perDay = (dayCents: readonly number[], { currency }: Exchange): Bilingual => {
  const prices = daysByPrice(dayCents)
  return inBoth((lang) =>
    prices.map(([days, cents]) => `${formatDays(days, lang)} × ${formatMoney(cents, currency, lang)}`).join(' + '),
  )
}

/** A line in US dollars; `dayCents` has the share of each day. */
type ContractLine = { label: Bilingual; cents: number; dayCents?: readonly number[] }

/** Lines in a currency that add up to their converted sum, each with the shares of its days. */
const inCurrency = (lines: readonly ContractLine[], exchange: Exchange): PriceLine[] => {
  const weights = lines.map(({ cents }) => cents)
  const shares = shareOutPrice(convert(sum(weights), exchange), weights)
  return lines.map(({ label, dayCents }, i) => ({
    label,
    ...(dayCents && { detail: perDay(shareOutPrice(shares[i]!, dayCents), exchange) }),
    cents: shares[i]!,
  }))
}

/** The share of each day in a rental of `cents`. */
export const shareOfDays = (cents: number, { price }: Pick<Offer, 'price'>) => shareOutPrice(cents, price.dayCents)

/** Lines paid to the agency now, the rental first; they add up to `price.payNowCents` in the currency. */
export const payNowLines = (offer: Offer, rental: Rental, exchange: Exchange): PriceLine[] =>
  inCurrency(contractLines(offer, rental), exchange)

const contractLines = (
  { price, ageFeePerDayCents, pickUpOffice, dropOffOffice, supplier, chosenExtras }: Offer,
  rental: Rental,
): ContractLine[] => {
  const days = price.dayCents.length
  const lines: ContractLine[] = [
    {
      label: inBoth((lang) => `${lang === 'es' ? 'Renta' : 'Rental'}, ${formatDays(days, lang)}`),
      dayCents: price.dayCents,
      cents: price.rentalCents,
    },
  ]
  if (price.ageFeeCents > 0) {
    lines.push({
      label: { en: `Fee for a driver aged ${rental.driverAge}`, es: `Cargo por conductor de ${rental.driverAge} años` },
      dayCents: Array.from({ length: days }, () => ageFeePerDayCents),
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
  for (const extra of chosenExtras) {
    const perDayCents = extra.totalCents / days
    lines.push({
      label: nameOfChosen(extra),
      ...(extra.per === 'day' && { dayCents: Array.from({ length: days }, () => perDayCents) }),
      cents: extra.totalCents,
    })
  }
  return lines
}

/** Lines paid to the supplier in Cuba, in US dollars; they add up to `price.payInCubaCents`. */
export const payInCubaLines = ({ price, product }: Offer): PriceLine[] =>
  price.insuranceCents === 0
    ? []
    : [
        {
          label: { en: 'Mandatory insurance', es: 'Seguro obligatorio' },
          detail: perDay(
            price.dayCents.map(() => product.insurancePerDayCents),
            US_DOLLARS,
          ),
          cents: price.insuranceCents,
        },
      ]
