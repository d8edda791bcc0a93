import './acyclic-values.ts'
import type { z } from 'zod'
import type { Lang } from '../../lib/languages.ts'
import type { FieldPath, RefusalCode } from '../../lib/refusals.ts'
import type { Shows } from '../changes/versions.ts'

/** Who may call: anyone, a signed-in client, or staff. */
export type Access = 'public' | 'client' | 'staff'

/**
 * A row of the product API: input, reply and access of a call. It defines the server route, the browser call and the entry in
 * `/openapi.json`. Inputs named in `path` are path parameters, those of a GET query parameters, all others body fields unless
 * listed in `queryKeys`.
 */
export type Endpoint<
  I extends z.ZodObject = z.ZodObject,
  R extends z.ZodType = z.ZodType,
  L extends boolean = boolean,
  F extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST'
  /** '/api/bookings/{id}/{lang}' */
  path: string
  access: Access
  /**
   * The permission that staff need (`features/staff/permissions.ts`); null: none. A staff call without this field is always
   * refused.
   */
  permission?: string | null
  /**
   * For a client call: the permission with which staff may call it for any client. Unset: staff may not
   * (docs/rules/calls.md#admin-paths).
   */
  staffPermission?: string
  /**
   * Whether staff who act as a client may call it (docs/rules/sessions.md#impersonation); by default they may read only. A changing call
   * that is 'allowed' is still refused to staff with view-only access, unless it is 'always' allowed.
   */
  impersonated?: 'allowed' | 'always' | 'refused'
  summary: string
  input: I
  reply: R
  /** True when the reply is a page of `reply` items, sent as List and TotalItems. */
  list?: L
  /** For a list: what it contains besides its items when the input `withFilters` is set, sent as Filters. */
  filters?: F
  /**
   * The media type of a row that returns a file without an envelope, 'application/pdf', or several separated by a comma. The reply
   * is the file's bytes or a FileReply. Refusals still use the envelope.
   */
  contentType?: string
  /** The input that is a file: it is sent as the whole body, all others in the URL. */
  upload?: { key: FieldPath; maxBytes: number }
  queryKeys?: readonly string[]
  /** True when another row has the same path: this row is used when the URL has one of its `queryKeys`. */
  byQuery?: boolean
  /**
   * Why this POST ignores idempotency keys: it only reads, or repeating it has no further effect (docs/decisions/0023).
   */
  keyless?: string
  /** True when a client who signed in with a temporary password may call it before choosing a new one. */
  withTemporaryPassword?: boolean
  /** True when staff who still have to set up a second factor may call it. */
  withoutSecondFactor?: boolean
  /** A changing call that is also served as GET (docs/rules/calls.md#get-twins). */
  alsoGet?: boolean
  /** Refusals other than those that every call has. */
  refusals?: readonly Exclude<RefusalCode, 'INVALID' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND'>[]
  /**
   * What the reply shows, for a call whose reply to callers without a token depends on nothing but the request and the data; it is then kept
   * for several callers (`reply-cache.ts`).
   */
  shows?: Shows
  /** Other paths of the same call, for example with fewer segments. */
  alsoPaths?: readonly string[]
}

/** Declares a row with its exact types. */
export const endpoint = <
  I extends z.ZodObject,
  R extends z.ZodType,
  L extends boolean = false,
  F extends z.ZodType = z.ZodUndefined,
>(
  row: Endpoint<I, R, L, F>,
) => row

/** A file reply, sent without an envelope. */
export type FileReply = {
  bytes: Uint8Array
  /** 'image/webp' */
  type: string
  /** The name of a download; unset: the file is shown in the browser. */
  saveAs?: string
  /** The entity tag; changes with the bytes. */
  etag?: string
  /** Seconds for which public caches may keep it; unset: not cached. A year means that the content at its URL never changes. */
  maxAge?: number
}

/** One page of a list, the number of items on all pages, and the filters if requested. */
export type Page<T, F = undefined> = { list: T[]; totalItems: number; filters?: F }

/** Whether staff who act as a client may make this call. */
export const isOpenToImpersonated = (row: Pick<Endpoint, 'method' | 'access' | 'impersonated'>) =>
  row.impersonated ? row.impersonated !== 'refused' : row.access !== 'client' || row.method === 'GET'

/** Whether staff who act as a client with view-only access may make this call. */
export const isOpenToReaders = (row: Pick<Endpoint, 'method' | 'access' | 'impersonated'>) =>
  isOpenToImpersonated(row) && (row.impersonated !== 'allowed' || row.method === 'GET')

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType, boolean, z.ZodType>
/** The input as the caller passes it. */
export type Input<E extends AnyEndpoint> = z.input<E['input']>
/** The input as the use case receives it. */
export type Parsed<E extends AnyEndpoint> = z.output<E['input']>
/** What the use case returns, before the schema strips undeclared fields. */
export type UseCaseReply<E extends AnyEndpoint> =
  E extends Endpoint<z.ZodObject, infer R, infer L, infer F>
    ? L extends true
      ? Page<z.input<R>, z.input<F>>
      : z.input<R>
    : never
/** The reply as the caller receives it. */
export type Reply<E extends AnyEndpoint> =
  E extends Endpoint<z.ZodObject, infer R, infer L, infer F>
    ? L extends true
      ? Page<z.output<R>, z.output<F>>
      : z.output<R>
    : never

export const pathKeysOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

const LANGUAGE_KEYS = ['lang', 'languageCode', 'language', 'languageId']

/** The input's field with the language in a call's path; undefined when the path has none. */
export const langKeyOf = (row: { path: string }) => LANGUAGE_KEYS.find((name) => row.path.includes(`{${name}}`))

/** The language in a call's path; undefined when the path has none. */
export const requestedLang = (row: { path: string }, input: Record<string, unknown>): Lang | undefined => {
  const key = langKeyOf(row)
  return key === undefined ? undefined : (input[key] as Lang)
}

/** Makes a call: in the browser by fetch, on the server in-process. */
export type Call = <E extends AnyEndpoint>(row: E, input: Input<E>) => Promise<Reply<E>>

/** The invalid fields of a refused call, named as in the contract's input: 'bookForm.travelers.0.lastName'. */
export type FieldList = { field: FieldPath; message: string }[]

/** Thrown for a refused call; the message is the text for the user and names no field. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly fields: FieldList
  /** The id of the request in the log; set for unexpected errors. */
  readonly requestId: string | undefined
  constructor(status: number, code: RefusalCode, text: string, fields: FieldList = [], requestId?: string) {
    super(text)
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }
}

/** Whether a call got no answer of the API: it could not be reached, failed, or is unavailable. */
export const isUnanswered = ({ code }: Pick<CallRefused, 'code'>) => code === 'FAULT' || code === 'UNAVAILABLE'

/** Whether an error is a CallRefused, even on the server, where pages and API have separate copies of the class. */
export const isCallRefused = (error: unknown): error is CallRefused =>
  error instanceof Error && 'code' in error && 'fields' in error && 'status' in error
