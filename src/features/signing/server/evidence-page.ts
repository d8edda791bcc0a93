import type { Bilingual } from '../../../lib/languages.ts'
import type { Pdf } from '../../../platform/pdf/pdf-document.ts'
import { type Block, bilingualStacked, columns, GUTTER, type Run, run, WIDTH } from '../../../platform/pdf/pdf-style.ts'
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

/** The page with the evidence of a signature (docs/rules/signing.md#seal). */
export const evidencePage = (paper: Pdf, receipt: { number: string; email: string }, evidence: Evidence): Block[] => {
  const table = paper.table()
  const line = (label: Bilingual, runs: Run[]) =>
    paper.row(
      [
        { x: 0, width: LABEL, runs: bilingualStacked(label, 'strong') },
        { x: LABEL + GUTTER, width: WIDTH - LABEL - GUTTER, runs },
      ],
      { after: 9, table },
    )
  const title = bilingualStacked(WORDS.evidence, 'title', 'subtitle', { heading: 'H1' })
  const { sealed } = WORDS
  const paragraphs = [[run(sealed.en, 'small', { lang: 'en' })], [run(sealed.es, 'small', { lang: 'es' })]]
  return [
    paper.row([{ x: 0, width: WIDTH, runs: title }], { after: 14 }),
    paper.rule({ width: 1.2, colour: 'ink', after: 12 }),
    line(WORDS.receipt, [run(receipt.number, 'strong')]),
    line(WORDS.signedBy, [run(evidence.signer, 'strong'), run(receipt.email)]),
    line(WORDS.kind, bilingualStacked(WORDS[evidence.kind])),
    line(WORDS.time, [
      run(`${evidence.signedAt.toISOString()} (UTC)`, 'code'),
      ...bilingualStacked(inHavana(evidence.signedAt)),
    ]),
    line(WORDS.address, [run(evidence.address, 'code')]),
    line(WORDS.agent, [run(evidence.agent || '–', 'code')]),
    line(consentOf(evidence.consentVersion), bilingualStacked(CONSENT.text)),
    line(WORDS.receiptHash, [run(evidence.receiptHash, 'code')]),
    line(WORDS.certificateHash, [run(evidence.certificateHash, 'code')]),
    paper.rule({ before: 2, after: 12 }),
    paper.row(columns(paragraphs, (WIDTH - GUTTER) / 2)),
  ]
}
