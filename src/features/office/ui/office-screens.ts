import type { Permission } from '../permissions.ts'
import type { officeTexts } from './office.texts.ts'

/** A screen in the office menu: path, name and the permission to see it. */
type OfficeScreen = { path: string; name: keyof typeof officeTexts.en; permission: Permission }

export const OFFICE_SCREENS: readonly OfficeScreen[] = [
  { path: '/office', name: 'requests', permission: 'requests.see' },
  { path: '/office/clients', name: 'clients', permission: 'clients.see' },
  { path: '/office/notes', name: 'notes', permission: 'notes.see' },
  { path: '/office/refunds', name: 'refunds', permission: 'refunds.see' },
  { path: '/office/payments', name: 'payments', permission: 'payments.see' },
  { path: '/office/documents', name: 'documents', permission: 'documents.see' },
  { path: '/office/settings', name: 'settings', permission: 'settings.see' },
  { path: '/office/mailbox', name: 'mailbox', permission: 'mailbox.see' },
  { path: '/office/failures', name: 'failures', permission: 'failures.see' },
]

/** Screens that a staff member can see. Sessions stored before permissions existed have none. */
export const screensOf = ({ permissions = [] }: { permissions?: readonly Permission[] }) =>
  OFFICE_SCREENS.filter((screen) => permissions.includes(screen.permission))
