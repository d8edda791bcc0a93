import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { REJECTION_REASONS } from '../../documents/rejection-reasons.ts'
import { rejectDocument } from '../contract/documents.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { documentReviewTexts } from './documents.texts.ts'

const OWN = 'own'

type Props = { id: number; name: string; onClose: () => void }

/** Asks for the rejection reason: a predefined one, or free text in both languages. */
export const RejectDocument = ({ open, ...props }: Props & { open: boolean }) => {
  const t = useTexts(documentReviewTexts)
  return (
    <Dialog open={open} onClose={props.onClose} title={t.rejectTitle(props.name)}>
      <RejectForm {...props} />
    </Dialog>
  )
}

const RejectForm = ({ id, name, onClose }: Props) => {
  const t = useTexts(documentReviewTexts)
  const lang = useLang()
  const form = useForm({
    values: { reason: '0', reasonEn: '', reasonEs: '' },
    check: ({ reason, reasonEn, reasonEs }) =>
      reason === OWN ? { reasonEn: !reasonEn && t.reasonMissing, reasonEs: !reasonEs && t.reasonMissing } : {},
    send: ({ reason, reasonEn, reasonEs }, call) => {
      const { en, es } = REJECTION_REASONS[Number(reason)] ?? { en: reasonEn, es: reasonEs }
      return call(rejectDocument, { id, reasonEn: en, reasonEs: es })
    },
    done: t.rejected(name),
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t.rejectText}</p>
      <FormAlert form={form} />
      <RadioCards
        {...form.field('reason')}
        legend={t.reason}
        options={[
          ...REJECTION_REASONS.map((reason, i) => ({ value: String(i), label: reason[lang] })),
          { value: OWN, label: t.ownReason },
        ]}
      />
      {form.values.reason === OWN && (
        <>
          <TextArea {...form.field('reasonEn')} label={t.english} maxLength={300} rows={2} />
          <TextArea {...form.field('reasonEs')} label={t.spanish} maxLength={300} rows={2} />
        </>
      )}
      <DialogButtons submit={t.rejectOne(name)} danger busy={form.busy} close={t.keep} onClose={onClose} />
    </form>
  )
}
