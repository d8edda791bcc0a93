/** A code works for so many minutes and so many tries; another is sent after so many seconds at the earliest (decisions 6). */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const RESEND_SECONDS = 60

/** Codes of the countries to which businesses cannot write on WhatsApp: Cuba, Iran, North Korea, Syria. */
const NOT_REACHED = ['53', '98', '850', '963']

/** Whether a business may write to a telephone ('+13055550142') on WhatsApp: its country decides (decisions 6). */
export const isReachedByWhatsApp = (phone: string) => !NOT_REACHED.some((code) => phone.startsWith(`+${code}`))
