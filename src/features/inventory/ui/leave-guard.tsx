import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { gridTexts } from './inventory.texts.ts'

/** Asks before leaving the page while something is not saved; leaves by itself as soon as it is. */
export const LeaveGuard = ({ unsaved }: { unsaved: boolean }) => {
  const t = useTexts(gridTexts)
  const blocker = useBlocker(unsaved)
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
  useEffect(() => {
    if (!unsaved && blocker.state === 'blocked') blocker.proceed()
  }, [unsaved, blocker])
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={t.leaveTitle}>
      <p>{t.leaveText}</p>
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
