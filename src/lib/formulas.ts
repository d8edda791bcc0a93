/** Escapes a text that a spreadsheet would run as a formula (OWASP, CSV injection). */
export const withoutFormula = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** The inverse of `withoutFormula`. */
export const withFormulaSigns = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)
