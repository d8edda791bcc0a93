import type { Bilingual } from '../../../lib/languages.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { type Block, bothStacked, columns, GUTTER, type Run, run, WIDTH } from '../../../platform/pdf/paper-style.ts'
import { CONSENT } from '../consent.ts'
import { consentOf, inHavana, WORDS } from './receipt-words.ts'

/** How and when a receipt was signed. */
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

const LABEL = 150

/** The page that proves a signature (decisions 6). */
export const evidencePage = (paper: Paper, receipt: { number: string; email: string }, evidence: Evidence): Block[] => {
  const table = paper.table()
  const line = (label: Bilingual, runs: Run[]) =>
    paper.row(
      [
        { x: 0, width: LABEL, runs: bothStacked(label, 'strong') },
        { x: LABEL + GUTTER, width: WIDTH - LABEL - GUTTER, runs },
      ],
      { after: 9, table },
    )
  const title = bothStacked(WORDS.evidence, 'title', 'subtitle', { heading: 'H1' })
  const { sealed } = WORDS
  const halves = [[run(sealed.en, 'small', { lang: 'en' })], [run(sealed.es, 'small', { lang: 'es' })]]
  return [
    paper.row([{ x: 0, width: WIDTH, runs: title }], { after: 14 }),
    paper.rule({ width: 1.2, colour: 'ink', after: 12 }),
    line(WORDS.receipt, [run(receipt.number, 'strong')]),
    line(WORDS.signedBy, [run(evidence.signer, 'strong'), run(receipt.email)]),
    line(WORDS.kind, bothStacked(WORDS[evidence.kind])),
    line(WORDS.time, [
      run(`${evidence.signedAt.toISOString()} (UTC)`, 'code'),
      ...bothStacked(inHavana(evidence.signedAt)),
    ]),
    line(WORDS.address, [run(evidence.address, 'code')]),
    line(WORDS.agent, [run(evidence.agent || '–', 'code')]),
    line(consentOf(evidence.consentVersion), bothStacked(CONSENT.text)),
    line(WORDS.receiptHash, [run(evidence.receiptHash, 'code')]),
    line(WORDS.certificateHash, [run(evidence.certificateHash, 'code')]),
    paper.rule({ before: 2, after: 12 }),
    paper.row(columns(halves, (WIDTH - GUTTER) / 2)),
  ]
}
