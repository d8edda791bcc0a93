import { useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { useTexts } from '../../ui/language.tsx'
import { usePageMode } from '../../ui/page-mode.tsx'
import { shellTexts } from './shell.texts.ts'

/** Turns low-data mode on or off in this browser; a form, so that it works without scripts. */
export const LowDataSwitch = ({ className }: { className: string }) => {
  const t = useTexts(shellTexts)
  const { lowData } = usePageMode()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/low-data">
      <input type="hidden" name="mode" value={lowData ? 'full' : 'low'} />
      <input type="hidden" name="returnUrl" value={pathname + withShow(search, null)} />
      <button type="submit" className={className}>
        <Icon name={lowData ? 'plus' : 'minus'} />
        {lowData ? t.fullData : t.lowData}
      </button>
    </form>
  )
}

/** Banner of low-data mode, with links to load the pictures or the full page. */
export const LowDataBanner = () => {
  const t = useTexts(shellTexts)
  const { lowData, pictures, scripts } = usePageMode()
  const { pathname, search } = useLocation()
  if (!lowData) return null
  const link = 'link inline-flex min-h-11 items-center'
  return (
    <aside aria-label={t.lowDataTitle} className="not-printed border-b border-line bg-surface-sunk text-sm">
      <div className="mx-auto flex w-full max-w-wide flex-wrap items-center gap-x-5 px-4 sm:px-6">
        <p className="py-2">{scripts === 'router' ? t.lowDataTitle : t.lowDataText}</p>
        {!pictures && (
          <a href={pathname + withShow(search, 'pictures')} rel="nofollow" className={link}>
            {t.showPictures}
          </a>
        )}
        {scripts !== 'router' && (
          <a href={pathname + withShow(search, 'all')} rel="nofollow" className={link}>
            {t.showAll}
          </a>
        )}
        <LowDataSwitch className={`${link} cursor-pointer gap-1.5`} />
      </div>
    </aside>
  )
}

const withShow = (search: string, show: 'pictures' | 'all' | null) => {
  const query = new URLSearchParams(search)
  query.delete('show')
  if (show) query.set('show', show)
  return String(query) && `?${query}`
}
