import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { insertSession } from '../features/clients/server/sessions.store.ts'
import { importCourier } from '../features/information/server/courier.service.ts'
import { importInformation } from '../features/information/server/information.service.ts'
import { importNews } from '../features/information/server/news.service.ts'
import { insertStaffSession } from '../features/staff/server/staff-sessions.store.ts'
import { addHours } from '../lib/days.ts'
import { hashSecret, randomToken } from '../platform/secrets.ts'
import { corrupted, invalidValue, type Random, type Schema, seededRandom, validValue } from './fuzz-values.ts'
import { payByTestCard } from './payments.ts'
import { signedInClient, staffToken } from './people.ts'
import { makeReadyPlan, makeRequest } from './plans.ts'
import { loadSmallCatalogue } from './small-catalogue.ts'
import type { TestApp } from './test-app.ts'

/** Sends random requests to every operation of `/openapi.json`, generated from its schemas, and checks every reply. */

/** Requests per operation, all callers together; set by FUZZ. */
export const REQUESTS = Number(process.env.FUZZ ?? 60)
/** The random seed; set by FUZZ_SEED. */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)

/**
 * A reply that takes longer means that some input can make the work endless. It is CPU time of this thread, which excludes other load on
 * the machine and the engine's garbage collection; on a slow machine the slowest replies take half a second.
 */
const ENDLESS_MS = 5_000
const MOST_FAILURES = 15

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Response = { content?: Record<string, { schema: Schema }> }
type Operation = {
  name: string
  method: 'GET' | 'POST'
  path: string
  parameters: Parameter[]
  body?: { type: string; schema: Schema } | undefined
  responses: Record<string, Response>
  security?: Record<string, unknown>[]
  isForClients: boolean
}
// biome-ignore lint/suspicious/noExplicitAny: the document is untyped JSON
type Document = any
type Sent = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; payload?: string }

/** All operations of the published contract, with references resolved. */
export const readOperations = async ({ http }: TestApp): Promise<Operation[]> => {
  const document: Document = (await http.inject('/openapi.json')).json()
  // '#/components/responses/NotFound'
  const resolve = (part: Document) =>
    part.$ref
      ? part.$ref
          .slice(2)
          .split('/')
          .reduce((at: Document, name: string) => at[name], document)
      : part
  return Object.entries<Document>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Document>(methods).map(([method, operation]) => {
      const [content] = Object.entries<Document>(operation.requestBody?.content ?? {})
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as 'GET' | 'POST',
        path,
        parameters: (operation.parameters ?? []).map(resolve),
        body: content && { type: content[0], schema: content[1].schema },
        responses: Object.fromEntries(
          Object.entries<Document>(operation.responses).map(([status, response]) => [status, resolve(response)]),
        ),
        security: operation.security,
        isForClients: 'x-impersonated' in operation,
      }
    }),
  )
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const inAddress = (value: unknown) => encodeURIComponent(asText(value).toWellFormed()).slice(0, 3_000)

/** A path segment; segments of dots only would change the path. */
const pathPart = (value: unknown, dice: Random) => {
  if (dice.often(0.03)) return dice.pick(['%ff', '%c0%80', '%00', '%zz', '%', '%2F..%2F', '%E0%A4%A'])
  const text = inAddress(value)
  return /^\.*$/.test(text) ? '0' : text
}

const queryOf = (parameters: Parameter[], right: boolean, dice: Random) => {
  const parts = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required ? dice.often(0.9) : dice.often(0.5)))
    .flatMap(({ name, schema }) => {
      const value = dice.often(right ? 0.9 : 0.4) ? validValue(schema, dice) : invalidValue(dice)
      const part = `${name}=${inAddress(value)}`
      return dice.often(0.05) ? [part, `${name}=${inAddress(invalidValue(dice))}`] : [part]
    })
  if (dice.often(0.05))
    parts.push(
      dice.pick(['__proto__=1', '__proto__=1&__proto__=2', 'a[]=1', 'a[b]=1', '=%ff', '%zz', '&&&', 'constructor=1']),
    )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

const ODD_LANGUAGES = [
  '__proto__',
  'constructor',
  'es-CU,es;q=0.9',
  'fr',
  '*',
  '',
  ';;;',
  'x'.repeat(2_000),
  'de;q=NaN',
  'es',
]
const ODD_HEADERS: readonly (readonly [string, string[]])[] = [
  ['idempotency-key', ['k1', 'k2', 'x'.repeat(256), '', '__proto__', '\u00ff']],
  ['accept', ['image/avif', '*/*', ';;', 'x'.repeat(3_000), 'application/json;q=__proto__']],
  ['if-none-match', ['*', '"', '"x"', 'W/"1"']],
  ['cookie', ['lang=__proto__; browser=~~.~', `browser=${'a'.repeat(43)}.${'b'.repeat(43)}`, '=;=;', '%ff=%zz']],
  ['authorization', ['Bearer', 'Bearer x', `Bearer ${'x'.repeat(300)}`, 'Basic !!!', 'Basic YTpi', '__proto__']],
  ['x-forwarded-for', ['1.2.3.4', 'garbage', '::1, ::2']],
  ['user-agent', ['', 'x'.repeat(4_000)]],
  ['x-request-id', ['__proto__', 'x'.repeat(500)]],
  ['origin', ['null', 'https://evil.example']],
]

const headersOf = (token: string | undefined, dice: Random) => {
  const headers: Record<string, string> = {
    'accept-language': dice.often(0.8) ? dice.pick(['en', 'es']) : dice.pick(ODD_LANGUAGES),
  }
  if (token) headers.authorization = `Bearer ${token}`
  if (dice.often(0.15)) {
    const [name, values] = dice.pick(ODD_HEADERS)
    headers[name] = dice.pick(values)
  }
  return headers
}

const ODD_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  ';;;',
  'a/b',
]

/** A body and its media type: valid, with errors, truncated, of another type, or missing. */
const bodyOf = (
  { type, schema }: NonNullable<Operation['body']>,
  dice: Random,
): { type?: string; payload?: string } => {
  const right = validValue(schema, dice)
  const value = dice.often(0.45) ? right : corrupted(right, dice)
  const json = JSON.stringify(value) ?? ''
  const form = () =>
    new URLSearchParams(Object.entries(value ?? {}).map(([name, part]) => [name, asText(part)])).toString()
  if (dice.often(0.85)) {
    if (type === 'application/x-www-form-urlencoded') return { type, payload: form() }
    if (type === 'application/octet-stream')
      return { type, payload: dice.pick(['', 'bytes', asText(invalidValue(dice)), json]) }
    return { type: 'application/json', payload: json }
  }
  return dice.pick([
    { type: 'application/json', payload: json.slice(0, Math.floor(json.length / 2)) },
    { type: 'application/json', payload: '['.repeat(500) + ']'.repeat(500) },
    { type: 'application/json', payload: `{"a":${'{"a":'.repeat(60)}1${'}'.repeat(60)}}` },
    { type: 'application/json', payload: '{"__proto__":{"a":1}}' },
    { type: 'application/json', payload: `\ufeff${json}` },
    { type: 'application/json', payload: '{"a":1,"a":2}' },
    { type: 'application/json', payload: '"text"' },
    { type: 'application/json', payload: 'null' },
    { type: 'application/json', payload: '' },
    { type: 'application/x-www-form-urlencoded', payload: form() },
    { type: dice.pick(ODD_TYPES), payload: json },
    { payload: json },
    {},
  ])
}

const requestOf = (operation: Operation, token: string | undefined, site: string, dice: Random): Sent => {
  const right = dice.often(0.75)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = operation.parameters.find((p) => p.in === 'path' && p.name === name)?.schema ?? {}
    return pathPart(right || dice.often(0.5) ? validValue(schema, dice) : invalidValue(dice), dice)
  })
  const headers = headersOf(token, dice)
  if (operation.security?.some((one) => 'site' in one) && dice.often(0.8)) headers.authorization = site
  const sent: Sent = { method: operation.method, url: path + queryOf(operation.parameters, right, dice), headers }
  if (!operation.body) return sent
  const { type, payload } = bodyOf(operation.body, dice)
  if (type) headers['content-type'] = type
  return payload === undefined ? sent : { ...sent, payload }
}

/** A description of a request, with which it can be reproduced. */
const show = ({ method, url, headers, payload }: Sent) =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${payload?.slice(0, 600) ?? ''}`

/** How a reply violates the published schema; undefined when it does not. */
const checker = () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const compiled = new Map<Schema, ValidateFunction>()
  const validatorOf = (schema: Schema) => {
    const known = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, known)
    return known
  }
  return (operation: Operation, status: number, contentType: string, body: () => unknown): string | undefined => {
    const response = operation.responses[status]
    if (!response) return `status ${status} is not in the contract`
    const contents = Object.keys(response.content ?? {})
    const type = contentType.split(';')[0]!
    if (contents.length === 0) return undefined
    if (!contents.includes(type)) return `${status} answers ${type}, the contract says ${contents.join(', ')}`
    if (type !== 'application/json') return undefined
    const validate = validatorOf(response.content![type]!.schema)
    if (validate(body())) return undefined
    return `${status} is outside its schema: ${ajv.errorsText(validate.errors?.slice(-3))} in ${JSON.stringify(body()).slice(0, 300)}`
  }
}

type Callers = { visitor: undefined; client: string; staff: string; acting: string }

/** Ids of the callers, which `prepare` creates first. */
const CLIENT_ID = 1
const STAFF_ID = 1

/** Creates the data: a catalogue, texts, a client with a paid plan, a payable one and requests, other clients, and staff. */
const prepare = async (app: TestApp) => {
  await loadSmallCatalogue(app, 1_000)
  await importInformation(app.ctx, {
    cancellationPolicy: read('cancellation-policy'),
    privacyPolicy: read('privacy-policy'),
    carCharges: read('car-charges'),
    rentConditions: { ...read('rent-conditions'), suppliers: [] },
    faq: read('faq'),
  })
  await importCourier(app.ctx, read('courier-service'))
  await importNews(app.ctx, read('news'))
  const { token, client } = await signedInClient(app)
  await staffToken(app)
  const { planId } = await makeReadyPlan(app, client.id)
  // A client with a paid plan cannot delete the account, which would end the test.
  await payByTestCard(app, token, planId)
  await makeReadyPlan(app, client.id)
  for (let i = 0; i < 3; i++) await makeRequest(app, client.id)
  const other = await signedInClient(app, { email: 'nobody@example.com' })
  await makeRequest(app, other.client.id)
  const note = { Subject: 'Hello', Body: 'Is there a child seat?' }
  for (const writer of [token, other.token]) await app.request('POST', '/api/notes/', { token: writer, body: note })
}

const read = (file: string) => JSON.parse(readFileSync(`catalogue/information/${file}.json`, 'utf8'))

/** Creates sessions without signing in; repeated, because some calls end sessions or change passwords. */
const openSessions = async ({ ctx, clock }: TestApp): Promise<Callers> => {
  const at = clock.now()
  const expiresAt = addHours(at, 24)
  const session = { clientId: CLIENT_ID, at, expiresAt, agent: 'fuzz' }
  const [client, acting, staff] = [randomToken(), randomToken(), randomToken()]
  await insertSession(ctx.db, { ...session, tokenHash: hashSecret(client) })
  const open = { agent: 'fuzz', address: 'localhost', mustEnroll: false }
  const staffSession = { ...open, staffId: STAFF_ID, at, expiresAt }
  const staffSessionId = await insertStaffSession(ctx.db, { ...staffSession, tokenHash: hashSecret(staff) })
  const impersonation = { staffId: STAFF_ID, staffSessionId, readOnly: false }
  await insertSession(ctx.db, { ...session, tokenHash: hashSecret(acting), impersonation })
  return { visitor: undefined, client, acting, staff }
}

/** The intended kind of caller gets more of the requests. */
const callerOf = ({ security, isForClients }: Operation, dice: Random): keyof Callers => {
  if (dice.often(0.3)) return dice.pick(['visitor', 'client', 'staff', 'acting'])
  return security ? (isForClients ? 'client' : 'staff') : 'visitor'
}

/** Sends random requests to every `of`-th operation, starting at the `part`-th; returns the violations by request. */
export const fuzz = async (app: TestApp, { part, of }: { part: number; of: number }) => {
  await prepare(app)
  const operations = (await readOperations(app)).filter((_, i) => i % of === part)
  const check = checker()
  const site = `Basic ${Buffer.from(app.services.config.siteBasicHeader).toString('base64')}`
  const failures = new Map<string, string>()
  let sent = 0
  let slowest = { ms: 0, name: '' }
  let callers = await openSessions(app)
  for (const operation of operations) {
    // Resets the rate limits.
    app.clock.advance(1 / 30)
    const dice = seededRandom(
      SEED ^ [...operation.name].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), 7),
    )
    for (let i = 0; i < REQUESTS && failures.size < MOST_FAILURES; i++) {
      const caller = callerOf(operation, dice)
      const request = requestOf(operation, callers[caller], site, dice)
      const before = process.threadCpuUsage()
      const answer = await app.http.inject(request)
      const { user, system } = process.threadCpuUsage(before)
      const ms = (user + system) / 1_000
      if (ms > slowest.ms) slowest = { ms, name: operation.name }
      sent++
      const type = String(answer.headers['content-type'] ?? '')
      const logged = app.clearErrors()
      const wrong =
        answer.statusCode >= 500 || logged.length > 0
          ? `${answer.statusCode} ${logged.join(' ').slice(0, 1_500)}`
          : ms > ENDLESS_MS
            ? `took ${ms.toFixed()} ms`
            : check(operation, answer.statusCode, type, () => answer.json())
      if (wrong) failures.set(`${operation.name} ${wrong.slice(0, 60)}`, `${wrong}\n  as ${caller}: ${show(request)}`)
      if (answer.statusCode === 401 && request.headers.authorization === `Bearer ${callers[caller]}`)
        callers = await openSessions(app)
    }
  }
  return {
    operations: operations.length,
    sent,
    slowest,
    failures: [...failures].map(([name, text]) => `${name}\n  ${text}`),
  }
}
