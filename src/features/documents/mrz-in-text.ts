import type { Day } from '../../lib/days.ts'
import { readMrz } from './mrz.ts'

const LENGTH = 44

/** Text recognition often reads the filler < as a letter, mostly K, L or C. */
const FILLER = '[<KLC]'

/** The first line. No check digit covers its fillers, so everything from the first filler after the names is restored. */
const namesLine = (line: string) =>
  line
    .replace(/^P[KLC]/, 'P<')
    .replace(/<[KLC]</, '<<')
    .replace(new RegExp(`<${FILLER}*$`), '')
    .slice(0, LENGTH)
    .padEnd(LENGTH, '<')

/** The second line, with its fillers restored to the required number. */
const numbersLine = (line: string) => {
  const [, data, digits] = new RegExp(`^(.{28,42}?)${FILLER}*([0-9<O]{2})$`).exec(line) ?? []
  return data && digits ? data.padEnd(LENGTH - 2, '<') + digits : line
}

/** The two lines of a passport in a recognized text, if all check digits are correct; undefined otherwise. */
export const mrzInText = (text: string, today: Day): string | undefined => {
  const lines = text
    .toUpperCase()
    .replaceAll('«', '<<')
    .split('\n')
    .map((line) => line.replace(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= 30)
  for (let i = lines.length - 1; i > 0; i--) {
    const [names, numbers] = [lines[i - 1]!, lines[i]!]
    if (!names.startsWith('P')) continue
    const mrz = `${namesLine(names)}\n${numbersLine(numbers)}`
    if (readMrz(mrz, today).document) return mrz
  }
  return undefined
}
