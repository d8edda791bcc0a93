import { FAULT_TEXT, INVALID_TEXT } from '../../lib/fault.ts'
import type { Lang } from '../../lib/languages.ts'
import type { RefusalCode } from '../../lib/refusals.ts'
import { type Call, CallRefused, type FieldList, pathKeysOf } from './endpoint.ts'
import { siteSettings } from './site-settings.ts'
import { fromWire, pathFromWire, toWire } from './wire.ts'

type CallSettings = { token: () => string | null; lang: () => Lang; onUnauthorized: (refused: string | null) => void }

let settings: CallSettings = { token: () => null, lang: () => 'en', onUnauthorized: () => {} }

/** Milliseconds without a complete reply after which a GET call fails. Files may take longer on a slow connection. */
const GET_TIMEOUT_MS = 30_000

/** Sets where calls take the session and the language from; once, when the page starts. */
export const configureCalls = (newSettings: CallSettings) => {
  settings = newSettings
}

/** Calls the product API from the browser. A repeated POST with the same `key` has one effect. Throws CallRefused. */
export const callWithKey =
  (key: string | undefined): Call =>
  async (row, input) => {
    const values = { ...(input as Record<string, unknown>) }
    const take = (name: string) => {
      const value = values[name]
      delete values[name]
      return value
    }
    let url = row.path
    for (const name of pathKeysOf(row.path)) url = url.replace(`{${name}}`, encodeURIComponent(String(take(name))))
    const file = row.upload && (take(row.upload.key) as Uint8Array)
    const inQuery = row.method === 'GET' || file ? Object.keys(values) : (row.queryKeys ?? [])
    const query = new URLSearchParams()
    for (const name of inQuery) {
      const value = take(name)
      if (value !== undefined) query.set(name, String(value))
    }
    if (`${query}`) url += `?${query}`

    const token = settings.token()
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': settings.lang() }
    if (token) headers.authorization = `Bearer ${token}`
    if (row.method === 'POST' && !row.keyless) headers['idempotency-key'] = key ?? crypto.randomUUID()
    const body = file ?? (row.method === 'POST' ? JSON.stringify(toWire(values)) : undefined)
    if (body) headers['content-type'] = file ? 'application/octet-stream' : 'application/json'

    let status = 0
    let envelope: Envelope | undefined
    try {
      const response = await fetch(siteSettings().apiAddress + url, {
        method: row.method,
        credentials: 'include',
        headers,
        body: body as BodyInit | undefined,
        // Safari 15 has no timeout signal.
        ...(row.method === 'GET' && !row.contentType && { signal: AbortSignal.timeout?.(GET_TIMEOUT_MS) }),
      })
      status = response.status
      const refused = response.headers.get('content-type')?.startsWith('application/json')
      if (row.contentType && (!refused || response.headers.has('content-disposition'))) {
        return new Uint8Array(await response.arrayBuffer()) as never
      }
      envelope = (await response.json()) as Envelope
    } catch {
      throw faultOf(status)
    }
    if (envelope.Status === 0) {
      const { List, TotalItems, Filters } = envelope
      if (row.list) return { list: fromWire(List), totalItems: TotalItems, filters: fromWire(Filters) } as never
      return fromWire(envelope.Data) as never
    }
    if (status === 401) settings.onUnauthorized(token)
    if (!envelope.ResultCode) throw faultOf(status)
    const fields = fieldsOf(envelope)
    const text = fields.length > 0 ? INVALID_TEXT[settings.lang()] : String(envelope.Data)
    throw new CallRefused(status, envelope.ResultCode, text, fields, envelope.RequestId)
  }

/** The invalid fields of a refusal, renamed from the wire like the rest of the reply. */
const fieldsOf = ({ Fields = [] }: Envelope): FieldList =>
  Fields.map(({ Field, Message }) => ({ field: pathFromWire(Field), message: Message }))

/** The API could not be reached, or the reply is not from the API. All other refusals contain their text. */
const faultOf = (status: number) => new CallRefused(status, 'FAULT', FAULT_TEXT[settings.lang()])

/** Calls the product API from the browser. Throws CallRefused. */
export const call: Call = (row, input) => callWithKey(undefined)(row, input)

type Envelope = {
  Data: unknown
  Status: number
  ResultCode?: RefusalCode
  List?: unknown
  TotalItems?: number
  Filters?: unknown
  Fields?: { Field: string; Message: string }[]
  RequestId?: string
}
