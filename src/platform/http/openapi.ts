import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Lang } from '../../lib/languages.ts'
import { MESSAGE_TYPES } from '../../lib/message-types.ts'
import { REFUSALS, Refusal, type RefusalCode } from '../../lib/refusals.ts'
import type { Api } from './api.ts'
import { type Endpoint, isOpenToImpersonated, isOpenToReaders, pathKeysOf } from './endpoint.ts'
import { otherNamesOf } from './other-names.ts'
import { refusalOutcome } from './replies.ts'
import { wireName } from './wire.ts'

type Schema = { properties?: Record<string, Schema>; required?: string[]; [key: string]: unknown }

/** A request, with its path and query parameters by name, and its reply in both languages. */
type ApiExample = { parameters: Record<string, unknown>; body?: unknown; replies: Record<Lang, unknown> }

/** Examples to show, by method and path: 'GET /api/countries'. */
export type ApiExamples = Record<string, ApiExample>

/**
 * Serves the contract as OpenAPI 3.1 at /openapi.json, built from the rows that serve the calls. `others` are paths without a row.
 */
export const serveOpenApi = (
  app: FastifyInstance,
  api: Api,
  { others, examples }: { others: Record<string, object>; examples: ApiExamples },
) => {
  // As bytes that all replies share: writing the document takes 50 ms and two megabytes.
  let document: Buffer | undefined
  app.get('/openapi.json', async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(describe(api.rows, others, examples)))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

const describe = (rows: readonly Endpoint[], others: Record<string, object>, examples: ApiExamples) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const row of rows) {
    for (const path of [row.path, ...(row.alsoPaths ?? [])]) {
      const methods = row.alsoGet ? (['POST', 'GET'] as const) : ([row.method] as const)
      for (const method of methods) {
        paths[path] ??= {}
        const earlier = paths[path][method.toLowerCase()]
        const added = operation(row, path, method, examples[`${method} ${row.path}`])
        paths[path][method.toLowerCase()] = earlier ? merged(earlier as Operation, added) : added
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Alamar product API',
      version: '1',
      description: DESCRIPTION,
    },
    paths: { ...others, ...paths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, site: { type: 'http', scheme: 'basic' } },
      parameters: { idempotencyKey: IDEMPOTENCY_KEY },
      examples: refusalExamples(),
      responses: Object.fromEntries(
        Object.entries(SHARED_REFUSALS).map(([name, code]) => [name, refusalReply([code], HEADERS[name])]),
      ),
    },
  }
}

/** The introduction of the API reference, in Markdown. */
const DESCRIPTION = `
## The reply envelope

Every call that does not return a file replies with the same object.

| Field | Meaning |
|---|---|
| \`Data\` | The result. \`null\` for a list; the error text, in the caller's language, when the call failed. |
| \`List\`, \`TotalItems\` | The items of the requested page and the number of all items. Lists only. |
| \`Filters\` | The values of each filter with their number of results. Searches with \`WithFilters\` only. |
| \`Status\` | \`0\` when the call succeeded, \`-1\` otherwise. |
| \`ResultCode\` | \`OK\`, or the code of the error. |
| \`ResponseType\` | \`OK\` or \`Error\`. |
| \`MessageType\` | On errors: 2 for a warning to show to the client, 3 for an error. |
| \`Fields\` | On invalid input: each invalid field with a message. |
| \`RequestId\` | On errors of the server: the id to search the log for. |

A valid request that a business rule refuses replies with HTTP 200 and \`Status\` -1, for example \`SOLD_OUT\`. Invalid requests,
missing permissions and faults use HTTP status codes. Every reply has an \`X-Request-Id\` header.

## Values

- Field names are PascalCase. A field that is an *alias* of another may be sent instead of it.
- Amounts end in \`Cents\`: whole hundredths of their \`Currency\`. \`BasisPoints\` are hundredths of a percent.
- Days are \`2026-12-31\`, in Cuba; hours are \`0900\`; instants are UTC, \`2026-12-31T14:00:00.000Z\`.
- Numbers may be sent as text, and true and false as 1 and 0. Pages count from 1.
- \`lang\` in a path is \`en\` or \`es\`, or 2 or 1. \`siteId\` is 6 unless the agency has changed it.

## Languages

Texts come in English or Spanish: the language in the path where there is one, otherwise the one of \`Accept-Language\`. Replies that
contain texts have an example in each language.

## Sign-in

\`POST /token\` returns a bearer token for clients, \`POST /api/office/token\` one for staff. Send it as \`Authorization: Bearer …\`.

\`POST /token\` is a form, not JSON. Its own header is \`Authorization: Basic …\` with the fixed user and password of the site, which the
agency gives you (its setting \`SITE_BASIC_HEADER\`). Its errors are \`error\` and \`error_description\` instead of the envelope. A token
lasts \`expires_in\` seconds and cannot be renewed: after a 401 sign in again.

## Errors

| HTTP | Meaning |
|---|---|
| 401 | No session, or it has ended |
| 403 | Not permitted |
| 404 | Unknown, or it belongs to somebody else |
| 409 | A request with the same \`Idempotency-Key\` is in progress (\`IN_PROGRESS\`), or its reply was lost (\`CARRIED_OUT\`) |
| 422 | Invalid: \`Fields\` names each field by its path in the request, such as \`BookForm.Driver.BirthDay\` or \`Rooms[0].AdultsAmount\`, also those of the path in PascalCase; a body that is not JSON has no \`Fields\` |
| 429 | Too many requests: \`Retry-After\` is the number of seconds to wait. No header counts the requests that are left |
| 500 | A fault of ours: tell us the \`RequestId\` |
| 503 | Not available: retry after \`Retry-After\` seconds |

## Repeating a request

A \`POST\` with an \`Idempotency-Key\` header is carried out once; repeating it within 24 hours returns the same reply. The key belongs to
the person and the call; with another request it is refused (422, \`KEY_REUSED\`). A request that got a 401, 422, 429 or 5xx may be repeated with
its key. Calls that keep no key say so.

## A sale, call by call

1. \`POST /token\` signs the client in.
2. \`POST /api/carBookings/getCarOffer/{lang}\` with \`FieldName\`, \`Order\`, \`CurrentPage\` and \`ItemsByPage\` searches cars,
   \`POST /api/lodgingBookings/getOffers/{fieldName}/{order}/{languageCode}/{currentPage}/{itemsByPage}\` lodging. The \`OfferToken\` of an
   offer holds its price until \`PriceHeldUntil\`.
3. \`POST /api/carBookings/{lang}\` or \`POST /api/lodgingBookings/createBooking\` books the offer, sent as it was received. The booking
   joins the client's travel plan (\`TravelPlanId\`) and awaits confirmation.
4. \`GET /api/travelPlans/activeTravelPlan/{clientId}/{lang}\` returns the plan. Its \`Status\` is 1 open, 2 ready to pay, 3 payment pending,
   4 paid, 5 signed, 6 closed or 7 canceled; that of a booking 1 awaiting confirmation, 2 confirmed, 3 alternative offered, 4 guaranteed,
   5 in service, 6 completed, 7 rejected, 8 expired, 9 canceled or 10 no-show.
5. \`GET /api/admin/clientDocuments/isNeededClientDocuments/{clientId}/{planId}\` says which documents are to be verified before paying.
6. \`GET /api/travelPlans/purchaseMethodsFromWebSiteAndAmount/{siteId}/{price}/{charges}/{lang}\` returns the methods with their fees.
   \`POST /api/travelPlans/doPaymentWithPrimaryAPI\` pays with the token of the provider's card field.
   \`GET /api/travelPlans/paymentStatus/{planId}\`: 1 created, 2 success, 3 failed, 4 expired, 5 none yet.
7. \`GET /api/admin/esign/getUrl/{planId}/{siteId}/{lang}\` returns an address whose \`token\` is the \`Token\` of \`POST /api/signing/sign\`.
   The receipt is signed within 24 hours of the payment, or the bookings are canceled.
8. \`GET /api/travelPlans/voucher/{bookingId}\` returns the voucher of a guaranteed booking,
   \`GET /api/signing/receipt/{planId}/pdf\` the signed receipt, as PDF.
9. \`POST /api/bookings/cancel/{id}\` cancels an unpaid booking. A paid one is refused with \`BOOKING_PAID\`:
   \`GET /api/admin/bookings/getAllRefundValues/{id}\` returns what a refund would be, and
   \`POST /api/admin/bookings/refundToClient/{id}\` or \`POST /api/admin/bookings/refundToFund/{id}\` cancels and refunds it. With the
   \`ValidUntil\` of these values it is refused when they have changed (\`POLICY_CHANGED\`).
`.trim()

/** The example of an error, in the components. */
const exampleName = (code: RefusalCode, lang: Lang) => `${code}_${lang}`

const refusalExamples = () =>
  Object.fromEntries(
    (Object.keys(REFUSALS) as RefusalCode[]).flatMap((code) =>
      LANGS.map((lang) => [
        exampleName(code, lang),
        {
          summary: `${code}, ${LANGUAGE_NAMES[lang]}`,
          value: refusalOutcome(new Refusal(code, placeholdersOf(code)), lang).envelope,
        },
      ]),
    ),
  )

/** Fills each placeholder with its own name, so that examples show {reference}. */
const placeholdersOf = (code: RefusalCode) =>
  Object.fromEntries([...REFUSALS[code].en.matchAll(/\{(\w+)\}/g)].map(([placeholder, name]) => [name, placeholder]))

const examplesOf = (codes: readonly RefusalCode[]) =>
  Object.fromEntries(
    codes.flatMap((code) =>
      LANGS.map((lang) => {
        const name = exampleName(code, lang)
        return [name, { $ref: `#/components/examples/${name}` }]
      }),
    ),
  )

const LANGS = ['en', 'es'] as const
const LANGUAGE_NAMES: Record<Lang, string> = { en: 'English', es: 'Spanish' }

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Requests with the same key get the same reply for 24 hours; use a UUID',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** Refusals shared by all calls. */
const SHARED_REFUSALS = {
  Unauthorized: 'UNAUTHORIZED',
  NotFound: 'NOT_FOUND',
  MethodNotAllowed: 'METHOD_NOT_ALLOWED',
  TooMany: 'TOO_MANY',
  Fault: 'FAULT',
  Unavailable: 'UNAVAILABLE',
} as const satisfies Record<string, RefusalCode>

const seconds = { description: 'Seconds after which to retry', schema: { type: 'integer' } }
const HEADERS: Record<string, object> = {
  MethodNotAllowed: { Allow: { description: 'The methods of this path', schema: { type: 'string' } } },
  TooMany: { 'Retry-After': seconds },
  Unavailable: { 'Retry-After': seconds },
}

const sharedResponse = (name: keyof typeof SHARED_REFUSALS) => ({ $ref: `#/components/responses/${name}` })

/** Responses of every path. */
export const COMMON_RESPONSES = {
  405: sharedResponse('MethodNotAllowed'),
  429: sharedResponse('TooMany'),
  500: sharedResponse('Fault'),
  503: sharedResponse('Unavailable'),
}

const FIELD_PROBLEMS = {
  type: 'array',
  items: {
    type: 'object',
    properties: { Field: { type: 'string' }, Message: { type: 'string' } },
    required: ['Field', 'Message'],
    additionalProperties: false,
  },
}

/** The envelope of a refusal; `Data` is its text. */
const refusalSchema = (codes: readonly RefusalCode[]): Schema => ({
  type: 'object',
  properties: {
    Data: { type: 'string' },
    Status: { const: -1 },
    ResultCode: { enum: codes },
    ResponseType: { const: 'Error' },
    MessageType: {
      enum: [MESSAGE_TYPES.warning, MESSAGE_TYPES.error],
      description: `${MESSAGE_TYPES.warning} a warning in words for the client, ${MESSAGE_TYPES.error} an error`,
    },
    Fields: FIELD_PROBLEMS,
    ...(codes.some((code) => REFUSALS[code].status >= 500) && { RequestId: { type: 'string' } }),
  },
  required: ['Data', 'Status', 'ResultCode', 'ResponseType', 'MessageType'],
  additionalProperties: false,
})

/** The response for some refusals. */
export const refusalReply = (codes: readonly RefusalCode[], headers?: object) => ({
  description: codes.map((code) => REFUSALS[code].en).join(' / '),
  ...(headers && { headers }),
  content: { 'application/json': { schema: refusalSchema(codes), examples: examplesOf(codes) } },
})

const withStatus = (codes: readonly RefusalCode[], status: number) =>
  [...new Set(codes)].filter((code) => REFUSALS[code].status === status)

/** All refusals of a row: its own, and those of its access, method and input. */
const refusalsOf = (row: Endpoint, method: 'GET' | 'POST'): RefusalCode[] => [
  ...(row.refusals ?? []),
  ...(row.access !== 'public' || (row.alsoGet && method === 'GET') ? (['FORBIDDEN'] as const) : []),
  ...(row.access === 'client' && !row.withTemporaryPassword ? (['PASSWORD_CHANGE_NEEDED'] as const) : []),
  ...(row.access === 'staff' && !row.withoutSecondFactor ? (['SECOND_FACTOR_NEEDED'] as const) : []),
  ...(row.access === 'client' && !isOpenToImpersonated(row) ? (['IMPERSONATED'] as const) : []),
  ...(row.access === 'client' && isOpenToImpersonated(row) && !isOpenToReaders(row) ? (['READ_ONLY'] as const) : []),
  'INVALID',
  'CARD_NUMBER_SENT',
  ...(keepsKeys(row, method) ? (['KEY_REUSED', 'IN_PROGRESS', 'CARRIED_OUT'] as const) : []),
]

const keepsKeys = (row: Endpoint, method: 'GET' | 'POST') => method === 'POST' && !row.keyless

const responsesOf = (row: Endpoint, method: 'GET' | 'POST', example?: ApiExample): Operation['responses'] => {
  const codes = refusalsOf(row, method)
  const some = (status: number) => {
    const those = withStatus(codes, status)
    return those.length > 0 && { [status]: refusalReply(those) }
  }
  return {
    200: okResponse(row, withStatus(codes, 200), example),
    ...(row.contentType && { 304: { description: 'The file has not changed' } }),
    ...some(400),
    ...(row.access !== 'public' && { 401: sharedResponse('Unauthorized') }),
    ...some(403),
    404: sharedResponse('NotFound'),
    ...some(409),
    ...some(422),
    ...COMMON_RESPONSES,
  }
}

const okResponse = (row: Endpoint, refused: RefusalCode[], example?: ApiExample) => {
  const files = row.contentType?.split(', ') ?? []
  const answers = [
    ...(row.contentType ? [] : [envelopeOf(row)]),
    ...(refused.length > 0 ? [refusalSchema(refused)] : []),
  ]
  return {
    description: refused.length > 0 ? 'Done, or refused with Status -1' : 'Done',
    content: {
      ...Object.fromEntries(files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
      ...(answers.length > 0 && {
        'application/json': {
          schema: anyOf(answers),
          examples: {
            ...(example &&
              Object.fromEntries(
                LANGS.map((lang) => [lang, { summary: LANGUAGE_NAMES[lang], value: example.replies[lang] }]),
              )),
            ...examplesOf(refused),
          },
        },
      }),
    },
  }
}

const anyOf = (schemas: Schema[]): Schema => (schemas.length === 1 ? schemas[0]! : { anyOf: schemas })

/** The group of a call in the API reference: the first part of its path that names one. */
const groupOf = (path: string) => /^\/api\/(?:admin\/)?(\w+)/.exec(path)?.[1] ?? 'other'

const operation = (row: Endpoint, path: string, method: 'GET' | 'POST', example?: ApiExample): Operation => {
  const input = wireSchemaOf(row.input, 'input')
  const inPath = pathKeysOf(path)
  const { upload } = row
  const keys = Object.entries(row.input.shape).flatMap(([key, field]) =>
    inPath.includes(key) ? [] : [key, ...otherNamesOf(field).names],
  )
  const inQuery = (method === 'GET' || upload ? keys : [...(row.queryKeys ?? [])]).filter(
    (key) => !inPath.includes(key) && key !== upload?.key,
  )
  const property = (key: string) => input.properties?.[wireName(key)] ?? {}
  const body = keys.filter((key) => !inQuery.includes(key))
  const parameter = (name: string, key: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || (input.required?.includes(name) ?? false),
    schema: property(key),
    ...(example && name in example.parameters && { example: example.parameters[name] }),
  })
  return {
    summary: row.summary,
    tags: [groupOf(path)],
    ...(row.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...inPath.map((key) => parameter(key, key, 'path')),
      ...inQuery.map((key) => parameter(wireName(key), key, 'query')),
      ...(keepsKeys(row, method) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ],
    ...(method === 'POST' && {
      requestBody: {
        required: upload !== undefined || body.some((key) => input.required?.includes(wireName(key))),
        content: upload
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: Object.fromEntries(body.map((key) => [wireName(key), property(key)])),
                  required: body.map(wireName).filter((name) => input.required?.includes(name)),
                },
                ...(example?.body !== undefined && { example: example.body }),
              },
            },
      },
    }),
    responses: responsesOf(row, method, example),
    ...(row.keyless && { description: `No Idempotency-Key is kept: ${row.keyless}` }),
    ...(row.refusals && { 'x-refusals': row.refusals }),
    ...(row.permission && { 'x-permission': row.permission }),
    ...(row.staffPermission && { 'x-staff-permission': row.staffPermission }),
    ...(row.access === 'client' && { 'x-impersonated': isOpenToImpersonated(row) ? 'allowed' : 'refused' }),
  }
}

type Parameter = { name: string; in: string; required: boolean; schema: Schema } | { $ref: string }
type Content = Record<string, { schema: Schema; example?: unknown; examples?: object }>
type Operation = {
  summary: string
  tags: string[]
  description?: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>
}

/** Two rows with the same path are one operation in OpenAPI, with either input and either reply. */
const merged = (a: Operation, b: Operation): Operation => {
  const same = (one: Parameter, other: Parameter) =>
    '$ref' in one
      ? '$ref' in other && one.$ref === other.$ref
      : !('$ref' in other) && one.name === other.name && one.in === other.in
  const schemas = (contents: (Content | undefined)[]) =>
    anyOf(contents.flatMap((content) => Object.values(content ?? {}).map(({ schema }) => schema)))
  const either = (status: string) => {
    const [one, other] = [a.responses[status], b.responses[status]]
    if (!one || !other || '$ref' in one || '$ref' in other) return (one ?? other)!
    const examples = Object.assign({}, ...[one, other].map(({ content }) => content?.['application/json']?.examples))
    return { ...one, content: { 'application/json': { schema: schemas([one.content, other.content]), examples } } }
  }
  return {
    ...a,
    summary: `${a.summary}; ${b.summary}`,
    parameters: [...a.parameters, ...b.parameters.filter((other) => !a.parameters.some((one) => same(one, other)))],
    requestBody: {
      required: Boolean(a.requestBody?.required && b.requestBody?.required),
      content: {
        'application/json': {
          ...a.requestBody?.content['application/json'],
          schema: schemas([a.requestBody?.content, b.requestBody?.content]),
        },
      },
    },
    responses: Object.fromEntries(
      Object.keys({ ...a.responses, ...b.responses }).map((status) => [status, either(status)]),
    ),
  }
}

const envelopeOf = (row: Endpoint): Schema => {
  const reply = wireSchemaOf(row.reply, 'output')
  return {
    type: 'object',
    properties: {
      ...(row.list
        ? { Data: { type: 'null' }, List: { type: 'array', items: reply }, TotalItems: { type: 'integer' } }
        : { Data: reply }),
      ...(row.filters && { Filters: wireSchemaOf(row.filters, 'output') }),
      Status: { const: 0 },
      ResultCode: { const: 'OK' },
      ResponseType: { const: 'OK' },
    },
    required: ['Data', ...(row.list ? ['List', 'TotalItems'] : []), 'Status', 'ResultCode', 'ResponseType'],
    additionalProperties: false,
  }
}

/** A schema as JSON Schema, with wire names and the other names of fields. */
export const wireSchemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  toWireSchema(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (!(zodSchema instanceof z.ZodObject)) return
        addOtherNames(zodSchema.shape as Record<string, z.ZodType>, jsonSchema as Schema, io)
        if (io === 'output' && jsonSchema.properties?.en && jsonSchema.properties.es)
          jsonSchema.properties.text = {
            ...(jsonSchema.properties.en as Schema),
            description: 'The text in the requested language',
          }
      },
    }) as Schema,
  )

/** Adds other names. In a request none of a field's names is required, because any of them is accepted. */
const addOtherNames = (shape: Record<string, z.ZodType>, { properties, required }: Schema, io: 'input' | 'output') => {
  for (const [key, field] of Object.entries(shape)) {
    const { names, replaces } = otherNamesOf(field)
    const first = properties?.[key]
    if (names.length === 0 || !first) continue
    for (const name of names) {
      properties![name] = { ...first, ...(!replaces && { description: `Alias of ${wireName(key)}` }) }
      if (io === 'output' && required?.includes(key)) required.push(name)
    }
    if (replaces)
      properties![key] = {
        ...first,
        deprecated: true,
        description: `Old name of ${names.map(wireName)}, valid for one more release`,
      }
    if (io === 'input' && required?.includes(key)) required.splice(required.indexOf(key), 1)
  }
}

/** A schema with wire names. */
const toWireSchema = (schema: Schema): Schema => {
  const { $schema: _, ...out } = schema
  if (out.properties) {
    out.properties = Object.fromEntries(
      Object.entries(out.properties).map(([name, part]) => [wireName(name), toWireSchema(part)]),
    )
  }
  if (out.required) out.required = out.required.map(wireName)
  // A record with an enumerated set of keys.
  const names = out.propertyNames as { enum?: string[] } | undefined
  if (names?.enum) out.propertyNames = { ...names, enum: names.enum.map(wireName) }
  for (const key of ['items', 'additionalProperties'] as const) {
    if (typeof out[key] === 'object' && out[key] !== null) out[key] = toWireSchema(out[key] as Schema)
  }
  // A number that may also be sent as text: beside the alternatives, its own type would exclude the text.
  if (out.anyOf && out.type) for (const key of ['type', 'minimum', 'maximum']) delete out[key]
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    if (Array.isArray(out[key])) out[key] = (out[key] as Schema[]).map(toWireSchema)
  }
  return out
}
