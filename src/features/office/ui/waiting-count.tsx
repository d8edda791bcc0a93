import { formatNumber } from '../../../lib/numbers.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { waitingTexts } from './waiting-work.texts.ts'
import type { WaitingWork } from './waiting-work.ts'

/** The highest number shown in the menu, which limits its width. */
const MOST = 99

/** The number of waiting items, after the name of their screen; nothing when there are none. */
export const WaitingCount = ({ count, className = '' }: { count: number; className?: string }) => {
  const t = useTexts(waitingTexts)
  const lang = useLang()
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={`min-w-7 rounded-full bg-sea px-1.5 py-0.5 text-center text-sm font-semibold tabular-nums text-sea-ink ${className}`}
      >
        {count > MOST ? `${MOST}+` : formatNumber(count, lang)}
      </span>
      <span className="sr-only"> {t.inMenu(count)}</span>
    </>
  )
}

/** Announces to screen readers what has arrived since the last count. */
export const NewWork = ({ waiting }: { waiting: WaitingWork | undefined }) => {
  const t = useTexts(waitingTexts)
  return (
    <p role="status" className="sr-only">
      {waiting?.added.map(({ kind, count }) => t.more(count, t.kinds[kind])).join('. ')}
    </p>
  )
}
