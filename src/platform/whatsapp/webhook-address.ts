/** The path that the agency enters at Meta, after its public origin. */
export const WHATSAPP_WEBHOOK = '/api/providers/whatsapp'
