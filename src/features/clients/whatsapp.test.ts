import { expect, it } from 'vitest'
import { toE164 } from '../../lib/phone.ts'
import { isReachedByWhatsApp, resendWaitMs } from './whatsapp.ts'

it.each([
  ['+1 305 555 0142', '+13055550142'],
  ['+1 (305) 555-0142', '+13055550142'],
  ['0034 612.345.678', '+34612345678'],
  ['  +53 5 234 5678 ', '+5352345678'],
  ['305 555 0142', undefined],
  ['+0 305 555 0142', undefined],
  ['+1 305', undefined],
  ['+1234567890123456', undefined],
  ['+1 305 555 ABCD', undefined],
  ['', undefined],
])('the phone number %s is %s in E.164', (text, number) => {
  expect(toE164(text)).toBe(number)
})

it.each([
  ['+13055550142', true],
  ['+34612345678', true],
  ['+5352345678', false],
  ['+5491112345678', true],
  ['+9821123456', false],
  ['+85021234567', false],
  ['+85221234567', true],
  ['+963112345678', false],
])('%s is reachable on WhatsApp: %s', (phone, reached) => {
  expect(isReachedByWhatsApp(phone)).toBe(reached)
})

it.each([
  ['10:00:20', 40_000],
  ['10:01:00', 0],
  ['11:00:20', 0],
  ['09:00:20', 60_000],
])('a device whose clock shows %s waits %i ms for a code that can be requested at 10:01', (clock, waitMs) => {
  expect(resendWaitMs('2026-12-01T10:01:00Z', Date.parse(`2026-12-01T${clock}Z`))).toBe(waitMs)
})
