import type { Bilingual } from '../../lib/languages.ts'
import type { RecordDefinition } from '../../lib/record-fields.ts'
import { POLICY_FILE } from '../information/policy-file.ts'
import type { SheetKind } from '../inventory/sheet.ts'
import { RECORD_DEFINITIONS } from '../publishing/kinds.ts'

/** The files of rates and stock. */
export const SPREADSHEET_KINDS = ['lodging-rates', 'car-rates'] as const
export type SpreadsheetKind = (typeof SPREADSHEET_KINDS)[number]

/** The areas that have files: rates and stock, and the records of the catalog and the content. */
export const FILE_AREAS = ['inventory', 'catalogue', 'content'] as const
export type FileArea = (typeof FILE_AREAS)[number]

/** What files can hold besides rates and stock: every kind of record, and the versions of policies. */
export const FILE_DEFINITIONS: readonly RecordDefinition[] = [...RECORD_DEFINITIONS, POLICY_FILE]

export const findFileDefinition = (kind: string) => FILE_DEFINITIONS.find((definition) => definition.kind === kind)

/** What can be imported and exported: rates and stock, a kind of record, or policies. */
export const kindsOf = (area: FileArea): readonly string[] =>
  area === 'inventory'
    ? SPREADSHEET_KINDS
    : FILE_DEFINITIONS.filter((definition) => definition.area === area).map(({ kind }) => kind)

export const isRatesKind = (kind: string): kind is SpreadsheetKind => SPREADSHEET_KINDS.some((each) => each === kind)

/** The area of a kind; undefined for one that does not exist. */
export const areaOfKind = (kind: string): FileArea | undefined =>
  isRatesKind(kind) ? 'inventory' : findFileDefinition(kind)?.area

/** States of an import: `checked` waits for a person, `committing` writes, `failed` wrote nothing. */
export const IMPORT_STATES = ['new', 'checking', 'checked', 'committing', 'done', 'failed', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What a check or an import is doing. */
export const IMPORT_STEPS = ['reading', 'comparing', 'writing'] as const
export type ImportStep = (typeof IMPORT_STEPS)[number]

/** Days from the upload of a file until it is deleted (docs/rules/spreadsheets.md#files). */
export const FILE_KEPT_DAYS = 30

/** How a cell of a column is read. */
export type ColumnType = 'text' | 'day' | 'amount' | 'whole' | 'flag'

export type Column = {
  key: string
  name: Bilingual
  type: ColumnType
  required?: boolean
  /** Other headers for this column. */
  alsoNamed?: readonly string[]
  /** The field of the rates grid that it fills; unset for a column that identifies the row or the days. */
  field?: string
}

const restrictions = (stay: Bilingual, arrival: Bilingual, departure: Bilingual): Column[] => [
  {
    key: 'stock',
    name: { en: 'Stock', es: 'Cupo' },
    type: 'whole',
    field: 'stock',
    alsoNamed: ['units', 'rooms', 'allotment', 'disponibilidad', 'unidades', 'habitaciones'],
  },
  {
    key: 'stopSale',
    name: { en: 'Stop sale', es: 'Venta cerrada' },
    type: 'flag',
    field: 'stopSale',
    alsoNamed: ['closed', 'cerrado', 'venta detenida'],
  },
  {
    key: 'minStay',
    name: { en: `Minimum ${stay.en}`, es: `${stay.es} mínima` },
    type: 'whole',
    field: 'minStay',
    alsoNamed: ['min', 'min stay', 'minimo'],
  },
  {
    key: 'maxStay',
    name: { en: `Maximum ${stay.en}`, es: `${stay.es} máxima` },
    type: 'whole',
    field: 'maxStay',
    alsoNamed: ['max', 'max stay', 'maximo'],
  },
  { key: 'closedToArrival', name: arrival, type: 'flag', field: 'closedToArrival', alsoNamed: ['cta'] },
  { key: 'closedToDeparture', name: departure, type: 'flag', field: 'closedToDeparture', alsoNamed: ['ctd'] },
  {
    key: 'release',
    name: { en: 'Release days', es: 'Días de antelación' },
    type: 'whole',
    field: 'release',
    alsoNamed: ['release', 'antelacion'],
  },
]

const DAYS: Column[] = [
  {
    key: 'from',
    name: { en: 'From', es: 'Desde' },
    type: 'day',
    required: true,
    alsoNamed: ['date', 'day', 'fecha', 'dia'],
  },
  { key: 'to', name: { en: 'To', es: 'Hasta' }, type: 'day', alsoNamed: ['until', 'end'] },
]

const rental = (key: string, en: string, es: string): Column => ({
  key: `price${key}`,
  name: { en: `Price ${en}`, es: `Precio ${es}` },
  type: 'amount',
  field: `price.${key}`,
})

/** The columns of a file of each kind, in the order of a template. */
export const COLUMNS: Record<SpreadsheetKind, readonly Column[]> = {
  'lodging-rates': [
    { key: 'sheet', name: { en: 'Hotel', es: 'Hotel' }, type: 'text', required: true },
    {
      key: 'row',
      name: { en: 'Room class', es: 'Tipo de habitación' },
      type: 'text',
      required: true,
      alsoNamed: ['room', 'habitacion'],
    },
    {
      key: 'plan',
      name: { en: 'Meal plan', es: 'Plan de comidas' },
      type: 'text',
      alsoNamed: ['plan', 'board', 'regimen', 'plan alimenticio'],
    },
    ...DAYS,
    { key: 'price', name: { en: 'Price', es: 'Precio' }, type: 'amount', alsoNamed: ['rate', 'tarifa'] },
    ...restrictions(
      { en: 'stay', es: 'Estancia' },
      { en: 'Closed to arrival', es: 'Sin entradas' },
      { en: 'Closed to departure', es: 'Sin salidas' },
    ),
  ],
  'car-rates': [
    {
      key: 'sheet',
      name: { en: 'Supplier', es: 'Rentadora' },
      type: 'text',
      required: true,
      alsoNamed: ['company', 'rental company', 'arrendadora', 'proveedor'],
    },
    { key: 'group', name: { en: 'Zone', es: 'Zona' }, type: 'text', required: true },
    {
      key: 'row',
      name: { en: 'Model', es: 'Modelo' },
      type: 'text',
      required: true,
      alsoNamed: ['car', 'carro', 'auto'],
    },
    ...DAYS,
    rental('3', '3 days', '3 días'),
    rental('7', '7 days', '7 días'),
    rental('14', '14 days', '14 días'),
    rental('30', '30 days', '30 días'),
    ...restrictions(
      { en: 'rental', es: 'Duración' },
      { en: 'Closed to pick-up', es: 'Sin entregas' },
      { en: 'Closed to drop-off', es: 'Sin devoluciones' },
    ),
  ],
}

export const SHEET_KIND: Record<SpreadsheetKind, SheetKind> = { 'lodging-rates': 'lodging', 'car-rates': 'car' }

/** For each column of the kind, the index of the column in the file; null when it is not in the file. */
export type Mapping = Record<string, number | null>

/**
 * A hotel, supplier or other record of a file, and how many of its cells the file changes. `kept`: why an undo left it, or part of it,
 * unchanged.
 */
export type ChangedSheet = { id: number; name: string | Bilingual; cells: number; isNew?: boolean; kept?: Bilingual }

/** A name without accents, case, punctuation and repeated spaces, to compare what people type. */
export const plainName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Guesses the columns from a file's headers, in either language. */
export const guessMapping = (kind: SpreadsheetKind, headers: readonly string[]): Mapping => {
  const typed = headers.map(plainName)
  return Object.fromEntries(
    COLUMNS[kind].map(({ key, name, alsoNamed = [] }) => {
      const index = [name.en, name.es, key, ...alsoNamed].map((each) => typed.indexOf(plainName(each)))
      return [key, index.find((found) => found >= 0) ?? null]
    }),
  )
}
