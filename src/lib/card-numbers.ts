/** Prefix ranges of card numbers, the digits of the prefix, and the lengths of the numbers. */
const CARD_RANGES: readonly { from: number; to: number; digits: number; lengths: readonly number[] }[] = [
  { from: 4, to: 4, digits: 1, lengths: [13, 16, 19] },
  { from: 51, to: 55, digits: 2, lengths: [16] },
  { from: 2221, to: 2720, digits: 4, lengths: [16] },
  { from: 34, to: 34, digits: 2, lengths: [15] },
  { from: 37, to: 37, digits: 2, lengths: [15] },
  { from: 300, to: 305, digits: 3, lengths: [14] },
  { from: 36, to: 36, digits: 2, lengths: [14] },
  { from: 38, to: 38, digits: 2, lengths: [14] },
  { from: 35, to: 35, digits: 2, lengths: [16] },
  { from: 50, to: 50, digits: 2, lengths: [16, 17, 18, 19] },
  { from: 56, to: 69, digits: 2, lengths: [16, 17, 18, 19] },
]

/** Possible lengths of a card number by its first four digits, as a bit set. */
const LENGTHS = Uint32Array.from({ length: 10_000 }, (_, first) =>
  CARD_RANGES.filter(({ from, to, digits }) => {
    const begins = Math.floor(first / 10 ** (4 - digits))
    return begins >= from && begins <= to
  })
    .flatMap((kind) => kind.lengths)
    .reduce((bits, length) => bits | (1 << length), 0),
)

const MIN_LENGTH = 13
const MAX_LENGTH = 19
/** Maximum characters other than letters between two digits of one number. */
const MAX_GAP = 3

/**
 * Digits without a letter or a wide gap between them, which may contain a card number next to an expiry date and a code. A group is
 * a sequence of adjacent digits.
 */
type Run = { from: number; to: number; digits: number[]; groupStarts: number[] }

const newRun = (from: number): Run => ({ from, to: from, digits: [], groupStarts: [] })

const isDigit = (unit: number) => unit >= 48 && unit <= 57
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff
const LETTER = /\p{L}/u
const isLetter = (text: string, at: number, unit: number) => {
  if (unit < 128) return (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
  return LETTER.test(String.fromCodePoint(text.codePointAt(at)!))
}

/** The runs of a text that are long enough for a card number, in one pass. */
function* runsOf(text: string): Generator<Run> {
  let run = newRun(0)
  let gap = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isDigit(unit)) {
      if (run.digits.length === 0) run = newRun(at)
      if (run.digits.length === 0 || gap > 0) run.groupStarts.push(run.digits.length)
      run.digits.push(unit - 48)
      run.to = at + 1
      gap = 0
    } else if (run.digits.length > 0 && !isLowSurrogate(unit) && (++gap > MAX_GAP || isLetter(text, at, unit))) {
      if (run.digits.length >= MIN_LENGTH) yield run
      run = newRun(at)
      gap = 0
    }
  }
  if (run.digits.length >= MIN_LENGTH) yield run
}

const luhnDouble = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2)

/** For each parity, the prefix sums of a run's digits with the digits of that parity doubled. */
const luhnSums = (digits: readonly number[]) =>
  [0, 1].map((parity) => {
    const sums = new Float64Array(digits.length + 1)
    for (let i = 0; i < digits.length; i++) {
      const digit = digits[i]!
      sums[i + 1] = sums[i]! + (i % 2 === parity ? luhnDouble(digit) : digit)
    }
    return sums
  })

/** Whether consecutive groups of a run form a card number. At most seven candidates start at each group. */
const runContainsCard = ({ digits, groupStarts }: Run) => {
  const sums = luhnSums(digits)
  for (let group = 0; group < groupStarts.length; group++) {
    const start = groupStarts[group]!
    if (digits.length - start < MIN_LENGTH) return false
    const first = digits[start]! * 1_000 + digits[start + 1]! * 100 + digits[start + 2]! * 10 + digits[start + 3]!
    const lengths = LENGTHS[first]!
    if (lengths === 0) continue
    for (let last = group + 1; last <= groupStarts.length; last++) {
      const end = groupStarts[last] ?? digits.length
      if (end - start > MAX_LENGTH) break
      const withDoubles = sums[end % 2]!
      if (lengths & (1 << (end - start)) && (withDoubles[end]! - withDoubles[start]!) % 10 === 0) return true
    }
  }
  return false
}

const NOT_ASCII = /\P{ASCII}/u
const normalize = (text: string) => (NOT_ASCII.test(text) ? text.normalize('NFKC') : text)

/** The version of a photo, a hash. One in some thousands has digits like those of a card number. */
const PHOTO_VERSION = /^[\da-f]{32}$/

const textContainsCard = (text: string) => {
  if (text.length < MIN_LENGTH || PHOTO_VERSION.test(text)) return false
  for (const run of runsOf(normalize(text))) if (runContainsCard(run)) return true
  return false
}

/**
 * Whether a value contains a raw card number: in a string with any grouping, as a number, or as a property name, at any depth.
 * Binary files and the versions of photos are not searched. Takes linear time.
 */
export const containsCardNumber = (value: unknown): boolean => {
  if (typeof value === 'string') return textContainsCard(value)
  if (typeof value === 'number') return value >= 1e12 && textContainsCard(String(value))
  if (typeof value === 'bigint') return textContainsCard(String(value))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
  if (Array.isArray(value)) return value.some(containsCardNumber)
  return Object.entries(value).some(([name, item]) => containsCardNumber(item) || textContainsCard(name))
}

/** Masks the card numbers in a log line; in a URL with one, percent escapes become spaces. */
export const maskCardNumbers = (line: string) => {
  const readable = line.replace(/%[\da-f]{2}/gi, ' ')
  const shown = textContainsCard(readable) ? readable : line
  let masked = ''
  let done = 0
  for (const run of runsOf(shown)) {
    if (!runContainsCard(run)) continue
    masked += `${shown.slice(done, run.from)}[card number]`
    done = run.to
  }
  return masked + shown.slice(done)
}
