/** A number as text: cents as dollars, other numbers unchanged. Text that is not a number stays unchanged. */
export const shownNumber = (value: number | string | null, isMoney: boolean) =>
  typeof value !== 'number' ? (value ?? '') : isMoney ? (value / 100).toFixed(2) : String(value)

/** Parses a number; returns the text itself when it is not a number, so that no input is lost. */
export const readNumber = (text: string, isMoney: boolean): number | string | null => {
  const typed = text.trim()
  if (typed === '') return null
  if (isMoney) return /^\d{1,9}([.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : typed
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : typed
}
