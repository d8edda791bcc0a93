import { expect, it } from 'vitest'
import type { z } from 'zod'
import { CarBookForm } from './features/cars/contract.ts'
import { savePerson } from './features/clients/contract/saved-people.ts'
import { checkCardholderName, NewClient, updateProfile } from './features/clients/contract.ts'
import { Traveler } from './features/lodging/contract.ts'
import { CourierRequest, createNote } from './features/notes/contract.ts'
import { PaymentInfo } from './features/payment/contract.ts'

const NAMES = ['firstName', 'middleName', 'lastName'] as const
const only = (name: string, value: string) => ({ [name]: value })

/** Every name or title field that may appear in an email: its call, and the input with the value. */
const FIELDS: [schema: z.ZodType, field: string, input: (value: string) => object][] = [
  ...NAMES.map((name): (typeof FIELDS)[number] => [NewClient, name, (value) => only(name, value)]),
  ...NAMES.map((name): (typeof FIELDS)[number] => [updateProfile.input, name, (value) => only(name, value)]),
  [savePerson.input, 'firstName', (value) => only('firstName', value)],
  [savePerson.input, 'lastName', (value) => ({ firstName: 'Ana', lastName: value })],
  [CarBookForm, 'driver.firstName', (value) => ({ driver: only('firstName', value) })],
  [CarBookForm, 'driver.lastName', (value) => ({ driver: only('lastName', value) })],
  [Traveler, 'firstName', (value) => only('firstName', value)],
  [Traveler, 'lastName', (value) => ({ firstName: 'Ana', lastName: value })],
  [checkCardholderName.input, 'cardHolderName', (value) => ({ clientId: 1, cardHolderName: value })],
  [PaymentInfo, 'cardHolderName', (value) => only('cardHolderName', value)],
  [createNote.input, 'subject', (value) => ({ subject: value, body: 'Hello' })],
  [CourierRequest, 'senderName', (value) => only('senderName', value)],
  [CourierRequest, 'recipientName', (value) => only('recipientName', value)],
]

const problemAt = (schema: z.ZodType, field: string, input: object) =>
  schema.safeParse(input).error?.issues.find((issue) => issue.path.join('.') === field)

it.each(FIELDS)('%# accepts real names, but neither URLs nor markup (%s)', (schema, field, input) => {
  for (const name of ["O'Neill-Smith", 'José Ángel Ñico', 'St. John, Jr.', 'Nguyễn Thị Ánh'])
    expect(problemAt(schema, field, input(name)), name).toBeUndefined()
  for (const name of ['http://evil.example', 'www.evil.example', 'evil.ru/win', '<b>Ana</b>'])
    expect(problemAt(schema, field, input(name)), name).toMatchObject({
      params: { en: 'must not contain a web address or the characters < and >' },
    })
})

it.each(FIELDS)('%# accepts other scripts only if no voucher shows the name (%s)', (schema, field, input) => {
  const isOnVoucher = schema === Traveler || schema === CarBookForm
  const notLatin = expect.objectContaining({
    params: { en: 'must be in Latin letters, as in the passport', es: expect.stringContaining('letras latinas') },
  })
  for (const name of ['محمد', 'Ольга', '李 Li'])
    expect(problemAt(schema, field, input(name)), name).toEqual(isOnVoucher ? notLatin : undefined)
})

it('a reply to a message keeps its subject', () => {
  const answer = { threadId: 1, subject: 'Re: see www.example.com', body: 'Thank you' }
  expect(createNote.input.safeParse(answer).success).toBe(true)
})

it('line breaks in a name become spaces', () => {
  expect(Traveler.parse({ firstName: ' Ana\n\n  María\t' })).toMatchObject({ firstName: 'Ana María' })
})

it('invisible characters are removed from a name', () => {
  const lastName = '\u202eaniraM\u202c\u200b \u0007Per\u00adez\u2060'
  expect(Traveler.parse({ firstName: 'Ana', lastName })).toMatchObject({ lastName: 'aniraM Perez' })
  expect(Traveler.safeParse({ firstName: '\u200b\u202e' }).success).toBe(false)
  expect(createNote.input.parse({ subject: 'Family \u{1f468}\u200d\u{1f469}', body: 'Hello' }).subject).toContain(
    '\u200d',
  )
})
