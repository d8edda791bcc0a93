import { LocalLink, useTexts } from '../ui/language.tsx'
import { useOnline } from '../ui/online.ts'
import { shellTexts } from './shell.texts.ts'

/** Says that the line is down, what stays safe and what still works; before the app is there the small script shows it (plain-page.ts). */
export const LineDown = () => {
  const t = useTexts(shellTexts)
  const online = useOnline()
  return (
    <div role="status" className="not-printed sticky top-0 z-40">
      <p
        data-line-down
        hidden={online}
        suppressHydrationWarning
        className="border-b border-warning bg-warning-soft px-4 py-2 text-center text-warning"
      >
        {t.lineDown}{' '}
        <LocalLink to="/trip-pack" reloadDocument className="font-semibold text-warning underline">
          {t.offlineTripPack}
        </LocalLink>
      </p>
    </div>
  )
}
