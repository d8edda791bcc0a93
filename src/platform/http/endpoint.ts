import type { z } from 'zod'
import type { RefusalCode } from '../../lib/refusals.ts'

/** Who may call: anybody, a signed-in client, or staff. */
export type Access = 'public' | 'client' | 'staff'

/**
 * One row of the product API: what travels in both directions, and who may ask. It serves the server, the browser client and
 * `/openapi.json` at once. Inputs named in `path` travel there, those of a GET in the query, all others in the body unless
 * `queryKeys` names them.
 */
export type Endpoint<
  I extends z.ZodObject = z.ZodObject,
  R extends z.ZodType = z.ZodType,
  L extends boolean = boolean,
> = {
  method: 'GET' | 'POST'
  /** '/api/bookings/{id}/{lang}' */
  path: string
  access: Access
  /**
   * What somebody of the staff must be permitted, of the office's catalogue; null: all of them may. A call of the staff that
   * says nothing is refused to everybody.
   */
  permission?: string | null
  /** Whether staff who act as a client may; when it is not said, they may look and change nothing (decisions 5). */
  impersonated?: 'allowed' | 'refused'
  summary: string
  input: I
  reply: R
  /** True when the reply is one page of `reply` rows: it travels as List and TotalItems. */
  list?: L
  /**
   * What kind of file this row answers without an envelope, 'application/pdf'; a refusal still comes in one. The reply is then
   * its bytes, or a FileReply where the file itself says more, with several kinds told apart by a comma.
   */
  contentType?: string
  /** The input that is a file: it travels as the whole body, all others in the address. At most `maxBytes`. */
  upload?: { key: string; maxBytes: number }
  queryKeys?: readonly string[]
  /** True when another row has the same path: this one answers as soon as one of its `queryKeys` is in the address. */
  byQuery?: boolean
  /** A POST of which no idempotency key is kept: it changes nothing, such as a search, or it carries or answers a secret. */
  keyless?: boolean
  /** True when a client who came with a temporary password may call it before choosing a new one. */
  withTemporaryPassword?: boolean
  /** A changing call that the spec also has as GET (decisions 4). */
  alsoGet?: boolean
  /** What business may refuse, beyond INVALID, UNAUTHORIZED, FORBIDDEN and NOT_FOUND. */
  refusals?: readonly RefusalCode[]
  /** Other paths that answer the same, for example with fewer segments. */
  alsoPaths?: readonly string[]
}

/** Declares a row, keeping its exact types. */
export const endpoint = <I extends z.ZodObject, R extends z.ZodType, L extends boolean = false>(
  row: Endpoint<I, R, L>,
) => row

/** A file that a call answers instead of an envelope. */
export type FileReply = {
  bytes: Uint8Array
  /** 'image/webp' */
  type: string
  /** Set: it is saved under this name rather than shown. */
  saveAs?: string
  /** Changes whenever the bytes do; who has it already is not sent it again. */
  etag?: string
  /** Seconds for which anybody may keep it; unset: nobody keeps it. A year means that it never changes at its address. */
  maxAge?: number
}

/** One page of a list, and how many items there are in all. */
export type Page<T> = { list: T[]; totalItems: number }

/** Whether staff who act as a client may make this call. */
export const isOpenToImpersonated = (row: Pick<Endpoint, 'method' | 'access' | 'impersonated'>) =>
  row.impersonated ? row.impersonated === 'allowed' : row.access !== 'client' || row.method === 'GET'

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType, boolean>
/** What the caller gives. */
export type Input<E extends AnyEndpoint> = z.input<E['input']>
/** What the use case receives. */
export type Parsed<E extends AnyEndpoint> = z.output<E['input']>
/** What the use case returns, before the schema strips what is not declared. */
export type Answer<E extends AnyEndpoint> =
  E extends Endpoint<z.ZodObject, infer R, infer L> ? (L extends true ? Page<z.input<R>> : z.input<R>) : never
/** What the caller receives. */
export type Reply<E extends AnyEndpoint> =
  E extends Endpoint<z.ZodObject, infer R, infer L> ? (L extends true ? Page<z.output<R>> : z.output<R>) : never

export const pathKeysOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** Calls a row: in the browser by fetch, on the server in-process. */
export type Call = <E extends AnyEndpoint>(row: E, input: Input<E>) => Promise<Reply<E>>

/** The wrong fields of a refused call. */
export type FieldList = { field: string; message: string }[]

/** A call that was refused, in words for the user. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly fields: FieldList
  constructor(status: number, code: RefusalCode, text: string, fields: FieldList = []) {
    super(text)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** True for a refused call, also on the server, where pages and API carry their own copies of the class. */
export const isCallRefused = (error: unknown): error is CallRefused =>
  error instanceof Error && 'code' in error && 'fields' in error && 'status' in error
