/** What every reply must have. */
const WANTED: Record<string, RegExp> = {
  'strict-transport-security': /^max-age=31536000$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /\bgeolocation=\(\), microphone=\(\), payment=/,
  'cross-origin-opener-policy': /^same-origin$/,
  'content-security-policy': /(^|; )frame-ancestors 'none'(;|$)/,
}

/** The security headers that a reply lacks, or has with another value. */
export const wrongSecurityHeaders = (headers: Record<string, unknown>) =>
  Object.entries(WANTED).flatMap(([name, wanted]) =>
    wanted.test(String(headers[name])) ? [] : [`${name}: ${headers[name]}`],
  )
