import { addDays, dayInHavana } from '../src/lib/days.ts'
import { DEFAULT_BASIC_HEADER } from '../src/lib/site.ts'

/** The reply to a call of the product API. */
// biome-ignore lint/suspicious/noExplicitAny: tests read any reply
export type Envelope = { Data: any; Status: number; ResultCode: string; List?: any[] }

export type Api = {
  get: (path: string, token?: string) => Promise<Envelope>
  post: (path: string, body: object, options?: { token?: string; key?: string }) => Promise<Envelope>
  /** Signs in; returns the token and the client's id. */
  signIn: (email: string, password: string) => Promise<{ token: string; clientId: number }>
  /** Signs in a member of the demo's staff, such as 'ana', the owner; returns the token. */
  staffToken: (name: string) => Promise<string>
  /** The error description of a refused sign-in. */
  signInProblem: (email: string, password: string) => Promise<string | undefined>
}

/** The product API over HTTP, as an external program calls it. */
export const apiAt = (url: string): Api => {
  const headersOf = (token?: string, key?: string) => ({
    'accept-language': 'en',
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  })
  const askToken = (email: string, password: string) =>
    fetch(`${url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(DEFAULT_BASIC_HEADER)}` },
      body: new URLSearchParams({ username: email, cremail: email, password, grant_type: 'password' }),
    })
  const post: Api['post'] = async (path, body, { token, key } = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: headersOf(token, key),
      body: JSON.stringify(body),
    })
    return response.json() as Promise<Envelope>
  }
  return {
    get: async (path, token) => (await fetch(url + path, { headers: headersOf(token) })).json() as Promise<Envelope>,
    post,
    staffToken: async (name) => {
      const { Data } = await post('/api/office/token', { Email: `${name}@alamar.example`, Password: 'Malecon2026!' })
      return Data.AccessToken
    },
    signIn: async (email, password) => {
      const { access_token, client } = (await (await askToken(email, password)).json()) as {
        access_token: string
        client: Record<string, number>
      }
      return { token: access_token, clientId: client.clientId ?? client.ClientId! }
    },
    signInProblem: async (email, password) =>
      ((await (await askToken(email, password)).json()) as { error?: string }).error,
  }
}

/** The day `days` days from the store's today, 'YYYY-MM-DD'. */
export const dayFromToday = (days: number) => addDays(dayInHavana(new Date()), days)
