import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { shrinkPicture } from '../../../ui/shrink-picture.ts'
import { type Payment, PROOF_MAX_BYTES, type Transfer, uploadTransferProof } from '../contract.ts'
import { PROOF } from '../states.ts'
import { AnotherMethod } from './open-payment.tsx'
import { paymentTexts } from './payment.texts.ts'

/** An open transfer: instructions, upload of the proof, and finance's decision. Only the instructions are printed. */
export const TransferPayment = ({ payment, transfer }: { payment: Payment; transfer: Transfer }) => {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  const inReview = transfer.proof?.status === PROOF.inReview
  return (
    <div className="grid gap-6">
      {inReview && (
        <Notice tone="info" title={t.inReviewTitle} role="status" className="not-printed">
          {t.inReviewText}
        </Notice>
      )}
      {transfer.proof?.reason && (
        <Notice tone="danger" title={t.rejectedTitle} className="not-printed">
          <p className="whitespace-pre-line">{transfer.proof.reason[lang]}</p>
          <p>{t.rejectedText}</p>
        </Notice>
      )}
      <Card as="section" aria-labelledby="instructions" className="grid gap-4">
        <h2 id="instructions" className="text-xl">
          {t.instructions}
        </h2>
        <p>{t.transferText}</p>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact name={t.amount} value={formatMoney(payment.amountCents, payment.currency, lang)} />
          <Fact name={t.transferReference} value={transfer.reference} />
          {transfer.account && (
            <>
              <Fact name={t.bank} value={transfer.name} />
              <Fact name={t.routing} value={transfer.routing} />
              <Fact name={t.account} value={transfer.account} />
              <Fact name={t.beneficiary} value={transfer.beneficiary} />
            </>
          )}
        </dl>
        {!transfer.account && <Notice tone="warning">{t.noBank}</Notice>}
        {transfer.proofBy && <DeadlineClock until={transfer.proofBy} label={t.proofBy} next={t.proofNext} />}
        <div className="not-printed flex flex-wrap items-center gap-3">
          <Button type="button" variant="secondary" onClick={() => window.print()}>
            {t.print}
          </Button>
          <span className="text-muted">{t.mailed}</span>
        </div>
      </Card>
      {!inReview && (
        <div className="not-printed grid gap-6">
          <ProofForm planId={payment.planId} />
          <AnotherMethod planId={payment.planId} />
        </div>
      )}
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-lg font-semibold break-words">{value}</dd>
  </div>
)

/** A picture is shrunk before it is sent. */
const isTooLarge = (file: File) => !file.type.startsWith('image/') && file.size > PROOF_MAX_BYTES

const ProofForm = ({ planId }: { planId: number }) => {
  const t = useTexts(paymentTexts)
  const form = useForm({
    values: { file: undefined as File | undefined },
    check: ({ file }) => ({ file: file ? isTooLarge(file) && t.proofTooLarge : t.proofMissing }),
    send: async ({ file }, call) => {
      const { bytes } = await shrinkPicture(file!)
      return call(uploadTransferProof, { planId, file: bytes })
    },
    placeOf: () => 'file',
    done: t.proofSent,
    reload: true,
  })
  return (
    <Card as="section" aria-labelledby="proof">
      <form {...form.props} className="grid gap-4">
        <h2 id="proof" className="text-xl">
          {t.proofHeading}
        </h2>
        <p>{t.proofText}</p>
        <FileField
          {...form.field('file')}
          label={t.proofFile}
          hint={t.proofHint}
          accept="image/jpeg,image/png,image/webp,application/pdf"
        />
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {t.proofSend}
        </Button>
      </form>
    </Card>
  )
}
