import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { MAX_ROWS, readRows } from './read-rows.ts'
import { MAX_SHARED_CHARACTERS, MAX_UNPACKED_BYTES } from './read-xlsx.ts'

const MEGABYTE = 1_048_576

type Part = { name: string; packed: Buffer; size: number }

const part = (name: string, text: string): Part => ({
  name,
  packed: deflateRawSync(text),
  size: Buffer.byteLength(text),
})

/** A part that consists of a head, a piece repeated for some megabytes, and a tail. Compressed to a thousandth, it takes little memory. */
const longPart = (name: string, head: string, piece: string, megabytes: number, tail = ''): Part => {
  const repeated = Buffer.from(piece.repeat(Math.ceil(MEGABYTE / piece.length)))
  return {
    name,
    packed: deflateRawSync(
      Buffer.concat([Buffer.from(head), ...Array.from({ length: megabytes }, () => repeated), Buffer.from(tail)]),
      { level: 1 },
    ),
    // The sizes that the archive states may be false.
    size: 1_000,
  }
}

const archiveOf = (parts: readonly Part[]) => {
  let offset = 0
  const [entries, directory] = [[] as Buffer[], [] as Buffer[]]
  for (const { name, packed, size } of parts) {
    const fixed = Buffer.alloc(26)
    fixed.writeUInt16LE(20, 0)
    fixed.writeUInt16LE(8, 4)
    fixed.writeUInt32LE(crc32(''), 10)
    fixed.writeUInt32LE(packed.length, 14)
    fixed.writeUInt32LE(size, 18)
    fixed.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), fixed, Buffer.from(name), packed])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fixed, more, Buffer.from(name))
    entries.push(entry)
    offset += entry.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...entries, ...directory, end])
}

const SHEET = 'xl/worksheets/sheet1.xml'
const BOOK = [
  part('xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'),
  part(
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
]
const workbook = (...parts: Part[]) => archiveOf([...BOOK, ...parts])
const sheetOf = (rows: string) => part(SHEET, `<worksheet><sheetData>${rows}</sheetData></worksheet>`)

const read = async (file: Uint8Array, options?: Parameters<typeof readRows>[1]) => {
  const rows: [number, ...string[]][] = []
  for await (const { number, cells } of readRows(file, options)) rows.push([number, ...cells])
  return rows
}

describe('a workbook', () => {
  it('is read as text, with its row numbers', async () => {
    const day = new Date(Date.UTC(2026, 11, 24))
    const file = await writeXlsxFile(
      [
        [{ value: 'Hotel' }, { value: 'From' }, { value: 'Price' }, { value: 'Closed' }],
        [],
        [{ value: ' Los <Uveros> ' }, { value: day, format: 'dd/mm/yyyy' }, { value: 85.6 }, { value: true }],
      ],
      {},
    ).toBuffer()
    expect(await read(file)).toEqual([
      [1, 'Hotel', 'From', 'Price', 'Closed'],
      [3, 'Los <Uveros>', '2026-12-24', '85.6', 'true'],
    ])
  })

  it('may have shared, formatted and inline text, formulas, dates of both date systems and prefixed names', async () => {
    const shared = part(
      'xl/sharedStrings.xml',
      '<sst><si><r><t>Los </t></r><r><t>Uveros</t></r><rPh><t>x</t></rPh></si><si><t>a_x000A_b</t></si></sst>',
    )
    const styles = part(
      'xl/styles.xml',
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm"/><numFmt numFmtId="165" formatCode="0.0&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    )
    const sheet = sheetOf(
      '<row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4" t="s"><v>1</v></c><c r="D4" t="inlineStr"><is><t>in</t></is></c></row>' +
        '<row r="7"><c s="1"><v>46380</v></c><c s="2"><v>46380</v></c><c t="str"><f>A1</f><v>made</v></c><c><v>91.499999999999986</v></c></row>',
    )
    expect(await read(workbook(shared, styles, sheet))).toEqual([
      [4, 'Los Uveros', 'a\nb', '', 'in'],
      [7, '2026-12-24', '46380', 'made', '91.49999999999999'],
    ])
    const old = part('xl/workbook.xml', '<x:workbook><x:workbookPr date1904="1"/><x:sheet y:id="rId1"/></x:workbook>')
    const prefixed = part(SHEET, '<x:worksheet><x:row><x:c s="1"><x:v>44918</x:v></x:c></x:row></x:worksheet>')
    expect(await read(archiveOf([old, BOOK[1]!, styles, prefixed]))).toEqual([[1, '2026-12-24']])
  })

  it('is read with percentages as displayed', async () => {
    const styles = part(
      'xl/styles.xml',
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]0.0%"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    )
    const cells = [
      '<c s="1"><v>1</v></c>',
      '<c s="2"><v>0.07</v></c>',
      '<c s="3"><v>-0.125</v></c>',
      '<c s="4"><v>25</v></c>',
    ]
    const texts = '<c s="1" t="str"><v>all</v></c><c s="1"/>'
    expect(await read(workbook(styles, sheetOf(`<row>${cells.join('')}${texts}</row>`)))).toEqual([
      [1, '100%', '7%', '-12.5%', '25', 'all'],
    ])
  })

  it.each([
    [
      'unpacks to too much',
      longPart(SHEET, '<worksheet>', `<c>${' '.repeat(60_000)}</c>`, Math.ceil(MAX_UNPACKED_BYTES / MEGABYTE) + 1),
      'is too large when unpacked',
    ],
    [
      'shares too many texts',
      longPart(
        'xl/sharedStrings.xml',
        '<sst>',
        '<si/>',
        Math.ceil(((MAX_SHARED_CHARACTERS / 8) * 5) / MEGABYTE) + 1,
        '</sst>',
      ),
      'is too large when unpacked',
    ],
    ['has endless empty rows', longPart(SHEET, '<worksheet>', '<row/>', 4), 'has too many empty rows'],
    ['is nested deeply', longPart(SHEET, '<worksheet>', '<a>', 1), 'is nested too deeply'],
    ['has an endless text', longPart(SHEET, '<worksheet><row><c><v>', '1', 3), 'has too long a text'],
    ['has an endless tag', longPart(SHEET, '<worksheet><row ', 'r="1" ', 3), 'has too long a text'],
    ['has an endless comment', longPart(SHEET, '<worksheet><!--', 'x', 3), 'has too long a text'],
    ['has too many columns', sheetOf('<row><c r="ZZZ1"><v>1</v></c></row>'), 'has more than 60 columns'],
    [
      'defines entities',
      part(SHEET, '<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet><row><c><v>&b;</v></c></row></worksheet>'),
      'is not a CSV or XLSX file',
    ],
    ['is no XML', part(SHEET, 'no XML'), 'is not a CSV or XLSX file'],
    ['has no such sheet', part('xl/worksheets/sheet2.xml', '<worksheet/>'), 'is not a CSV or XLSX file'],
  ])('is rejected when it %s', async (_, hostile, problem) => {
    const parts =
      hostile.name === SHEET ? [hostile] : [hostile, ...(hostile.name.includes('sheet2') ? [] : [sheetOf('')])]
    await expect(read(workbook(...parts))).rejects.toThrow(problem)
  })

  it('is rejected when it is truncated', async () => {
    const archive = workbook(sheetOf('<row><c><v>1</v></c></row>'))
    for (let end = 4; end < archive.length; end += 41)
      await expect(read(archive.subarray(0, end)), `${end}`).rejects.toThrow('is not a CSV or XLSX file')
  })
})

describe('a CSV file', () => {
  it('may be written by Excel, with semicolons and its own encoding', async () => {
    const text = 'Habitación;Precio\r\n\r\n"Doble; mar";85,50\r\n'
    expect(await read(Buffer.from(text, 'latin1'))).toEqual([
      [1, 'Habitación', 'Precio'],
      [3, 'Doble; mar', '85,50'],
    ])
    expect(await read(Buffer.from(`\uFEFF${text}`))).toHaveLength(2)
  })

  it.each([
    ['has a quote that is never closed', `a,b\n"${'x'.repeat(200_000)}`, 'cannot be read from line'],
    ['has endless empty rows', `a,b\n${',\n'.repeat(500_001)}`, 'has too many empty rows'],
    ['has too many rows', 'a\n'.repeat(MAX_ROWS + 2), 'has more than 200000 rows'],
    ['has too many columns', ','.repeat(60).concat('a'), 'has more than 60 columns'],
  ])('is rejected when it %s', async (_, text, problem) => {
    await expect(read(Buffer.from(text))).rejects.toThrow(problem)
  })
})

it('stops when reading takes too long, not counting what is done with the rows', async () => {
  await expect(read(workbook(longPart(SHEET, '<worksheet>', '<c/>', 9)), { maxMs: 1 })).rejects.toThrow(
    'takes too long',
  )
  await expect(read(Buffer.from('a\n'.repeat(100_000)), { maxMs: 1 })).rejects.toThrow('takes too long')
})

it.each([
  ['XLSX', () => workbook(longPart(SHEET, '<worksheet>', '<row/>', 2, '</worksheet>'))],
  ['CSV', () => Buffer.from('\n'.repeat(3_000_000))],
])('lets other work run while it reads %s', async (_, fileOf) => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await expect(read(fileOf())).rejects.toThrow('is empty')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})

it('reports its progress', async () => {
  const shares: number[] = []
  await read(Buffer.from('a,b\n'.repeat(60_000)), { onShare: (share) => shares.push(share) })
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.length).toBeGreaterThan(2)
  expect(shares.at(-1)).toBeGreaterThan(0.5)
})
