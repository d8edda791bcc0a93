import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { discardDemoDrafts, getDemoDrafts } from '../../setup/contract.ts'
import { useMay } from '../../staff/ui/staff.ts'
import { demoDraftsTexts } from './demo-drafts.texts.ts'

/**
 * The number of drafts from the demo's catalogue, and a button that discards those that nobody has changed. Shows nothing when there are
 * none.
 */
export const DemoDrafts = () => {
  const may = useMay()(getDemoDrafts)
  const [demo, setDemo] = useState<Reply<typeof getDemoDrafts>>()
  // If they cannot be loaded, the page still shows the rest.
  const load = useCallback(() => call(getDemoDrafts, {}).then(setDemo, () => {}), [])
  useEffect(() => {
    if (may) load()
  }, [may, load])
  return demo && demo.drafts > 0 ? <DraftsNotice demo={demo} onDiscarded={load} /> : null
}

const DraftsNotice = ({
  demo: { drafts, untouched },
  onDiscarded,
}: {
  demo: Reply<typeof getDemoDrafts>
  onDiscarded: () => unknown
}) => {
  const t = useTexts(demoDraftsTexts)
  const may = useMay()(discardDemoDrafts)
  const [asking, setAsking] = useState(false)
  const { busy, act } = useAction({ about: 'demo drafts', reload: true })
  const close = () => setAsking(false)
  const discard = () =>
    act((call) => call(discardDemoDrafts, {}), {
      done: ({ discarded }) => t.discarded(discarded),
      onSuccess: () => {
        close()
        return onDiscarded()
      },
    })
  return (
    <Notice title={t.count(drafts)}>
      <p>
        {t.about} {t.find}
      </p>
      {may && untouched > 0 && (
        <Button type="button" variant="secondary" onClick={() => setAsking(true)} className="mt-3">
          {t.discard(untouched)}
        </Button>
      )}
      <Dialog open={asking} onClose={close} title={t.discardTitle}>
        <p>{t.discardText(untouched, drafts - untouched)}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="button" busy={busy} onClick={discard}>
            {t.discardNow}
          </Button>
          <Button type="button" variant="secondary" onClick={close}>
            {t.back}
          </Button>
        </div>
      </Dialog>
    </Notice>
  )
}
