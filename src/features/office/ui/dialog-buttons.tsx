import { Button } from '../../../ui/button.tsx'

/** The buttons of a form in a dialog: one submits it, the other closes it. */
export const DialogButtons = ({
  submit,
  danger = false,
  busy,
  close,
  onClose,
}: {
  /** Label of the submit button. */
  submit: string
  /** Whether submitting takes something away from the client. */
  danger?: boolean
  busy: boolean
  /** Label of the close button. */
  close: string
  onClose: () => void
}) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
      {submit}
    </Button>
    <Button type="button" variant="secondary" onClick={onClose}>
      {close}
    </Button>
  </div>
)
