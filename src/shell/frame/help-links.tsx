import { useLocation } from 'react-router'
import { LocalLink, useTexts } from '../../ui/language.tsx'
import { withoutLanguage } from '../../ui/safe-path.ts'
import { shellTexts } from './shell.texts.ts'

const LINK = 'text-link inline-flex min-h-11 items-center'

/** The pages with the footer, which has the same links. */
const WITH_FOOTER = ['', '/', '/home']

/** Help links at the end of a page; `phone` is the office's number. The padding leaves room for a bar at the bottom of a phone's screen. */
export const HelpLinks = ({ phone }: { phone: string | undefined }) => {
  const t = useTexts(shellTexts)
  if (WITH_FOOTER.includes(withoutLanguage(useLocation().pathname))) return null
  return (
    <nav
      aria-label={t.help}
      className="not-printed mx-auto flex w-full max-w-wide flex-wrap gap-x-6 border-t border-line px-4 pb-20 sm:px-6 lg:pb-0"
    >
      <LocalLink to="/faq" className={LINK}>
        {t.helpPage}
      </LocalLink>
      <LocalLink to="/faq#contact" className={LINK}>
        {t.contact}
      </LocalLink>
      <LocalLink to="/cancellation-policy" className={LINK}>
        {t.cancellationPolicy}
      </LocalLink>
      {phone && (
        <a href={`tel:${phone.replaceAll(' ', '')}`} className={LINK}>
          {t.callUs(phone)}
        </a>
      )}
    </nav>
  )
}
