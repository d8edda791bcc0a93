/** The six digits from an email as somebody typed them, without spaces and hyphens. */
export const withoutSpaces = (typed: string) => typed.replace(/[\s-]/g, '')

export const isSixDigits = (typed: string) => /^\d{6}$/.test(withoutSpaces(typed))
