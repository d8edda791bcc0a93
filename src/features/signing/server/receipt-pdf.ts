import { formatDay } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { CONTRACT_CURRENCY, formatMoney, sum } from '../../../lib/money.ts'
import { createPdf, type Pdf } from '../../../platform/pdf/pdf-document.ts'
import { type InkImage, inkImage, qr, scriptName, signatureField } from '../../../platform/pdf/pdf-figures.ts'
import {
  type Block,
  bilingualInline,
  bilingualStacked,
  columns,
  GUTTER,
  type Run,
  run,
  WIDTH,
} from '../../../platform/pdf/pdf-style.ts'
import { POLICY_NAMES } from '../../information/policy.ts'
import { cancellationLines } from '../../products/cancellation.ts'
import type { PriceLine } from '../../products/quote.ts'
import type { ReceiptContent } from '../contract.ts'
import { type Evidence, evidencePage } from './evidence-page.ts'
import { daysInWords, inHavana, signatureOf, WORDS } from './receipt-words.ts'
import { sealPlaceholder } from './seal.ts'

/** The data of a printed receipt. */
export type PrintedReceipt = {
  /** The agency's name. */
  agency: string
  /** The agency's logo as a PNG. */
  logo?: Buffer | undefined
  /** What the agency sells. */
  tagline: Bilingual
  number: string
  /** The store's URL, without a trailing slash. */
  origin: string
  checkUrl: string
  issuedAt: Date
  content: ReceiptContent
}

/** A signature to add to a receipt: its evidence, the typed name or drawn ink, and the unsigned file. */
export type Signature = {
  evidence: Evidence
  typedName?: string | undefined
  ink?: InkImage | undefined
  unsigned: Buffer
}

type SoldUnder = NonNullable<ReceiptContent['bookings'][number]['policies']>[number]

const THIRD = (WIDTH - 2 * GUTTER) / 3
const HALF = (WIDTH - GUTTER) / 2
const AMOUNT = 96

/**
 * Creates the PDF of a receipt; with a signature also the evidence page, the unsigned receipt as an attachment, and the seal's placeholder.
 */
export const printReceipt = (receipt: PrintedReceipt, signature?: Signature): Promise<Buffer> => {
  const { content, number } = receipt
  const paper = createPdf({
    title: WORDS.title,
    agency: receipt.agency,
    logo: receipt.logo,
    number,
    subject: `${content.client.name}, ${WORDS.plan.en} ${content.planId}`,
    issuedAt: receipt.issuedAt,
    foot: `${number} · ${receipt.checkUrl}`,
  })
  paper.flow([
    paper.letterhead(receipt.tagline),
    paper.rule({ width: 1.2, colour: 'ink', before: 2, after: 14 }),
    ...factRows(paper, receipt),
    paper.rule({ before: 4, after: 14 }),
    ...content.bookings.flatMap((_, i) => bookingBlocks(paper, receipt, i)),
    paper.stack([totalBlock(paper, content), paper.gap(14), signatureBlock(paper, receipt, signature)]),
  ])
  if (signature) {
    paper.newPage()
    paper.flow(evidencePage(paper, { number, email: content.client.email }, signature.evidence))
    paper.attach(signature.unsigned, `${number}.pdf`, 'The receipt before signing')
  }
  return paper.finish()
}

const moneyIn = (content: Pick<ReceiptContent, 'currency'>) => (cents: number) =>
  formatMoney(cents, content.currency, 'en')

/** A bilingual label above its values. */
const labelled = (label: Bilingual, values: Run[]): Run[] => [bilingualInline(label, 'label'), ...values]

const factRows = (paper: Pdf, { number, issuedAt, content }: PrintedReceipt): Block[] => {
  const { client, payment, planId, totalCents } = content
  const card = [payment.cardBrand, payment.cardLast4 && `•••• ${payment.cardLast4}`].filter(Boolean).join(' ')
  const optional = (text: string | null) => (text ? [run(text)] : [])
  return [
    [
      labelled(WORDS.number, [run(number, 'strong')]),
      labelled(WORDS.issued, bilingualStacked(inHavana(issuedAt))),
      labelled(WORDS.totalPaid, [run(moneyIn(content)(totalCents), 'total')]),
    ],
    [
      labelled(WORDS.client, [run(client.name, 'strong'), run(client.email)]),
      labelled(WORDS.paid, bilingualStacked(inHavana(payment.settledAt))),
      labelled(WORDS.paidWith, [
        ...bilingualStacked(payment.method),
        ...(card ? [run(card, 'strong')] : []),
        ...optional(payment.cardHolder),
      ]),
    ],
    [
      labelled(WORDS.plan, [run(String(planId))]),
      labelled(WORDS.paymentReference, [run(payment.reference)]),
      payment.processorReference ? labelled(WORDS.processorReference, [run(payment.processorReference)]) : [],
    ],
  ].map((cells) => paper.row(columns(cells, THIRD), { after: 10 }))
}

/** A policy that a booking was sold under, with a link to that version. */
const soldUnder = (origin: string, { versionId, kind, effectiveOn }: SoldUnder): Run => ({
  ...bilingualInline(
    {
      en: `${POLICY_NAMES[kind].en} of ${formatDay(effectiveOn, 'en')}`,
      es: `${POLICY_NAMES[kind].es} del ${formatDay(effectiveOn, 'es')}`,
    },
    'small',
  ),
  link: `${origin}/policy-versions/${versionId}`,
})

const bookingBlocks = (paper: Pdf, { content, origin }: PrintedReceipt, index: number): Block[] => {
  const booking = content.bookings[index]!
  const { policies = [] } = booking
  const money = moneyIn(content)
  const title = run(`${index + 1}. ${booking.title}`, 'heading', { heading: 'H2' })
  const head = paper.stack([
    paper.row([{ x: 0, width: WIDTH, runs: [title, ...bilingualStacked(booking.subtitle)] }], { after: 8 }),
    paper.row(
      columns(
        [
          labelled(WORDS.reference, [run(booking.reference, 'strong')]),
          labelled(WORDS.supplierReference, [run(booking.supplierReference ?? '–', 'strong')]),
          labelled(WORDS.dates, bilingualStacked(daysInWords(booking.firstDay, booking.lastDay))),
        ],
        THIRD,
      ),
      { after: 8 },
    ),
  ])
  const facts = pairs(booking.facts.map(({ label, value }) => labelled(label, bilingualStacked(value))))
  const [firstLine, ...lines] = amountRows(paper, booking.payNow, money)
  const paidHere = paper.row([{ x: 0, width: WIDTH, runs: [bilingualInline(WORDS.paidHere, 'label')] }], { after: 4 })
  const subtotal = amountRows(paper, [{ label: WORDS.subtotal, cents: booking.payNowCents }], money, {
    withTotal: true,
  })
  const terms = (lang: Lang) =>
    cancellationLines(booking.cancellation, lang).map((text) => run(text, 'small', { lang }))
  return [
    head,
    ...facts.map((pair) => paper.row(columns(pair, HALF), { after: 6 })),
    paper.gap(2),
    // Keeps the title on the same page as its first line.
    paper.stack(firstLine ? [paidHere, firstLine] : [paidHere]),
    ...lines,
    paper.stack([paper.rule({ before: 5, after: 5 }), ...subtotal, paper.gap(8)]),
    inCubaBlock(paper, content, index),
    paper.gap(8),
    paper.stack([
      paper.row([{ x: 0, width: WIDTH, runs: [bilingualInline(WORDS.cancellation, 'label')] }], { after: 2 }),
      paper.row(columns([terms('en'), terms('es')], HALF), { after: 10 }),
    ]),
    ...(policies.length
      ? [
          paper.stack([
            paper.row([{ x: 0, width: WIDTH, runs: [bilingualInline(WORDS.soldUnder, 'label')] }], { after: 2 }),
            paper.row([{ x: 0, width: WIDTH, runs: policies.map((each) => soldUnder(origin, each)) }], { after: 10 }),
          ]),
        ]
      : []),
    paper.rule({ after: 14 }),
  ]
}

const pairs = <T>(items: T[]): T[][] => items.flatMap((_, i) => (i % 2 ? [] : [items.slice(i, i + 2)]))

type Money = (cents: number) => string

/** A table of amounts; with `withTotal` the last line is their total. */
const amountRows = (
  paper: Pdf,
  lines: PriceLine[],
  money: Money,
  { inset = 0, withTotal = false }: { inset?: number; withTotal?: boolean } = {},
): Block[] => {
  const table = paper.table()
  return lines.map(({ label, detail, cents }, i) => {
    const last = i === lines.length - 1
    const style = last && withTotal ? 'strong' : 'text'
    const description = [bilingualInline(label, style), ...(detail ? [bilingualInline(detail, 'small')] : [])]
    return paper.row(
      [
        { x: inset, width: WIDTH - AMOUNT - GUTTER - 2 * inset, runs: description },
        { x: WIDTH - AMOUNT - inset, width: AMOUNT, runs: [run(money(cents), style, { align: 'right' })] },
      ],
      { after: last ? 0 : 4, table },
    )
  })
}

/** The amounts to pay in Cuba, in a separate frame because the receipt does not cover them. */
const inCubaBlock = (paper: Pdf, content: ReceiptContent, index: number): Block => {
  const { payInCuba, payInCubaCents } = content.bookings[index]!
  const inset = 10
  const withTotal = payInCuba.length > 1
  const lines = withTotal ? [...payInCuba, { label: WORDS.totalInCuba, cents: payInCubaCents }] : payInCuba
  const title = bilingualStacked(WORDS.paidInCuba, 'warning', 'warning')
  if (lines.length === 0) {
    const nothing = bilingualStacked(WORDS.nothingInCuba)
    return paper.framed(paper.row(columns([title, nothing], HALF)), { dashed: true, pad: 9 })
  }
  return paper.framed(
    paper.stack([
      paper.row([{ x: inset, width: WIDTH - 2 * inset, runs: title }], { after: 6 }),
      ...amountRows(paper, lines, moneyIn({ currency: CONTRACT_CURRENCY }), { inset, withTotal }),
    ]),
    { dashed: true, pad: 9 },
  )
}

const totalBlock = (paper: Pdf, content: ReceiptContent): Block => {
  const inset = 12
  const table = paper.table()
  const line = (label: Bilingual, cents: number, style: 'text' | 'total' = 'text') => {
    const amount = run(moneyIn(content)(cents), style, { align: 'right' })
    return paper.row(
      [
        { x: inset, width: WIDTH - 2 * AMOUNT - 2 * inset, runs: [bilingualInline(label, style)] },
        { x: WIDTH - 2 * AMOUNT - inset, width: 2 * AMOUNT, runs: [amount] },
      ],
      { after: style === 'total' ? 0 : 4, table },
    )
  }
  return paper.framed(
    paper.stack([
      line(WORDS.bookings, sum(content.bookings.map((booking) => booking.payNowCents))),
      ...(content.endedCents ? [line(WORDS.ended, content.endedCents)] : []),
      line(WORDS.fee, content.feeCents),
      paper.gap(4),
      line(WORDS.totalPaid, content.totalCents, 'total'),
      ...(content.fundCents ? [paper.gap(4), line(WORDS.fromFund, content.fundCents)] : []),
    ]),
    { fill: 'tint', pad: 10 },
  )
}

const BOX = 300
const SIGN_HERE = { x: 12, width: BOX - 24, height: 52 }
const QR_SIZE = 84
const BESIDE_QR = BOX + GUTTER + QR_SIZE + 12

const signatureBlock = (paper: Pdf, receipt: PrintedReceipt, signature: Signature | undefined): Block => {
  const under = [
    run(receipt.content.client.name, 'strong'),
    ...bilingualStacked(signature ? inHavana(signature.evidence.signedAt) : WORDS.toBeSigned, 'small', 'small'),
  ]
  const { x, width } = SIGN_HERE
  const box = paper.framed(
    paper.stack([
      paper.row([{ x, width, runs: [bilingualInline(WORDS.signature, 'label')] }], { after: 4 }),
      signature ? signedPlace(paper, receipt, signature) : paper.gap(SIGN_HERE.height),
      paper.signingLine(x, width),
      paper.row([{ x, width, runs: under }]),
    ]),
    { pad: 9, width: BOX },
  )
  const code = qr(paper, receipt.checkUrl, BOX + GUTTER, QR_SIZE)
  const words = [...bilingualStacked(WORDS.genuine, 'strong'), ...bilingualStacked(WORDS.scan, 'small', 'small')]
  const check = paper.row([{ x: BESIDE_QR, width: WIDTH - BESIDE_QR, runs: words }])
  return {
    height: Math.max(box.height, QR_SIZE),
    draw: (top) => {
      box.draw(top)
      code.draw(top)
      check.draw(top + 4)
    },
  }
}

const signedPlace = (
  paper: Pdf,
  { agency, number, content }: PrintedReceipt,
  { evidence, ink, typedName }: Signature,
) => {
  const label = signatureOf(content.client.name)
  const mark = ink
    ? inkImage(paper, ink, SIGN_HERE, `${label.en} / ${label.es}`)
    : scriptName(paper, typedName ?? evidence.signer, SIGN_HERE)
  return signatureField(
    paper,
    mark,
    SIGN_HERE,
    sealPlaceholder({ ...evidence, agency, number }),
    `${label.en} / ${label.es}`,
  )
}
