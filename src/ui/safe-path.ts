/**
 * A path of this site that somebody handed over ('/search-car?zone=2'), or the fallback when it could lead elsewhere:
 * another origin, '//host', a backslash or a control character that browsers drop.
 */
export const safePath = (value: string | null | undefined, fallback = '/') => {
  if (!value || value.length > 2_000 || !value.startsWith('/')) return fallback
  const path = value.split(/[?#]/)[0]!
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so '/\t/host' would be '//host'
  return path.includes('//') || /[\\\u0000-\u0020\u007f]/.test(value) ? fallback : value
}

/** The same path in another language: a prefix '/en' or '/es' is replaced, a path without one stays as it is. */
export const pathInLanguage = (path: string, lang: string) => path.replace(/^\/(en|es)(?=[/?#]|$)/, `/${lang}`)

/** A path without its language prefix: '/es/search-car' and '/search-car' are the same screen. */
export const withoutLanguage = (path: string) => path.replace(/^\/(en|es)(?=[/?#]|$)/, '') || '/'
