import { type Currency, formatMoney } from '../../../lib/money.ts'
import { parseAmount } from '../../../lib/typed-amount.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { amountTexts } from './amount-dialog.texts.ts'
import { DialogButtons } from './dialog-buttons.tsx'

/** Asks the user to enter an amount before it is paid out, which cannot be undone. */
export const AmountDialog = ({
  open,
  title,
  onClose,
  ...form
}: { open: boolean; title: string } & Parameters<typeof AmountForm>[0]) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <AmountForm onClose={onClose} {...form} />
  </Dialog>
)

const AmountForm = ({
  text,
  cents,
  currency,
  confirm,
  send,
  done,
  onClose,
}: {
  text: string
  cents: number
  currency: Currency
  confirm: string
  send: (call: Call) => Promise<unknown>
  /** Toast after success. */
  done: string
  onClose: () => void
}) => {
  const t = useTexts(amountTexts)
  const lang = useLang()
  const form = useForm({
    values: { amount: '' },
    check: ({ amount }) => ({
      amount: parseAmount(amount) !== cents && t.otherAmount(formatMoney(cents, currency, lang)),
    }),
    send: (_, call) => send(call),
    done,
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{text}</p>
      <FormAlert form={form} />
      <TextField {...form.field('amount')} label={t.amount(currency)} inputMode="decimal" autoComplete="off" />
      <DialogButtons submit={confirm} busy={form.busy} close={t.back} onClose={onClose} />
    </form>
  )
}
