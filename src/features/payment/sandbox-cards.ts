import type { CardBrand } from './methods.ts'

/** What the sandbox can be told to do with a charge. */
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

/** The test cards of the built-in sandbox; it takes no others, so that no real number is ever typed into it. */
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

/** What stands for a card once the processor's field has read it: the number itself stays in the browser. */
export type CardToken = { token: string; brand: CardBrand; last4: string }

const TOKEN = new RegExp(`^sandbox_(${SANDBOX_BEHAVIOURS.join('|')})_[0-9a-f]{16}$`)

/** Turns a typed card number into a token; undefined for any number that is no test card. */
export const tokenise = (typed: string): CardToken | undefined => {
  const digits = typed.replace(/\D/g, '')
  const card = SANDBOX_CARDS.find(({ number }) => number === digits)
  if (!card) return undefined
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return { token: `sandbox_${card.behaviour}_${random}`, brand: card.brand, last4: digits.slice(-4) }
}

/** What a token makes the sandbox do; undefined when it is no token of the sandbox. */
export const behaviourOf = (token: string) => TOKEN.exec(token)?.[1] as SandboxBehaviour | undefined
