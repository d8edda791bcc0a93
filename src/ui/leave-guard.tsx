import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useTexts } from './language.tsx'
import { leaveGuardTexts } from './leave-guard.texts.ts'

/**
 * Asks before changes are lost: by a dialog when another page is opened, by the browser's own question when the tab closes. The page is left
 * as soon as the changes are saved, since a save may be under way.
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
