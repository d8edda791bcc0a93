/**
 * Returns an untrusted path ('/search-car?zone=2') if it stays on this site, otherwise the fallback: for other origins, '//host',
 * backslashes, control characters that browsers drop, and characters that a header cannot contain.
 */
export const safePath = (value: string | null | undefined, fallback = '/') => {
  if (!value || value.length > 2_000 || !value.startsWith('/')) return fallback
  const path = value.split(/[?#]/)[0]!
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so '/\t/host' would become '//host'
  return path.includes('//') || /[\\\u0000-\u0020\u007f-\uffff]/.test(value) ? fallback : value
}

/** Replaces the language prefix of a path; a path without a prefix is unchanged. */
export const pathInLanguage = (path: string, lang: string) => path.replace(/^\/(en|es)(?=[/?#]|$)/, `/${lang}`)

/** Removes the language prefix: '/es/search-car' becomes '/search-car'. */
export const withoutLanguage = (path: string) => path.replace(/^\/(en|es)(?=[/?#]|$)/, '') || '/'
