import { isDay } from '../../lib/days.ts'
import type { BulkChange, BulkEdit } from './bulk-edit.ts'
import { kindOf, readCell } from './cell.ts'
import { FIELDS, type Field, type FieldName } from './sheet.ts'

/** What a bulk edit can change at once: the prices of some plans or tiers, or one other field. */
export const BULK_TARGETS = ['prices', ...FIELDS] as const
export type BulkTarget = (typeof BULK_TARGETS)[number]

/** The values of the bulk edit form. */
export type BulkForm = {
  ranges: readonly { from: string; to: string }[]
  weekdays: readonly number[]
  rows: readonly string[]
  target: BulkTarget
  /** Keys of the prices. */
  prices: readonly string[]
  how: BulkChange['kind']
  value: string
  roundToCents: number
}

/** The problems of each part of the form; problems with ranges by their index. */
export type BulkProblems = {
  ranges?: Readonly<Record<number, 'rangeMissing' | 'rangeOrder'>>
  rows?: 'rowsMissing'
  prices?: 'plansMissing'
  value?: 'valueWrong'
}

/** How a target can be changed: switches can only be set, and percentages are only for prices. */
export const waysOf = (target: BulkTarget): readonly BulkChange['kind'][] => {
  if (target === 'prices') return ['set', 'add', 'percent']
  return kindOf(target) === 'switch' ? ['set'] : ['set', 'add']
}

const SIGNED = /^([+\-\u2212]?)\s*(.+)$/

/** Reads a signed number: '-5', '+2.50'; undefined when it is not one. */
const readSigned = (typed: string) => {
  const [, sign, digits = ''] = SIGNED.exec(typed.trim()) ?? []
  const read = readCell('price.any', digits.replace(/%$/, '').trim(), 1)
  const cents = digits.replace(/[0.,]/g, '') === '' && digits !== '' ? 0 : 'value' in read ? read.value : undefined
  if (typeof cents !== 'number') return undefined
  return sign === '' || sign === '+' ? cents : -cents
}

const changeOf = ({ target, how, value, roundToCents }: BulkForm, shortest: number): BulkChange | undefined => {
  const field: FieldName = target === 'prices' ? 'price.any' : (target as Field)
  if (how === 'set') {
    const read = readCell(field, value, shortest)
    return 'value' in read ? { kind: 'set', value: read.value } : undefined
  }
  const hundredths = readSigned(value)
  if (hundredths === undefined) return undefined
  if (how === 'percent') return { kind: 'percent', percent: hundredths / 100, roundToCents }
  if (target === 'prices') return { kind: 'add', by: hundredths }
  return hundredths % 100 === 0 ? { kind: 'add', by: hundredths / 100 } : undefined
}

/** Reads the form; returns the problems when it is incomplete or invalid. `shortest` is the shortest stay or rental of the sheet. */
export const readBulkForm = (form: BulkForm, shortest: number): { edit: BulkEdit } | { problems: BulkProblems } => {
  const ranges = Object.fromEntries(
    form.ranges.flatMap(({ from, to }, index): [number, 'rangeMissing' | 'rangeOrder'][] => {
      if (!isDay(from) || !isDay(to)) return [[index, 'rangeMissing']]
      return to < from ? [[index, 'rangeOrder']] : []
    }),
  )
  const change = changeOf(form, shortest)
  const problems: BulkProblems = {
    ...(Object.keys(ranges).length > 0 && { ranges }),
    ...(form.rows.length === 0 && { rows: 'rowsMissing' as const }),
    ...(form.target === 'prices' && form.prices.length === 0 && { prices: 'plansMissing' as const }),
    ...(!change && { value: 'valueWrong' as const }),
  }
  if (!change || Object.keys(problems).length > 0) return { problems }
  const fields = form.target === 'prices' ? form.prices.map((key) => `price.${key}` as const) : [form.target]
  const { weekdays, rows } = form
  return { edit: { ranges: form.ranges, weekdays, rows, fields, change } }
}
