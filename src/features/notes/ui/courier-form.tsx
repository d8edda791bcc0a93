import { addDays, dayInHavana } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { toE164 } from '../../../lib/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateField, TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { COURIER_KINDS } from '../../information/contract.ts'
import { type CourierKind, type CourierRate, courierPrice } from '../../information/courier-price.ts'
import { MAX_COURIER_GRAMS } from '../contract.ts'
import { courierTexts } from './courier.texts.ts'
import { notesTexts } from './notes.texts.ts'
import { queueAndSend } from './outbox.ts'

const DRAFT = 'courier'
/** Converts an input in kilograms, with a decimal point or comma, to whole grams; NaN when it is not a number. */
const gramsOf = (kilograms: string) =>
  kilograms ? Math.round(Number(kilograms.replace(',', '.')) * 1_000) : Number.NaN

/** The courier request form. Unsent input is saved. */
export const CourierForm = ({
  rates,
  sender,
  onSent,
}: {
  rates: readonly CourierRate[]
  sender: { name: string; phone: string }
  onSent: (outcome: 'sent' | 'waiting') => void
}) => {
  const t = useTexts(courierTexts)
  const lang = useLang()
  const { notCreated } = useTexts(notesTexts)
  const form = useForm({
    values: {
      kind: '',
      contents: '',
      weight: '',
      wishedDay: '',
      senderName: sender.name,
      senderPhone: sender.phone,
      recipientName: '',
      recipientPhone: '',
      recipientAddress: '',
      remarks: '',
    },
    draft: DRAFT,
    check: (typed) => {
      const grams = gramsOf(typed.weight)
      return {
        kind: !typed.kind && t.missing.kind,
        contents: !typed.contents && t.missing.contents,
        weight: !(grams >= 1 && grams <= MAX_COURIER_GRAMS) && t.missing.weight,
        senderName: !typed.senderName && t.missing.senderName,
        senderPhone: !toE164(typed.senderPhone) && t.missing.senderPhone,
        recipientName: !typed.recipientName && t.missing.recipientName,
        recipientPhone: !toE164(typed.recipientPhone) && t.missing.recipientPhone,
        recipientAddress: !typed.recipientAddress && t.missing.recipientAddress,
      }
    },
    send: ({ weight, wishedDay, ...typed }) => {
      const kind = typed.kind as CourierKind
      return queueAndSend({
        lang,
        files: [],
        input: { subject: t.about(t.kinds[kind], typed.recipientName), body: typed.contents },
        courier: { ...typed, kind, weightGrams: gramsOf(weight), wishedDay: wishedDay || null },
      })
    },
    about: DRAFT,
    failed: notCreated,
    onSuccess: onSent,
  })
  const { field } = form
  const { kind } = form.values
  const grams = gramsOf(form.values.weight)
  const price = kind && grams > 0 ? courierPrice(rates, kind as CourierKind, grams) : undefined
  return (
    <Card>
      <FormErrors form={form} />
      <form {...form.props} className="grid gap-8">
        <fieldset className="grid min-w-0 gap-5">
          <legend className="mb-4 font-display text-xl font-semibold">{t.what}</legend>
          <RadioCards
            {...field('kind')}
            legend={t.kind}
            options={COURIER_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          />
          <TextArea {...field('contents')} label={t.contents} hint={t.contentsHint} maxLength={300} rows={3} />
          <TextField {...field('weight')} label={t.weight} hint={t.weightHint} inputMode="decimal" autoComplete="off" />
          <p role="status" className="min-h-6 font-semibold">
            {kind && grams > 0 && (price === undefined ? t.noEstimate : t.estimate(formatMoney(price, 'USD', lang)))}
          </p>
          <DateField
            {...field('wishedDay')}
            label={t.wishedDay}
            required={false}
            min={addDays(dayInHavana(new Date()), 1)}
          />
        </fieldset>
        <fieldset className="grid min-w-0 gap-5">
          <legend className="mb-4 font-display text-xl font-semibold">{t.sender}</legend>
          <TextField {...field('senderName')} label={t.name} maxLength={120} autoComplete="name" />
          <TextField {...field('senderPhone')} label={t.phone} type="tel" maxLength={30} autoComplete="tel" />
        </fieldset>
        <fieldset className="grid min-w-0 gap-5">
          <legend className="mb-4 font-display text-xl font-semibold">{t.recipient}</legend>
          <TextField {...field('recipientName')} label={t.name} maxLength={120} autoComplete="off" />
          <TextField {...field('recipientPhone')} label={t.phone} type="tel" maxLength={30} autoComplete="off" />
          <TextArea
            {...field('recipientAddress')}
            label={t.address}
            hint={t.addressHint}
            maxLength={300}
            rows={3}
            autoComplete="off"
          />
          <TextArea {...field('remarks')} label={t.remarks} required={false} maxLength={500} rows={2} />
        </fieldset>
        <Button busy={form.busy} className="w-full sm:w-fit">
          {t.send}
        </Button>
      </form>
    </Card>
  )
}
