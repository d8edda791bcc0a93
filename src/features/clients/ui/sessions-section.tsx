import { useState } from 'react'
import { agentName } from '../../../lib/agent-name.ts'
import { formatInstant } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { type ClientSession, endOtherSessions, endSession } from '../contract/sessions.ts'
import { ownAccountTexts } from './own-account.texts.ts'

/** Lists and ends the client's sessions. `first` is undefined when they could not be loaded. */
export const SessionsSection = ({ first }: { first: ClientSession[] | undefined }) => {
  const t = useTexts(ownAccountTexts)
  const lang = useLang()
  const [sessions, setSessions] = useState(first)
  if (!sessions) return null
  const others = sessions.filter((session) => !session.current)

  const nameOf = ({ agent, byAgency }: ClientSession) => {
    if (byAgency) return t.byAgency
    const { program, system } = agentName(agent)
    return program && system ? t.on(program, system) : (program ?? system ?? t.unknownAgent)
  }
  const end = async (ended: ClientSession[], work: () => Promise<unknown>) => {
    try {
      await work()
      setSessions(sessions.filter((session) => !ended.includes(session)))
      showToast({ kind: 'information', text: t.ended, about: 'sessions' })
    } catch (failure) {
      showToast({ kind: 'error', text: (failure as Error).message, about: 'sessions' })
    }
  }
  return (
    <Card as="section" aria-labelledby="sessions">
      <h2 id="sessions" className="text-xl">
        {t.sessions}
      </h2>
      <p className="mt-1 text-muted">{t.sessionsLead}</p>
      <ul className="mt-4 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {nameOf(session)} {session.current && <Badge tone="success">{t.here}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {t.since(formatInstant(session.createdAt, lang))}, {t.seen(formatInstant(session.lastSeenAt, lang))}
              </p>
            </div>
            {!session.current && (
              <Button
                type="button"
                variant="quiet"
                aria-label={t.endWhich(nameOf(session))}
                onClick={() => end([session], () => call(endSession, { sessionId: session.id }))}
              >
                {t.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          type="button"
          variant="secondary"
          className="mt-4 w-full sm:w-fit"
          onClick={() => end(others, () => call(endOtherSessions, {}))}
        >
          {t.endOthers(others.length)}
        </Button>
      )}
    </Card>
  )
}
