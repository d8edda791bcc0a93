// biome-ignore-all lint/a11y/useSemanticElements: cells outside the view are not in the document, which a table cannot express
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import type { GridLine } from '../grid-lines.ts'
import { gridTexts } from './inventory.texts.ts'

/** The head of a line: a room with the button that folds it, or the name of a field. */
export const LineName = ({
  line: { row, field },
  at,
  width,
  name,
  onFold,
}: {
  line: GridLine
  at: number
  width: number
  name: string | null
  onFold: (row: string) => void
}) => {
  const lang = useLang()
  const t = useTexts(gridTexts)
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      data-name={at}
      className="name"
      style={{ width }}
      title={name ?? row.name[lang]}
    >
      {field === null && (
        <button
          type="button"
          tabIndex={-1}
          className="fold"
          onClick={() => onFold(row.row)}
          aria-label={t.unfold(row.name[lang])}
        >
          <Icon name="down" />
        </button>
      )}
      <span>
        <span className="words">{name ?? row.name[lang]}</span>
        {field === null && row.group && <small>{row.group[lang]}</small>}
      </span>
    </div>
  )
}
