import { texts } from '../lib/languages.ts'
import { deleteDraftsLike, useDraftFields } from './booking-drafts.ts'
import { Button } from './button.tsx'
import { useTexts } from './language.tsx'

export const draftTexts = texts(
  {
    keptHere: 'Your entries stay in this browser for 72 hours. On a shared device, clear the form before you leave.',
    keptInAccount: 'Your entries are saved in your account until you book, on all your devices.',
    clear: 'Clear the form',
  },
  {
    keptHere:
      'Sus datos se guardan 72 horas en este navegador. Si el dispositivo es compartido, borre el formulario antes de irse.',
    keptInAccount: 'Sus datos se guardan en su cuenta hasta que reserve, en todos sus dispositivos.',
    clear: 'Borrar el formulario',
  },
)

/** Explains where the entries are saved and clears them. Hidden while the form is empty. */
export const DraftNotice = ({ path, signedIn }: { path: string; signedIn: boolean }) => {
  const t = useTexts(draftTexts)
  const fields = useDraftFields(path)
  if (Object.values(fields).every((value) => value === '')) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 text-sm text-muted">{signedIn ? t.keptInAccount : t.keptHere}</p>
      <Button type="button" variant="quiet" onClick={() => deleteDraftsLike(path)}>
        {t.clear}
      </Button>
    </div>
  )
}
