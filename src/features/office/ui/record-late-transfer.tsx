import { type FormEvent, useState } from 'react'
import { parseAmount } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { recordLateTransfer } from '../contract/payments.ts'
import { paymentsTexts } from './payments.texts.ts'
import { fieldErrorOf, useAction } from './queue.tsx'

type Problems = { reference?: string | undefined; amount?: string | undefined; bankReference?: string | undefined }

/** Dialog to record a transfer from the bank statement whose payment has ended. */
export const RecordLateTransfer = () => {
  const t = useTexts(paymentsTexts)
  const { busy, act } = useAction()
  const [asking, setAsking] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const open = () => {
    setProblems({})
    setAsking(true)
  }
  const close = () => setAsking(false)

  const record = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => String(form.get(name)).trim()
    const [reference, bankReference] = [typed('reference'), typed('bankReference')]
    const amountCents = parseAmount(typed('amount'))
    setProblems({
      reference: reference ? undefined : t.referenceMissing,
      amount: amountCents ? undefined : t.wrongAmount,
      bankReference: bankReference ? undefined : t.missing,
    })
    if (!reference || !amountCents || !bankReference) return
    const done = await act(async () => {
      try {
        await call(recordLateTransfer, { reference, amountCents, bankReference })
      } catch (error) {
        setProblems({
          reference: fieldErrorOf(error, 'reference'),
          amount: fieldErrorOf(error, 'amountCents'),
          bankReference: fieldErrorOf(error, 'bankReference'),
        })
        throw error
      }
    }, t.recorded(reference))
    if (done) close()
  }
  return (
    <>
      <div>
        <Button type="button" variant="secondary" onClick={open}>
          {t.record}
        </Button>
      </div>
      <Dialog open={asking} onClose={close} title={t.recordTitle}>
        {asking && (
          <form onSubmit={record} noValidate className="grid gap-4">
            <p>{t.recordText}</p>
            <TextField
              name="reference"
              label={t.ourReference}
              hint={t.ourReferenceHint}
              error={problems.reference}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
            />
            <TextField
              name="amount"
              label={t.received}
              error={problems.amount}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              name="bankReference"
              label={t.bankReference}
              error={problems.bankReference}
              maxLength={60}
              autoComplete="off"
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={busy}>
                {t.recordIt}
              </Button>
              <Button type="button" variant="secondary" onClick={close}>
                {t.keep}
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}
