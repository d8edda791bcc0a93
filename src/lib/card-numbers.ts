/** How the numbers of each kind of card begin and how long they are. */
const KINDS: readonly { begins: RegExp; lengths: readonly number[] }[] = [
  { begins: /^4/, lengths: [13, 16, 19] },
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { begins: /^3[47]/, lengths: [15] },
  { begins: /^(30[0-5]|36|38)/, lengths: [14] },
  { begins: /^35/, lengths: [16] },
  { begins: /^(50|5[6-9]|6)/, lengths: [16, 17, 18, 19] },
]

const LONGEST = 19
/** Digits in groups that no letter parts, with at most three other characters between two of them. */
const RUN = /\d(?:[^\p{L}\d]{0,3}\d){12,}/gu

const passesLuhn = (digits: string) => {
  let total = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 ? digit * 2 : digit
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return total % 10 === 0
}

const isCardNumber = (digits: string) =>
  KINDS.some(({ begins, lengths }) => lengths.includes(digits.length) && begins.test(digits)) && passesLuhn(digits)

/** Whether whole groups of a run, one after the other, make a card number: it may stand among an expiry and a code. */
const runHolds = (run: string) => {
  const groups = run.split(/\D+/)
  return groups.some((_, from) => {
    let digits = ''
    for (let to = from; to < groups.length && digits.length < LONGEST; to++) {
      digits += groups[to]
      if (isCardNumber(digits)) return true
    }
    return false
  })
}

const textHolds = (text: string) => [...text.normalize('NFKC').matchAll(RUN)].some(([run]) => runHolds(run))

/** Whether a value holds a raw card number: in a text, however grouped, as a number, as a name, however deep. Files are not read. */
export const holdsCardNumber = (value: unknown): boolean => {
  if (typeof value === 'string') return textHolds(value)
  if (typeof value === 'number' || typeof value === 'bigint') return isCardNumber(String(value))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
  return Object.entries(value).some(([name, item]) => holdsCardNumber(item) || textHolds(name))
}

/** A line of a log without card numbers; where an address holds one, its escapes are read as blanks. */
export const withoutCardNumbers = (line: string) => {
  const readable = line.replace(/%[\da-f]{2}/gi, ' ')
  const shown = textHolds(readable) ? readable : line
  return shown.replace(RUN, (run) => (runHolds(run) ? '[card number]' : run))
}
