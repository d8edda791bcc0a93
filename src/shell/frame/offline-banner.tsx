import { LocalLink, useTexts } from '../../ui/language.tsx'
import { useOnline } from '../../ui/online.ts'
import { shellTexts } from './shell.texts.ts'

/** Banner shown while the browser is offline; before hydration static-page.ts shows it. */
export const OfflineBanner = () => {
  const t = useTexts(shellTexts)
  const online = useOnline()
  return (
    <div role="status" className="not-printed sticky top-0 z-40">
      <p
        data-offline-banner
        hidden={online}
        suppressHydrationWarning
        className="border-b border-warning bg-warning-soft px-4 py-2 text-center text-warning"
      >
        {t.offline}{' '}
        <LocalLink to="/trip-pack" reloadDocument className="font-semibold text-warning underline">
          {t.offlineTripPack}
        </LocalLink>
      </p>
    </div>
  )
}
