import { useCallback, useEffect, useState } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { type Change, listChanges, type SaveReply, type Sheet, undoChange } from '../contract.ts'
import { historyTexts } from './history.texts.ts'

const PAGE_SIZE = 20

type OfSheet = { sheet: Pick<Sheet, 'kind' | 'id'>; mayEdit: boolean; onUndone: () => unknown }

/** Who changed what and when; each change can be undone. */
export const HistoryDialog = ({ open, onClose, ...rest }: { open: boolean; onClose: () => void } & OfSheet) => (
  <Dialog open={open} onClose={onClose} title={useTexts(historyTexts).title} wide>
    <History {...rest} />
  </Dialog>
)

const History = ({ sheet: { kind, id }, mayEdit, onUndone }: OfSheet) => {
  const t = useTexts(historyTexts)
  const [pages, setPages] = useState(1)
  const [changes, setChanges] = useState<{ list: readonly Change[]; totalItems: number }>()
  const { act } = useAction()
  const load = useCallback(async () => {
    const loaded = await Promise.all(
      Array.from({ length: pages }, (_, index) =>
        call(listChanges, { kind, id, page: index + 1, pageSize: PAGE_SIZE }),
      ),
    )
    setChanges({ list: loaded.flatMap(({ list }) => list), totalItems: loaded[0]!.totalItems })
  }, [kind, id, pages])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `act` is new in every render
  useEffect(() => {
    act(load)
  }, [load])
  if (!changes) return <Skeleton className="h-40 w-full" />
  if (changes.list.length === 0) return <p>{t.empty}</p>
  return (
    <>
      <ul className="grid">
        {changes.list.map((change) => (
          <ChangeLine
            key={change.id}
            change={change}
            sheet={{ kind, id }}
            mayEdit={mayEdit}
            onUndone={async () => {
              await load()
              await onUndone()
            }}
          />
        ))}
      </ul>
      {changes.list.length < changes.totalItems && (
        <Button type="button" variant="secondary" className="mt-4" onClick={() => setPages(pages + 1)}>
          {t.more}
        </Button>
      )}
    </>
  )
}

const ChangeLine = ({ change, sheet, mayEdit, onUndone }: { change: Change } & OfSheet) => {
  const lang = useLang()
  const t = useTexts(historyTexts)
  const at = useInstant()
  const { busy, act } = useAction()
  const [refused, setRefused] = useState<SaveReply>()
  const { id: changeId, who, source, cells, from, to, undoes, undoneBy } = change
  const what = `${t.sources[source]}, ${t.cells(cells)}, ${t.days(formatDay(from, lang), formatDay(to, lang))}`
  const undo = (keepLater: boolean) =>
    act((call) => call(undoChange, { ...sheet, changeId, keepLater }), {
      done: (reply) => (reply.changeId === null ? undefined : t.done),
      onSuccess: async (reply) => {
        setRefused(reply.saved ? undefined : reply)
        if (reply.saved) await onUndone()
      },
    })
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow">
          <p className="font-semibold">
            {t.sources[source]} · {t.cells(cells)}{' '}
            <span className="font-normal text-muted">{t.days(formatDay(from, lang), formatDay(to, lang))}</span>
          </p>
          <p className="text-sm text-muted">
            {who ?? t.system} · {at(change.at)}
            {undoes !== null && ` · ${t.undoes}`}
          </p>
        </div>
        {undoneBy !== null && <Badge>{t.undone}</Badge>}
        {mayEdit && undoneBy === null && !refused && (
          <Button type="button" variant="secondary" busy={busy} aria-label={t.undoOf(what)} onClick={() => undo(false)}>
            {t.undo}
          </Button>
        )}
      </div>
      {refused && (
        <Notice tone="warning" role="alert" className="mt-2">
          {refused.conflicts.length > 0 && <p>{t.changedSince(refused.conflicts.length)}</p>}
          {refused.belowSold.length > 0 && <p>{t.belowSold(refused.belowSold.length)}</p>}
          <p className="mt-2 flex flex-wrap gap-2">
            <Button type="button" busy={busy} onClick={() => undo(true)}>
              {t.undoRest}
            </Button>
            <Button type="button" variant="secondary" onClick={() => setRefused(undefined)}>
              {t.keep}
            </Button>
          </p>
        </Notice>
      )}
    </li>
  )
}
