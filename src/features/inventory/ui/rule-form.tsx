import { useState } from 'react'
import { parseAmount } from '../../../lib/typed-amount.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { type PriceRule, type Sheet, type StoredRule, type StoredSeason, saveRule } from '../contract.ts'
import { readPercent } from '../price-rules.ts'
import { rowNameOf } from './cell-names.ts'
import { Chips, Group, ManyChips, WeekdayChips } from './choice-chips.tsx'
import { FormButtons } from './rule-items.tsx'
import { rulesTexts } from './rules.texts.ts'

const signedCents = (text: string) => {
  const cents = parseAmount(text.replace(/^[+\-\u2212]/, ''))
  return cents === undefined ? undefined : /^[-\u2212]/.test(text) ? -cents : cents
}
const inDollars = (cents: number) => (cents / 100).toFixed(2)

/** The chosen items of a list; an empty list in a rule means all of them. */
const chosenOf = (own: readonly string[] | undefined, all: readonly string[]) =>
  own === undefined || own.length === 0 ? [...all] : all.filter((key) => own.includes(key))
const storedOf = (chosen: readonly string[], all: readonly string[]) =>
  chosen.length === all.length ? [] : [...chosen]

/** Which prices a rule sets, when and how. */
export const RuleForm = ({
  sheet,
  rule,
  seasons,
  onDone,
}: {
  sheet: Sheet
  rule: StoredRule | null
  seasons: readonly StoredSeason[]
  onDone: (said?: string) => unknown
}) => {
  const lang = useLang()
  const t = useTexts(rulesTexts)
  const { kind, id } = sheet
  const allRows = sheet.rows.map(({ row }) => row)
  const allPrices = sheet.prices.map(({ key }) => key)
  const [made, setMade] = useState<PriceRule['source']['kind']>(rule?.source.kind ?? 'amount')
  const [rows, setRows] = useState(() => chosenOf(rule?.rows, allRows))
  const [prices, setPrices] = useState(() => (rule ? chosenOf(rule.prices, allPrices) : allPrices.slice(0, 1)))
  const [weekdays, setWeekdays] = useState<readonly number[]>(rule?.weekdays ?? [])
  const fixed = rule?.source.kind === 'amount' ? rule.source : undefined
  const derived = rule?.source.kind === 'derived' ? rule.source : undefined
  const form = useForm({
    values: {
      name: rule?.name ?? '',
      prices: '',
      rows: '',
      seasonId: String(rule?.seasonId ?? ''),
      source: '',
      cents: fixed ? inDollars(fixed.cents) : '',
      fromRow: derived?.fromRow ?? '',
      fromPrice: derived?.fromPrice ?? '',
      percent: String(derived?.percent ?? 100),
      addCents: inDollars(derived?.addCents ?? 0),
      roundToCents: inDollars(rule?.roundToCents ?? 1),
      priority: String(rule?.priority ?? 0),
    },
    check: ({ name, cents, addCents, roundToCents, percent, priority }) => ({
      name: !name && t.nameMissing,
      prices: prices.length === 0 && t.pricesMissing,
      rows: rows.length === 0 && t.rowsMissing,
      cents: made === 'amount' && !parseAmount(cents) && t.badAmount,
      percent: made === 'derived' && !readPercent(percent) && t.badNumber,
      addCents: made === 'derived' && signedCents(addCents) === undefined && t.badAmount,
      roundToCents: !parseAmount(roundToCents) && t.badAmount,
      priority: !/^\d+$/.test(priority) && t.badNumber,
    }),
    send: (filled, call) =>
      call(saveRule, {
        kind,
        id,
        ruleId: rule?.id,
        basedOn: rule?.version,
        rule: {
          name: filled.name,
          prices: storedOf(prices, allPrices),
          rows: storedOf(rows, allRows),
          seasonId: filled.seasonId === '' ? null : Number(filled.seasonId),
          weekdays: [...weekdays].sort((a, b) => a - b),
          roundToCents: parseAmount(filled.roundToCents)!,
          priority: Number(filled.priority),
          source:
            made === 'amount'
              ? { kind: 'amount', cents: parseAmount(filled.cents)! }
              : {
                  kind: 'derived',
                  fromRow: filled.fromRow || null,
                  fromPrice: filled.fromPrice || null,
                  percent: readPercent(filled.percent)!,
                  addCents: signedCents(filled.addCents)!,
                },
        },
      }),
    fieldProblems: (fields) =>
      fields.map(({ field, message }) => ({
        field: /^rule\.(rows|prices)\./.exec(field)?.[1] ?? field.split('.').at(-1)!,
        message,
      })),
    onSuccess: () => onDone(t.saved),
  })
  const rowOptions = sheet.rows.map((row) => ({ value: row.row, label: rowNameOf(row, lang) }))
  const priceOptions = sheet.prices.map(({ key, name }) => ({ value: key, label: name[lang] }))
  const optionOf = ({ value, label }: { value: string; label: string }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )
  return (
    <form {...form.props} className="grid gap-5">
      <FormAlert form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('name')} label={t.name} maxLength={60} required />
        <SelectField {...form.field('seasonId')} label={t.season}>
          <option value="">{t.wholeYear}</option>
          {seasons.map(({ id: value, name }) => optionOf({ value: String(value), label: name }))}
        </SelectField>
      </div>
      <WeekdayChips weekdays={weekdays} onChange={setWeekdays} />
      <Group name={t.price} error={form.errorOf('prices')}>
        <Chips name="prices" items={priceOptions} chosen={prices} onChange={setPrices} />
      </Group>
      <Group name={kind === 'car' ? t.cars : t.rooms} error={form.errorOf('rows')}>
        <ManyChips name="rows" items={rowOptions} chosen={rows} onChange={setRows} />
      </Group>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="source"
          label={t.how}
          value={made}
          error={form.errorOf('source')}
          onChange={({ target }) => setMade(target.value as PriceRule['source']['kind'])}
          className="sm:col-span-2"
        >
          <option value="amount">{t.amount}</option>
          <option value="derived">{t.derived}</option>
        </SelectField>
        {made === 'amount' ? (
          <TextField {...form.field('cents')} label={t.cents} inputMode="decimal" required />
        ) : (
          <>
            <SelectField {...form.field('fromRow')} label={kind === 'car' ? t.fromCar : t.fromRoom}>
              <option value="">{kind === 'car' ? t.sameCar : t.sameRoom}</option>
              {rowOptions.map(optionOf)}
            </SelectField>
            <SelectField {...form.field('fromPrice')} label={t.fromPrice}>
              <option value="">{t.samePrice}</option>
              {priceOptions.map(optionOf)}
            </SelectField>
            <TextField {...form.field('percent')} label={t.percent} hint={t.percentHint} inputMode="decimal" required />
            <TextField {...form.field('addCents')} label={t.add} hint={t.addHint} inputMode="decimal" required />
          </>
        )}
        <TextField
          {...form.field('roundToCents')}
          label={t.rounding}
          hint={t.roundingHint}
          inputMode="decimal"
          required
        />
        <TextField {...form.field('priority')} label={t.priority} hint={t.priorityHint} inputMode="numeric" required />
      </div>
      <FormButtons busy={form.busy} onBack={() => onDone()} />
    </form>
  )
}
