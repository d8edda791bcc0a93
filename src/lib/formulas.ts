/*
 * A spreadsheet would run a text as a formula that begins with one of these signs (OWASP, CSV injection): at the beginning of a cell, and
 * after a semicolon or a tab, where another cell begins for a spreadsheet that separates cells by them. The last four are full-width signs.
 */
const BARE = /(?<=^|[;\t])(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g
const ESCAPED = /(?<=^|[;\t])'(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g

/** Escapes a text that a spreadsheet would run as a formula. */
export const withoutFormula = (text: string) => text.replace(BARE, "'")

/** The inverse of `withoutFormula`. */
export const withFormulaSigns = (text: string) => text.replace(ESCAPED, '')
