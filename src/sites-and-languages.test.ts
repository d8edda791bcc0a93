import { beforeEach, describe, expect, it } from 'vitest'
import { ALL_PRODUCT_TYPES } from './lib/product-types.ts'
import { PRODUCT_TYPES } from './lib/site.ts'
import { type Endpoint, pathKeysOf } from './platform/http/endpoint.ts'
import { wireName } from './platform/http/wire.ts'
import { loadTexts } from './testing/demo-texts.ts'
import { loadSmallCatalogue } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'
import { inputOf, makeWorld, type World } from './testing/world.ts'

/*
 * Every call with a language replies in it, and every call with a site replies for that site only. All calls are tested, including new
 * ones: a call whose input is defined neither here nor in testing/world.ts fails with a message.
 */

const app = useTestApp(async (test) => {
  await loadSmallCatalogue(test, 9)
  await loadTexts(test)
})
let world: World
beforeEach(async () => {
  world = await makeWorld(app(), 'Alejandra')
  // The profile shows the name of the client's country; without markets, the country changes no prices.
  await app().ctx.db.deleteFrom('car_markets').execute()
  await app().ctx.db.updateTable('clients').set({ country_id: 167 }).execute()
})

/** The input of public calls. */
const PUBLIC: Record<string, unknown> = {
  siteId: 6,
  countryId: 34,
  productType: 1,
  supplierId: 1,
  modelId: 1,
  hotelId: 1,
  id: 1,
  idSupplier: 1,
  idModel: 1,
  pickUp: '2026-12-10',
  dropOff: '2026-12-13',
  checkIn: '2026-12-10',
  checkOut: '2026-12-13',
  firstDay: '2026-12-10',
  rooms: [{ adultsAmount: 2 }],
  fieldName: 'Price',
  order: 0,
  currentPage: 1,
  itemsByPage: 10,
  price: 10_000,
  charges: 0,
  email: 'nobody@example.com',
  newClient: { email: 'nobody@example.com', firstName: 'Ana', lastName: 'Reyes', phone: '+1 305 555 0142' },
}

const inputFor = async (row: Endpoint): Promise<Record<string, unknown>> => {
  // A received message is from the agency, in both languages; a sent one is in the client's own words.
  if (row.access !== 'public') return { ...(await inputOf(app(), row, world)), isSent: false }
  const known = Object.keys(row.input.shape).filter((key) => PUBLIC[key] !== undefined)
  return Object.fromEntries(known.map((key) => [key, PUBLIC[key]]))
}

/** Makes a call over HTTP, with its input in path, query or body. */
const ask = (row: Endpoint, input: Record<string, unknown>, lang: 'en' | 'es' = 'en') => {
  const inPath = pathKeysOf(row.path)
  const inQuery = row.queryKeys ?? []
  const url = row.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])))
  const query = new URLSearchParams(
    inQuery.filter((key) => !inPath.includes(key)).map((key) => [wireName(key), String(input[key])]),
  )
  const rest = Object.entries(input).filter(([key]) => !inPath.includes(key) && !inQuery.includes(key))
  return app().request(row.method, query.size > 0 ? `${url}?${query}` : url, {
    token: row.access === 'public' ? undefined : world.token,
    lang,
    body: row.method === 'POST' ? Object.fromEntries(rest.map(([key, value]) => [wireName(key), value])) : undefined,
  })
}

const LANGUAGE = /\{(lang|languageCode|language|languageId)\}/

/** Calls whose reply contains no text in this test: only a URL, or no reviews. */
const WITHOUT_WORDS = [
  '/api/admin/esign/getUrl/{planId}/{siteId}/{lang}',
  '/api/reviews/hotel/{hotelId}/{lang}',
  '/api/questions/hotel/{hotelId}/{lang}',
  '/api/reviews/car/{supplierId}/{modelId}/{lang}',
]

describe('a language in the path', () => {
  it('decides the language of every reply, whatever the header says', async () => {
    const rows = app().api.rows.filter(({ path }) => LANGUAGE.test(path))
    expect(rows.length).toBeGreaterThan(24)
    for (const row of rows) {
      const key = LANGUAGE.exec(row.path)![1]!
      const input = await inputFor(row)
      const wrong = row.input.safeParse({ ...input, [key]: 'en' }).error?.issues
      expect(wrong, `${row.path}: add a valid value to PUBLIC here or to SAMPLES in testing/world.ts`).toBeUndefined()
      const said = async (asked: string, header: 'en' | 'es') => {
        const { status, json } = await ask(row, { ...input, [key]: asked }, header)
        if (/esign/.test(row.path)) return ''
        expect(json, `${status} ${row.path}`).toMatchObject({ Status: 0 })
        return JSON.stringify(json.List ?? json.Data).replaceAll(
          /"(OfferToken|Id|TravelPlanId|Reference)":("[^"]*"|\d+)/g,
          '',
        )
      }
      const english = await said('en', 'es')
      const spanish = await said('es', 'en')
      expect.soft(await said('en', 'en'), `${row.path} follows the header`).toBe(english)
      expect
        .soft(english !== spanish, `${row.path} answers the same in both languages`)
        .toBe(!WITHOUT_WORDS.includes(row.path))
      if (row.method === 'GET' && !/esign/.test(row.path))
        expect.soft(await said('3', 'es'), `${row.path} in French`).toBe(english)
    }
  }, 60_000)

  it('defaults to the language of the header if it is missing', async () => {
    for (const [lang, name] of [
      ['en', 'Havana'],
      ['es', 'Havana (es)'],
    ] as const) {
      const { json } = await app().request('GET', '/api/agencyZones/carDropOffZone/2/0', { lang })
      expect(json.Data).toMatchObject([{ Name: name }])
    }
  })
})

describe('a site', () => {
  it('other than this one has only empty lists', async () => {
    const rows = app().api.rows.filter((row) => 'siteId' in row.input.shape)
    expect(rows.length).toBeGreaterThan(14)
    for (const row of rows) {
      const key = LANGUAGE.exec(row.path)?.[1]
      const input = { ...(await inputFor(row)), ...(key && { [key]: 'en' }) }
      const inPath = row.path.includes('{siteId}')
      const { status, json } = await ask(row, { ...input, siteId: 7 })
      const isList = row.list || json.List || Array.isArray(json.Data)
      const told = {
        status,
        field: json.Fields?.[0]?.Field,
        items: json.List ?? (Array.isArray(json.Data) ? json.Data : null),
      }
      expect
        .soft(told, row.path)
        .toEqual(
          isList
            ? { status: 200, field: undefined, items: [] }
            : { status: inPath ? 404 : 422, field: inPath ? undefined : 'SiteId', items: null },
        )
      const own = await ask(row, { ...input, siteId: 6 })
      const ownItems = own.json.List ?? own.json.Data
      expect.soft([200, own.json.Fields], row.path).toEqual([own.status, undefined])
      if (isList && row.method === 'GET') expect.soft(ownItems.length, row.path).toBeGreaterThan(0)
    }
  }, 60_000)
})

describe('a product type', () => {
  it('that is not sold has empty lists and no reserve period, never an error', async () => {
    expect(Object.values(ALL_PRODUCT_TYPES)).toEqual([...Array(27).keys()].map((i) => i + 1).concat(30))
    for (const productType of Object.values(ALL_PRODUCT_TYPES)) {
      const sold = productType === PRODUCT_TYPES.carRent || productType === PRODUCT_TYPES.lodging
      const { json } = await app().request('GET', `/api/faq/6/${productType}`)
      expect(json).toMatchObject({ Status: 0, Data: sold ? expect.arrayContaining([]) : [] })
      expect(json.Data.length > 0, `${productType}`).toBe(sold)
      const period = await app().request('GET', `/api/products/minReservePeriod/${productType}`)
      expect(period.json).toMatchObject({ Status: 0, Data: sold ? 3 : 0 })
    }
  })
})

describe('the message lists', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('accept %s for sent or received', async (isSent, sent) => {
    const url = `/api/notes/list/${world.clientId}/6/${isSent}/true/en`
    const { json } = await app().request('GET', url, { token: world.token })
    expect(json.Data.length).toBeGreaterThan(0)
    expect(json.Data.every((note: { IsSent: boolean }) => note.IsSent === sent)).toBe(true)
  })

  it('reject any other value with the field name', async () => {
    const url = `/api/notes/list/${world.clientId}/6/perhaps/true/en`
    const { status, json } = await app().request('GET', url, { token: world.token })
    expect([status, json.Fields?.[0]?.Field]).toEqual([422, 'IsSent'])
  })
})
