import { type Lang, plural, texts } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { Services, TxCtx } from '../../../platform/context.ts'
import type { MailText } from '../../../platform/mail.ts'
import { takeStaffUpdates } from '../../../platform/staff-updates.store.ts'
import { MAIL_STAFF_UPDATES, type StaffUpdate } from '../../../platform/staff-updates.ts'
import { mailOffice } from '../../staff/server/staff.service.ts'
import { WAITING_WORK } from '../waiting-work.ts'

/** The path of the queue for each kind of update. */
const PATHS: Record<StaffUpdate['kind'], string> = {
  request: WAITING_WORK.requests.screen,
  note: WAITING_WORK.messages.screen,
  document: WAITING_WORK.documents.screen,
  proof: WAITING_WORK.transfers.screen,
  refund: WAITING_WORK.refundRequests.screen,
}

/** The singular and plural name of each kind of update. */
type Names = Record<StaffUpdate['kind'], [string, string]>

const words = texts(
  {
    names: {
      request: ['booking request', 'booking requests'],
      note: ['client message', 'client messages'],
      document: ['document to review', 'documents to review'],
      proof: ['transfer proof', 'transfer proofs'],
      refund: ['refund request', 'refund requests'],
    } as Names,
    subject: (counts: string) => `New: ${counts}`,
    more: (count: number) => ` and ${count} more`,
    open: 'Open the office',
  },
  {
    names: {
      request: ['solicitud de reserva', 'solicitudes de reserva'],
      note: ['mensaje de cliente', 'mensajes de clientes'],
      document: ['documento por revisar', 'documentos por revisar'],
      proof: ['comprobante de transferencia', 'comprobantes de transferencia'],
      refund: ['solicitud de reembolso', 'solicitudes de reembolso'],
    } as Names,
    subject: (counts: string) => `Nuevo: ${counts}`,
    more: (count: number) => ` y ${count} más`,
    open: 'Abrir la oficina',
  },
)

/** Maximum number of references listed per kind in one email. */
const MAX_REFERENCES = 20

/** Lists updates by reference only, without personal data, because the email leaves the office. */
const updatesMail = (updates: readonly StaffUpdate[], lang: Lang, origin: string): MailText => {
  const t = words[lang]
  const groups = (Object.keys(PATHS) as StaffUpdate['kind'][]).flatMap((kind) => {
    const references = [...new Set(updates.filter((update) => update.kind === kind).map(({ reference }) => reference))]
    const count = `${references.length} ${plural(references.length, ...t.names[kind])}`
    return references.length > 0 ? [{ count, references, path: PATHS[kind] }] : []
  })
  const url = (path: string) => pageUrl(origin, lang, path)
  const listed = (references: readonly string[]) =>
    references.slice(0, MAX_REFERENCES).join(', ') +
    (references.length > MAX_REFERENCES ? t.more(references.length - MAX_REFERENCES) : '')
  return {
    subject: t.subject(groups.map(({ count }) => count).join(', ')),
    paragraphs: groups.map(({ count, references, path }) => `${count}: ${listed(references)}. ${url(path)}`),
    button: { label: t.open, url: url(groups[0]!.path) },
  }
}

const mailUpdates = async (tx: TxCtx) => {
  const updates = await takeStaffUpdates(tx.db, tx.clock.now())
  // They were already sent in an earlier email.
  if (updates.length === 0) return
  await mailOffice(tx, (lang) => updatesMail(updates, lang, tx.config.publicOrigin))
}

/** Registers the job that emails staff about new requests, messages, documents, proofs and refunds. */
export const handleStaffUpdateJobs = ({ jobs }: Pick<Services, 'jobs'>) =>
  jobs.handle(MAIL_STAFF_UPDATES, mailUpdates, { together: true })
