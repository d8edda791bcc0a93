import { useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { parseAmount } from '../../../lib/typed-amount.ts'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import { acceptTransfer, getTransferProof, type OpenTransfer, rejectTransferProof } from '../contract/payments.ts'
import { BankReferenceField } from './bank-reference-field.tsx'
import { ClientFact, Fact } from './facts.tsx'
import { paymentsTexts } from './payments.texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** In the browser, a file call returns only the bytes. */
const loadProof = async (id: number) => (await call(getTransferProof, { id })) as unknown as Uint8Array

/** An open transfer that finance matches with the bank statement. */
export const Transfer = ({ transfer }: { transfer: OpenTransfer }) => {
  const t = useTexts(paymentsTexts)
  const lang = useLang()
  const [rejecting, setRejecting] = useState(false)
  const may = useMay()
  const at = useInstant()
  const { id, reference, proof } = transfer

  const form = useForm({
    values: { amountCents: '', bankReference: '' },
    check: ({ amountCents, bankReference }) => ({
      amountCents: !parseAmount(amountCents) && t.wrongAmount,
      bankReference: !bankReference && t.missing,
    }),
    send: ({ amountCents, bankReference }, call) =>
      call(acceptTransfer, { id, amountCents: parseAmount(amountCents)!, bankReference }),
    done: t.accepted(reference),
    reload: true,
  })

  return (
    <Card as="article" aria-labelledby={`transfer-${transfer.id}`} className="grid gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h3 id={`transfer-${transfer.id}`} className="text-xl">
            {formatMoney(transfer.amountCents, transfer.currency, lang)} ·{' '}
            <span className="whitespace-nowrap">{reference}</span>
          </h3>
          <Badge tone={proof ? 'warning' : 'neutral'}>{proof ? t.proofSince(at(proof.uploadedAt)) : t.noProof}</Badge>
        </div>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <ClientFact name={t.client} client={[transfer.client.name, transfer.client.email]} />
          <Fact name={t.plan} value={String(transfer.planId)} />
          <Fact name={t.chosenAt} value={at(transfer.createdAt)} />
        </dl>
        {proof && may(getTransferProof) && <Proof proof={proof} reference={reference} />}
      </div>
      {may(acceptTransfer) && (
        <form {...form.props} className="grid content-start gap-3">
          <TextField
            {...form.field('amountCents')}
            label={t.received}
            aria-label={t.receivedOf(reference)}
            inputMode="decimal"
            autoComplete="off"
          />
          <BankReferenceField {...form.field('bankReference')} about={reference} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.busy} aria-label={t.acceptOf(reference)}>
              {t.accept}
            </Button>
            {proof && may(rejectTransferProof) && (
              <Button
                type="button"
                variant="quiet"
                onClick={() => setRejecting(true)}
                aria-label={t.rejectOf(reference)}
              >
                {t.reject}
              </Button>
            )}
          </div>
        </form>
      )}
      {may(rejectTransferProof) && (
        <ReasonDialog
          open={rejecting}
          title={t.rejectTitle(reference)}
          text={t.rejectText}
          confirm={t.rejectOf(reference)}
          send={({ en, es }, call) => call(rejectTransferProof, { id, reasonEn: en, reasonEs: es })}
          done={t.rejected(reference)}
          onClose={() => setRejecting(false)}
        />
      )}
    </Card>
  )
}

/** Displays an image or downloads a PDF; neither is opened as a page of our origin. */
const Proof = ({ proof, reference }: { proof: NonNullable<OpenTransfer['proof']>; reference: string }) => {
  const t = useTexts(paymentsTexts)
  const [shown, setShown] = useState<string>()
  if (!proof.contentType.startsWith('image/')) {
    return (
      <div>
        <DownloadButton
          load={() => loadProof(proof.id)}
          type={proof.contentType}
          name={`${reference}.pdf`}
          failed={t.proofFailed}
        >
          {t.saveProof(reference)}
        </DownloadButton>
      </div>
    )
  }
  const show = async () => {
    try {
      const bytes = await loadProof(proof.id)
      setShown(URL.createObjectURL(new Blob([bytes as BlobPart], { type: proof.contentType })))
    } catch (error) {
      showToast({ kind: 'error', text: `${t.proofFailed}. ${(error as Error).message}` })
    }
  }
  const hide = () => {
    if (shown) URL.revokeObjectURL(shown)
    setShown(undefined)
  }
  return (
    <>
      <Button type="button" variant="secondary" onClick={show} className="justify-self-start">
        {t.showProof(reference)}
      </Button>
      <Dialog open={shown !== undefined} onClose={hide} title={t.proofOf(reference)}>
        {shown && <img src={shown} alt={t.proofOf(reference)} className="w-full" />}
      </Dialog>
    </>
  )
}
