/** Validity of a code in minutes and attempts, and the minimum delay before the next one (docs/rules/messages.md#whatsapp-verification). */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const RESEND_SECONDS = 60

/** Milliseconds until the next code can be requested; at most the minimum delay, because a device's clock may be slow. */
export const resendWaitMs = (againAt: string, now: number) =>
  Math.max(0, Math.min(Date.parse(againAt) - now, RESEND_SECONDS * 1_000))

/** Calling codes of countries that businesses cannot reach on WhatsApp: Cuba, Iran, North Korea, Syria. */
const UNREACHABLE = ['53', '98', '850', '963']

/** Whether businesses can reach a phone number ('+13055550142') on WhatsApp; depends on its country. */
export const isReachedByWhatsApp = (phone: string) => !UNREACHABLE.some((code) => phone.startsWith(`+${code}`))
