type CookieOptions = { maxAgeSeconds: number; secure: boolean; httpOnly?: boolean }

/**
 * A cookie for the whole site, as a Set-Cookie value or for `document.cookie`. `secure` must be true when the page uses HTTPS.
 * The value must not contain spaces, commas, semicolons or quotes.
 */
export const cookieText = (name: string, value: string, { maxAgeSeconds, secure, httpOnly }: CookieOptions) =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`

/** The value of a cookie in a Cookie header; undefined when there is none. */
export const readCookie = (header: string | null | undefined, name: string): string | undefined => {
  const cookie = (header ?? '').split(/; */).find((pair) => pair.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1)
}

/** A Cookie header with one cookie added or replaced. */
export const cookieHeaderWith = (header: string | null | undefined, name: string, value: string) =>
  [...(header ?? '').split(/; */).filter((pair) => pair && !pair.startsWith(`${name}=`)), `${name}=${value}`].join('; ')
