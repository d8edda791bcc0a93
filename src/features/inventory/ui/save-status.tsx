import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import type { Session } from '../session.ts'
import { gridTexts } from './inventory.texts.ts'

/** Whether the edits are saved, being saved, or could not be sent. */
export const SaveStatus = ({
  session: { waiting, sending },
  failure,
  onRetry,
}: {
  session: Session
  failure: string | null
  onRetry: () => void
}) => {
  const t = useTexts(gridTexts)
  const saving = waiting.length > 0 || sending !== null
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 text-sm font-semibold">
      <p role="status" className="flex items-center gap-1.5">
        {failure !== null ? (
          <>
            <Icon name="warning" className="size-5 text-danger" />
            <span className="text-danger">{t.notSaved}</span>
            <span className="font-normal">{failure}</span>
          </>
        ) : saving ? (
          <span className="text-muted">{t.saving}</span>
        ) : (
          <>
            <Icon name="check" className="size-5 text-success" />
            <span className="text-success">{t.saved}</span>
          </>
        )}
      </p>
      {failure !== null && (
        <button type="button" onClick={onRetry} className="min-h-11 px-2 text-link hover:underline">
          {t.retry}
        </button>
      )}
    </div>
  )
}
