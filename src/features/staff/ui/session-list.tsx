import { agentName } from '../../../lib/agent-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import type { OfficeSessionLine } from '../contract/account.ts'
import { accountTexts } from './account.texts.ts'

/** Open office sessions: browser, address and last use. Without `onEnd`, they have no buttons; the current session never has one. */
export const SessionList = ({
  sessions,
  busy,
  onEnd,
}: {
  sessions: readonly (OfficeSessionLine & { current?: boolean })[]
  busy: boolean
  onEnd?: (id: number) => void
}) => {
  const t = useTexts(accountTexts)
  const at = useInstant()
  const nameOf = (agent: string) => {
    const { program, system } = agentName(agent)
    return program && system ? t.on(program, system) : (program ?? system ?? t.unknown)
  }
  if (sessions.length === 0) return <p>{t.noSessions}</p>
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ id, agent, address, createdAt, lastUsedAt, current }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0">
            <p className="font-semibold">
              {nameOf(agent)} {current && <Badge tone="success">{t.here}</Badge>}
            </p>
            <p className="text-sm text-muted">
              {t.from(address)}, {t.begun(at(createdAt))}, {t.lastUsed(at(lastUsedAt))}
            </p>
          </div>
          {onEnd && !current && (
            <Button
              type="button"
              variant="quiet"
              busy={busy}
              aria-label={t.endOf(nameOf(agent), address)}
              onClick={() => onEnd(id)}
            >
              {t.end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
