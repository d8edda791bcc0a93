import type autocannon from 'autocannon'
import { DEFAULT_BASIC_HEADER } from '../src/lib/site.ts'
import { hashPassword, isPassword } from '../src/platform/passwords.ts'

const PASSWORD = 'el mar de Baracoa'

/** The hash of the password that all benchmark clients have. */
export const passwordHash = await hashPassword(PASSWORD)

/** Signs in clients, one after another on each connection. */
export const signInLoad = (origin: string, emails: readonly string[]): autocannon.Options => {
  let next = 0
  return {
    url: `${origin}/token`,
    requests: [
      {
        setupRequest: (request) => {
          const email = emails[next++ % emails.length]!
          return {
            ...request,
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              authorization: `Basic ${btoa(DEFAULT_BASIC_HEADER)}`,
            },
            body: new URLSearchParams({
              username: email,
              cremail: email,
              password: PASSWORD,
              grant_type: 'password',
            }).toString(),
          }
        },
      },
    ],
  }
}

/** Checks the password as often as possible, two at a time like the product. */
export const checkPasswords = async (connections: number, seconds: number) => {
  const ms: number[] = []
  const until = performance.now() + seconds * 1_000
  const one = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await isPassword(passwordHash, PASSWORD)
      ms.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return ms
}
