import { parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'
import { type Day, isDay } from '../../../lib/days.ts'
import type { Rate } from '../../../lib/exchange.ts'
import { OTHER_CURRENCIES } from '../../../lib/sale-currencies.ts'
import { type DatedRate, isPlausible, parseRate } from '../rate.ts'

/** The published euro rates of one day: units of each currency for one euro, as written. */
type Published = { day: Day; perEuro: ReadonlyMap<string, string> }

/** Thrown when a file is not one of the European Central Bank's reference rates. */
export class NotAnEcbFile extends Error {}

const ONE_EURO = 1_000_000

/** The exact rate of a currency against the US dollar, from the euro rates of both. */
const crossRate = (currency: string, perEuro: Published['perEuro']): Rate | undefined => {
  const usd = parseRate(perEuro.get('USD') ?? '')
  const units = currency === 'EUR' ? ONE_EURO : parseRate(perEuro.get(currency) ?? '')
  return units && usd && isPlausible({ units, usd }) ? { units, usd } : undefined
}

/**
 * The rates against the US dollar in a file of the European Central Bank, `eurofxref` in CSV or XML: one day, 90 days or all. Currencies
 * without a rate on a day are left out. Throws NotAnEcbFile.
 */
export const readEcbFile = (bytes: Uint8Array): Pick<DatedRate, 'currency' | 'units' | 'usd' | 'firstDay'>[] => {
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, '')
  const days = text.trimStart().startsWith('<') ? readXml(text) : readCsv(text)
  const rates = days.flatMap(({ day, perEuro }) =>
    OTHER_CURRENCIES.flatMap((currency) => {
      const rate = crossRate(currency, perEuro)
      return rate ? [{ currency, ...rate, firstDay: day }] : []
    }),
  )
  if (rates.length === 0) throw new NotAnEcbFile()
  return rates
}

/** The day of a row: '2026-11-20', or '20 November 2026' in a file of one day. */
const dayOf = (text: string): Day | undefined => {
  if (isDay(text)) return text
  const [, day, month, year] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? []
  const at = MONTHS.indexOf(month ?? '')
  const written = `${year}-${String(at + 1).padStart(2, '0')}-${day?.padStart(2, '0')}`
  return at >= 0 && isDay(written) ? written : undefined
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const readCsv = (text: string): Published[] => {
  let rows: string[][]
  try {
    rows = parse(text, { trim: true, relax_column_count: true, skip_empty_lines: true })
  } catch {
    throw new NotAnEcbFile()
  }
  const [header = [], ...days] = rows
  if (header[0] !== 'Date') throw new NotAnEcbFile()
  return days.flatMap(([written = '', ...rates]) => {
    const day = dayOf(written)
    return day ? [{ day, perEuro: new Map(rates.map((rate, i) => [header[i + 1] ?? '', rate])) }] : []
  })
}

const readXml = (text: string): Published[] => {
  const days: { day: Day; perEuro: Map<string, string> }[] = []
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new NotAnEcbFile()
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'Cube') return
    const { time, currency, rate } = attributes as Record<string, string | undefined>
    const day = time && dayOf(time)
    if (day) days.push({ day, perEuro: new Map() })
    if (currency && rate) days.at(-1)?.perEuro.set(currency, rate)
  })
  parser.write(text).close()
  return days
}
