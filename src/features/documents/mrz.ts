import { parse } from 'mrz'
import { type Day, isDay } from '../../lib/days.ts'

/** Parts of a machine-readable zone in which an error is reported. */
export const MRZ_PARTS = ['lines', 'kind', 'country', 'names', 'number', 'birthDate', 'validUntil', 'total'] as const
export type MrzPart = (typeof MRZ_PARTS)[number]

/** The data of a machine-readable zone. */
export type MrzDocument = {
  isPassport: boolean
  number: string
  firstName: string
  lastName: string
  /** Three letters, 'CAN'. */
  country: string
  birthDay: Day
  validUntil: Day
}

export type MrzReading = { document: MrzDocument; wrong: [] } | { document: undefined; wrong: MrzPart[] }

const PART_OF: Record<string, MrzPart> = {
  documentCode: 'kind',
  issuingState: 'country',
  nationality: 'country',
  lastName: 'names',
  firstName: 'names',
  documentNumber: 'number',
  documentNumberCheckDigit: 'number',
  birthDate: 'birthDate',
  birthDateCheckDigit: 'birthDate',
  expirationDate: 'validUntil',
  expirationDateCheckDigit: 'validUntil',
}

const PASSPORT_LINE = 44
const CARD_LINES = [30, 36]

/** The lines as printed: removes blanks, and restores capitals and the padding at the end of the first line. */
export const mrzLines = (typed: string): string[] => {
  const lines = typed
    .toUpperCase()
    .replaceAll('«', '<<')
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, ''))
    .filter(Boolean)
  const [only] = lines
  if (lines.length === 1 && only!.length === 2 * PASSPORT_LINE)
    return [only!.slice(0, PASSPORT_LINE), only!.slice(PASSPORT_LINE)]
  const [first, second] = lines
  if (lines.length === 2 && second!.length === PASSPORT_LINE) return [first!.padEnd(PASSPORT_LINE, '<'), second!]
  return lines
}

/** The full date of birth, in the latest century that does not put it in the future. */
const birthDayOf = (yymmdd: string, today: Day): Day => {
  const day = dayOf('20', yymmdd)
  return day <= today ? day : dayOf('19', yymmdd)
}

const dayOf = (century: string, yymmdd: string): Day =>
  `${century}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`

/**
 * Reads a typed machine-readable zone and verifies its check digits, in the browser while it is being typed and again on the server.
 * `wrong` lists the parts with errors. Expiry dates are assumed to be in this century.
 */
export const readMrz = (typed: string, today: Day): MrzReading => {
  const lines = mrzLines(typed)
  const isComplete = lines.every((line) => line.length === PASSPORT_LINE || CARD_LINES.includes(line.length))
  if (lines.length < 2 || !isComplete || lines.some((line) => !/^[A-Z0-9<]+$/.test(line)))
    return { document: undefined, wrong: ['lines'] }
  let read: ReturnType<typeof parse>
  try {
    read = parse(lines, { autocorrect: true })
  } catch {
    return { document: undefined, wrong: ['lines'] }
  }
  const { fields, details } = read
  const wrong = new Set(details.filter((part) => !part.valid).map((part) => PART_OF[part.field ?? ''] ?? 'total'))
  const birthDay = fields.birthDate ? birthDayOf(fields.birthDate, today) : ''
  const validUntil = fields.expirationDate ? dayOf('20', fields.expirationDate) : ''
  if (!isDay(birthDay)) wrong.add('birthDate')
  if (!isDay(validUntil)) wrong.add('validUntil')
  if (!read.documentNumber) wrong.add('number')
  if (wrong.size > 0) return { document: undefined, wrong: MRZ_PARTS.filter((part) => wrong.has(part)) }
  return {
    document: {
      isPassport: fields.documentCode?.startsWith('P') ?? false,
      number: read.documentNumber!,
      firstName: fields.firstName ?? '',
      lastName: fields.lastName ?? '',
      country: fields.issuingState ?? '',
      birthDay,
      validUntil,
    },
    wrong: [],
  }
}
