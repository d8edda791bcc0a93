import { expect, it } from 'vitest'
import { requestUnconfirmed } from './office.mails.ts'

const booking = {
  reference: 'AB12',
  summary: { title: 'Kia Picanto' },
  confirmBy: new Date('2026-12-04T15:00:00Z'),
} as Parameters<typeof requestUnconfirmed>[1]

it.each([
  ['en', 1, 'Request AB12 has been waiting for 1 hour'],
  ['en', 2, 'Request AB12 has been waiting for 2 hours'],
  ['es', 1, 'La solicitud AB12 lleva 1 hora en espera'],
  ['es', 2, 'La solicitud AB12 lleva 2 horas en espera'],
] as const)('the email about a waiting request has the right subject in %s for %i', (lang, hours, subject) => {
  expect(requestUnconfirmed(lang, booking, hours, 'https://store.example').subject).toBe(subject)
})
