import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, buildApp } from './app.ts'
import { pathKeysOf } from './platform/http/endpoint.ts'
import { wireName } from './platform/http/wire.ts'
import { createJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { clientToken, staffToken } from './testing/people.ts'
import { useTestApp } from './testing/test-app.ts'

/** Every call refuses a raw card number and stores it nowhere (docs/rules/payment.md#card-data). */

const app = useTestApp()
const DIGITS = '4242424242424242'
const FORMATS = [DIGITS, '4242 4242 4242 4242', 'card 4242-4242-4242-4242 12/30 123', '4242.4242.4242.4242']

let logging: App
const lines: string[] = []

beforeAll(async () => {
  const { services } = app()
  const config = { ...services.config, logLevel: 'trace' }
  const log = createLog('trace', { write: (line: string) => lines.push(line) })
  logging = await buildApp({ ...services, config, log, jobs: createJobs() })
})
afterAll(() => logging.http.close())

/** The content of the database as text. */
const everyRow = async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(app().ctx.db)
  const found: string[] = []
  for (const { name } of rows) {
    const all = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(app().ctx.db)
    found.push(...all.rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

const holdsIt = (text: string) => text.replace(/\D/g, '').includes(DIGITS)

it('a raw card number sent to any call is refused, and is in no log, row or reply', async () => {
  const tokens = { public: undefined, client: await clientToken(app()), staff: await staffToken(app()) }
  const answers: string[] = []
  const send = async (method: 'GET' | 'POST', url: string, token: string | undefined, more: object = {}) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), 'idempotency-key': crypto.randomUUID() }
    const { payload, headers: own } = more as { payload?: object | string; headers?: object }
    const answer = await logging.http.inject({ method, url, headers: { ...headers, ...own }, payload })
    answers.push(answer.body)
    expect(`${answer.statusCode} ${answer.json().ResultCode}`, `${method} ${url} ${JSON.stringify(more)}`).toBe(
      '422 CARD_NUMBER_SENT',
    )
  }
  let which = 0
  for (const row of logging.api.rows) {
    const token = tokens[row.access]
    const number = FORMATS[which++ % FORMATS.length]!
    const path = row.path.replace(/\{\w+\}/g, '1')
    for (const key of pathKeysOf(row.path)) {
      const filled = row.path.replace(`{${key}}`, encodeURIComponent(number)).replace(/\{\w+\}/g, '1')
      await send(row.method, filled, token)
    }
    await send(row.method, `${path}?${new URLSearchParams({ Anything: number })}`, token)
    if (row.method === 'GET' || row.upload) continue
    for (const key of Object.keys(row.input.shape)) {
      await send('POST', path, token, { payload: { [wireName(key)]: which % 2 ? number : Number(DIGITS) } })
    }
    await send('POST', path, token, { payload: { Deep: [{ Down: { Here: [number] } }] } })
    await send('POST', path, token, { payload: {}, headers: { 'idempotency-key': number } })
  }
  await send('GET', `/api/nothing/${DIGITS}`, undefined)
  const signIn = await logging.http.inject({
    method: 'POST',
    url: '/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      username: `${DIGITS}@example.com`,
      password: 'x',
      grant_type: 'password',
    }).toString(),
  })
  expect(signIn.statusCode).toBe(400)
  answers.push(signIn.body)

  const broken = await logging.http.inject({
    method: 'POST',
    url: '/api/notes',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.client}` },
    payload: `{"Body": "${DIGITS}`,
  })
  expect(broken.statusCode).toBe(422)
  answers.push(broken.body)

  expect(lines.length).toBeGreaterThan(500)
  expect(lines.filter(holdsIt).slice(0, 3), 'lines of the log').toEqual([])
  expect(answers.filter(holdsIt).slice(0, 3), 'answers').toEqual([])
  expect((await everyRow()).filter(holdsIt).slice(0, 3), 'rows').toEqual([])
}, 60_000)
