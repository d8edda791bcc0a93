/** Patterns that an email program turns into a link, or a browser into markup. */
const LINKS = [
  // 'http://…', with any protocol
  /:\/\//,
  /(?:^|[^\p{L}\p{N}])www\./iu,
  // 'name.tld/…'
  /[\p{L}\p{N}-]\.\p{L}{2,}[/?#:\\]/u,
  // A bare domain: a common top-level domain, or lowercase letters after a dot, where a name has a space or a capital letter.
  /[\p{L}\p{N}]{2}\.(com|net|org|info|biz|xyz)(?!\p{L})/iu,
  /[\p{Ll}\p{N}-]{4}\.\p{Ll}{2,3}(?!\p{L})/u,
  // Longer top-level domains that email programs recognize
  /[\p{L}\p{N}-]{4}\.(app|blog|cash|click|cloud|club|digital|email|events|help|host|link|live|money|news|online|promo|sale|shop|site|space|store|support|tech|tours|travel|website)(?!\p{L})/iu,
  // 'name@host.tld'
  /[\p{L}\p{N}]@[\p{L}\p{N}-]+\.\p{L}/u,
  /[<>]/,
]

/**
 * A text as email programs and browsers read its addresses: with full-width characters and other dots replaced, and without invisible
 * characters.
 */
const asRead = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.')

/**
 * Whether a name or title is safe in an email: it contains neither web addresses nor markup. Initials, abbreviations, apostrophes
 * and all scripts are allowed.
 */
export const isPlainName = (text: string): boolean => {
  const read = asRead(text)
  return !LINKS.some((link) => link.test(read))
}

/** Whether all letters of a name are Latin. */
export const isLatin = (text: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)
