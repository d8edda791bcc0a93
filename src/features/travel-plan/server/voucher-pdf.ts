import { dayInHavana } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import { CONTRACT_CURRENCY, type Currency, formatMoney } from '../../../lib/money.ts'
import type { SoldProduct } from '../../../lib/site.ts'
import { createPdf, type Pdf } from '../../../platform/pdf/pdf-document.ts'
import { qr } from '../../../platform/pdf/pdf-figures.ts'
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
import type { PriceLine } from '../../products/quote.ts'
import { BRING, TITLES, WORDS } from './voucher-words.ts'

/** The content of a voucher. */
export type PrintedVoucher = {
  /** The agency's name. */
  agency: string
  /** The agency's logo as a gray PNG. */
  logo?: Buffer | undefined
  /** What the agency sells. */
  tagline: Bilingual
  checkUrl: string
  issuedAt: Date
  productType: SoldProduct
  reference: string
  supplierReference: string
  title: string
  subtitle: Bilingual
  /** The driver, or the guests by room. */
  who: { label: Bilingual; value: string }[]
  /** Times and places first; `phone` belongs to the place. */
  facts: { label: Bilingual; value: Bilingual; phone?: string }[]
  /** What is paid, without amounts, which are only on the receipt. */
  paid: Bilingual[]
  payInCuba: PriceLine[]
  payInCubaCents: number
  /** For travelers whose trip someone else pays for: the voucher shows what is paid on site, but not how much. */
  hidesAmounts: boolean
  currency: Currency
  emergency: { phone: string; email: string }
}

const HALF = (WIDTH - GUTTER) / 2
const THIRD = (WIDTH - 2 * GUTTER) / 3
const INSET = 12
const INSIDE = WIDTH - 2 * INSET
const AMOUNT = 96
const QR_SIZE = 88

/** Prints a voucher: both languages, black only, on A4. */
export const printVoucher = (voucher: PrintedVoucher): Promise<Buffer> => {
  const paper = createPdf({
    title: TITLES[voucher.productType],
    agency: voucher.agency,
    logo: voucher.logo,
    number: voucher.reference,
    subject: voucher.title,
    issuedAt: voucher.issuedAt,
    foot: `${WORDS.issued.en} · ${WORDS.issued.es} ${dayInHavana(voucher.issuedAt)} · ${voucher.checkUrl}`,
    blackOnly: true,
  })
  const lines = (items: Run[][], perLine: 2 | 3) =>
    chunks(items, perLine).map((cells) => paper.row(columns(cells, perLine === 2 ? HALF : THIRD), { after: 8 }))
  paper.flow([
    paper.letterhead(voucher.tagline),
    paper.rule({ width: 1.2, colour: 'ink', before: 2, after: 12 }),
    referenceBlock(paper, voucher),
    paper.gap(12),
    paper.row([{ x: 0, width: WIDTH, runs: titleRuns(voucher) }], { after: 10 }),
    ...lines(
      voucher.who.map(({ label, value }) => labelled(label, [run(value, 'bold')])),
      2,
    ),
    ...lines(voucher.facts.slice(0, 2).map(factRuns), 2),
    ...lines(voucher.facts.slice(2).map(factRuns), 3),
    paper.rule({ before: 2, after: 12 }),
    paidBlock(paper, voucher),
    inCubaBlock(paper, voucher),
    paper.gap(14),
    footBlock(paper, voucher),
  ])
  return paper.finish()
}

const labelled = (label: Bilingual, values: Run[]): Run[] => [bilingualInline(label, 'small'), ...values]

const factRuns = ({ label, value, phone }: PrintedVoucher['facts'][number]): Run[] =>
  labelled(label, [...bilingualStacked(value, 'plain'), ...(phone ? [run(phone, 'bold')] : [])])

const chunks = <T>(items: T[], size: number): T[][] =>
  items.flatMap((_, i) => (i % size ? [] : [items.slice(i, i + size)]))

const titleRuns = ({ title, subtitle }: PrintedVoucher) => [
  run(title, 'total', { heading: 'H2' }),
  ...bilingualStacked(subtitle, 'plain'),
]

/** Both references and the instruction to the supplier, next to the QR code. */
const referenceBlock = (paper: Pdf, { reference, supplierReference, checkUrl }: PrintedVoucher): Block => {
  const frame = WIDTH - QR_SIZE - GUTTER
  const inside = frame - 2 * INSET
  const half = (inside - GUTTER) / 2
  const box = paper.framed(
    paper.stack([
      paper.row(
        [
          { x: INSET, width: half, runs: labelled(WORDS.reference, [run(reference, 'reference')]) },
          {
            x: INSET + half + GUTTER,
            width: half,
            runs: labelled(WORDS.supplierReference, [run(supplierReference, 'reference')]),
          },
        ],
        { after: 4 },
      ),
      paper.row([{ x: INSET, width: inside, runs: bilingualStacked(WORDS.toTheSupplier, 'text') }]),
    ]),
    { pad: 10, width: frame },
  )
  const x = WIDTH - QR_SIZE
  const code = qr(paper, checkUrl, x, QR_SIZE)
  const caption = paper.row([{ x, width: QR_SIZE, runs: bilingualStacked(WORDS.verify, 'small', 'small') }])
  return {
    height: Math.max(box.height, QR_SIZE + 6 + caption.height),
    draw: (top) => {
      box.draw(top)
      code.draw(top)
      caption.draw(top + QR_SIZE + 6)
    },
  }
}

const paidBlock = (paper: Pdf, { paid }: PrintedVoucher): Block => {
  const all = { en: paid.map(({ en }) => en).join('; '), es: paid.map(({ es }) => es).join('; ') }
  const runs = [bilingualInline(WORDS.paid, 'bold'), ...bilingualStacked(all, 'plain')]
  return paper.row([{ x: 0, width: WIDTH, runs }], { after: 10 })
}

/** The amounts to pay in Cuba, in a separate frame. */
const inCubaBlock = (paper: Pdf, { payInCuba, payInCubaCents, hidesAmounts }: PrintedVoucher): Block => {
  const table = paper.table()
  const line = ({ label, detail, cents }: PriceLine, style: 'plain' | 'bold') =>
    paper.row(
      [
        {
          x: INSET,
          width: INSIDE - AMOUNT - GUTTER,
          runs: [bilingualInline(label, style), ...(detail && !hidesAmounts ? [bilingualInline(detail, 'small')] : [])],
        },
        {
          x: WIDTH - INSET - AMOUNT,
          width: AMOUNT,
          runs: hidesAmounts ? [] : [run(formatMoney(cents, CONTRACT_CURRENCY, 'en'), style, { align: 'right' })],
        },
      ],
      { after: 4, table },
    )
  const hint = payInCubaCents > 0 ? WORDS.payThere : WORDS.nothingToPay
  const title = [bilingualInline(WORDS.payInCuba, 'bold'), bilingualInline(hint, 'text')]
  return paper.framed(
    paper.stack([
      paper.row([{ x: INSET, width: INSIDE, runs: title }], { after: payInCubaCents > 0 ? 6 : 0 }),
      ...(payInCubaCents > 0
        ? [
            ...payInCuba.map((item) => line(item, payInCuba.length > 1 ? 'plain' : 'bold')),
            ...(payInCuba.length > 1 && !hidesAmounts
              ? [line({ label: WORDS.total, cents: payInCubaCents }, 'bold')]
              : []),
          ]
        : []),
    ]),
    { dashed: true, pad: 10 },
  )
}

const footBlock = (paper: Pdf, { productType, emergency }: PrintedVoucher): Block => {
  const bring = [bilingualInline(WORDS.bring, 'bold'), ...bilingualStacked(BRING[productType], 'plain')]
  const help = [...bilingualStacked(WORDS.help, 'bold'), run(emergency.phone, 'total'), run(emergency.email, 'plain')]
  return paper.row(columns([bring, help], HALF))
}
