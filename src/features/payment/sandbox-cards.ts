import type { CardBrand } from './methods.ts'

/** The simulated behaviors of a charge. */
export const SANDBOX_BEHAVIOURS = [
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
export type SandboxBehaviour = (typeof SANDBOX_BEHAVIOURS)[number]

/** The only cards that the built-in sandbox accepts, so that no real number is entered. */
export const SANDBOX_CARDS: readonly { number: string; brand: CardBrand; behaviour: SandboxBehaviour }[] = [
  { number: '4242424242424242', brand: 'Visa', behaviour: 'succeed' },
  { number: '5555555555554444', brand: 'Mastercard', behaviour: 'succeed' },
  { number: '378282246310005', brand: 'American Express', behaviour: 'succeed' },
  { number: '4000000000003220', brand: 'Visa', behaviour: 'challenge' },
  { number: '4000000000000002', brand: 'Visa', behaviour: 'decline' },
  { number: '4000000000009995', brand: 'Visa', behaviour: 'insufficient-funds' },
  { number: '4000000000000119', brand: 'Visa', behaviour: 'time-out' },
  { number: '4000000000000341', brand: 'Visa', behaviour: 'fail-after-charging' },
  { number: '4000000000008088', brand: 'Visa', behaviour: 'notice-late' },
  { number: '4000000000006066', brand: 'Visa', behaviour: 'notice-twice' },
  { number: '4000000000009094', brand: 'Visa', behaviour: 'notice-first' },
  { number: '4000000000005126', brand: 'Visa', behaviour: 'refuse-refund' },
  { number: '4000000000007726', brand: 'Visa', behaviour: 'lose-refund-answer' },
]

/** A card as a token of the processor; the number stays in the browser. */
export type CardToken = { token: string; brand: CardBrand; last4: string }

const TOKEN = new RegExp(`^sandbox_(${SANDBOX_BEHAVIOURS.join('|')})_[a-p]{16}$`)

/** The token of a typed test card number; undefined for other numbers. */
export const tokenise = (typed: string): CardToken | undefined => {
  const digits = typed.replace(/\D/g, '')
  const card = SANDBOX_CARDS.find(({ number }) => number === digits)
  if (!card) return undefined
  // Letters only: random digits may look like a card number, which every call refuses.
  const random = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)).map((byte) => 97 + (byte & 15)))
  return { token: `sandbox_${card.behaviour}_${random}`, brand: card.brand, last4: digits.slice(-4) }
}

/** The behavior encoded in a sandbox token; undefined for other tokens. */
export const behaviourOf = (token: string) => TOKEN.exec(token)?.[1] as SandboxBehaviour | undefined
