import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { getRecord } from '../../publishing/contract.ts'
import { useMay } from '../../staff/ui/staff.ts'
import type { Session } from '../session.ts'
import { SHEET_RECORDS } from '../sheet-records.ts'
import type { GridActions } from './grid-input.ts'
import { gridTexts } from './inventory.texts.ts'
import { SaveStatus } from './save-status.tsx'
import type { SheetState } from './sheet-store.ts'
import { ToolButton } from './tool-button.tsx'

/** The dialogs of a sheet. */
export type SheetDialog = 'problems' | 'bulk' | 'rules' | 'history'

/** The name of a sheet, whether its edits are saved, and the tools for the whole sheet. */
export const SheetHeading = ({
  state: { session, failure },
  mayEdit,
  actions,
  onRetry,
  onOpen,
}: {
  state: SheetState
  mayEdit: boolean
  actions: Pick<GridActions, 'undo' | 'redo'>
  onRetry: () => void
  onOpen: (dialog: SheetDialog) => void
}) => {
  const t = useTexts(gridTexts)
  const may = useMay()
  const { sheet, stack } = session
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LocalLink
        to="/office/inventory"
        aria-label={t.back}
        title={t.back}
        className="-ml-2 inline-flex size-11 items-center justify-center rounded-full text-link hover:bg-surface-sunk"
      >
        <Icon name="left" />
      </LocalLink>
      <h1 className="min-w-0 text-2xl">{sheet.name}</h1>
      <SaveStatus session={session} failure={failure} onRetry={onRetry} />
      {may(getRecord) && (
        <LocalLink
          to={`/office/catalogue/${SHEET_RECORDS[sheet.kind]}/${sheet.id}`}
          className="link inline-flex min-h-11 items-center text-sm font-semibold"
        >
          {t.openRecord}
        </LocalLink>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        {mayEdit && (
          <>
            <ToolButton onClick={actions.undo} disabled={stack.done.length === 0}>
              {t.undo}
            </ToolButton>
            <ToolButton onClick={actions.redo} disabled={stack.undone.length === 0}>
              {t.redo}
            </ToolButton>
            <ToolButton onClick={() => onOpen('bulk')}>{t.bulk}</ToolButton>
          </>
        )}
        <ToolButton onClick={() => onOpen('rules')}>{t.rules}</ToolButton>
        <ToolButton onClick={() => onOpen('history')}>{t.history}</ToolButton>
      </div>
    </div>
  )
}

/** The number of edits that were rejected or that conflict with a colleague's; shows nothing when there are none. */
export const SheetProblems = ({
  session: { rejected, disputed },
  onReview,
}: {
  session: Session
  onReview: () => void
}) => {
  const t = useTexts(gridTexts)
  if (rejected.length + disputed.length === 0) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-warning/35 bg-warning-soft px-4 py-1.5"
    >
      <Icon name="warning" className="text-warning" />
      <span>
        {[
          disputed.length > 0 && t.someDisputed(disputed.length),
          rejected.length > 0 && t.someRejected(rejected.length),
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
      <ToolButton onClick={onReview}>{t.review}</ToolButton>
    </div>
  )
}
