/**
 * A telephone number in the form that the whole world dials, '+13055550142' (E.164); undefined when it does not begin with
 * a country's code or is no number.
 */
export const toE164 = (text: string): string | undefined => {
  const plain = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(plain) ? plain : undefined
}
