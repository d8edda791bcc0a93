import { describe, expect, it, vi } from 'vitest'
import { listCarAgencies } from './features/cars/contract.ts'
import { signUp } from './features/clients/contract.ts'
import { searchLodging } from './features/lodging/contract.ts'
import type { Lang } from './lib/languages.ts'
import { call, configureCalls } from './platform/http/call.ts'
import { type Call, isCallRefused } from './platform/http/endpoint.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp()

/** A call like the browser's, but made directly to the application instead of over the network. */
const callFromBrowser = (lang: Lang): Call => {
  configureCalls({ token: () => null, lang: () => lang, onUnauthorized: () => {} })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const reply = await app().http.inject({
      method: method as 'GET' | 'POST',
      url,
      headers: headers as Record<string, string>,
      payload: body as string | undefined,
    })
    return new Response(reply.body, { status: reply.statusCode, headers: reply.headers as Record<string, string> })
  })
  return call
}

const refusalOf = async (refused: Promise<unknown>) => {
  const error = await refused.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!isCallRefused(error)) throw new Error('The call was not refused', { cause: error })
  const { status, code, message, fields } = error
  return { status, code, message, fields }
}

const stay = {
  fieldName: 'Price',
  order: 0,
  languageCode: 'en',
  currentPage: 1,
  itemsByPage: 10,
  checkIn: '2026-12-10',
  checkOut: '2026-12-12',
} as const
const rooms = [{ adultsAmount: 2 }, { adultsAmount: 1, childrenAmount: 1, childrenAgeList: [99] }, { adultsAmount: 0 }]
const newClient = {
  firstName: 'Lola',
  lastName: 'Díaz',
  email: 'x',
  phone: 'call',
  password: 'el mar de Baracoa',
  countryId: null,
}

/** Refused calls by the invalid part, with the names of their fields. */
const REFUSED: Record<string, { make: (call: Call) => Promise<unknown>; fields: string[] }> = {
  'an item of a list within a list': {
    make: (call) => call(searchLodging, { ...stay, rooms }),
    fields: ['rooms.1.childrenAgeList.0', 'rooms.2.adultsAmount'],
  },
  'fields of an object': {
    make: (call) => call(signUp, { newClient, startWAVerif: false }),
    fields: ['newClient.email', 'newClient.phone'],
  },
  'a field that a business rule refuses': {
    make: (call) => call(searchLodging, { ...stay, checkIn: '2026-11-01', checkOut: '2026-11-03', rooms: [rooms[0]!] }),
    fields: ['checkIn'],
  },
}

describe('a call refused because of its fields', () => {
  for (const [what, { make, fields }] of Object.entries(REFUSED)) {
    it(`names the fields as in the code, on the server and in the browser: ${what}`, async () => {
      for (const lang of ['en', 'es'] as const) {
        const onServer = await refusalOf(make(app().callAs(undefined, lang)))
        expect(onServer.fields.map(({ field }) => field)).toEqual(fields)
        expect(onServer.message).toBe(lang === 'en' ? 'Some data is not valid.' : 'Hay datos que no son válidos.')
        expect(await refusalOf(make(callFromBrowser(lang)))).toEqual(onServer)
      }
    })
  }

  it('names the fields as in the contract when another name was sent, and on the wire by the name that was sent', async () => {
    const input: object = { lang: 'en', idZone: 1, rentalCompanyId: 'x' }
    const { fields } = await refusalOf(app().callAs()(listCarAgencies, input as { lang: string }))
    expect(fields).toMatchObject([{ field: 'idSupplier' }])
    const sent = { body: { FieldName: 'Price', RentalCompanyId: 'x' } }
    const { json } = await app().request('POST', '/api/carBookings/getCarOffer/en', sent)
    expect(json.Fields).toContainEqual({ Field: 'RentalCompanyId', Message: 'must be a number' })
  })

  it('spells the fields in the reply as on the wire', async () => {
    const url = '/api/lodgingBookings/getOffers/Price/0/en/1/10'
    const { json } = await app().request('POST', url, { body: { ...stay, rooms } })
    expect(json.Fields!.map(({ Field }) => Field)).toEqual(['Rooms[1].ChildrenAgeList[0]', 'Rooms[2].AdultsAmount'])
    expect(json.Data).toMatch(/^Rooms\[1\]\.ChildrenAgeList\[0\]: .+; Rooms\[2\]\.AdultsAmount: .+$/)
  })
})
