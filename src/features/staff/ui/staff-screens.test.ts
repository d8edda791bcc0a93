import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { SERVICE_ZONE } from '../../../lib/days.ts'
import { markupShown, wordsOf } from '../../../testing/page-shown.ts'
import { TimeZoneContext } from '../../../ui/time-zone.tsx'
import {
  changeMemberRole,
  disableMember,
  endMemberSession,
  endMemberSessions,
  inviteMember,
  type Member,
  resetMemberFactor,
} from '../contract/members.ts'
import { permissionsOf, ROLES, type Role } from '../permissions.ts'
import { accountTexts } from './account.texts.ts'
import MemberPage from './member.page.tsx'
import { membersTexts } from './members.texts.ts'
import StaffPage from './staff.page.tsx'
import { StaffContext } from './staff.ts'

/* Each screen of the staff element, rendered for each role. 20:30 UTC is 16:30 in Havana. */

const AT = '2026-12-01T20:30:00.000Z'
const member: Member = {
  id: 7,
  email: 'raul@alamar.example',
  name: 'Raúl Cruz',
  role: 'Support',
  roleName: null,
  state: 'active',
  invitedUntil: null,
  hasSecondFactor: true,
  lastSignInAt: AT,
  manageable: true,
}
const session = { id: 1, agent: 'Firefox/140 (Windows)', address: '192.0.2.1', createdAt: AT, lastUsedAt: AT }

/** The pages with their data, and each button's name and call. */
const SCREENS: readonly {
  Page: unknown
  data: unknown
  buttons: readonly [words: string, row: { permission?: string | null }][]
}[] = [
  {
    Page: StaffPage,
    data: { members: [member], roles: [] },
    buttons: [[membersTexts.en.invite, inviteMember]],
  },
  {
    Page: MemberPage,
    data: { member, roles: [], sessions: [session] },
    buttons: [
      [membersTexts.en.saveRole, changeMemberRole],
      [membersTexts.en.resetFactor, resetMemberFactor],
      [membersTexts.en.disable, disableMember],
      [accountTexts.en.endOf('Firefox on Windows', '192.0.2.1'), endMemberSession],
      [membersTexts.en.endAll, endMemberSessions],
    ],
  },
]

const shownTo = (role: Role, { Page, data }: (typeof SCREENS)[number]) => {
  const staff = { id: 1, name: 'Ana', role, roleName: null, permissions: [...permissionsOf(role)], mustEnroll: false }
  return markupShown(Page, data, 'en', (element) =>
    createElement(StaffContext, { value: staff }, createElement(TimeZoneContext, { value: SERVICE_ZONE }, element)),
  )
}

/** Accessible names of the visible buttons; closed dialogs are excluded. */
const buttonsOf = (markup: string) =>
  [...markup.replace(/<dialog\b[\s\S]*?<\/dialog>/g, '').matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].map(
    ([, attributes, words]) => (/aria-label="([^"]*)"/.exec(attributes!)?.[1] ?? wordsOf(words!)).trim(),
  )

describe('the staff screens', () => {
  for (const role of Object.keys(ROLES) as Role[])
    it(`show exactly the buttons that the role ${role} may press, and Havana time`, () => {
      const permissions: readonly string[] = permissionsOf(role)
      for (const screen of SCREENS) {
        const markup = shownTo(role, screen)
        const permitted = screen.buttons.filter(([, { permission }]) => permissions.includes(permission!))
        expect(buttonsOf(markup).toSorted()).toEqual(permitted.map(([words]) => words).toSorted())
        expect(wordsOf(markup)).toContain('16:30')
      }
    })

  it('have no buttons for an account with more permissions or for one’s own account', () => {
    const [, page] = SCREENS
    const data = { ...(page!.data as { member: Member }), sessions: null }
    const markup = shownTo('Owner', { ...page!, data: { ...data, member: { ...data.member, manageable: false } } })
    expect(buttonsOf(markup)).toEqual([])
  })
})
