import { formatInstant, SERVICE_ZONE } from '../../lib/days.ts'
import type { Bilingual, Lang } from '../../lib/languages.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import type { IssueState, OwedIssueKind, PaymentIssueKind } from './states.ts'

/** The details of a dispute, or of money that must be returned, for the text that staff read. */
export type IssueTold = {
  kind: PaymentIssueKind
  state: IssueState
  /** The provider's name. */
  provider: string
  amountCents: number
  currency: Currency
  reason: string
  answerBy: Date | string | null
  /** When the provider refused to send the money back. */
  refusedAt: Date | string | null
  /** The bank's reference, if finance sent the money back. */
  returnedBy: string | null
}

const TITLES: Record<PaymentIssueKind, Bilingual> = {
  dispute: { en: 'Disputed payment', es: 'Pago en disputa' },
  inquiry: { en: 'Question about a payment', es: 'Consulta sobre un pago' },
  'charged-late': { en: 'Charged after the payment ended', es: 'Cobrado después de terminar el pago' },
  'wrong-amount': { en: 'Only part of the amount charged', es: 'Cobrado solo en parte' },
  'wrong-holder': { en: "Somebody else's card", es: 'Tarjeta de otra persona' },
  'refund-came-back': { en: 'Returned refund', es: 'Reembolso devuelto por el banco' },
}

export const issueTitle = ({ kind }: Pick<IssueTold, 'kind'>): Bilingual => TITLES[kind]

const STRAY: Record<Exclude<OwedIssueKind, 'refund-came-back'>, Bilingual> = {
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
    if (state === 'won') return `You won the dispute at ${name}: ${amount} was returned to you.`
    if (state === 'lost') return `You lost the dispute at ${name}: ${amount} stays with the cardholder.`
    return `The cardholder disputes the payment${why}, and the bank has taken ${amount} back. Respond at ${name}${by ? ` by ${by}` : ''}; refunds of this payment are on hold until then.`
  }
  if (state === 'won') return `Usted ganó la disputa en ${name}: se le devolvieron ${amount}.`
  if (state === 'lost') return `Usted perdió la disputa en ${name}: ${amount} se quedan con el titular de la tarjeta.`
  return `El titular de la tarjeta disputa el pago${why} y el banco retiró ${amount}. Responda en ${name}${by ? ` antes del ${by}` : ''}; los reembolsos de este pago esperan hasta entonces.`
}

const inquiryText = (lang: Lang, { state, provider: name, reason, answerBy }: IssueTold, amount: string) => {
  const by = answerBy && formatInstant(answerBy, lang, SERVICE_ZONE)
  const why = reason && ` (${reason})`
  if (lang === 'en') {
    if (state === 'won') return `The bank's question at ${name} about ${amount} is closed; no money was taken.`
    if (state === 'lost') return `The bank's question at ${name} about ${amount} has become a dispute.`
    return `The cardholder's bank asks about a payment of ${amount}${why} and has not taken any money. Respond at ${name}${by ? ` by ${by}` : ''}, so that it does not become a dispute.`
  }
  if (state === 'won') return `La consulta del banco en ${name} sobre ${amount} está cerrada; no se retiró dinero.`
  if (state === 'lost') return `La consulta del banco en ${name} sobre ${amount} pasó a ser una disputa.`
  return `El banco del titular de la tarjeta pregunta por un pago de ${amount}${why} y no ha retirado dinero. Responda en ${name}${by ? ` antes del ${by}` : ''} para que no pase a ser una disputa.`
}

/** What happened to money that had to be returned. */
const strayEnd: Record<Lang, (issue: IssueTold) => string> = {
  en: ({ state, refusedAt, returnedBy, provider: name }) => {
    if (state === 'lost') return 'The bank returned it to the card when it decided the dispute.'
    if (state === 'returned') return returnedBy ? 'It was sent back by transfer.' : 'It was sent back to the card.'
    if (refusedAt)
      return `${name} refused to send it back to the card; send it by transfer and record the bank's reference. If it is in dispute, wait for the decision of the bank first.`
    return `It is being sent back to the card; if ${name} refuses, send it by transfer.`
  },
  es: ({ state, refusedAt, returnedBy, provider: name }) => {
    if (state === 'lost') return 'El banco lo devolvió a la tarjeta al resolver la disputa.'
    if (state === 'returned') return returnedBy ? 'Se devolvió por transferencia.' : 'Se devolvió a la tarjeta.'
    if (refusedAt)
      return `${name} no aceptó devolverlo a la tarjeta; envíelo por transferencia y anote la referencia del banco. Si está en disputa, espere primero la decisión del banco.`
    return `Se está devolviendo a la tarjeta; si ${name} lo rechaza, envíelo por transferencia.`
  },
}

const textIn = (lang: Lang, issue: IssueTold) => {
  const { kind, state, provider: name } = issue
  const amount = formatMoney(issue.amountCents, issue.currency, lang)
  if (kind === 'dispute') return disputeText(lang, issue, amount)
  if (kind === 'inquiry') return inquiryText(lang, issue, amount)
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
  if (lang === 'en') return `${name} charged ${amount} ${why}. ${strayEnd.en(issue)}`
  return `${name} cobró ${amount} ${why}. ${strayEnd.es(issue)}`
}

/** A sentence about an issue and what staff must do about it. */
export const describeIssue = (issue: IssueTold): Bilingual => ({ en: textIn('en', issue), es: textIn('es', issue) })
