import { createElement } from 'react'
import { expect, it } from 'vitest'
import { SERVICE_ZONE } from '../../../lib/days.ts'
import { markupShown, wordsOf } from '../../../testing/page-shown.ts'
import { TimeZoneContext } from '../../../ui/time-zone.tsx'
import { permissionsOf, type Role } from '../../staff/permissions.ts'
import { StaffContext } from '../../staff/ui/staff.ts'
import type { ProhibitedLodging, RecordedStatement } from '../contract.ts'
import ProhibitedLodgings from './prohibited-lodgings.page.tsx'
import UsTravel from './us-travel.page.tsx'
import { prohibitedTexts, usTravelTexts } from './us-travel.texts.ts'

// 20:30 UTC is 16:30 in Havana.
const AT = '2026-12-01T20:30:00.000Z'

const statement: RecordedStatement = {
  id: 1,
  planId: 7,
  clientId: 1,
  name: 'Maria Perez',
  email: 'maria@example.com',
  category: 'support',
  words: 'I state …',
  lang: 'en',
  textVersion: 1,
  statedAt: AT,
  paidAt: null,
  bookings: [{ reference: 'K7M2Q9XD', title: 'Hotel Faro', firstDay: '2027-01-10', lastDay: '2027-01-13' }],
}

const lodging: ProhibitedLodging = {
  id: 1,
  name: 'EL FARO',
  city: 'Havana',
  propertyId: '12',
  hotelId: null,
  decided: false,
  similarHotelId: 1,
}

const shownTo = (role: Role, page: unknown, data: unknown) => {
  const staff = { id: 1, name: 'Ana', role, roleName: null, permissions: [...permissionsOf(role)], mustEnroll: false }
  return markupShown(page, data, 'en', (element) =>
    createElement(StaffContext, { value: staff }, createElement(TimeZoneContext, { value: SERVICE_ZONE }, element)),
  )
}

it('shows statements in Havana time, and offers a CSV file only when there are any', () => {
  const shown = (list: RecordedStatement[]) =>
    wordsOf(shownTo('Auditor', UsTravel, { page: 1, period: {}, statements: { list, totalItems: list.length } }))
  const words = shown([statement])
  expect(words).toContain('16:30')
  expect(words).toContain('Support for the Cuban people (31 CFR 515.574)')
  expect(words).toContain(usTravelTexts.en.csv)
  expect(words).toContain(usTravelTexts.en.notPaid)
  expect(shown([])).toContain(usTravelTexts.en.none)
  expect(shown([])).not.toContain(usTravelTexts.en.csv)
})

it.each([
  ['Documents', true],
  ['Auditor', false],
] as const)('lets the role %s import and match the list of prohibited lodgings: %s', (role, may) => {
  const lodgings = { list: [lodging], totalItems: 1 }
  const hotels = [{ id: 1, name: 'Hotel Faro', zone: { en: 'Vedado', es: 'Vedado' } }]
  const markup = shownTo(role, ProhibitedLodgings, { page: 1, state: 'all', lodgings, hotels })
  expect(wordsOf(markup)).toContain('EL FARO')
  expect(markup.includes('<form')).toBe(may)
  expect(wordsOf(markup).includes(prohibitedTexts.en.importText)).toBe(may)
})
