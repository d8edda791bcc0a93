import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { REJECTION_REASONS } from '../../documents/rejection-reasons.ts'
import { rejectDocument } from '../contract/documents.ts'
import { documentReviewTexts } from './documents.texts.ts'
import { useAction } from './queue.tsx'

const OWN = 'own'

/** Asks for the rejection reason: a predefined one, or free text in both languages. */
export const RejectDocument = ({
  open,
  id,
  name,
  onClose,
}: {
  open: boolean
  id: number
  name: string
  onClose: () => void
}) => {
  const t = useTexts(documentReviewTexts)
  const lang = useLang()
  const [chosen, setChosen] = useState('0')
  const [missing, setMissing] = useState(false)
  const { busy, act } = useAction()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (field: string) => String(form.get(field) ?? '').trim()
    const reason = REJECTION_REASONS[Number(chosen)] ?? { en: typed('reasonEn'), es: typed('reasonEs') }
    setMissing(!reason.en || !reason.es)
    if (!reason.en || !reason.es) return
    const done = await act(
      () => call(rejectDocument, { id, reasonEn: reason.en, reasonEs: reason.es }),
      t.rejected(name),
    )
    if (done) onClose()
  }
  const error = missing ? t.reasonMissing : undefined
  return (
    <Dialog open={open} onClose={onClose} title={t.rejectTitle(name)}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p>{t.rejectText}</p>
        <RadioCards
          name="reason"
          legend={t.reason}
          value={chosen}
          onChange={setChosen}
          options={[
            ...REJECTION_REASONS.map((reason, i) => ({ value: String(i), label: reason[lang] })),
            { value: OWN, label: t.ownReason },
          ]}
        />
        {chosen === OWN && (
          <>
            <TextArea name="reasonEn" label={t.english} error={error} maxLength={300} rows={2} />
            <TextArea name="reasonEs" label={t.spanish} error={error} maxLength={300} rows={2} />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            {t.rejectOne(name)}
          </Button>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
