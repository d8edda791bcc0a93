/** What a call of the product API answered. */
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a call answers
export type Envelope = { Data: any; Status: number; ResultCode: string; List?: any[] }

export type Api = {
  get: (path: string, token?: string) => Promise<Envelope>
  post: (path: string, body: object, options?: { token?: string; key?: string }) => Promise<Envelope>
  /** Signs in and answers the token and the client's id. */
  signIn: (email: string, password: string) => Promise<{ token: string; clientId: number }>
}

/** The product API over HTTP, as another program would call it. */
export const apiAt = (url: string): Api => {
  const headersOf = (token?: string, key?: string) => ({
    'accept-language': 'en',
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  })
  return {
    get: async (path, token) => (await fetch(url + path, { headers: headersOf(token) })).json() as Promise<Envelope>,
    post: async (path, body, { token, key } = {}) => {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: headersOf(token, key),
        body: JSON.stringify(body),
      })
      return response.json() as Promise<Envelope>
    },
    signIn: async (email, password) => {
      const response = await fetch(`${url}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('alamar-site:storefront')}` },
        body: new URLSearchParams({ username: email, cremail: email, password, grant_type: 'password' }),
      })
      const { access_token, client } = (await response.json()) as {
        access_token: string
        client: Record<string, number>
      }
      return { token: access_token, clientId: client.clientId ?? client.ClientId! }
    },
  }
}

/** A day so many days from today, 'YYYY-MM-DD'. */
export const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
