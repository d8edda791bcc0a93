import { useLocation } from 'react-router'
import { Icon } from './icon.tsx'
import { keepFragment, useLang, useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

/**
 * Link to this page in the other language; a full page load, so that all data is reloaded in it. On small screens, a `compact` link shows
 * only its icon.
 */
export const LanguageLink = ({ className, compact = false }: { className: string; compact?: boolean }) => {
  const t = useTexts(uiTexts)
  const other = useLang() === 'en' ? 'es' : 'en'
  const { pathname, search } = useLocation()
  return (
    <a
      href={`/language/${other}?returnUrl=${encodeURIComponent(pathname + search)}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      onClick={keepFragment}
      className={className}
    >
      <Icon name="globe" />
      <span className={compact ? 'max-sm:sr-only' : undefined}>{t.otherLanguage}</span>
    </a>
  )
}
