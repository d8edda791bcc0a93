import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useTexts } from './language.tsx'
import { leaveGuardTexts } from './leave-guard.texts.ts'

/**
 * Asks before changes are lost: with a dialog when another page is opened, with the browser's own question when the tab is closed. When a
 * save in progress ends while the dialog is open, the page is left without waiting for an answer.
 */
export const LeaveGuard = ({ unsaved }: { unsaved: boolean }) => {
  const t = useTexts(leaveGuardTexts)
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      unsaved && here.pathname + here.search !== next.pathname + next.search,
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  useEffect(() => {
    if (!unsaved && blocker.state === 'blocked') blocker.proceed()
  }, [unsaved, blocker])
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={t.title}>
      <p>{t.text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="button" onClick={() => blocker.reset?.()}>
          {t.stay}
        </Button>
        <Button type="button" variant="danger" onClick={() => blocker.proceed?.()}>
          {t.leave}
        </Button>
      </div>
    </Dialog>
  )
}
