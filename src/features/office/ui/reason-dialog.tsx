import type { Call } from '../../../platform/http/endpoint.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { reasonTexts } from './reason-dialog.texts.ts'

/** Asks for a reason in both languages, which the client reads, before an action against the client's wishes. */
export const ReasonDialog = ({
  open,
  title,
  onClose,
  ...form
}: { open: boolean; title: string } & Parameters<typeof ReasonForm>[0]) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <ReasonForm onClose={onClose} {...form} />
  </Dialog>
)

const ReasonForm = ({
  text,
  confirm,
  send,
  done,
  onClose,
}: {
  text: string
  confirm: string
  send: (reason: { en: string; es: string }, call: Call) => Promise<unknown>
  /** Toast after success. */
  done: string
  onClose: () => void
}) => {
  const t = useTexts(reasonTexts)
  const form = useForm({
    values: { en: '', es: '' },
    check: ({ en, es }) => ({ en: !en && t.reasonMissing, es: !es && t.reasonMissing }),
    send,
    done,
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{text}</p>
      <FormAlert form={form} />
      <TextArea {...form.field('en')} label={t.reasonEn} lang="en" maxLength={500} rows={3} />
      <TextArea {...form.field('es')} label={t.reasonEs} lang="es" maxLength={500} rows={3} />
      <DialogButtons submit={confirm} danger busy={form.busy} close={t.back} onClose={onClose} />
    </form>
  )
}
