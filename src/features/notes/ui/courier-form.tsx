import { type FormEvent, useRef, useState } from 'react'
import { addDays, dayInHavana } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { toE164 } from '../../../lib/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { readDraft, saveDraft } from '../../../ui/draft.ts'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { useErrorTitle } from '../../../ui/error-title.ts'
import { DateField, TextArea, TextField } from '../../../ui/field.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { COURIER_KINDS } from '../../information/contract.ts'
import { type CourierKind, type CourierRate, courierPrice } from '../../information/courier-price.ts'
import { MAX_COURIER_GRAMS } from '../contract.ts'
import { courierTexts } from './courier.texts.ts'
import { notesTexts } from './notes.texts.ts'
import { queueAndSend } from './outbox.ts'

const DRAFT = 'courier'
const FIELDS = [
  'kind',
  'contents',
  'weight',
  'wishedDay',
  'senderName',
  'senderPhone',
  'recipientName',
  'recipientPhone',
  'recipientAddress',
  'remarks',
] as const
type Values = Record<(typeof FIELDS)[number], string>

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
  const failed = useTexts(notesTexts).notCreated
  const form = useRef<HTMLFormElement>(null)
  const [kept, setKept] = useState<Partial<Values>>(() => ({
    senderName: sender.name,
    senderPhone: sender.phone,
    ...readDraft<Values>(DRAFT),
  }))
  const [problems, setProblems] = useState<Problem[]>([])
  const [busy, setBusy] = useState(false)
  useErrorTitle(problems.length > 0)

  const values = () => {
    const data = new FormData(form.current!)
    return Object.fromEntries(FIELDS.map((name) => [name, String(data.get(name) ?? '').trim()])) as Values
  }
  const keep = () => {
    const typed = values()
    setKept(typed)
    saveDraft(DRAFT, typed)
  }

  const problemsOf = (typed: Values): Problem[] => {
    const grams = gramsOf(typed.weight)
    const wrong = {
      kind: !typed.kind,
      contents: !typed.contents,
      weight: !(grams >= 1 && grams <= MAX_COURIER_GRAMS),
      senderName: !typed.senderName,
      senderPhone: !toE164(typed.senderPhone),
      recipientName: !typed.recipientName,
      recipientPhone: !toE164(typed.recipientPhone),
      recipientAddress: !typed.recipientAddress,
    }
    return FIELDS.flatMap((field) =>
      field in wrong && wrong[field as keyof typeof wrong]
        ? { field, message: t.missing[field as keyof typeof wrong] }
        : [],
    )
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = values()
    const newProblems = problemsOf(typed)
    setProblems(newProblems)
    if (newProblems.length) return
    setBusy(true)
    const { weight, wishedDay, ...rest } = typed
    const kind = typed.kind as CourierKind
    const outcome = await queueAndSend({
      lang,
      files: [],
      input: { subject: t.about(t.kinds[kind], typed.recipientName), body: typed.contents },
      courier: { ...rest, kind, weightGrams: gramsOf(weight), wishedDay: wishedDay || null },
    })
    setBusy(false)
    if (typeof outcome === 'object')
      return showToast({ kind: 'error', text: `${failed}. ${outcome.refused}`, about: DRAFT })
    saveDraft(DRAFT, null)
    clearToasts(DRAFT)
    onSent(outcome)
  }

  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    error: problems.find((problem) => problem.field === name)?.message,
    defaultValue: kept[name],
  })
  const grams = gramsOf(kept.weight ?? '')
  const price = kept.kind && grams > 0 ? courierPrice(rates, kept.kind as CourierKind, grams) : undefined
  return (
    <Card>
      <ErrorSummary problems={problems} />
      <form ref={form} onSubmit={submit} onInput={keep} noValidate className="grid gap-8">
        <fieldset className="grid min-w-0 gap-5">
          <legend className="mb-4 font-display text-xl font-semibold">{t.what}</legend>
          <RadioCards
            {...field('kind')}
            legend={t.kind}
            options={COURIER_KINDS.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
            onChange={keep}
          />
          <TextArea {...field('contents')} label={t.contents} hint={t.contentsHint} maxLength={300} rows={3} />
          <TextField {...field('weight')} label={t.weight} hint={t.weightHint} inputMode="decimal" autoComplete="off" />
          <p role="status" className="min-h-6 font-semibold">
            {kept.kind &&
              grams > 0 &&
              (price === undefined ? t.noEstimate : t.estimate(formatMoney(price, 'USD', lang)))}
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
        <Button busy={busy} className="w-full sm:w-fit">
          {t.send}
        </Button>
      </form>
    </Card>
  )
}
