import { type FormEvent, useState } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { convert, type Exchange, ROUNDING_STEPS, type RoundingStep } from '../../../lib/exchange.ts'
import type { Lang } from '../../../lib/languages.ts'
import { formatMoney } from '../../../lib/money.ts'
import { parseAmount } from '../../../lib/typed-amount.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { readFile } from '../../../ui/read-file.ts'
import { MAX_MARGIN_BASIS_POINTS, MAX_STALE_AFTER_DAYS, parseRate } from '../../currencies/rate.ts'
import { addRate, importRates, MAX_RATES_BYTES, type OfficeCurrency, saveCurrency } from '../contract/currencies.ts'
import { currenciesTexts } from './currencies.texts.ts'
import { DialogButtons } from './dialog-buttons.tsx'

/** The amount in US cents whose price illustrates a rate. */
const EXAMPLE_CENTS = 10_000

/** 'USD 100.00 = CAD 139.50' */
export const effectOf = (exchange: Exchange, lang: Lang) =>
  currenciesTexts[lang].effectOf(
    formatMoney(EXAMPLE_CENTS, 'USD', lang),
    formatMoney(convert(EXAMPLE_CENTS, exchange), exchange.currency, lang),
  )

/** Reads a percentage as hundredths of a percent; undefined when it is not one. */
const basisPointsOf = (typed: string) => {
  const points = /^\s*0+([.,]0*)?\s*$/.test(typed) ? 0 : parseAmount(typed)
  return points !== undefined && points <= MAX_MARGIN_BASIS_POINTS ? points : undefined
}

const staleDaysOf = (typed: string) =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MAX_STALE_AFTER_DAYS ? Number(typed) : undefined

const roundingOf = ({ step, direction }: { step: string; direction: string }) => ({
  roundToCents: Number(step) as RoundingStep,
  roundUp: direction === 'up',
})

/** How a currency is sold, with the effect of the values being entered. */
export const CurrencyForm = ({ shown, onClose }: { shown: OfficeCurrency; onClose: () => void }) => {
  const t = useTexts(currenciesTexts)
  const lang = useLang()
  const { currency, rate, marginBasisPoints } = shown
  const [effect, setEffect] = useState(() => rate && effectOf({ ...shown, ...rate }, lang))
  const form = useForm({
    values: {
      sold: shown.sold ? 'on' : '',
      margin: String(marginBasisPoints / 100),
      step: String(shown.roundToCents),
      direction: shown.roundUp ? 'up' : 'nearest',
      stale: String(shown.staleAfterDays),
    },
    check: ({ margin, stale }) => ({
      margin: basisPointsOf(margin) === undefined && t.wrongMargin,
      stale: staleDaysOf(stale) === undefined && t.wrongStale,
    }),
    send: ({ sold, margin, stale, ...rounding }, call) =>
      call(saveCurrency, {
        currency,
        basedOn: shown.version,
        sold: sold === 'on',
        marginBasisPoints: basisPointsOf(margin)!,
        staleAfterDays: staleDaysOf(stale)!,
        ...roundingOf(rounding),
      }),
    done: t.saved(currency),
    onSuccess: onClose,
    reload: true,
  })
  const showEffect = (event: FormEvent<HTMLFormElement>) => {
    const { elements } = event.currentTarget
    const typed = (name: string) => (elements.namedItem(name) as HTMLInputElement | HTMLSelectElement).value
    const points = basisPointsOf(typed('margin'))
    if (rate && points !== undefined)
      setEffect(
        effectOf(
          { ...rate, marginBasisPoints: points, ...roundingOf({ step: typed('step'), direction: typed('direction') }) },
          lang,
        ),
      )
  }
  return (
    <form {...form.props} onChange={showEffect} className="grid gap-4">
      <FormAlert form={form} />
      <CheckField
        name="sold"
        defaultChecked={shown.sold}
        error={form.errorOf('sold')}
        label={t.sell}
        hint={t.sellHint}
      />
      <TextField {...form.field('margin')} label={t.marginLabel} hint={t.marginHint} inputMode="decimal" />
      <SelectField {...form.field('step')} label={t.step}>
        {ROUNDING_STEPS.map((step) => (
          <option key={step} value={step}>
            {formatMoney(step, currency, lang)}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field('direction')} label={t.direction}>
        <option value="nearest">{t.toNearest}</option>
        <option value="up">{t.toNext}</option>
      </SelectField>
      <TextField {...form.field('stale')} label={t.staleLabel} inputMode="numeric" maxLength={2} />
      <p aria-live="polite" className="font-semibold">
        {effect ?? t.none}
      </p>
      <DialogButtons submit={t.save} busy={form.busy} close={t.close} onClose={onClose} />
    </form>
  )
}

/** Adds a rate; shows its effect on a price first. */
export const RateForm = ({ shown, onClose }: { shown: OfficeCurrency; onClose: () => void }) => {
  const t = useTexts(currenciesTexts)
  const lang = useLang()
  const { currency } = shown
  const [effect, setEffect] = useState('')
  const form = useForm({
    values: { rate: '', firstDay: '', lastDay: '' },
    check: ({ rate, firstDay }) => ({
      rate: parseRate(rate) === undefined && t.wrongRate,
      firstDay: !firstDay && t.dayMissing,
    }),
    send: ({ rate, firstDay, lastDay }, call) =>
      call(addRate, { currency, rate, firstDay, lastDay: lastDay || undefined }),
    done: t.added(currency),
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormAlert form={form} />
      <TextField
        {...form.field('rate')}
        label={t.typed(currency)}
        inputMode="decimal"
        maxLength={20}
        onChange={({ target }) => {
          const units = parseRate(target.value)
          setEffect(units ? effectOf({ ...shown, units, usd: 1_000_000 }, lang) : '')
        }}
      />
      <p aria-live="polite" className="min-h-6 font-semibold">
        {effect}
      </p>
      <DateField {...form.field('firstDay')} label={t.firstDay} required />
      <DateField {...form.field('lastDay')} label={t.lastDay} hint={t.lastDayHint} />
      <DialogButtons submit={t.addRate} busy={form.busy} close={t.close} onClose={onClose} />
    </form>
  )
}

/** Imports a file of the European Central Bank. */
export const ImportForm = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(currenciesTexts)
  const lang = useLang()
  const form = useForm({
    values: { file: undefined as File | undefined },
    check: ({ file }) => ({ file: file ? file.size > MAX_RATES_BYTES && t.fileTooLarge : t.fileMissing }),
    send: async ({ file }, call) => call(importRates, { file: await readFile(file!) }),
    done: ({ added, newestDay }) => t.imported(added, newestDay ? formatDay(newestDay, lang) : undefined),
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t.importText}</p>
      <FormAlert form={form} />
      <FileField {...form.field('file')} label={t.file} accept=".csv,.xml,text/csv,text/xml,application/xml" />
      <DialogButtons submit={t.importIt} busy={form.busy} close={t.close} onClose={onClose} />
    </form>
  )
}
