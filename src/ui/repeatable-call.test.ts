import { expect, it } from 'vitest'
import { type Call, CallRefused } from '../platform/http/endpoint.ts'
import { repeatableCall } from './repeatable-call.ts'

const ROW = { path: '/api/pay' } as Parameters<Call>[0]
const UPLOAD = { path: '/api/upload', upload: { key: 'file', maxBytes: 1 } } as Parameters<Call>[0]

const refusal = (code: CallRefused['code'], status = 200) => new CallRefused(status, code, 'No')
const lost = () => refusal('FAULT', 0)

/** A call with given replies, and the keys with which it was sent. */
const sending = (...replies: (CallRefused | undefined)[]) => {
  const keys: (string | undefined)[] = []
  const call = repeatableCall((key) => async () => {
    keys.push(key)
    const reply = replies[keys.length - 1]
    if (reply) throw reply
    return undefined as never
  })
  return { keys, send: (content: object, row = ROW) => call(row, content as never).catch(() => {}) }
}

it.each([
  ['a lost connection', lost()],
  ['an error of the server', refusal('FAULT', 502)],
  ['an outage', refusal('UNAVAILABLE', 503)],
  ['a request that is still being processed', refusal('IN_PROGRESS', 409)],
  ['a request whose reply was lost', refusal('CARRIED_OUT', 409)],
])('keeps the key of the same content after %s', async (_, undecided) => {
  const { keys, send } = sending(undecided)
  await send({ planId: 1 })
  await send({ planId: 1 })
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
})

it.each([
  ['it succeeded', undefined],
  ['it was refused', refusal('NAME_MISMATCH')],
  ['its fields were refused', refusal('INVALID', 422)],
])('renews the key when %s', async (_, reply) => {
  const { keys, send } = sending(reply)
  await send({ planId: 1 })
  await send({ planId: 1 })
  expect(keys[1]).not.toBe(keys[0])
})

it('uses another key for other content and other calls, and still keeps the first one', async () => {
  const { keys, send } = sending(lost(), lost(), lost())
  await send({ planId: 1 })
  await send({ planId: 2 })
  await send({ planId: 1 }, { ...ROW, path: '/api/other' })
  await send({ planId: 1 })
  expect(new Set(keys).size).toBe(3)
  expect(keys[3]).toBe(keys[0])
})

it('sends an upload with a new key each time', async () => {
  const { keys, send } = sending(lost())
  await send({ file: new Uint8Array(1) }, UPLOAD)
  await send({ file: new Uint8Array(1) }, UPLOAD)
  expect(keys).toEqual([undefined, undefined])
})
