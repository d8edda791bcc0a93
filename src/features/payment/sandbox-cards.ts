import type { CardBrand } from './methods.ts'

/** The simulated behaviors of a charge. */
export const SANDBOX_BEHAVIORS = [
  'succeed',
  'decline',
  'insufficient-funds',
  'challenge',
  'time-out',
  'fail-after-charging',
  'notice-late',
  'notice-twice',
  'notice-first',
  'refuse-refund',
  'lose-refund-answer',
] as const
export type SandboxBehavior = (typeof SANDBOX_BEHAVIORS)[number]

/** The only cards that the built-in sandbox accepts, so that no real number is entered. */
export const SANDBOX_CARDS: readonly { number: string; brand: CardBrand; behavior: SandboxBehavior }[] = [
  { number: '4242424242424242', brand: 'Visa', behavior: 'succeed' },
  { number: '5555555555554444', brand: 'Mastercard', behavior: 'succeed' },
  { number: '378282246310005', brand: 'American Express', behavior: 'succeed' },
  { number: '4000000000003220', brand: 'Visa', behavior: 'challenge' },
  { number: '4000000000000002', brand: 'Visa', behavior: 'decline' },
  { number: '4000000000009995', brand: 'Visa', behavior: 'insufficient-funds' },
  { number: '4000000000000119', brand: 'Visa', behavior: 'time-out' },
  { number: '4000000000000341', brand: 'Visa', behavior: 'fail-after-charging' },
  { number: '4000000000008088', brand: 'Visa', behavior: 'notice-late' },
  { number: '4000000000006066', brand: 'Visa', behavior: 'notice-twice' },
  { number: '4000000000009094', brand: 'Visa', behavior: 'notice-first' },
  { number: '4000000000005126', brand: 'Visa', behavior: 'refuse-refund' },
  { number: '4000000000007726', brand: 'Visa', behavior: 'lose-refund-answer' },
]

/** A card as a token of the processor; the number stays in the browser. */
export type CardToken = { token: string; brand: CardBrand; last4: string }

const TOKEN = new RegExp(`^sandbox_(${SANDBOX_BEHAVIORS.join('|')})_[a-p]{16}$`)

/** The token of a typed test card number; undefined for other numbers. */
export const tokenize = (typed: string): CardToken | undefined => {
  const digits = typed.replace(/\D/g, '')
  const card = SANDBOX_CARDS.find(({ number }) => number === digits)
  if (!card) return undefined
  // Letters only: random digits may look like a card number, which every call refuses.
  const random = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)).map((byte) => 97 + (byte & 15)))
  return { token: `sandbox_${card.behavior}_${random}`, brand: card.brand, last4: digits.slice(-4) }
}

/** The behavior encoded in a sandbox token; undefined for other tokens. */
export const behaviorOf = (token: string) => TOKEN.exec(token)?.[1] as SandboxBehavior | undefined
