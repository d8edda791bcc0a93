import { expect, it } from 'vitest'
import { toE164 } from '../../lib/phone.ts'
import { isReachedByWhatsApp } from './whatsapp.ts'

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
