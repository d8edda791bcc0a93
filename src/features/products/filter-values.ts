import type { FilterValues } from './contract.ts'

type Packed = Record<string, [value: string, name: string, count: number][]>

/** The values of filters as one text: as objects, each of them would be several references in the data of a page. */
export const packValues = <Name extends string>(values: FilterValues<Name>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries<FilterValues<Name>[Name]>(values).map(([name, list]) => [
        name,
        list.map((each) => [each.value, each.name, each.count]),
      ]),
    ),
  )

/** The inverse of `packValues`. */
export const unpackValues = <Name extends string>(packed: string): FilterValues<Name> =>
  Object.fromEntries(
    Object.entries(JSON.parse(packed) as Packed).map(([name, list]) => [
      name,
      list.map(([value, label, count]) => ({ value, name: label, count })),
    ]),
  ) as FilterValues<Name>
