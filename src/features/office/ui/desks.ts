import type { Permission } from '../permissions.ts'
import type { officeTexts } from './office.texts.ts'

/** A screen of the office in its menu: where it is, its name there, and what lets somebody see it. */
type Desk = { path: string; name: keyof typeof officeTexts.en; permission: Permission }

export const DESKS: readonly Desk[] = [
  { path: '/office', name: 'requests', permission: 'requests.see' },
  { path: '/office/clients', name: 'clients', permission: 'clients.see' },
  { path: '/office/notes', name: 'notes', permission: 'notes.see' },
  { path: '/office/refunds', name: 'refunds', permission: 'refunds.see' },
  { path: '/office/payments', name: 'payments', permission: 'payments.see' },
  { path: '/office/documents', name: 'documents', permission: 'documents.see' },
  { path: '/office/mailbox', name: 'mailbox', permission: 'mailbox.see' },
]

/** The desks that somebody of the staff may see. A session from before there were permissions has none. */
export const desksOf = ({ permissions = [] }: { permissions?: readonly Permission[] }) =>
  DESKS.filter((desk) => permissions.includes(desk.permission))
