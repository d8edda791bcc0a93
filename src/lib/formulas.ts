/** A text that no spreadsheet takes for a formula (OWASP, CSV injection). */
export const withoutFormula = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** What was written by `withoutFormula`. */
export const withFormulaSigns = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)
