import { useEffect, useState } from 'react'
import { clearSession, type Session, signOut, useSession } from '../../features/clients/ui/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLocalPath, useTexts } from '../../ui/language.tsx'
import { usePageMode } from '../../ui/page-mode.tsx'
import { shellTexts } from './shell.texts.ts'
import { timeLeft } from './time-left.ts'

/**
 * Banner shown while a staff member acts as a client, with the time left and a button to leave (docs/rules/sessions.md#impersonation).
 * Static pages render it hidden; their script fills it in (static-page.ts).
 */
export const ImpersonationBanner = () => {
  const acting = useSession()?.impersonation
  const isStatic = usePageMode().scripts === 'static'
  if (!acting && !isStatic) return null
  return <Banner key={acting?.endsAt} acting={acting} />
}

const Banner = ({ acting }: { acting: Session['impersonation'] }) => {
  const t = useTexts(shellTexts)
  const localPath = useLocalPath()
  const [now, setNow] = useState(() => Date.now())
  const ended = acting !== undefined && Date.parse(acting.endsAt) <= now
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (!ended) return
    clearSession()
    location.assign(localPath('/unauthorized'))
  }, [ended, localPath])

  const leave = async () => {
    await signOut()
    location.assign(localPath('/'))
  }
  return (
    <aside
      aria-label={t.actingTitle}
      data-acting
      hidden={!acting}
      className="not-printed sticky top-0 z-40 border-b-4 border-danger bg-danger-soft text-ink"
    >
      <div className="mx-auto flex w-full max-w-wide items-center gap-x-4 px-4 sm:px-6">
        <p className="flex min-w-0 grow items-center gap-2 py-2">
          <Icon name="warning" className="size-5 shrink-0 text-danger" />
          <span className="min-w-0">
            {t.actingAs} <strong data-acting-name>{acting?.clientName}</strong>; {t.actingEnds}{' '}
            <span role="timer" data-acting-left className="font-semibold tabular-nums">
              {acting && timeLeft(acting.endsAt, now)}
            </span>
          </span>
        </p>
        <button
          type="button"
          data-log-off
          onClick={leave}
          className="inline-flex min-h-11 shrink-0 items-center px-2 font-semibold text-danger underline underline-offset-4 hover:decoration-2"
        >
          {t.actingLeave}
        </button>
      </div>
    </aside>
  )
}
