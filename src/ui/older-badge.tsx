import type { Lang } from '../lib/languages.ts'
import { Badge } from './badge.tsx'
import { useTexts } from './language.tsx'
import { olderTexts } from './older.texts.ts'

/** Shows which language of a text has not changed since the other one did. */
export const OlderBadge = ({ lang }: { lang: Lang }) => <Badge tone="warning">{useTexts(olderTexts).older[lang]}</Badge>

/** A badge with the number of texts that are older in one language; empty when there are none. */
export const OlderCount = ({ count }: { count: number }) => {
  const t = useTexts(olderTexts)
  if (count === 0) return null
  return (
    <p className="mt-1">
      <Badge tone="warning">{t.count(count)}</Badge>
    </p>
  )
}
