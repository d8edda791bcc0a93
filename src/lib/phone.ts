/**
 * A phone number in E.164 format, '+13055550142'; undefined when it is invalid or has no country code.
 */
export const toE164 = (text: string): string | undefined => {
  const plain = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(plain) ? plain : undefined
}
