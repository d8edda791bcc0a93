/**
 * The prefixes of countries that share a calling code with another country; all other numbers of that code belong to the other country.
 * Countries with their own calling code, such as the Antilles with 1242, are not listed. NANPA and the national plans, 2026.
 */
const PREFIXES: Readonly<Record<string, string>> = {
  CA: `204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514 519 548 579 581 584
    587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942`.replace(/\d+/g, '1$&'),
  DO: '1809 1829 1849',
  JM: '1658 1876',
  MP: '1670',
  PR: '1787 1939',
  KZ: '76 77',
  EH: '2125288 2125289',
  GG: '441481 447781 447839',
  IM: '441624 447524 447624 447924',
  JE: '441534 447509 447797 447829 447937',
  VA: '379 3906698',
  CW: '5999',
}

/** Numbers under the calling code 1 that belong to no country: toll-free, personal, premium. */
const OF_NO_COUNTRY = /^1(8(00|33|44|55|66|77|88)|5(00|2\d|33|44|66|77|88)|6(00|22|33|44|55|77|88)|700|710|900)/

/** Number of digits of a phone number with its calling code; a shorter number may still become the number of another country. */
const DIGITS = { min: 7, max: 15 }

/** The id of the country for each prefix, such as '34:194 53:34 1416:38'; kept short because pages carry it. */
export type CallingCodes = string

/** The phone number prefixes of a store's countries. */
export const callingCodesOf = (countries: readonly { id: number; iso: string; dial: string }[]): CallingCodes => {
  const ids = new Map(countries.map(({ id, iso }) => [iso, id]))
  const shared = Object.entries(PREFIXES).flatMap(([iso, prefixes]) =>
    prefixes.split(/\s+/).map((prefix) => `${prefix}:${ids.get(iso) ?? 0}`),
  )
  const whole = countries.filter(({ iso }) => !PREFIXES[iso]).map(({ id, dial }) => `${dial.replace(/\D/g, '')}:${id}`)
  return [...whole, ...shared].join(' ')
}

/**
 * The id of the country of a phone number that begins with + or 00 and a calling code. Undefined when the number has no calling code, is
 * too short, or belongs to no country or to one that the store does not have.
 */
export const countryOfPhone = (phone: string, codes: CallingCodes): number | undefined => {
  const [, typed = ''] = /^\s*(?:\+|00)([\d\s().-]+)$/.exec(phone) ?? []
  const digits = typed.replace(/\D/g, '')
  if (digits.length < DIGITS.min || digits.length > DIGITS.max || OF_NO_COUNTRY.test(digits)) return undefined
  const prefixes = Array.from({ length: DIGITS.min }, (_, i) => digits.slice(0, DIGITS.min - i))
  const longest = prefixes.flatMap((prefix) => new RegExp(`(?:^| )${prefix}:(\\d+)`).exec(codes)?.[1] ?? [])[0]
  return Number(longest) || undefined
}

/**
 * The countries of a form's phone numbers, as ids by country field; `phoneOf` names the phone number field for each country field. Fields
 * whose country is unknown are left out.
 */
export const countriesOfPhones = (
  phoneOf: Readonly<Record<string, string>>,
  read: (name: string) => string,
  codes: CallingCodes,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(phoneOf).flatMap(([field, phone]) => {
      const id = countryOfPhone(read(phone), codes)
      return id ? [[field, String(id)]] : []
    }),
  )

/**
 * Reads a form's fields. A country that was not chosen is taken from a phone number (`byPhone`); `isByPhone` returns whether this is so.
 */
export const readWithPhones = (
  typed: Readonly<Record<string, string | undefined>>,
  byPhone: Readonly<Record<string, string>>,
) => ({
  read: (name: string) => typed[name] ?? byPhone[name] ?? '',
  isByPhone: (name: string) => typed[name] === undefined && byPhone[name] !== undefined,
})
