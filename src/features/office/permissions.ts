/**
 * What somebody of the staff may be permitted (decisions 5): to *see* a desk, or to do its work. Every call of the office
 * names one of these.
 */
export const PERMISSIONS = [
  'requests.see',
  'requests.decide',
  'bookings.cancel',
  'payments.see',
  'payments.decide',
  'refunds.see',
  'refunds.decide',
  'documents.see',
  'documents.review',
  'notes.see',
  'notes.answer',
  'content.see',
  'content.edit',
  'clients.see',
  'clients.impersonate',
  'mailbox.see',
] as const
export type Permission = (typeof PERMISSIONS)[number]

// Mails and messages carry links and codes that open accounts, so only the owner reads everybody's.
const isSecret = (permission: Permission) => permission === 'mailbox.see'
const isLooking = (permission: Permission) => permission.endsWith('.see')

/** The roles of the staff and what each may do (decisions 5). */
export const ROLES = {
  Owner: PERMISSIONS,
  Manager: PERMISSIONS.filter((permission) => !isSecret(permission)),
  Reservations: ['requests.see', 'requests.decide', 'bookings.cancel', 'notes.see', 'notes.answer', 'clients.see'],
  Finance: ['requests.see', 'payments.see', 'payments.decide', 'refunds.see', 'refunds.decide', 'clients.see'],
  Documents: ['documents.see', 'documents.review', 'clients.see'],
  Content: ['content.see', 'content.edit'],
  Support: ['requests.see', 'notes.see', 'notes.answer', 'clients.see', 'clients.impersonate'],
  Auditor: PERMISSIONS.filter((permission) => isLooking(permission) && !isSecret(permission)),
} as const satisfies Record<string, readonly Permission[]>
export type Role = keyof typeof ROLES

export const isRole = (name: string): name is Role => Object.hasOwn(ROLES, name)

/** What a role may do; one that is not known may do nothing. */
export const permissionsOf = (role: string): readonly Permission[] => (isRole(role) ? ROLES[role] : [])
