import { formatInstant, SERVICE_ZONE } from '../../lib/days.ts'
import type { Bilingual, Lang } from '../../lib/languages.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import type { IssueState, PaymentIssueKind } from './states.ts'

/** What staff are told about a dispute, or about money that has to go back. */
export type IssueTold = {
  kind: PaymentIssueKind
  state: IssueState
  /** The provider's name. */
  provider: string
  amountCents: number
  currency: Currency
  reason: string
  answerBy: Date | string | null
}

const TITLES: Record<PaymentIssueKind, Bilingual> = {
  dispute: { en: 'Disputed payment', es: 'Pago en disputa' },
  'charged-late': { en: 'Charged after the payment ended', es: 'Cobrado después de terminar el pago' },
  'wrong-amount': { en: 'Only part of the amount charged', es: 'Cobrado solo en parte' },
  'wrong-holder': { en: "Somebody else's card", es: 'Tarjeta de otra persona' },
  'refund-came-back': { en: 'Refund that came back', es: 'Reembolso devuelto por el banco' },
}

export const issueTitle = ({ kind }: Pick<IssueTold, 'kind'>): Bilingual => TITLES[kind]

const STRAY: Record<Exclude<PaymentIssueKind, 'dispute' | 'refund-came-back'>, Bilingual> = {
  'charged-late': { en: 'after its payment had ended', es: 'después de terminar su pago' },
  'wrong-amount': { en: 'which is not the whole amount', es: 'que no es todo el importe' },
  'wrong-holder': {
    en: "from a card that is not in the client's name",
    es: 'de una tarjeta que no está a nombre del cliente',
  },
}

const disputeText = (lang: Lang, { state, provider: name, reason, answerBy }: IssueTold, amount: string) => {
  const by = answerBy && formatInstant(answerBy, lang, SERVICE_ZONE)
  const why = reason && ` (${reason})`
  if (lang === 'en') {
    if (state === 'won') return `You won the dispute at ${name}: ${amount} is back.`
    if (state === 'lost') return `You lost the dispute at ${name}: ${amount} stays with the cardholder.`
    return `The cardholder disputes the payment${why}, and the bank has taken ${amount} back. Answer at ${name}${by ? ` by ${by}` : ''}; refunds of this payment wait until then.`
  }
  if (state === 'won') return `Usted ganó la disputa en ${name}: ${amount} están de vuelta.`
  if (state === 'lost') return `Usted perdió la disputa en ${name}: ${amount} se quedan con el titular de la tarjeta.`
  return `El titular de la tarjeta disputa el pago${why} y el banco retiró ${amount}. Responda en ${name}${by ? ` antes del ${by}` : ''}; los reembolsos de este pago esperan hasta entonces.`
}

const textIn = (lang: Lang, issue: IssueTold) => {
  const { kind, state, provider: name } = issue
  const amount = formatMoney(issue.amountCents, issue.currency, lang)
  if (kind === 'dispute') return disputeText(lang, issue, amount)
  if (kind === 'refund-came-back') {
    if (lang === 'en')
      return state === 'returned'
        ? `Refund ${issue.reason} came back from the client's bank; ${amount} was sent by transfer.`
        : `Refund ${issue.reason} came back from the client's bank. Send ${amount} by transfer and record the bank's reference.`
    return state === 'returned'
      ? `El banco del cliente devolvió el reembolso ${issue.reason}; se enviaron ${amount} por transferencia.`
      : `El banco del cliente devolvió el reembolso ${issue.reason}. Envíe ${amount} por transferencia y anote la referencia del banco.`
  }
  const why = STRAY[kind][lang]
  if (lang === 'en')
    return state === 'returned'
      ? `${name} charged ${amount} ${why}. It was sent back to the card.`
      : `${name} charged ${amount} ${why}. It is being sent back to the card; if ${name} refuses, send it by transfer.`
  return state === 'returned'
    ? `${name} cobró ${amount} ${why}. Se devolvió a la tarjeta.`
    : `${name} cobró ${amount} ${why}. Se está devolviendo a la tarjeta; si ${name} lo rechaza, envíelo por transferencia.`
}

/** A sentence about an issue, with what staff have to do. */
export const describeIssue = (issue: IssueTold): Bilingual => ({ en: textIn('en', issue), es: textIn('es', issue) })
