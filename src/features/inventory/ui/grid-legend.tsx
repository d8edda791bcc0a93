import { useTexts } from '../../../ui/language.tsx'
import type { SheetKind } from '../sheet.ts'
import { gridTexts } from './inventory.texts.ts'

/** Explains the bars, abbreviations and colors of the grid. */
export const GridLegend = ({ kind }: { kind: SheetKind }) => {
  const t = useTexts(gridTexts)
  const names = { ...t.fields, ...(kind === 'car' && t.carFields) }
  return (
    <ul className="grid-legend" aria-label={t.legend}>
      <li>
        <i className="swatch bar-sold" />
        {t.sold}
      </li>
      <li>
        <i className="swatch bar-held" />
        {t.held}
      </li>
      <li>
        <i className="swatch bar-left" />
        {t.left}
      </li>
      <li>
        <i className="swatch stopped" />
        {names.stopSale}
      </li>
      <li>
        <b className="abbr">≥3</b>
        {names.minStay}
      </li>
      <li>
        <b className="abbr">{t.short.closedToArrival}</b>
        {names.closedToArrival}
      </li>
      <li>
        <b className="abbr">{t.short.closedToDeparture}</b>
        {names.closedToDeparture}
      </li>
      <li>
        <i className="swatch rule-made" />
        {t.ruleMade}
      </li>
    </ul>
  )
}

/** Lists the keyboard shortcuts of the grid. */
export const GridHelp = () => {
  const t = useTexts(gridTexts)
  return (
    <details className="relative">
      <summary className="cursor-pointer font-semibold text-link">{t.help}</summary>
      <ul className="absolute bottom-full left-0 z-50 mb-2 grid w-96 max-w-[calc(100vw-2rem)] gap-2 rounded-card border border-line bg-surface-raised p-4 shadow-float sm:right-0 sm:left-auto">
        {t.helpLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
