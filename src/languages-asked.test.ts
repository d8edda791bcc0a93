import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { confirmRequest, rejectRequest } from './features/office/contract/requests.ts'
import { cancelBooking } from './features/travel-plan/contract.ts'
import { BOOKING } from './features/travel-plan/states.ts'
import { pathKeysOf } from './platform/http/endpoint.ts'
import { wireName } from './platform/http/wire.ts'
import { clientToken, signedInClient, staffToken } from './testing/people.ts'
import { makeRequest } from './testing/plans.ts'
import { useTestApp } from './testing/test-app.ts'

/** Languages in paths, bodies, headers and rows: supported ones are understood, others refused, and no call fails. */

const app = useTestApp()
const LANGUAGE_FIELDS = ['lang', 'languageCode', 'languageId']
const INHERITED = ['__proto__', 'constructor', 'toString']

const stored = async () => {
  const { rows } = await sql<{ lang: string }>`select lang from clients`.execute(app().ctx.db)
  return rows.map(({ lang }) => lang)
}

describe('a requested language', () => {
  it('is accepted by code, region and id; other values are rejected with the field name', async () => {
    const tokens = { public: undefined, client: await clientToken(app()), staff: await staffToken(app()) }
    const rows = app().api.rows.flatMap((row) =>
      Object.keys(row.input.shape)
        .filter((key) => LANGUAGE_FIELDS.includes(key))
        .map((key) => ({ row, key })),
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { row, key } of rows) {
      const ask = (value: string) => {
        const filled = row.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === key ? value : '1'))
        const inPath = pathKeysOf(row.path).includes(key)
        const url = inPath || row.method === 'POST' ? filled : `${filled}?${wireName(key)}=${value}`
        const body = row.method === 'POST' ? (inPath ? {} : { [wireName(key)]: value }) : undefined
        return app().request(row.method, url, { token: tokens[row.access], body })
      }
      for (const value of ['en', 'es', 'fr', 'es-CU', 'fr-CA', '1', '2', '3']) {
        const { status, json } = await ask(value)
        expect(status, `${row.path} with ${key} ${value}`).toBeLessThan(500)
        expect(json.Fields?.map((field) => field.Field) ?? [], `${row.path} with ${value}`).not.toContain(wireName(key))
      }
      for (const value of [...INHERITED, 'de', '4', 'es_CU']) {
        const { status, json } = await ask(value)
        expect(status, `${row.path} with ${key} ${value}`).toBe(422)
        expect(
          json.Fields?.map((field) => field.Field),
          `${row.path} with ${value}`,
        ).toContain(wireName(key))
      }
    }
  })

  it.each(INHERITED)('falls back to English when the header is %s, and signing in does not store it', async (name) => {
    const email = 'maria.perez@example.com'
    await signedInClient(app(), { email })
    const answer = await app().request('GET', '/api/countries', {
      headers: { 'accept-language': name },
    })
    expect(answer.status).toBe(200)
    const signIn = await app().http.inject({
      method: 'POST',
      url: '/token',
      headers: {
        'accept-language': name,
        authorization: `Basic ${Buffer.from(app().services.config.siteBasicHeader).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `username=${encodeURIComponent(email)}&password=a+long+enough+secret&grant_type=password`,
    })
    expect(signIn.statusCode).toBe(200)
    expect(await stored()).toEqual(['en'])
  })
})

describe('the language of a client', () => {
  it('cannot be stored as anything but English or Spanish', async () => {
    await signedInClient(app())
    await expect(app().services.database.run("update clients set lang = '{}'")).rejects.toThrow(
      'clients_lang_is_spoken',
    )
  })

  it('is repaired by the migration where an earlier version stored something else', async () => {
    const { database } = app().services
    const emails = ['a@example.com', 'b@example.com', 'c@example.com']
    for (const email of emails) await signedInClient(app(), { email })
    await database.run('alter table clients drop constraint clients_lang_is_spoken')
    await database.run('alter table mails drop constraint mails_lang_is_spoken')
    await database.run("update clients set lang = '{}' where email = 'a@example.com'")
    await database.run("update clients set lang = 'es-CU' where email = 'b@example.com'")
    await database.run("update clients set lang = 'es' where email = 'c@example.com'")
    await database.run(readFileSync(path.resolve(import.meta.dirname, '../migrations/0031-languages.sql'), 'utf8'))
    expect((await stored()).sort()).toEqual(['en', 'es', 'es'])
    await expect(database.run("update clients set lang = '{}'")).rejects.toThrow('clients_lang_is_spoken')
  })

  it('falls back to English when the row is invalid, and blocks no transition', async () => {
    const { token, client } = await signedInClient(app(), { lang: 'es' })
    const staff = app().callAs(await staffToken(app()))
    const requests = []
    for (let i = 0; i < 4; i++) requests.push((await makeRequest(app(), client.id)).bookingId)
    const [confirmed, rejected, canceled, expired] = requests as [number, number, number, number]
    const { database } = app().services
    await database.run('alter table clients drop constraint clients_lang_is_spoken')
    await database.run("update clients set lang = '{}'")
    await staff(confirmRequest, { id: confirmed, supplierReference: 'CAI-779' })
    await staff(rejectRequest, { id: rejected, note: 'The office closes that week.' })
    await app().callAs(token)(cancelBooking, { id: canceled })
    app().clock.advance(72.1)
    await app().runJobs()
    app().clock.advance(48)
    await app().runJobs()
    await database.run("update clients set lang = 'en'")
    await database.run("alter table clients add constraint clients_lang_is_spoken check (lang in ('en', 'es'))")

    const bookings = await sql<{ id: number; confirmed: boolean; status: number }>`
      select id, confirmed_at is not null as confirmed, status from bookings order by id`.execute(app().ctx.db)
    expect(bookings.rows).toEqual([
      { id: confirmed, confirmed: true, status: BOOKING.expired },
      { id: rejected, confirmed: false, status: BOOKING.rejected },
      { id: canceled, confirmed: false, status: BOOKING.canceled },
      { id: expired, confirmed: false, status: BOOKING.expired },
    ])
    const { rows } = await sql<{
      lang: string
    }>`select distinct lang from mails where recipient = ${client.email}`.execute(app().ctx.db)
    expect(rows).toEqual([{ lang: 'en' }])
  })
})
