import { areaOf } from '../../staff/permission-words.ts'
import { PERMISSIONS, type Permission } from '../../staff/permissions.ts'
import { WAITING_KINDS, WAITING_WORK } from '../waiting-work.ts'
import type { officeTexts } from './office.texts.ts'

/** The groups of the office menu: the daily work, what the store sells, and the agency itself. */
export const OFFICE_GROUPS = ['work', 'sell', 'agency'] as const

/**
 * A screen in the office menu: path, name, group and the permission to see it. `actions` are the permissions to act on it, when they are
 * not simply all other permissions of its area.
 */
export type OfficeScreen = {
  path: string
  name: keyof typeof officeTexts.en
  group: (typeof OFFICE_GROUPS)[number]
  permission: Permission
  /** Alternative permissions; any of them is enough to see a part of the screen. */
  orPermissions?: readonly Permission[]
  actions?: readonly Permission[]
}

export const OFFICE_SCREENS: readonly OfficeScreen[] = [
  {
    path: '/office',
    name: 'overview',
    group: 'work',
    permission: 'requests.see',
    orPermissions: WAITING_KINDS.flatMap((kind) => WAITING_WORK[kind].permissions),
    actions: [],
  },
  { path: '/office/requests', name: 'requests', group: 'work', permission: 'requests.see' },
  {
    path: '/office/clients',
    name: 'clients',
    group: 'work',
    permission: 'clients.see',
    actions: ['bookings.cancel', 'clients.impersonate', 'notes.answer'],
  },
  { path: '/office/notes', name: 'notes', group: 'work', permission: 'notes.see' },
  { path: '/office/refunds', name: 'refunds', group: 'work', permission: 'refunds.see' },
  {
    path: '/office/payments',
    name: 'payments',
    group: 'work',
    permission: 'payments.see',
    actions: ['payments.decide', 'refunds.decide'],
  },
  { path: '/office/currencies', name: 'currencies', group: 'sell', permission: 'currencies.see' },
  { path: '/office/documents', name: 'documents', group: 'work', permission: 'documents.see' },
  { path: '/office/reviews', name: 'reviews', group: 'work', permission: 'reviews.see' },
  { path: '/office/questions', name: 'questions', group: 'work', permission: 'questions.see' },
  { path: '/office/us-travel', name: 'usTravel', group: 'work', permission: 'usTravel.see' },
  { path: '/office/inventory', name: 'inventory', group: 'sell', permission: 'inventory.see' },
  { path: '/office/catalogue', name: 'catalogue', group: 'sell', permission: 'catalogue.see' },
  { path: '/office/content', name: 'content', group: 'sell', permission: 'content.see' },
  {
    path: '/office/import',
    name: 'importExport',
    group: 'sell',
    permission: 'inventory.see',
    orPermissions: ['catalogue.see', 'content.see'],
    actions: ['inventory.edit', 'catalogue.edit', 'content.edit'],
  },
  {
    path: '/office/staff',
    name: 'staff',
    group: 'agency',
    permission: 'staff.see',
    actions: ['staff.edit', 'staffSessions.see', 'staffSessions.end'],
  },
  { path: '/office/settings', name: 'settings', group: 'agency', permission: 'settings.see' },
  { path: '/office/providers', name: 'providers', group: 'agency', permission: 'settings.see' },
  { path: '/office/mailbox', name: 'mailbox', group: 'agency', permission: 'mailbox.see' },
  { path: '/office/failures', name: 'failures', group: 'agency', permission: 'failures.see' },
]

/** Screens that a staff member can see. Sessions stored before permissions existed have no permissions. */
export const screensOf = ({ permissions = [] }: { permissions?: readonly Permission[] }) =>
  OFFICE_SCREENS.filter(({ permission, orPermissions = [] }) =>
    [permission, ...orPermissions].some((each) => permissions.includes(each)),
  )

/** The screen at a path, or the screen that the page at the path belongs to. */
export const screenAt = (path: string) =>
  OFFICE_SCREENS.find(
    (screen) => path === screen.path || (screen.path !== '/office' && path.startsWith(`${screen.path}/`)),
  )

/** The permissions to act on a screen. */
export const actionsOn = ({ permission: seeing, actions }: OfficeScreen): readonly Permission[] =>
  actions ?? PERMISSIONS.filter((permission) => permission !== seeing && areaOf(permission) === areaOf(seeing))
