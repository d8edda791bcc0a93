import { useState } from 'react'
import type { Bilingual } from '../../../lib/languages.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import {
  MAX_BODY,
  PHOTO_REASON_KEYS,
  PHOTO_REASONS,
  type PhotoReason,
  REJECTION_KEYS,
  REJECTION_REASONS,
  type RejectionReason,
} from '../../reviews/review-rules.ts'
import {
  answerReview,
  leaveOutPhoto,
  type ModeratedReview,
  rejectReview,
  translateReview,
} from '../contract/reviews.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { moderationTexts } from './reviews.texts.ts'

type Props = { review: ModeratedReview; onClose: () => void }
type Opened = Props & { open: boolean }

/** Asks for a predefined reason. */
export const RejectReview = ({ open, ...props }: Opened) => {
  const t = useTexts(moderationTexts)
  return (
    <Dialog open={open} onClose={props.onClose} title={t.rejectOne(props.review.title)}>
      <RejectForm {...props} />
    </Dialog>
  )
}

const RejectForm = ({ review, onClose }: Props) => {
  const t = useTexts(moderationTexts)
  const lang = useLang()
  const form = useForm({
    values: { reason: REJECTION_KEYS[0] as string },
    send: ({ reason }, call) => call(rejectReview, { id: review.id, reason: reason as RejectionReason }),
    done: t.rejected,
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
        options={REJECTION_KEYS.map((key) => ({ value: key, label: REJECTION_REASONS[key][lang] }))}
      />
      <DialogButtons submit={t.reject} danger busy={form.busy} close={t.keep} onClose={onClose} />
    </form>
  )
}

/** Asks for the reason to leave out a photo; closed while no photo is chosen. */
export const LeaveOutPhoto = ({
  photo,
  onClose,
}: {
  photo: { id: number; name: string } | undefined
  onClose: () => void
}) => {
  const t = useTexts(moderationTexts)
  return (
    <Dialog open={photo !== undefined} onClose={onClose} title={photo ? t.leaveOutOf(photo.name) : t.leaveOut}>
      {photo && <LeaveOutForm id={photo.id} onClose={onClose} />}
    </Dialog>
  )
}

const LeaveOutForm = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useTexts(moderationTexts)
  const lang = useLang()
  const form = useForm({
    values: { reason: PHOTO_REASON_KEYS[0] as string },
    send: ({ reason }, call) => call(leaveOutPhoto, { id, reason: reason as PhotoReason }),
    done: t.photoLeftOut,
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t.leaveOutText}</p>
      <FormAlert form={form} />
      <RadioCards
        {...form.field('reason')}
        legend={t.reason}
        options={PHOTO_REASON_KEYS.map((key) => ({ value: key, label: PHOTO_REASONS[key][lang] }))}
      />
      <DialogButtons submit={t.leaveOut} danger busy={form.busy} close={t.keep} onClose={onClose} />
    </form>
  )
}

/** Asks for the translation into the other language. */
export const TranslateReview = ({ open, ...props }: Opened) => {
  const t = useTexts(moderationTexts)
  return (
    <Dialog open={open} onClose={props.onClose} title={t.translateOne(props.review.title)}>
      <TranslateForm {...props} />
    </Dialog>
  )
}

const TranslateForm = ({ review: { id, ...review }, onClose }: Props) => {
  const t = useTexts(moderationTexts)
  // As it was when this form was opened; the list behind it may be reloaded in the meantime.
  const [replaces] = useState(review.translation)
  const form = useForm({
    values: { translation: replaces ?? '' },
    send: ({ translation }, call) => call(translateReview, { id, translation, replaces }),
    done: t.translated,
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t.translateText}</p>
      <FormAlert form={form} />
      <TextArea {...form.field('translation')} label={t.translation} maxLength={2 * MAX_BODY} rows={8} />
      <DialogButtons submit={t.save} busy={form.busy} close={t.keep} onClose={onClose} />
    </form>
  )
}

type Author = 'agency' | 'supplier'
const authorOf = (by: string): Author => (by === 'supplier' ? 'supplier' : 'agency')
const fieldsOf = (answer: Bilingual | null) => ({ answerEn: answer?.en ?? '', answerEs: answer?.es ?? '' })

/** Asks for the answer of the agency or the supplier in both languages. */
export const AnswerReview = ({ open, ...props }: Opened) => {
  const t = useTexts(moderationTexts)
  return (
    <Dialog open={open} onClose={props.onClose} title={t.answerOne(props.review.title)}>
      <AnswerForm {...props} />
    </Dialog>
  )
}

const AnswerForm = ({ review: { id, ...review }, onClose }: Props) => {
  const t = useTexts(moderationTexts)
  // As they were when this form was opened; the list behind it may be reloaded in the meantime.
  const [answers] = useState({ agency: review.agencyAnswer, supplier: review.supplierAnswer })
  const [typed, setTyped] = useState({ agency: fieldsOf(answers.agency), supplier: fieldsOf(answers.supplier) })
  const form = useForm({
    values: { by: 'agency' as string, ...typed.agency },
    check: ({ answerEn, answerEs }) => ({
      answerEn: !answerEn && t.answerMissing,
      answerEs: !answerEs && t.answerMissing,
    }),
    send: ({ answerEn, answerEs, ...answer }, call) => {
      const by = authorOf(answer.by)
      return call(answerReview, { id, by, answerEn, answerEs, replaces: answers[by] })
    },
    done: t.answered,
    onSuccess: onClose,
    reload: true,
  })
  /**
   * Shows the answer of the chosen author. If that author has no answer yet, keeps a newly entered text, because it may be meant for them.
   */
  const choose = (by: Author) => {
    const { answerEn, answerEs } = form.values
    const before = authorOf(form.values.by)
    setTyped({ ...typed, [before]: { answerEn, answerEs } })
    const stored = fieldsOf(answers[before])
    const isNew = answerEn !== stored.answerEn || answerEs !== stored.answerEs
    const { [by]: own } = typed
    if (own.answerEn || own.answerEs || !isNew) form.fill(own)
  }
  return (
    <form {...form.props} className="grid gap-4">
      <FormAlert form={form} />
      <RadioCards
        {...form.field('by')}
        onChange={(by) => choose(authorOf(by))}
        legend={t.by}
        options={[
          { value: 'agency', label: t.ofAgency },
          { value: 'supplier', label: t.ofSupplier },
        ]}
      />
      <TextArea {...form.field('answerEn')} label={t.english} maxLength={MAX_BODY} rows={4} />
      <TextArea {...form.field('answerEs')} label={t.spanish} maxLength={MAX_BODY} rows={4} />
      <DialogButtons submit={t.send} busy={form.busy} close={t.keep} onClose={onClose} />
    </form>
  )
}
