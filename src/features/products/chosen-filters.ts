/** The chosen values of each filter of a search; no value means any. */
export type Chosen<Name extends string> = { readonly [name in Name]?: readonly string[] | undefined }

/** Maximum number of values of one filter. */
export const MAX_CHOSEN = 50

/** Reads chosen values from a URL, as `zone=1&zone=2` or `zone=1,2`. Values that `isValue` rejects are ignored. */
export const readChosen = <Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
  isValue: (name: Name, value: string) => boolean,
): Chosen<Name> =>
  Object.fromEntries(
    names.flatMap((name): [Name, string[]][] => {
      const values = params.getAll(name).flatMap((value) => value.split(',').map((each) => each.trim()))
      const chosen = [...new Set(values)].filter((value) => isValue(name, value)).slice(0, MAX_CHOSEN)
      return chosen.length > 0 ? [[name, chosen]] : []
    }),
  ) as { [name in Name]?: string[] }

/** The query parameters of chosen values; the inverse of `readChosen`. */
export const writeChosen = <Name extends string>(names: readonly Name[], chosen: Chosen<Name>): [Name, string][] =>
  names.flatMap((name) => (chosen[name] ?? []).map((value): [Name, string] => [name, value]))

/** Chosen values without one of them. */
export const withoutValue = <Name extends string>(chosen: Chosen<Name>, name: Name, value: string): Chosen<Name> => {
  const rest = (chosen[name] ?? []).filter((each) => each !== value)
  const { [name]: _, ...others } = chosen
  return (rest.length > 0 ? { ...others, [name]: rest } : others) as Chosen<Name>
}

/** The values that a call requests, from its field for one value and its list of several; 0 and '' mean any. */
export const askedFor = (single: number | string, list: readonly (number | string)[] = []): string[] | undefined => {
  const values = [...(single ? [single] : []), ...list]
  return values.length > 0 ? values.map(String) : undefined
}

/** Chosen values as numbers. */
export const numbersOf = (values: readonly string[] = []) => values.map(Number)
