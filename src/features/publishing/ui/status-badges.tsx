import type { Lang } from '../../../lib/languages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { OlderBadge } from '../../../ui/older-badge.tsx'
import type { RecordItem } from '../contract.ts'
import type { RecordStatus } from '../states.ts'
import { publishingTexts } from './publishing.texts.ts'
import { PeriodBadge } from './shown-period.tsx'

const TONES = { draft: 'warning', published: 'success', archived: 'neutral' } as const

/**
 * The status of a record, whether it has unpublished changes or older texts, when visitors see it, and whether a draft came from the demo's
 * catalogue.
 */
export const StatusBadges = ({
  status,
  changed,
  demo = false,
  older = [],
  shown = null,
}: {
  status: RecordStatus
  changed: boolean
  demo?: boolean
  older?: readonly Lang[]
  shown?: RecordItem['shown']
}) => {
  const t = useTexts(publishingTexts)
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
      {status === 'draft' && demo && <Badge>{t.demo}</Badge>}
      {status === 'published' && changed && <Badge tone="info">{t.changed}</Badge>}
      {status === 'published' && shown && <PeriodBadge shown={shown} />}
      {older.map((lang) => (
        <OlderBadge key={lang} lang={lang} />
      ))}
    </span>
  )
}
