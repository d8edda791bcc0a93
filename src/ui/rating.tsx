import { useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

/** Star rating, with a text for screen readers. */
export const Stars = ({ stars, className = '' }: { stars: number; className?: string }) => {
  const t = useTexts(uiTexts)
  return (
    <span className={`inline-flex items-center text-warning ${className}`}>
      <span className="sr-only">{t.stars(stars)}</span>
      <span aria-hidden="true" className="tracking-wide">
        {'★'.repeat(Math.floor(stars))}
        {stars % 1 ? '½' : ''}
      </span>
    </span>
  )
}
