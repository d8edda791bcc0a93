import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { holdsCardNumber } from '../../lib/card-numbers.ts'
import { type Lang, langOfHeader } from '../../lib/languages.ts'
import { REFUSALS, Refusal, type RefusalCode, refusalText } from '../../lib/refusals.ts'
import {
  type Actor,
  type Ctx,
  refuseImpersonated,
  requirePermission,
  type Services,
  systemContext,
} from '../context.ts'
import {
  type Answer,
  type Call,
  CallRefused,
  type Endpoint,
  type FileReply,
  isOpenToImpersonated,
  type Page,
  type Parsed,
} from './endpoint.ts'
import { tooLarge } from './fields.ts'
import { beginKey, finishKey, forgetKey, type RequestKey } from './idempotency.store.ts'
import { problemsOf } from './problems.ts'
import { fromWire, toWire, wireName } from './wire.ts'

type UseCase<E extends Endpoint> = (ctx: Ctx, input: Parsed<E>) => Promise<Answer<E>>

/** What a caller brings along. */
export type Caller = {
  token?: string
  lang: Lang
  address: string
  agent: string
  /** The kinds of file that the caller takes, as its Accept header says them. */
  accept?: string
  idempotencyKey?: string
  requestKey?: RequestKey
}

/** Finds whom a bearer token belongs to; undefined when it is unknown, ended or expired. */
export type Identify = (ctx: Ctx, token: string) => Promise<Actor | undefined>

export type Api = {
  /** Ties a row of the contract to its use case; the row becomes a route, an in-process call and a line of `/openapi.json`. */
  serve<E extends Endpoint>(row: E, useCase: UseCase<E>): void
  /** A call made in this process, for pages rendered on the server. */
  callAs(caller: Caller): Call
  /** A context for a request that is no row (the token call). */
  contextOf(request: FastifyRequest): Promise<Ctx>
  readonly rows: readonly Endpoint[]
}

type Served = { row: Endpoint; useCase: UseCase<Endpoint> }
type Outcome = { status: number; envelope: Record<string, unknown>; file?: FileReply }

const KEY_LIFE_HOURS = 24
/** No session, or too many tries: the same request may well be answered later. */
const NOT_AN_ANSWER = [401, 429]

/** Builds the product API on a Fastify scope. */
export const createApi = (app: FastifyInstance, services: Services, identify: Identify): Api => {
  app.addHook('preValidation', async (request) => refuseCardNumbers(request))
  const served = new Map<string, Served>()
  const routes = new Map<string, Served[]>()

  const contextFor = async (caller: Caller): Promise<Ctx> => {
    const ctx: Ctx = {
      ...systemContext(services),
      actor: { kind: 'visitor' },
      lang: caller.lang,
      origin: { address: caller.address, agent: caller.agent },
      accept: caller.accept ?? '',
      requestKey: caller.requestKey,
    }
    const actor = caller.token ? await identify(ctx, caller.token) : undefined
    return actor ? { ...ctx, actor } : ctx
  }

  const admit = (row: Endpoint, ctx: Ctx, hasToken: boolean) => {
    if (row.access !== 'public' && ctx.actor.kind !== row.access)
      throw new Refusal(ctx.actor.kind === 'visitor' || !hasToken ? 'UNAUTHORIZED' : 'FORBIDDEN')
    if (
      row.access === 'client' &&
      ctx.actor.kind === 'client' &&
      ctx.actor.mustChangePassword &&
      !row.withTemporaryPassword
    )
      throw new Refusal('PASSWORD_CHANGE_NEEDED')
    if (row.access === 'staff' && row.permission !== null) requirePermission(ctx, row.permission ?? 'not said')
    if (!isOpenToImpersonated(row)) refuseImpersonated(ctx)
  }

  /** One request on its road: who asks, may they, is it well formed, what comes of it. Throws Refusal or a fault. */
  const carryOut = async (row: Endpoint, useCase: UseCase<Endpoint>, caller: Caller, raw: unknown) => {
    const ctx = await contextFor(caller)
    admit(row, ctx, caller.token !== undefined)
    if (holdsCardNumber(raw)) throw new Refusal('CARD_NUMBER_SENT')
    const parsed = row.input.safeParse(raw)
    if (!parsed.success) throw new Refusal('INVALID', {}, problemsOf(parsed.error, ctx.lang, raw))
    const answer = await useCase(ctx, parsed.data)
    if (!row.list) return row.reply.parse(answer)
    const page = answer as Page<unknown>
    return { list: row.reply.array().parse(page.list), totalItems: page.totalItems }
  }

  const outcomeOf = async (
    row: Endpoint,
    useCase: UseCase<Endpoint>,
    caller: Caller,
    raw: unknown,
  ): Promise<Outcome> => {
    try {
      const reply = await carryOut(row, useCase, caller, raw)
      if (row.contentType) {
        const file = reply instanceof Uint8Array ? { type: row.contentType, bytes: reply } : (reply as FileReply)
        return { status: 200, envelope: {}, file }
      }
      const data = row.list
        ? { Data: null, List: toWire((reply as Page<unknown>).list), TotalItems: (reply as Page<unknown>).totalItems }
        : { Data: toWire(reply) ?? null }
      return { status: 200, envelope: { ...data, Status: 0, ResultCode: 'OK', ResponseType: 'OK' } }
    } catch (error) {
      const refusal = asRefusal(error)
      if (refusal.code === 'FAULT') services.log.error({ err: error, call: row.path }, 'A call failed')
      return refusalOutcome(refusal, caller.lang)
    }
  }

  /** The same answer to the same key for 24 hours, whoever repeats the request and however often (decisions 4). */
  const oncePerKey = async (
    row: Endpoint,
    caller: Caller,
    raw: object,
    work: (caller: Caller) => Promise<Outcome>,
  ): Promise<Outcome> => {
    if (!caller.idempotencyKey || row.method !== 'POST' || row.keyless) return work(caller)
    const now = services.clock.now()
    const entry = {
      scope: createHash('sha256')
        .update(`${caller.token ?? 'visitor'} ${row.path}`)
        .digest('hex'),
      key: caller.idempotencyKey,
      requestHash: hashOf(row, raw),
    }
    const db = services.database.db
    const earlier = await beginKey(db, entry, now, KEY_LIFE_HOURS)
    if (earlier?.kind === 'other') return refusalOutcome(new Refusal('KEY_REUSED'), caller.lang)
    if (earlier?.kind === 'carried-out') return refusalOutcome(new Refusal('CARRIED_OUT'), caller.lang)
    if (earlier?.kind === 'running') return refusalOutcome(new Refusal('IN_PROGRESS'), caller.lang)
    if (earlier) return { status: earlier.status, envelope: JSON.parse(earlier.response) }
    const outcome = await work({ ...caller, requestKey: entry })
    if (outcome.status >= 500 || NOT_AN_ANSWER.includes(outcome.status)) await forgetKey(db, entry)
    else await finishKey(db, entry, outcome.status, JSON.stringify(outcome.envelope))
    return outcome
  }

  const route = (method: 'GET' | 'POST', path: string, entry: Served) => {
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    const sharing = routes.get(`${method} ${url}`)
    if (sharing) return void sharing.push(entry)
    const entries = [entry]
    routes.set(`${method} ${url}`, entries)
    const { upload } = entry.row
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { row, useCase } = chooseRow(entries, request)
      const caller = callerOf(request)
      const raw = rawInput(request, row)
      const outcome = await oncePerKey(row, caller, raw, (known) => outcomeOf(row, useCase, known, raw))
      if (row.method === 'POST' || row.access !== 'public') reply.header('cache-control', 'no-store')
      return send(reply, outcome, request.headers['if-none-match'])
    }
    const add = (scope: FastifyInstance) =>
      void scope.route({ method, url, exposeHeadRoute: false, bodyLimit: upload?.maxBytes, handler })
    if (upload) app.register(async (scope) => takeFile(scope, upload, add))
    else add(app)
  }

  return {
    serve: (row, useCase) => {
      const entry: Served = { row, useCase: useCase as unknown as UseCase<Endpoint> }
      served.set(keyOf(row), entry)
      for (const path of [row.path, ...(row.alsoPaths ?? [])]) {
        route(row.method, path, entry)
        if (row.alsoGet) route('GET', path, entry)
      }
    },
    callAs: (caller) => async (row, input) => {
      const found = served.get(keyOf(row))
      if (!found) throw new Error(`No use case serves ${keyOf(row)}`)
      try {
        return (await carryOut(found.row, found.useCase, caller, input)) as never
      } catch (error) {
        const refusal = asRefusal(error)
        if (refusal.code === 'FAULT') throw error
        const { status } = REFUSALS[refusal.code]
        throw new CallRefused(
          status,
          refusal.code,
          refusalText(refusal.code, caller.lang, refusal.details),
          fieldsOf(refusal, caller.lang),
        )
      }
    },
    contextOf: (request) => contextFor(callerOf(request)),
    get rows() {
      return [...served.values()].map(({ row }) => row)
    },
  }
}

/** What tells one request from another: its input, a file by its own hash. */
const hashOf = ({ upload }: Endpoint, raw: object) => {
  const bytes = upload && (raw as Record<string, unknown>)[upload.key]
  const hash = createHash('sha256')
  if (!(bytes instanceof Uint8Array)) return hash.update(JSON.stringify(raw)).digest('hex')
  return hash
    .update(JSON.stringify({ ...raw, [upload!.key]: null }))
    .update(bytes)
    .digest('hex')
}

const keyOf = (row: { method: string; path: string; byQuery?: boolean }) =>
  `${row.method} ${row.path}${row.byQuery ? '?' : ''}`

/** Of the rows that share a path, the one whose query is in the address, else the one that needs none. */
const chooseRow = (entries: Served[], request: FastifyRequest): Served => {
  const asked = Object.keys(fromWire(request.query) as object)
  return (
    entries.find(({ row }) => row.byQuery && row.queryKeys?.some((key) => asked.includes(key))) ??
    entries.find(({ row }) => !row.byQuery) ??
    entries[0]!
  )
}

/** Lets the routes of a scope read their whole body as one file. */
const takeFile = (
  scope: FastifyInstance,
  { key, maxBytes }: NonNullable<Endpoint['upload']>,
  addRoutes: (scope: FastifyInstance) => void,
) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.setErrorHandler((error, request, reply) => {
    if ((error as { statusCode?: number }).statusCode !== 413) throw error
    const refusal = new Refusal('INVALID', {}, [{ field: key, message: tooLarge(maxBytes) }])
    return send(reply, refusalOutcome(refusal, langOfHeader(request.headers['accept-language'])))
  })
  addRoutes(scope)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A raw card number never reaches a use case, a row or a log, wherever a request carries it (decisions 4). A key that is a
 * UUID is random: it may look like anything.
 */
const refuseCardNumbers = ({ url, params, query, body, headers }: FastifyRequest) => {
  const key = headers['idempotency-key']
  const kept = [headers['user-agent'], typeof key === 'string' && UUID.test(key) ? undefined : key]
  if (holdsCardNumber([url, params, query, body, kept])) throw new Refusal('CARD_NUMBER_SENT')
}

/** Path, query and body as one object in the code's spelling; the path wins. */
const rawInput = (request: FastifyRequest, { upload }: Endpoint) => {
  const body = request.body
  if (upload) {
    const values = fromWire({ ...(request.query as object), ...(request.params as object) }) as object
    return { ...values, ...(Buffer.isBuffer(body) && { [upload.key]: body }) }
  }
  if (Array.isArray(body) || (body !== null && body !== undefined && typeof body !== 'object'))
    throw new Refusal('INVALID')
  return fromWire({
    ...(body as object | undefined),
    ...(request.query as object),
    ...(request.params as object),
  }) as object
}

const callerOf = (request: FastifyRequest): Caller => {
  const key = request.headers['idempotency-key']
  return {
    token: /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1],
    lang: langOfHeader(request.headers['accept-language']),
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    accept: request.headers.accept,
    idempotencyKey: typeof key === 'string' && key.length > 0 && key.length <= 255 ? key : undefined,
  }
}

const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  // What the schemas let through and the database cannot store is still the caller's data, not our fault.
  const state = (error as { code?: unknown } | null)?.code
  if (typeof state === 'string' && /^22/.test(state)) return new Refusal('INVALID')
  return new Refusal('FAULT')
}

const fieldsOf = (refusal: Refusal, lang: Lang) =>
  refusal.fields.map(({ field, message }) => ({
    field: field.split('.').map(wireName).join('.'),
    message: typeof message === 'string' ? message : message[lang],
  }))

const refusalOutcome = (refusal: Refusal, lang: Lang): Outcome => {
  const fields = fieldsOf(refusal, lang)
  const code: RefusalCode = refusal.code
  const text = fields.length
    ? fields.map((f) => `${f.field}: ${f.message}`).join('; ')
    : refusalText(code, lang, refusal.details)
  return {
    status: REFUSALS[code].status,
    envelope: {
      Data: text,
      Status: -1,
      ResultCode: code,
      ResponseType: 'Error',
      ...(fields.length > 0 && { Fields: toWire(fields) }),
    },
  }
}

const YEAR_SECONDS = 31_536_000

const send = (reply: FastifyReply, { status, envelope, file }: Outcome, known?: string) => {
  if (!file) return reply.code(status).send(envelope)
  const { type, bytes, saveAs, etag, maxAge } = file
  if (maxAge !== undefined)
    reply.header('cache-control', `public, max-age=${maxAge}${maxAge >= YEAR_SECONDS ? ', immutable' : ''}`)
  if (type.startsWith('image/')) reply.header('vary', 'accept')
  if (saveAs) {
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(saveAs)}`)
    // A file that somebody handed in is never run as a page of ours, whatever it holds (checks 2).
    reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  }
  if (etag) reply.header('etag', `"${etag}"`)
  if (etag && known?.includes(`"${etag}"`)) return reply.code(304).send()
  return reply.code(status).type(type).send(Buffer.from(bytes))
}

/** Answers any error of the framework in the one envelope. */
export const sendError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<Services, 'log'>,
) => {
  const status = (error as { statusCode?: number }).statusCode
  const refusal =
    status && status >= 400 && status < 500 && !(error instanceof Refusal) ? new Refusal('INVALID') : asRefusal(error)
  if (refusal.code === 'FAULT') services.log.error({ err: error, url: request.url }, 'A request failed')
  return send(reply, refusalOutcome(refusal, langOfHeader(request.headers['accept-language'])))
}

/** Answers an address that the API does not have. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  send(reply, refusalOutcome(new Refusal('NOT_FOUND'), langOfHeader(request.headers['accept-language'])))
