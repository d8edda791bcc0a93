import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { REFUSALS } from '../../lib/refusals.ts'
import type { Api } from './api.ts'
import { type Endpoint, isOpenToImpersonated, pathKeysOf } from './endpoint.ts'
import { wireName } from './wire.ts'

type Schema = { properties?: Record<string, Schema>; required?: string[]; [key: string]: unknown }

/** Serves the contract as OpenAPI 3.1, made from the same rows that serve the calls; `others` are paths that are no rows. */
export const serveOpenApi = (app: FastifyInstance, api: Api, others: Record<string, object>) => {
  let document: object | undefined
  app.get('/openapi.json', async () => {
    document ??= describe(api.rows, others)
    return document
  })
}

const describe = (rows: readonly Endpoint[], others: Record<string, object>) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const row of rows) {
    for (const path of [row.path, ...(row.alsoPaths ?? [])]) {
      const methods = row.alsoGet ? (['POST', 'GET'] as const) : ([row.method] as const)
      for (const method of methods) {
        paths[path] ??= {}
        const earlier = paths[path][method.toLowerCase()]
        const added = operation(row, path, method)
        paths[path][method.toLowerCase()] = earlier ? merged(earlier as Operation, added) : added
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Alamar product API', version: '1' },
    paths: { ...others, ...paths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, site: { type: 'http', scheme: 'basic' } },
    },
  }
}

const operation = (row: Endpoint, path: string, method: 'GET' | 'POST'): Operation => {
  const input = wireSchemaOf(row.input, 'input')
  const inPath = pathKeysOf(path)
  const { upload } = row
  const inQuery = (method === 'GET' || upload ? Object.keys(row.input.shape) : [...(row.queryKeys ?? [])]).filter(
    (key) => !inPath.includes(key) && key !== upload?.key,
  )
  const property = (key: string) => input.properties?.[wireName(key)] ?? {}
  const body = Object.keys(row.input.shape).filter((key) => !inPath.includes(key) && !inQuery.includes(key))
  return {
    summary: row.summary,
    ...(row.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: property(key) })),
      ...inQuery.map((key) => ({
        name: wireName(key),
        in: 'query',
        required: input.required?.includes(wireName(key)) ?? false,
        schema: property(key),
      })),
    ],
    ...(method === 'POST' && {
      requestBody: {
        content: {
          ...(upload && { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }),
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(body.map((key) => [wireName(key), property(key)])),
              required: body.map(wireName).filter((name) => input.required?.includes(name)),
            },
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'Data, or a refusal with Status -1',
        content: {
          ...Object.fromEntries(
            (row.contentType?.split(', ') ?? []).map((type) => [
              type,
              { schema: { type: 'string', format: 'binary' } },
            ]),
          ),
          'application/json': { schema: envelopeOf(row) },
        },
      },
      ...(row.access !== 'public' && {
        401: { description: REFUSALS.UNAUTHORIZED.en },
        403: { description: REFUSALS.FORBIDDEN.en },
      }),
      404: { description: REFUSALS.NOT_FOUND.en },
      422: { description: REFUSALS.INVALID.en },
    },
    ...(row.refusals && { 'x-refusals': row.refusals }),
    ...(row.permission && { 'x-permission': row.permission }),
    ...(row.access === 'client' && { 'x-impersonated': isOpenToImpersonated(row) ? 'allowed' : 'refused' }),
  }
}

type Json = { content: { 'application/json': { schema: Schema } } }
type Operation = {
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Json
  responses: { 200: { description: string } & Json; 401?: object; 403?: object; 404?: object; 422?: object }
}

/** Two rows that share a path are one operation to OpenAPI: it takes either input and gives either answer. */
const merged = (a: Operation, b: Operation): Operation => {
  const alternatives = (one: Schema, other: Schema): Schema => ({ anyOf: [one, other] })
  const jsonOf = (body: Operation['requestBody']): Schema => body?.content['application/json'].schema ?? {}
  const parameters = [
    ...a.parameters,
    ...b.parameters.filter((p) => !a.parameters.some((q) => q.name === p.name && q.in === p.in)),
  ]
  return {
    ...a,
    summary: `${a.summary}; ${b.summary}`,
    parameters,
    requestBody: {
      content: { 'application/json': { schema: alternatives(jsonOf(a.requestBody), jsonOf(b.requestBody)) } },
    },
    responses: {
      ...a.responses,
      200: {
        ...a.responses[200],
        content: {
          'application/json': {
            schema: alternatives(
              a.responses[200].content['application/json'].schema,
              b.responses[200].content['application/json'].schema,
            ),
          },
        },
      },
    },
  }
}

const envelopeOf = (row: Endpoint): Schema => {
  const reply = wireSchemaOf(row.reply, 'output')
  return {
    type: 'object',
    properties: {
      ...(row.list ? { List: { type: 'array', items: reply }, TotalItems: { type: 'integer' } } : { Data: reply }),
      Status: { enum: [0, -1] },
      ResultCode: { type: 'string' },
      ResponseType: { type: 'string' },
    },
    required: ['Status', 'ResultCode', 'ResponseType'],
  }
}

/** A schema as JSON Schema, its property names in the wire's spelling. */
export const wireSchemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  toWireSchema(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema)

/** A schema with its property names in the wire's spelling. */
const toWireSchema = (schema: Schema): Schema => {
  const { $schema: _, ...out } = schema
  if (out.properties) {
    out.properties = Object.fromEntries(
      Object.entries(out.properties).map(([name, part]) => [wireName(name), toWireSchema(part)]),
    )
    out.required = out.required?.map(wireName)
  }
  for (const key of ['items', 'additionalProperties'] as const) {
    if (typeof out[key] === 'object' && out[key] !== null) out[key] = toWireSchema(out[key] as Schema)
  }
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    if (Array.isArray(out[key])) out[key] = (out[key] as Schema[]).map(toWireSchema)
  }
  return out
}
