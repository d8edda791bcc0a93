import { keysOfRow, type SheetRowName } from '../products/day-sheet.ts'
import { plainName } from './kinds.ts'

type Named = { id: number; names: readonly string[] }

/** Finds entries by what people type: the one with that number, otherwise all entries with that name. */
const finderOf = <T extends Named>(all: readonly T[]) => {
  const byId = new Map(all.map((each) => [String(each.id), each]))
  const byName = new Map<string, Set<T>>()
  for (const each of all)
    for (const name of each.names.map(plainName)) byName.set(name, (byName.get(name) ?? new Set<T>()).add(each))
  return (typed: string): T[] => {
    const key = plainName(typed)
    const numbered = byId.get(key)
    return numbered ? [numbered] : [...(byName.get(key) ?? [])]
  }
}

/** Finds hotels or suppliers by what people type; archived ones only when no other one has the name. */
export const sheetFinder = (sheets: readonly { id: number; name: string; published: boolean }[]) => {
  const find = finderOf(sheets.map((sheet) => ({ ...sheet, names: [sheet.name] })))
  return (typed: string) => {
    const found = find(typed)
    const published = found.filter((sheet) => sheet.published)
    return published.length > 0 ? published : found
  }
}

/** Finds the zones of a supplier, and the rows in each, by what people type. The rows of a hotel are in one group without a name. */
export const groupFinder = (rows: readonly SheetRowName[]) => {
  const groups = Map.groupBy(rows, ({ row }) => keysOfRow(row)[1] ?? 0)
  return finderOf(
    [...groups].map(([id, own]) => ({
      id,
      names: [own[0]!.group?.en ?? '', own[0]!.group?.es ?? ''],
      findRows: finderOf(own.map(({ row, name }) => ({ row, id: keysOfRow(row)[0]!, names: [name.en, name.es] }))),
    })),
  )
}

/** The name, or the number when the name alone finds another entry or several. */
export const nameOrNumber = (find: (typed: string) => { id: number }[], name: string, id: number) => {
  const [found, other] = find(name)
  return found?.id === id && !other ? name : id
}
