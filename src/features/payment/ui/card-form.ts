import { type CardToken, tokenize } from '../sandbox-cards.ts'
import type { paymentTexts } from './payment.texts.ts'

export const thisYear = new Date().getFullYear()
const thisMonth = new Date().getMonth() + 1

/**
 * The tokens of typed card numbers, kept until a reply decides the payment, so that a retry after a lost connection sends the same request.
 */
export type CardTokens = Map<string, CardToken | undefined>

/** The card in a form, its number as a token. */
export const readCard = (form: FormData, tokens: CardTokens) => {
  const value = (name: string) => String(form.get(name) ?? '').trim()
  const number = value('cardNumber')
  const token = tokens.get(number) ?? tokenize(number)
  tokens.set(number, token)
  return {
    cardHolderName: value('cardHolderName'),
    token,
    expMonth: Number(value('expMonth')),
    expYear: Number(value('expYear')),
    billingZip: value('billingZip'),
  }
}

/** The invalid fields of a card. */
export const cardProblems = (
  { cardHolderName, token, expMonth, expYear }: ReturnType<typeof readCard>,
  t: (typeof paymentTexts)['en'],
  brands: readonly string[],
) => ({
  cardHolderName: !cardHolderName && t.problems.holder,
  cardNumber: token ? !brands.includes(token.brand) && t.notAccepted(token.brand) : t.problems.number,
  expMonth: expYear === thisYear && expMonth < thisMonth && t.problems.expired,
})
