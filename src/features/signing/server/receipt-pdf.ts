import { cancellationLines } from '../../../lib/cancellation.ts'
import { type Day, SERVICE_ZONE } from '../../../lib/days.ts'
import { type Bilingual, type Lang, localeOf } from '../../../lib/languages.ts'
import { formatMoney, sum } from '../../../lib/money.ts'
import type { PriceLine } from '../../../lib/quote.ts'
import { CONSENT } from '../consent.ts'
import type { ReceiptContent } from '../contract.ts'
import { type Block, bothOnLine, bothStacked, type Cell, createPaper, type InkImage, type Paper, type Run, run, WIDTH } from './paper.ts'
import { sealPlaceholder } from './seal.ts'

/** A receipt as it is printed. */
export type Receipt = { number: string; checkUrl: string; issuedAt: Date; content: ReceiptContent }

/** How and when a receipt was signed, for the page that proves it. */
export type Evidence = {
  kind: 'drawn' | 'typed'
  signer: string
  signedAt: Date
  address: string
  agent: string
  consentVersion: string
  /** SHA-256 of the receipt before it was signed. */
  receiptHash: string
  /** SHA-256 of the certificate that seals the file. */
  certificateHash: string
}

/** A signature to be put on a receipt: its evidence, the drawing if there is one, and the file that was read. */
export type Signature = { evidence: Evidence; drawing?: InkImage; unsigned: Buffer }

const both = (en: string, es: string): Bilingual => ({ en, es })
const inBoth = (say: (lang: Lang) => string): Bilingual => ({ en: say('en'), es: say('es') })

const instant = (at: Date | string, lang: Lang, zone: string) =>
  new Intl.DateTimeFormat(localeOf(lang), { timeZone: zone, dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(at))
const day = (at: Day, lang: Lang) => new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(at))
const inHavana = (at: Date | string) =>
  both(`${instant(at, 'en', SERVICE_ZONE)}, Havana time`, `${instant(at, 'es', SERVICE_ZONE)}, hora de La Habana`)

const GUTTER = 14
const THIRD = (WIDTH - 2 * GUTTER) / 3
const HALF = (WIDTH - GUTTER) / 2
const AMOUNT = 96

/** A label in both languages over what it names. */
const labelled = (label: Bilingual, values: Run[]): Run[] => [bothOnLine(label, 'label'), ...values]

const columns = (cells: Run[][], width: number): Cell[] => cells.map((runs, i) => ({ x: i * (width + GUTTER), width, runs }))

/** Prints a receipt; with a signature also its evidence, the receipt as it was read, and the place for the seal. */
export const printReceipt = (receipt: Receipt, signature?: Signature): Promise<Buffer> => {
  const { content, number } = receipt
  const paper = createPaper({
    title: both('Payment receipt', 'Recibo de pago'),
    number,
    subject: `${content.client.name}, travel plan ${content.planId}`,
    issuedAt: receipt.issuedAt,
    foot: `${number} · ${receipt.checkUrl}`,
  })
  paper.flow([
    paper.letterhead(both('Car rental and lodging in Cuba', 'Renta de autos y alojamiento en Cuba')),
    paper.rule({ width: 1.2, colour: 'ink', before: 2, after: 14 }),
    ...factsOf(paper, receipt),
    paper.rule({ before: 4, after: 14 }),
    ...content.bookings.flatMap((booking, i) => bookingBlocks(paper, content, booking, i)),
    paper.stack([...totalBlocks(paper, content), paper.gap(14), signatureBlock(paper, receipt, signature)]),
  ])
  if (signature) {
    paper.newPage()
    paper.flow(evidenceBlocks(paper, receipt, signature.evidence))
    paper.attach(signature.unsigned, `${number}.pdf`, 'The receipt as it was before the signature')
  }
  return paper.finish()
}

const factsOf = (paper: Paper, { number, issuedAt, content }: Receipt): Block[] => {
  const { payment } = content
  const card = [payment.cardBrand, payment.cardLast4 && `•••• ${payment.cardLast4}`].filter(Boolean).join(' ')
  const rows: Run[][][] = [
    [
      labelled(both('Number', 'Número'), [run(number, 'strong')]),
      labelled(both('Issued', 'Emitido'), bothStacked(inHavana(issuedAt), 'text', 'also')),
      labelled(both('Total paid', 'Total pagado'), [run(formatMoney(content.totalCents, content.currency, 'en'), 'total')]),
    ],
    [
      labelled(both('Client', 'Cliente'), [run(content.client.name, 'strong'), run(content.client.email, 'text')]),
      labelled(both('Paid', 'Pagado'), bothStacked(inHavana(payment.settledAt), 'text', 'also')),
      labelled(both('Paid with', 'Pagado con'), [
        ...bothStacked(payment.method),
        ...(card ? [run(card, 'strong')] : []),
        ...(payment.cardHolder ? [run(payment.cardHolder)] : []),
      ]),
    ],
    [
      labelled(both('Travel plan', 'Plan de viaje'), [run(String(content.planId))]),
      labelled(both('Payment reference', 'Referencia del pago'), [run(payment.reference)]),
      payment.processorReference
        ? labelled(both('Processor’s reference', 'Referencia del procesador'), [run(payment.processorReference)])
        : [],
    ],
  ]
  return rows.map((cells) => paper.row(columns(cells, THIRD), { after: 10 }))
}

type ReceiptBooking = ReceiptContent['bookings'][number]

const bookingBlocks = (paper: Paper, { currency }: ReceiptContent, booking: ReceiptBooking, index: number): Block[] => {
  const money = (cents: number) => formatMoney(cents, currency, 'en')
  const days = both(
    `${day(booking.firstDay, 'en')} – ${day(booking.lastDay, 'en')}`,
    `${day(booking.firstDay, 'es')} – ${day(booking.lastDay, 'es')}`,
  )
  const head = paper.stack([
    paper.row(
      [
        {
          x: 0,
          width: WIDTH - AMOUNT,
          runs: [run(`${index + 1}. ${booking.title}`, 'heading', { heading: 'H2' }), ...bothStacked(booking.subtitle)],
        },
      ],
      { after: 8 },
    ),
    paper.row(
      columns(
        [
          labelled(both('Reference', 'Referencia'), [run(booking.reference, 'strong')]),
          labelled(both('Supplier’s reference', 'Referencia del proveedor'), [run(booking.supplierReference ?? '–', 'strong')]),
          labelled(both('From – to', 'Desde – hasta'), bothStacked(days)),
        ],
        THIRD,
      ),
      { after: 8 },
    ),
  ])
  const facts = pairs(booking.facts).map((pair) =>
    paper.row(
      columns(
        pair.map((fact) => labelled(fact.label, bothStacked(fact.value))),
        HALF,
      ),
      { after: 6 },
    ),
  )
  const paidNow = both('Paid with this receipt', 'Pagado con este recibo')
  const lines = amountRows(paper, booking.payNow, money)
  const subtotal = paper.stack([
    paper.rule({ before: 5, after: 5 }),
    paper.row(
      [
        { x: 0, width: WIDTH - AMOUNT - GUTTER, runs: [bothOnLine(both('Subtotal', 'Subtotal'), 'strong')] },
        { x: WIDTH - AMOUNT, width: AMOUNT, runs: [run(money(booking.payNowCents), 'strong', { align: 'right' })] },
      ],
      { after: 8 },
    ),
  ])
  const cancellation = paper.stack([
    paper.row([{ x: 0, width: WIDTH, runs: [bothOnLine(both('Cancellation', 'Cancelación'), 'label')] }], { after: 2 }),
    paper.row(
      columns(
        [
          cancellationRuns(booking, 'en'),
          cancellationRuns(booking, 'es'),
        ],
        HALF,
      ),
      { after: 10 },
    ),
  ])
  const title = paper.row([{ x: 0, width: WIDTH, runs: [bothOnLine(paidNow, 'label')] }], { after: 4 })
  return [
    head,
    ...facts,
    paper.gap(2),
    ...withFirst(paper, title, lines),
    subtotal,
    ...(booking.payInCuba.length ? [payInCubaBlock(paper, booking, money), paper.gap(8)] : []),
    cancellation,
    paper.rule({ after: 14 }),
  ]
}

const cancellationRuns = ({ cancellation }: ReceiptBooking, lang: Lang): Run[] =>
  cancellationLines(cancellation, lang).map((text) => ({ parts: [{ text, lang }], style: 'small' }))

const pairs = <T>(items: T[]): T[][] => items.flatMap((_, i) => (i % 2 ? [] : [items.slice(i, i + 2)]))

/** A title that never stands alone at the foot of a page. */
const withFirst = (paper: Paper, title: Block, [first, ...rest]: Block[]): Block[] => [
  paper.stack(first ? [title, first] : [title]),
  ...rest,
]

/** Lines of amounts as a table; the last one may be their total. */
const amountRows = (paper: Paper, lines: PriceLine[], money: (cents: number) => string, options: { inset?: number; withTotal?: boolean } = {}): Block[] => {
  const table = paper.table()
  const inset = options.inset ?? 0
  return lines.map(({ label, detail, cents }, i) => {
    const last = i === lines.length - 1
    const style = last && options.withTotal ? 'strong' : 'text'
    return paper.row(
      [
        {
          x: inset,
          width: WIDTH - AMOUNT - GUTTER - 2 * inset,
          runs: [bothOnLine(label, style), ...(detail ? [bothOnLine(detail, 'small')] : [])],
        },
        { x: WIDTH - AMOUNT - inset, width: AMOUNT, runs: [run(money(cents), style, { align: 'right' })] },
      ],
      { after: last ? 0 : 4, table },
    )
  })
}

const payInCubaBlock = (paper: Paper, booking: ReceiptBooking, money: (cents: number) => string): Block => {
  const inset = 10
  const title = both('Paid in Cuba, not part of this receipt', 'Se paga en Cuba, no forma parte de este recibo')
  const total: PriceLine = { label: both('In all, in Cuba', 'En total, en Cuba'), cents: booking.payInCubaCents }
  const withTotal = booking.payInCuba.length > 1
  const lines = withTotal ? [...booking.payInCuba, total] : booking.payInCuba
  return paper.framed(
    paper.stack([
      paper.row([{ x: inset, width: WIDTH - 2 * inset, runs: bothStacked(title, 'warning', 'warning') }], { after: 6 }),
      ...amountRows(paper, lines, money, { inset, withTotal }),
    ]),
    { dashed: true, pad: 9 },
  )
}

const totalBlocks = (paper: Paper, content: ReceiptContent): Block[] => {
  const money = (cents: number) => formatMoney(cents, content.currency, 'en')
  const inset = 12
  const line = (label: Bilingual, cents: number, style: 'text' | 'total') =>
    paper.row(
      [
        { x: inset, width: WIDTH - AMOUNT - 60 - 2 * inset, runs: style === 'total' ? [bothOnLine(label, 'total')] : [bothOnLine(label)] },
        { x: WIDTH - AMOUNT - 60 - inset, width: AMOUNT + 60, runs: [run(money(cents), style, { align: 'right' })] },
      ],
      { after: style === 'total' ? 0 : 4, table },
    )
  const table = paper.table()
  const bookings = sum(content.bookings.map((booking) => booking.payNowCents))
  return [
    paper.framed(
      paper.stack([
        line(both('Bookings', 'Reservas'), bookings, 'text'),
        line(both('Fee of the payment method', 'Comisión del método de pago'), content.feeCents, 'text'),
        paper.gap(4),
        line(both('Total paid', 'Total pagado'), content.totalCents, 'total'),
      ]),
      { fill: 'tint', pad: 10 },
    ),
  ]
}

const QR_SIZE = 84

const signatureBlock = (paper: Paper, receipt: Receipt, signature: Signature | undefined): Block => {
  const width = 300
  const inset = 12
  const place = 52
  const signer = receipt.content.client.name
  const evidence = signature?.evidence
  const area: Block = signature?.drawing
    ? paper.ink(signature.drawing, inset, width - 2 * inset, place, `Signature of ${signer}`)
    : evidence
      ? paper.script(evidence.signer, inset, width - 2 * inset, place)
      : paper.gap(place)
  const says = `Signature of ${signer} / Firma de ${signer}`
  const field = evidence ? paper.signatureField(area, inset, width - 2 * inset, sealPlaceholder({ ...evidence, number: receipt.number }), says) : area
  const under: Run[] = evidence
    ? [run(signer, 'strong'), ...bothStacked(inHavana(evidence.signedAt), 'small', 'small')]
    : [
        run(signer, 'strong'),
        ...bothStacked(
          both('To be signed electronically within 24 hours of the payment', 'Se firma electrónicamente en las 24 horas siguientes al pago'),
          'small',
          'small',
        ),
      ]
  const box = paper.framed(
    paper.stack([
      paper.row([{ x: inset, width: width - 2 * inset, runs: [bothOnLine(both('Signature of the client', 'Firma del cliente'), 'label')] }], { after: 4 }),
      field,
      paper.line(inset, width - 2 * inset),
      paper.row([{ x: inset, width: width - 2 * inset, runs: under }]),
    ]),
    { pad: 9, width },
  )
  const check = paper.row([
    {
      x: width + GUTTER + QR_SIZE + 12,
      width: WIDTH - width - GUTTER - QR_SIZE - 12,
      runs: [
        run('Is it genuine?', 'strong'),
        { parts: [{ text: '¿Es auténtico?', lang: 'es' }], style: 'also' },
        ...bothStacked(both('Scan to check.', 'Escanee para comprobar.'), 'small', 'small'),
      ],
    },
  ])
  const qr = paper.qr(receipt.checkUrl, width + GUTTER, QR_SIZE, `QR: ${receipt.checkUrl}`)
  return {
    height: Math.max(box.height, QR_SIZE),
    draw: (top) => {
      box.draw(top)
      qr.draw(top)
      check.draw(top + 6)
    },
  }
}

const evidenceBlocks = (paper: Paper, receipt: Receipt, evidence: Evidence): Block[] => {
  const table = paper.table()
  const LABEL = 150
  const line = (label: Bilingual, runs: Run[]) =>
    paper.row(
      [
        { x: 0, width: LABEL, runs: bothStacked(label, 'strong', 'also') },
        { x: LABEL + GUTTER, width: WIDTH - LABEL - GUTTER, runs },
      ],
      { after: 9, table },
    )
  return [
    paper.row(
      [{ x: 0, width: WIDTH, runs: bothStacked(both('Evidence of the signature', 'Constancia de la firma'), 'title', 'subtitle', { heading: 'H1' }) }],
      { after: 14 },
    ),
    paper.rule({ width: 1.2, colour: 'ink', after: 12 }),
    line(both('Receipt', 'Recibo'), [run(receipt.number, 'strong')]),
    line(both('Signed by', 'Firmado por'), [run(evidence.signer, 'strong'), run(receipt.content.client.email)]),
    line(
      both('Kind of signature', 'Tipo de firma'),
      bothStacked(evidence.kind === 'drawn' ? both('Drawn by hand on the screen', 'Dibujada a mano en la pantalla') : both('Name typed by the client', 'Nombre escrito por el cliente')),
    ),
    line(both('Time', 'Hora'), [run(`${evidence.signedAt.toISOString()} (UTC)`, 'code'), ...bothStacked(inHavana(evidence.signedAt))]),
    line(both('Internet address', 'Dirección de internet'), [run(evidence.address, 'code')]),
    line(both('Program', 'Programa'), [run(evidence.agent || '–', 'code')]),
    line(both(`Consent given, version ${evidence.consentVersion}`, `Consentimiento dado, versión ${evidence.consentVersion}`), bothStacked(CONSENT.text)),
    line(both('SHA-256 of the receipt before the signature', 'SHA-256 del recibo antes de la firma'), [run(evidence.receiptHash, 'code')]),
    line(both('SHA-256 of the sealing certificate', 'SHA-256 del certificado del sello'), [run(evidence.certificateHash, 'code')]),
    paper.rule({ before: 2, after: 12 }),
    paper.row(
      columns(
        [
          [
            run(
              'This file is sealed with a digital signature (PAdES). Any change to it, however small, breaks the seal, and every PDF reader that checks signatures says so. The receipt as it was read before the signature is attached to this file.',
              'small',
            ),
          ],
          [
            {
              parts: [
                {
                  text: 'Este archivo está sellado con una firma digital (PAdES). Cualquier cambio, por pequeño que sea, rompe el sello, y todo lector de PDF que compruebe firmas lo indica. El recibo tal como se leyó antes de la firma va adjunto a este archivo.',
                  lang: 'es',
                },
              ],
              style: 'small',
            },
          ],
        ],
        HALF,
      ),
    ),
  ]
}
