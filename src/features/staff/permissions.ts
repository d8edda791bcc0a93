/** Staff permissions (docs/rules/sessions.md#staff-accounts): to *see* a queue or to act in it. Every office call names one. */
export const PERMISSIONS = [
  'requests.see',
  'requests.decide',
  'bookings.cancel',
  'payments.see',
  'payments.decide',
  'refunds.see',
  'refunds.decide',
  'currencies.see',
  'currencies.edit',
  'documents.see',
  'documents.review',
  'notes.see',
  'notes.answer',
  'reviews.see',
  'reviews.moderate',
  'questions.see',
  'questions.answer',
  'inventory.see',
  'inventory.edit',
  'catalogue.see',
  'catalogue.edit',
  'content.see',
  'content.edit',
  'clients.see',
  'clients.impersonate',
  'usTravel.see',
  'usTravel.edit',
  'mailbox.see',
  'staff.see',
  'staff.edit',
  'staffSessions.see',
  'staffSessions.end',
  'settings.see',
  'settings.edit',
  'failures.see',
  'failures.retry',
] as const
export type Permission = (typeof PERMISSIONS)[number]

// The mailbox contains the personal data of all clients, so only owners can read it; links and codes in it are hidden (0028). Where staff
// sign in from is visible only to them and the owners.
const isSecret = (permission: Permission) =>
  permission === 'mailbox.see' || permission === 'staffSessions.see' || permission === 'staffSessions.end'
const isReadOnly = (permission: Permission) => permission.endsWith('.see')

/** Staff roles and their permissions (docs/rules/sessions.md#staff-accounts). */
export const ROLES = {
  Owner: PERMISSIONS,
  Manager: PERMISSIONS.filter((permission) => !isSecret(permission)),
  Reservations: [
    'requests.see',
    'requests.decide',
    'bookings.cancel',
    'notes.see',
    'notes.answer',
    'questions.see',
    'questions.answer',
    'clients.see',
    'inventory.see',
    'inventory.edit',
    'catalogue.see',
  ],
  Finance: [
    'requests.see',
    'payments.see',
    'payments.decide',
    'refunds.see',
    'refunds.decide',
    'currencies.see',
    'currencies.edit',
    'clients.see',
  ],
  Documents: ['documents.see', 'documents.review', 'clients.see', 'usTravel.see', 'usTravel.edit'],
  Content: [
    'catalogue.see',
    'catalogue.edit',
    'content.see',
    'content.edit',
    'reviews.see',
    'reviews.moderate',
    'questions.see',
    'questions.answer',
  ],
  Support: [
    'requests.see',
    'notes.see',
    'notes.answer',
    'reviews.see',
    'reviews.moderate',
    'questions.see',
    'questions.answer',
    'clients.see',
    'clients.impersonate',
    'failures.see',
    'failures.retry',
  ],
  Auditor: PERMISSIONS.filter((permission) => isReadOnly(permission) && !isSecret(permission)),
} as const satisfies Record<string, readonly Permission[]>
export type Role = keyof typeof ROLES

export const isRole = (name: string): name is Role => Object.hasOwn(ROLES, name)

/** Whether a text names a permission. */
export const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name)

/** The key of a role that the agency created. It is stored as the role of its staff, like the names of the built-in roles. */
export const customRoleKey = (id: number) => `custom-${id}`

/** Permissions of a role: `stored` are those of a role that the agency created. None for an unknown role. */
export const permissionsOf = (role: string, stored: readonly string[] | null = null): readonly Permission[] =>
  isRole(role) ? ROLES[role] : (stored?.filter(isPermission) ?? [])
