import { useState } from 'react'
import { parseAmount } from '../../../lib/typed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { recordLateTransfer } from '../contract/payments.ts'
import { BankReferenceField } from './bank-reference-field.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { paymentsTexts } from './payments.texts.ts'

/** Dialog that records a transfer from the bank statement whose payment has ended. */
export const RecordLateTransfer = () => {
  const t = useTexts(paymentsTexts)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <div>
        <Button type="button" variant="secondary" onClick={() => setAsking(true)}>
          {t.record}
        </Button>
      </div>
      <Dialog open={asking} onClose={close} title={t.recordTitle}>
        <RecordForm onClose={close} />
      </Dialog>
    </>
  )
}

const RecordForm = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(paymentsTexts)
  const form = useForm({
    values: { reference: '', amountCents: '', bankReference: '' },
    check: ({ reference, amountCents, bankReference }) => ({
      reference: !reference && t.referenceMissing,
      amountCents: !parseAmount(amountCents) && t.wrongAmount,
      bankReference: !bankReference && t.missing,
    }),
    send: ({ amountCents, ...references }, call) =>
      call(recordLateTransfer, { amountCents: parseAmount(amountCents)!, ...references }),
    done: (_, { reference }) => t.recorded(reference),
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t.recordText}</p>
      <FormAlert form={form} />
      <TextField
        {...form.field('reference')}
        label={t.ourReference}
        hint={t.ourReferenceHint}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField {...form.field('amountCents')} label={t.received} inputMode="decimal" autoComplete="off" />
      <BankReferenceField {...form.field('bankReference')} />
      <DialogButtons submit={t.recordIt} busy={form.busy} close={t.keep} onClose={onClose} />
    </form>
  )
}
