/**
 * Parses an amount to cents, with a point or comma as the decimal separator and any grouping; undefined when it is invalid.
 * '1,234.50', '1.234,50' and '1234.5' are 123450.
 */
export const parseAmount = (typed: string): number | undefined => {
  const text = typed.replace(/USD|\s/g, '')
  const [, whole, cents = ''] = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}
