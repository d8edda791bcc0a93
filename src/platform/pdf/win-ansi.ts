// What the standard fonts of PDF have beyond Latin-1.
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const SPELT: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ə: 'e',
  Ə: 'E',
  ĸ: 'k',
  ẞ: 'SS',
  ʻ: '‘',
  ʼ: '’',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '′': "'",
  '″': '"',
  '→': '->',
  '≥': '>=',
  '≤': '<=',
}

const hasIt = (letter: string) =>
  (letter >= ' ' && letter <= '~') ||
  (letter >= '\u00a0' && letter <= '\u00ff' && letter !== '\u00ad') ||
  EXTRA.includes(letter)

/**
 * A text in the letters that the standard fonts of PDF can show (WinAnsi): others lose their accents or are spelt, and what has
 * no Latin form at all becomes '?'.
 */
export const toWinAnsi = (text: string) =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (hasIt(letter)) return letter
    if (/\s/u.test(letter)) return ' '
    if (SPELT[letter] !== undefined) return SPELT[letter]
    if (/[\p{M}\p{C}]/u.test(letter)) return ''
    const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return Array.from(base, (part) => (hasIt(part) ? part : (SPELT[part] ?? '?'))).join('')
  }).join('')
