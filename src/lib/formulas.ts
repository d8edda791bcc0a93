/*
 * A spreadsheet runs a cell as a formula when it begins with one of these characters (OWASP, CSV injection). A cell may also begin after a
 * semicolon or a tab, because some spreadsheets use these to separate cells. The last four characters are full-width forms.
 */
const BARE = /(?<=^|[;\t])(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g
const ESCAPED = /(?<=^|[;\t])'(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g

/** Escapes a text that a spreadsheet would run as a formula. */
export const withoutFormula = (text: string) => text.replace(BARE, "'")

/** The inverse of `withoutFormula`. */
export const withFormulaSigns = (text: string) => text.replace(ESCAPED, '')
