/** Rows of a spreadsheet's clipboard text: tab-separated, with quotes around cells that contain a tab, a quote or a line break. */
export const readTable = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
      continue
    }
    if (char === '"' && cell === '') quoted = true
    else if (char === '\t') {
      rows.at(-1)!.push(cell)
      cell = ''
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++
      rows.at(-1)!.push(cell)
      cell = ''
      rows.push([])
    } else cell += char
  }
  rows.at(-1)!.push(cell)
  // Spreadsheets end the last row with a line break.
  const last = rows.at(-1)!
  if (rows.length > 1 && last.length === 1 && last[0] === '') rows.pop()
  return rows
}

const needsQuotes = /["\t\r\n]/

/** The inverse of `readTable`. */
export const writeTable = (rows: readonly (readonly string[])[]) =>
  rows
    .map((cells) => cells.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')

/**
 * The table repeated over an area of rows x columns, as spreadsheets do: over the whole area when its size is a multiple of the table's,
 * otherwise once. Rows shorter than the longest are padded with empty cells.
 */
export const tiled = (table: readonly (readonly string[])[], rows: number, columns: number): string[][] => {
  const width = Math.max(...table.map((cells) => cells.length))
  const fits = rows % table.length === 0 && columns % width === 0
  const [height, across] = fits ? [rows, columns] : [table.length, width]
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: across }, (_, column) => table[row % table.length]![column % width] ?? ''),
  )
}
