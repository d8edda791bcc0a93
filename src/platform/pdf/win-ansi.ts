// Characters of the standard PDF fonts beyond Latin-1.
const WIN_ANSI_EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const REPLACEMENTS: Record<string, string> = {
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

const isSupported = (letter: string) =>
  (letter >= ' ' && letter <= '~') ||
  (letter >= '\u00a0' && letter <= '\u00ff' && letter !== '\u00ad') ||
  WIN_ANSI_EXTRA.includes(letter)

/**
 * Converts a text to WinAnsi, the characters of the standard PDF fonts: other letters lose their accents or are replaced, and
 * characters without a Latin form become '?'.
 */
export const toWinAnsi = (text: string) =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (isSupported(letter)) return letter
    if (/\s/u.test(letter)) return ' '
    if (REPLACEMENTS[letter] !== undefined) return REPLACEMENTS[letter]
    if (/[\p{M}\p{C}]/u.test(letter)) return ''
    const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return Array.from(base, (part) => (isSupported(part) ? part : (REPLACEMENTS[part] ?? '?'))).join('')
  }).join('')
