import { useTexts } from '../../../ui/language.tsx'
import { gridTexts } from './inventory.texts.ts'
import type { PartState } from './sheet-parts.ts'

/** Whether rows of a large sheet are being loaded, or could not be. */
export const LoadStatus = ({ loading, failure, onRetry }: PartState & { onRetry: () => void }) => {
  const t = useTexts(gridTexts)
  return (
    <div className="flex min-h-11 items-center gap-2 text-sm">
      <p role="status" className={failure === null ? 'text-muted' : 'font-semibold text-danger'}>
        {failure !== null ? `${t.notLoaded} ${failure}` : loading ? t.loadingRows : ''}
      </p>
      {failure !== null && (
        <button type="button" onClick={onRetry} className="min-h-11 px-2 font-semibold text-link hover:underline">
          {t.retry}
        </button>
      )}
    </div>
  )
}
