import { useLang, useTexts } from '../../../ui/language.tsx'
import type { Sheet } from '../contract.ts'
import { cellNameOf } from './cell-names.ts'
import { gridTexts } from './inventory.texts.ts'
import type { ActiveCell } from './rate-grid.tsx'

/** Describes the active cell, the origin of its value, and its problems; also for screen readers. */
export const CellDescription = ({
  active,
  sheet,
  id,
  onRule,
}: {
  active: ActiveCell | undefined
  sheet: Sheet
  id: string
  /** Shows the rule that set a price. */
  onRule: (rule: number) => void
}) => {
  const lang = useLang()
  const t = useTexts(gridTexts)
  if (!active) return <p />
  const { line, day, mark, count } = active
  const price = line.field?.startsWith('price.')
    ? sheet.prices.findIndex(({ key }) => `price.${key}` === line.field)
    : -1
  const rule = price < 0 ? null : (line.row.rules[price]?.[day] ?? null)
  const { stock, sold, held } = line.row
  const left = stock[day] ?? null
  const says = [
    mark?.says,
    rule !== null && t.byRule(sheet.rules.find(({ id }) => id === rule)?.name ?? String(rule)),
    (line.field === null || line.field === 'stock') &&
      left !== null &&
      t.leftOf(left - sold[day]! - held[day]!, left, sold[day]!, held[day]!),
  ].filter(Boolean)
  return (
    <p className="min-w-0 text-muted">
      <span className="font-semibold text-ink">
        {count > 1 ? t.selected(count) : cellNameOf(sheet, { row: line.row.row, field: line.field, day }, lang, t)}
      </span>{' '}
      <span id={id} className={mark?.kind === 'rejected' ? 'text-danger' : ''}>
        {says.join(' ')}
      </span>
      {rule !== null && (
        <button type="button" className="ml-2 font-semibold text-link hover:underline" onClick={() => onRule(rule)}>
          {t.showRule}
        </button>
      )}
    </p>
  )
}
