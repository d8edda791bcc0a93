import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import type { RecordItem } from '../contract.ts'
import { publishingTexts } from './publishing.texts.ts'

type Shown = NonNullable<RecordItem['shown']>

const stateOf = ({ from, until }: Shown, now: Date) => {
  if (new Date(from) > now) return 'scheduled'
  return until && new Date(until) <= now ? 'ended' : 'shown'
}
const TONES = { scheduled: 'info', shown: 'success', ended: 'neutral' } as const

/** Whether visitors see a published record yet, now, or no longer. */
export const PeriodBadge = ({ shown }: { shown: Shown }) => {
  const t = useTexts(publishingTexts)
  const state = stateOf(shown, new Date())
  return <Badge tone={TONES[state]}>{t.periods[state]}</Badge>
}

/** When a published record appears and disappears, in Havana. */
export const PeriodLines = ({ shown: { from, until } }: { shown: Shown }) => {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  const now = new Date()
  const at = (instant: string) => formatInstant(instant, lang, SERVICE_ZONE)
  return (
    <>
      <span className="block text-sm text-muted">{(new Date(from) > now ? t.appears : t.appeared)(at(from))}</span>
      {until && (
        <span className="block text-sm text-muted">
          {(new Date(until) > now ? t.disappears : t.disappeared)(at(until))}
        </span>
      )}
    </>
  )
}
