import { useSearchParams } from 'react-router'
import { addDays, dayInHavana, daysBetween, isDay } from '../../../lib/days.ts'
import { useTexts } from '../../../ui/language.tsx'
import { gridTexts } from './inventory.texts.ts'
import { ToolButton } from './tool-button.tsx'

/** Scrolls to a day of the sheet, or loads a year starting on a day beyond it. */
export const DayChoice = ({ from, days, onDay }: { from: string; days: number; onDay: (day: number) => void }) => {
  const t = useTexts(gridTexts)
  const [, setSearch] = useSearchParams()
  const today = dayInHavana(new Date())
  const show = (day: string) => {
    const index = daysBetween(from, day)
    if (index >= 0 && index < days) onDay(index)
    else setSearch({ from: day })
  }
  return (
    <div className="flex items-end gap-2">
      <label className="grid gap-1 text-sm font-semibold">
        {t.goTo}
        <input
          type="date"
          defaultValue={from}
          min={addDays(today, -days)}
          max={addDays(today, 2 * days)}
          onChange={({ target }) => isDay(target.value) && show(target.value)}
          className="control min-h-11 w-auto text-sm"
        />
      </label>
      <ToolButton onClick={() => show(today)}>{t.today}</ToolButton>
    </div>
  )
}
