import { plural } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { Services, TxCtx } from '../../../platform/context.ts'
import { type MailText, sendMail } from '../../../platform/mail.ts'
import { takeStaffUpdates } from '../../../platform/staff-updates.store.ts'
import { MAIL_STAFF_UPDATES, type StaffUpdate } from '../../../platform/staff-updates.ts'

/** Name of each kind of update and the path of its queue. */
const KINDS: Record<StaffUpdate['kind'], { singular: string; plural: string; path: string }> = {
  request: { singular: 'booking request', plural: 'booking requests', path: '/office' },
  note: { singular: 'client message', plural: 'client messages', path: '/office/notes' },
  document: { singular: 'document to review', plural: 'documents to review', path: '/office/documents' },
  proof: { singular: 'transfer proof', plural: 'transfer proofs', path: '/office/payments' },
  refund: { singular: 'refund request', plural: 'refund requests', path: '/office/refunds' },
}

/** References listed per kind in one mail. */
const MAX_REFERENCES = 20

/** Lists updates by reference only, without personal data: the mail leaves the office. */
const updatesMail = (updates: readonly StaffUpdate[], origin: string): MailText => {
  const groups = Object.entries(KINDS).flatMap(([kind, words]) => {
    const references = [...new Set(updates.filter((update) => update.kind === kind).map(({ reference }) => reference))]
    return references.length > 0
      ? [
          {
            count: `${references.length} ${plural(references.length, words.singular, words.plural)}`,
            references,
            path: words.path,
          },
        ]
      : []
  })
  const url = (path: string) => pageUrl(origin, 'en', path)
  const listed = (references: readonly string[]) =>
    references.length > MAX_REFERENCES
      ? `${references.slice(0, MAX_REFERENCES).join(', ')} and ${references.length - MAX_REFERENCES} more`
      : references.join(', ')
  return {
    subject: `New: ${groups.map(({ count }) => count).join(', ')}`,
    paragraphs: groups.map(({ count, references, path }) => `${count}: ${listed(references)}. ${url(path)}`),
    button: { label: 'Open the office', url: url(groups[0]!.path) },
  }
}

const mailUpdates = async (tx: TxCtx) => {
  const updates = await takeStaffUpdates(tx.db)
  // Already sent by an earlier mail.
  if (updates.length === 0) return
  await sendMail(tx, tx.config.officeEmail, 'en', updatesMail(updates, tx.config.publicOrigin))
}

/** Registers the job that mails staff about new requests, messages, documents, proofs and refunds. */
export const handleStaffUpdateJobs = ({ jobs }: Pick<Services, 'jobs'>) => jobs.handle(MAIL_STAFF_UPDATES, mailUpdates)
