import type { Lang } from '../lib/languages.ts'
import { useLang, useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

/** The score of the reviews and their number; shows nothing without reviews. */
export const GuestScore = ({ score: guests }: { score: { score: number; count: number } | undefined }) => {
  const t = useTexts(uiTexts)
  const score = useScoreText()
  return (
    guests && (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="rounded-control bg-turquoise px-1.5 py-0.5 font-bold text-surface-raised">
          {score(guests.score)}
        </span>
        {t.reviews(guests.count)}
      </p>
    )
  )
}

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
// Cuba uses a decimal comma, unlike the Latin American locale of `localeOf`.
const FORMATS: Readonly<Record<Lang, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat('en', ONE_DECIMAL),
  es: new Intl.NumberFormat('es', ONE_DECIMAL),
}

/** Formats a score from 2 to 10 in the page's language: '8.7', '8,7'. */
export const useScoreText = () => FORMATS[useLang()].format
