import { parse } from 'mrz'
import { type Day, isDay } from '../../lib/days.ts'

/** What of a machine-readable zone can be wrong, in the words of the one who types it. */
export const MRZ_PARTS = ['lines', 'kind', 'country', 'names', 'number', 'birthDate', 'validUntil', 'total'] as const
export type MrzPart = (typeof MRZ_PARTS)[number]

/** What a machine-readable zone says. */
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

/** The lines as they are printed: people type blanks, small letters and forget the filling at the end of the first line. */
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

/** The century of a birth: the last one in which the day is not in the future. */
const birthDayOf = (yymmdd: string, today: Day): Day => {
  const inThis = dayOf('20', yymmdd)
  return inThis <= today ? inThis : dayOf('19', yymmdd)
}

const dayOf = (century: string, yymmdd: string): Day =>
  `${century}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`

/**
 * Reads a typed machine-readable zone and proves its check digits, on the device while it is typed and again on the server
 * (decisions 6). `wrong` names the parts that do not prove, none when all do. A document never lasts longer than this century.
 */
export const readMrz = (typed: string, today: Day): MrzReading => {
  const lines = mrzLines(typed)
  const isWhole = lines.every((line) => line.length === PASSPORT_LINE || CARD_LINES.includes(line.length))
  if (lines.length < 2 || !isWhole || lines.some((line) => !/^[A-Z0-9<]+$/.test(line)))
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
