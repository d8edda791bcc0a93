import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { containsCardNumber } from '../../lib/card-numbers.ts'
import { DEFAULT_LANG, findHeaderLang, headerLang, type Lang } from '../../lib/languages.ts'
import { offered } from '../../lib/offered-languages.ts'
import { isInAdvance } from '../../lib/page-language.ts'
import { REFUSALS, Refusal, refusalText, refuseField, unknownSite } from '../../lib/refusals.ts'
import type { Config } from '../config/config.ts'
import {
  type Actor,
  type Ctx,
  type KnownBrowser,
  refuseImpersonated,
  requirePermission,
  type Services,
} from '../context.ts'
import { currentContext } from '../settings.ts'
import { browserOf } from './browser-cookie.ts'
import {
  type Call,
  CallRefused,
  type Endpoint,
  type FileReply,
  isOpenToImpersonated,
  isOpenToReaders,
  langKeyOf,
  type Page,
  type Parsed,
  pathKeysOf,
  requestedLang,
  type UseCaseReply,
} from './endpoint.ts'
import { tooLarge } from './fields.ts'
import { oncePerKey, type RequestKey, requestKeyOf } from './idempotency.ts'
import { toCanonicalNames } from './other-names.ts'
import { problemsOf } from './problems.ts'
import { fieldsOf, logFailure, type Outcome, refusalOutcome, send, toRefusal } from './replies.ts'
import { createReplyCache, sendCachedReply } from './reply-cache.ts'
import { checkRequests, refuseCardNumbers } from './request-checks.ts'
import { noteCaller } from './request-log.ts'
import { fromWire } from './wire.ts'
import { wireWriterOf } from './wire-writer.ts'

type UseCase<E extends Endpoint> = (ctx: Ctx, input: Parsed<E>) => Promise<UseCaseReply<E>>

/** Gets the inputs in the URL, without the file. */
type BeforeBody<E extends Endpoint> = (ctx: Ctx, input: Omit<Parsed<E>, 'file'>) => Promise<unknown>

export type Caller = {
  token?: string
  lang: Lang
  /** The language that the request names, if any. */
  requestedLang?: Lang | undefined
  address: string
  agent: string
  /** The Accept header. */
  accept?: string
  browser?: KnownBrowser
}

/** The actor of a bearer token; undefined when it is unknown, revoked or expired. */
export type Identify = (ctx: Ctx, token: string) => Promise<Actor | undefined>

/** Records what a staff member who acts as a client has opened. */
export type ObserveRead = (ctx: Ctx, sessionId: number, call: string) => Promise<void>

export type Api = {
  /**
   * Serves a contract row with its use case, as a route, an in-process call and an entry in `/openapi.json`. For an upload, `beforeBody`
   * refuses requests by their URL before the file is read.
   */
  serve<E extends Endpoint>(row: E, useCase: UseCase<E>, beforeBody?: BeforeBody<E>): void
  /** Calls the API in-process, for pages rendered on the server; `inside` runs each call with other services, and keeps no replies. */
  callAs(caller: Caller, inside?: RunInside): Call
  /** The context of a request outside the contract (the token call). */
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Ctx>
  readonly rows: readonly Endpoint[]
}

/** Runs work with the services that it should use, such as those of a preview. */
export type RunInside = <T>(work: (services: Services) => Promise<T>) => Promise<T>

type ServedRow = { row: Endpoint; useCase: UseCase<Endpoint>; beforeBody?: BeforeBody<Endpoint> | undefined }

/** The context of a caller who may make the call, or the refusal. */
type Entered = { ctx: Ctx } | { refused: Outcome }

/** Builds the product API on a Fastify scope. */
export const createApi = (
  app: FastifyInstance,
  services: Services,
  identify: Identify,
  observeRead: ObserveRead,
): Api => {
  checkRequests(app)
  const served = new Map<string, ServedRow>()
  const routes = new Map<string, ServedRow[]>()
  const replies = createReplyCache(services)

  const contextFor = async (caller: Caller, used = services): Promise<Ctx> => {
    const ctx: Ctx = {
      ...(await currentContext(used)),
      actor: { kind: 'visitor' },
      lang: caller.lang,
      ...(caller.requestedLang && { requestedLang: caller.requestedLang }),
      origin: { address: caller.address, agent: caller.agent },
      accept: caller.accept ?? '',
      ...(caller.browser && { browser: caller.browser }),
    }
    const actor = caller.token ? await identify(ctx, caller.token) : undefined
    return actor ? { ...ctx, actor } : ctx
  }

  const admit = (row: Endpoint, ctx: Ctx, hasToken: boolean) => {
    const forClient = row.access === 'client' && ctx.actor.kind === 'staff' && row.staffPermission
    if (forClient) requirePermission(ctx, forClient)
    else if (row.access !== 'public' && ctx.actor.kind !== row.access)
      throw new Refusal(ctx.actor.kind === 'visitor' || !hasToken ? 'UNAUTHORIZED' : 'FORBIDDEN')
    if (
      row.access === 'client' &&
      ctx.actor.kind === 'client' &&
      ctx.actor.mustChangePassword &&
      !row.withTemporaryPassword
    )
      throw new Refusal('PASSWORD_CHANGE_NEEDED')
    if (row.access === 'staff' && ctx.actor.kind === 'staff' && ctx.actor.mustEnroll && !row.withoutSecondFactor)
      throw new Refusal('SECOND_FACTOR_NEEDED')
    if (row.access === 'staff' && row.permission !== null) requirePermission(ctx, row.permission ?? 'not said')
    if (!isOpenToImpersonated(row)) refuseImpersonated(ctx)
    if (!isOpenToReaders(row) && ctx.actor.kind === 'client' && ctx.actor.impersonatedBy?.readOnly)
      throw new Refusal('READ_ONLY')
  }

  /** Runs a use case in the requested language. Requests for another site get an empty reply (docs/decisions/0025). */
  const carryOut = async (row: Endpoint, useCase: UseCase<Endpoint>, ctx: Ctx, input: Parsed<Endpoint>) => {
    const lang = requestedLang(row, input) ?? ctx.lang
    const reply = isForOtherSite(ctx, input) ? otherSiteReply(ctx, row) : await useCase({ ...ctx, lang }, input)
    if (row.access === 'client' && row.method === 'GET' && ctx.actor.kind === 'client' && ctx.actor.impersonatedBy)
      await observeRead(ctx, ctx.actor.sessionId, row.path)
    return reply as unknown
  }

  /** The outcome of a failed call; unexpected errors are logged. */
  const failedOutcome = (error: unknown, row: Endpoint, request: FastifyRequest, lang: Lang): Outcome => {
    const refusal = toRefusal(error)
    logFailure(services.log, refusal, error, { requestId: request.id, call: row.path })
    return refusalOutcome(refusal, lang)
  }

  /** Authentication and authorization. */
  const enter = async (row: Endpoint, request: FastifyRequest, caller: Caller): Promise<Entered> => {
    let { lang } = caller
    try {
      const ctx = inOfferedLanguage(row, await contextFor(caller))
      lang = ctx.lang
      await noteCaller(services, request, ctx.actor)
      admit(row, ctx, caller.token !== undefined)
      return { ctx }
    } catch (error) {
      return { refused: failedOutcome(error, row, request, lang) }
    }
  }

  /** The uploads whose file is being read. */
  const entered = new WeakMap<FastifyRequest, { ctx: Ctx }>()

  /** Checks access before the body is read, so that the process never holds a file that it will refuse. */
  const enterUpload = async ({ row, beforeBody }: ServedRow, request: FastifyRequest, caller: Caller) => {
    const entry = await enter(row, request, caller)
    if ('refused' in entry) return entry.refused
    try {
      refuseCardNumbers(request)
      await beforeBody?.(entry.ctx, readInput(withoutFile(row), rawInput(request, row), entry.ctx))
    } catch (error) {
      return failedOutcome(error, row, request, entry.ctx.lang)
    }
    entered.set(request, entry)
    return undefined
  }

  /** Handles a request: authentication, authorization, validation, idempotency, use case. */
  const handle = async ({ row, useCase }: ServedRow, request: FastifyRequest, caller: Caller): Promise<Outcome> => {
    const entry = entered.get(request) ?? (await enter(row, request, caller))
    if ('refused' in entry) return entry.refused
    const { ctx } = entry
    const { lang } = ctx
    try {
      if (row.alsoGet && request.method === 'GET') refuseUnrequested(row, request, services.config)
      const key = request.method === 'POST' ? requestKeyOf(request.headers) : undefined
      const raw = rawInput(request, row)
      const input = readInput(row, raw, ctx)
      const work = async (requestKey?: RequestKey) =>
        toOutcome(
          row,
          await carryOut(row, useCase, requestKey ? { ...ctx, requestKey } : ctx, input),
          requestedLang(row, input) ?? ctx.lang,
        )
      if (row.keyless) return await work()
      const keyed = { actor: ctx.actor, call: row.path, key, request: identityOf(row, raw) }
      return await oncePerKey(services, keyed, (requestKey) =>
        work(requestKey).catch((error) => failedOutcome(error, row, request, lang)),
      )
    } catch (error) {
      return failedOutcome(error, row, request, lang)
    }
  }

  const route = (method: 'GET' | 'POST', path: string, entry: ServedRow) => {
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    const sameRoute = routes.get(`${method} ${url}`)
    if (sameRoute) return void sameRoute.push(entry)
    const entries = [entry]
    routes.set(`${method} ${url}`, entries)
    const { upload } = entry.row
    const readRequest = (request: FastifyRequest, reply: FastifyReply) => {
      const chosen = chooseRow(entries, request)
      const { row } = chosen
      // A link to a trip or a review is for the person who has it, not for caches in between.
      if (row.method === 'POST' || !row.shows) reply.header('cache-control', 'no-store')
      return { chosen, row, caller: callerOf(request, reply, services.config) }
    }
    const enterEarly = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!announcesBody(request)) return undefined
      const { chosen, caller } = readRequest(request, reply)
      const refused = await enterUpload(chosen, request, caller)
      return refused && send(reply, refused)
    }
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { chosen, row, caller } = readRequest(request, reply)
      const make = () => handle(chosen, request, caller)
      if (row.shows && !caller.token) {
        const found = await replies.find(request, { shows: row.shows, lang: caller.lang }, make)
        return 'kept' in found ? sendCachedReply(request, reply, found.kept) : send(reply, found.outcome)
      }
      return send(reply, await make(), request.headers['if-none-match'])
    }
    const add = (scope: FastifyInstance) =>
      void scope.route({
        method,
        url,
        exposeHeadRoute: entry.row.method === 'GET',
        bodyLimit: upload?.maxBytes,
        ...(upload && { onRequest: enterEarly }),
        handler,
      })
    if (upload) app.register(async (scope) => acceptFile(scope, upload, add))
    else add(app)
  }

  return {
    serve: (row, useCase, beforeBody) => {
      const entry = { row, useCase, beforeBody } as unknown as ServedRow
      served.set(keyOf(row), entry)
      for (const path of [row.path, ...(row.alsoPaths ?? [])]) {
        route(row.method, path, entry)
        if (row.alsoGet) route('GET', path, entry)
      }
    },
    callAs: (caller, inside) => async (row, input) => {
      const key = keyOf(row)
      const entry = served.get(key)
      if (!entry) throw new Error(`No use case serves ${key}`)
      const makeWith = async (used: Services) => {
        const ctx = inOfferedLanguage(entry.row, await contextFor(caller, used))
        admit(entry.row, ctx, caller.token !== undefined)
        if (containsCardNumber(input)) throw new Refusal('CARD_NUMBER_SENT')
        return stripped(entry.row, await carryOut(entry.row, entry.useCase, ctx, readInput(entry.row, input, ctx)))
      }
      try {
        if (inside) return (await inside(makeWith)) as never
        const { shows } = entry.row
        if (!shows || caller.token) return (await makeWith(services)) as never
        return (await replies.findValue(key, input, { shows, lang: caller.lang }, () => makeWith(services))) as never
      } catch (error) {
        const refusal = toRefusal(error)
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
    contextOf: (request, reply) => contextFor(callerOf(request, reply, services.config)),
    get rows() {
      return [...served.values()].map(({ row }) => row)
    },
  }
}

/**
 * The parsed input of a call, with canonical field names; an optional `lang` defaults to the Accept-Language header, and a language in the
 * path that the store does not offer is replaced (docs/rules/texts.md#languages-that-are-off).
 * Refuses: INVALID with each invalid field, under the name that was sent.
 */
const readInput = (row: Endpoint, raw: unknown, { lang, config }: Ctx): Record<string, unknown> => {
  const { value: renamed, sentAs, conflicts } = toCanonicalNames(row.input, raw)
  const value = hasOptionalLang(row) ? { lang, ...(renamed as object) } : renamed
  const { data, error } = row.input.safeParse(value)
  const problems = error ? problemsOf(error, lang, value, sentAs) : []
  if (!data || conflicts.length > 0) throw new Refusal('INVALID', {}, [...conflicts, ...problems])
  const key = isOfOffice(row) ? undefined : langKeyOf(row)
  return key ? { ...data, [key]: offered(config, data[key] as Lang) } : data
}

const optionalLangs = new WeakMap<Endpoint, boolean>()

/** Whether the input's `lang` may be left out. */
const hasOptionalLang = (row: Endpoint) => {
  const known = optionalLangs.get(row)
  if (known !== undefined) return known
  const found = row.input.shape.lang?.safeParse(undefined).success ?? false
  optionalLangs.set(row, found)
  return found
}

/** A reply of an in-process call, without fields that the schema does not declare. */
const stripped = (row: Endpoint, reply: unknown) => {
  if (!row.list) return row.reply.parse(reply)
  const { list, totalItems, filters } = reply as Page<unknown, unknown>
  return {
    list: row.reply.array().parse(list),
    totalItems,
    ...(filters !== undefined && { filters: row.filters?.parse(filters) }),
  }
}

const toOutcome = (row: Endpoint, reply: unknown, lang: Lang): Outcome => {
  if (row.contentType) {
    const file = reply instanceof Uint8Array ? { type: row.contentType, bytes: reply } : (reply as FileReply)
    return { status: 200, envelope: {}, file }
  }
  const data = row.list
    ? listData(row, reply as Page<unknown, unknown>, lang)
    : `"Data":${wireWriterOf(row.reply)(reply, lang) ?? 'null'}`
  return { status: 200, envelope: `{${data},"Status":0,"ResultCode":"OK","ResponseType":"OK"}` }
}

const listData = (row: Endpoint, { list, totalItems, filters }: Page<unknown, unknown>, lang: Lang) => {
  const write = wireWriterOf(row.reply)
  const items = list.map((item) => write(item, lang) ?? 'null').join(',')
  const shownFilters = row.filters && filters !== undefined && wireWriterOf(row.filters)(filters, lang)
  return `"Data":null,"List":[${items}],"TotalItems":${totalItems}${shownFilters ? `,"Filters":${shownFilters}` : ''}`
}

const isForOtherSite = ({ config }: Ctx, { siteId }: Record<string, unknown>) =>
  siteId !== undefined && siteId !== config.siteId

/** An empty list. Refuses: NOT_FOUND for a single item with the site in its path, INVALID when the site is in the body. */
const otherSiteReply = ({ config }: Ctx, row: Endpoint): unknown => {
  if (row.list) return { list: [], totalItems: 0 }
  if (row.reply instanceof z.ZodArray) return []
  if (pathKeysOf(row.path).includes('siteId')) throw new Refusal('NOT_FOUND')
  return refuseField('siteId', unknownSite(config.siteId))
}

/**
 * Refuses: FORBIDDEN to a changing GET that a browser prefetches or makes for another site. A link in an email may open a public one
 * (docs/rules/calls.md#get-twins).
 */
const refuseUnrequested = (row: Endpoint, { headers }: FastifyRequest, { publicOrigin }: Config) => {
  const isForOthers = headers['sec-fetch-site'] === 'cross-site' && headers.origin !== publicOrigin
  const isMailedLink = row.access === 'public' && headers['sec-fetch-mode'] === 'navigate'
  if (isInAdvance(headers) || (isForOthers && !isMailedLink)) throw new Refusal('FORBIDDEN')
}

/** The data that identifies a request: its input, and the bytes of a file. */
const identityOf = ({ upload }: Endpoint, raw: object) => {
  const bytes = upload && (raw as Record<string, unknown>)[upload.key]
  if (!(bytes instanceof Uint8Array)) return [JSON.stringify(raw)]
  return [JSON.stringify({ ...raw, [upload!.key]: null }), bytes]
}

const keyOf = (row: { method: string; path: string; byQuery?: boolean }) =>
  `${row.method} ${row.path}${row.byQuery ? '?' : ''}`

/** Of the rows with the same path, the one whose query parameters were sent, or else the one without required parameters. */
const chooseRow = (entries: ServedRow[], request: FastifyRequest): ServedRow => {
  if (entries.length === 1) return entries[0]!
  const queryKeys = Object.keys(fromWire(request.query) as object)
  return (
    entries.find(({ row }) => row.byQuery && row.queryKeys?.some((key) => queryKeys.includes(key))) ??
    entries.find(({ row }) => !row.byQuery) ??
    entries[0]!
  )
}

const announcesBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const withoutFile = (row: Endpoint): Endpoint => ({ ...row, input: row.input.partial() })

/** Adds routes that read the whole body as one file. */
const acceptFile = (
  scope: FastifyInstance,
  { key, maxBytes }: NonNullable<Endpoint['upload']>,
  addRoutes: (scope: FastifyInstance) => void,
) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.setErrorHandler((error, request, reply) => {
    if ((error as { statusCode?: number }).statusCode !== 413) throw error
    const refusal = new Refusal('INVALID', {}, [{ field: key, message: tooLarge(maxBytes) }])
    return send(reply, refusalOutcome(refusal, headerLang(request.headers['accept-language'])))
  })
  addRoutes(scope)
}

/** Path parameters, query and body as one object with names in camelCase; path parameters win over the query, and both over the body. */
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

/** Calls of the office are in every language, the others in one that the store offers. */
const isOfOffice = ({ path }: Endpoint) => /^\/api\/(office|setup)\//.test(path)

const inOfferedLanguage = (row: Endpoint, ctx: Ctx): Ctx =>
  isOfOffice(row) ? ctx : { ...ctx, lang: offered(ctx.config, ctx.lang) }

const callerOf = (request: FastifyRequest, reply: FastifyReply, config: Config): Caller => {
  const requestedLang = findHeaderLang(request.headers['accept-language'])
  return {
    token: /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1],
    lang: requestedLang ?? DEFAULT_LANG,
    requestedLang,
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    accept: request.headers.accept,
    browser: browserOf(request, reply, config),
  }
}
