import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { type BulkPlan, planBulkEdit } from '../bulk-edit.ts'
import { BULK_TARGETS, type BulkForm, type BulkProblems, type BulkTarget, readBulkForm, waysOf } from '../bulk-form.ts'
import { kindOf } from '../cell.ts'
import type { Sheet } from '../contract.ts'
import { isLoaded } from '../sheet-values.ts'
import { bulkTexts } from './bulk.texts.ts'
import { cellNameOf, fieldNameOf, rowNameOf, valueName } from './cell-names.ts'
import { Chips, Group, ManyChips, WeekdayChips } from './choice-chips.tsx'
import { gridTexts } from './inventory.texts.ts'
import { LoadStatus } from './load-status.tsx'
import type { PartState } from './sheet-parts.ts'

/** Roundings for prices, in cents. */
const ROUNDINGS = [1, 50, 100, 500] as const
const EXAMPLES = 6

/** The days and rows that the dialog starts with. */
export type BulkStart = { from: string; to: string; rows: readonly string[] }

/** Changes many cells at once, after a preview. The edit is one change and can be undone as one. */
export const BulkEditDialog = ({
  open,
  onClose,
  ...form
}: { open: boolean; onClose: () => void } & Omit<Parameters<typeof BulkEditForm>[0], 'onClose'>) => (
  <Dialog open={open} onClose={onClose} title={useTexts(bulkTexts).title} wide>
    <BulkEditForm onClose={onClose} {...form} />
  </Dialog>
)

const BulkEditForm = ({
  sheet,
  start,
  parts,
  onApply,
  onClose,
}: {
  sheet: Sheet
  start: BulkStart
  /** Loads the chosen rows of a large sheet. */
  parts: PartState & { need: (rows: readonly string[]) => void; retry: () => void }
  onApply: (plan: BulkPlan) => void
  onClose: () => void
}) => {
  const lang = useLang()
  const t = useTexts(bulkTexts)
  const names = useTexts(gridTexts)
  const [form, setForm] = useState<BulkForm>({
    ranges: [{ from: start.from, to: start.to }],
    weekdays: [],
    rows: start.rows,
    target: 'prices',
    prices: sheet.prices.map(({ key }) => key),
    how: 'set',
    value: '',
    roundToCents: 1,
  })
  const [tried, setTried] = useState(false)
  const change = (parts: Partial<BulkForm>) => setForm({ ...form, ...parts })
  const shown = useDeferredValue(form)
  const read = useMemo(() => readBulkForm(shown, sheet.minStay), [shown, sheet.minStay])
  const missing = sheet.rows.filter((row) => shown.rows.includes(row.row) && !isLoaded(row)).map(({ row }) => row)
  const isWaiting = missing.length > 0
  const wanted = missing.join(',')
  const { need } = parts
  useEffect(() => {
    if (wanted !== '') need(wanted.split(','))
  }, [wanted, need])
  const plan = useMemo(() => ('edit' in read ? planBulkEdit(sheet, read.edit) : undefined), [sheet, read])
  const problems: BulkProblems = tried && 'problems' in read ? read.problems : {}
  const isSwitch = form.target !== 'prices' && kindOf(form.target) === 'switch'
  const chooseTarget = (target: BulkTarget) => {
    const on = target !== 'prices' && kindOf(target) === 'switch'
    change({ target, how: waysOf(target).includes(form.how) ? form.how : 'set', value: on ? 'x' : '' })
  }
  const setRange = (index: number, part: { from?: string; to?: string }) =>
    change({ ranges: form.ranges.map((range, at) => (at === index ? { ...range, ...part } : range)) })

  return (
    <form
      noValidate
      className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWaiting) return
        setTried(true)
        const checked = readBulkForm(form, sheet.minStay)
        if (!('edit' in checked)) return
        onApply(planBulkEdit(sheet, checked.edit))
        onClose()
      }}
    >
      <div className="grid content-start gap-5">
        <Group name={t.days}>
          {form.ranges.map((range, index) => {
            const problem = problems.ranges?.[index]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no id
              <div key={index} className="flex items-start gap-2">
                <DateField
                  name={`from-${index}`}
                  label={form.ranges.length > 1 ? t.fromOf(index + 1) : t.from}
                  value={range.from}
                  error={problem && t[problem]}
                  onChange={({ target }) => setRange(index, { from: target.value })}
                  className="grow"
                />
                <DateField
                  name={`to-${index}`}
                  label={form.ranges.length > 1 ? t.toOf(index + 1) : t.to}
                  value={range.to}
                  onChange={({ target }) => setRange(index, { to: target.value })}
                  className="grow"
                />
                {form.ranges.length > 1 && (
                  <button
                    type="button"
                    aria-label={t.removeRange(index + 1)}
                    onClick={() => change({ ranges: form.ranges.filter((_, at) => at !== index) })}
                    className="mt-7 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-surface-sunk"
                  >
                    <Icon name="close" />
                  </button>
                )}
              </div>
            )
          })}
          <button
            type="button"
            onClick={() => change({ ranges: [...form.ranges, { from: '', to: '' }] })}
            className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-link hover:underline"
          >
            <Icon name="plus" />
            {t.addRange}
          </button>
        </Group>
        <WeekdayChips weekdays={form.weekdays} onChange={(weekdays) => change({ weekdays })} />
        <Group name={t.rows} error={problems.rows && t[problems.rows]}>
          <ManyChips
            items={sheet.rows.map((row) => ({ value: row.row, label: rowNameOf(row, lang) }))}
            chosen={form.rows}
            onChange={(rows) => change({ rows })}
          />
        </Group>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="target"
            label={t.what}
            value={form.target}
            onChange={({ target }) => chooseTarget(target.value as BulkTarget)}
          >
            {BULK_TARGETS.map((target) => (
              <option key={target} value={target}>
                {target === 'prices' ? t.prices : fieldNameOf(sheet, target, lang, names)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="how"
            label={t.how}
            value={form.how}
            onChange={({ target }) => change({ how: target.value as BulkForm['how'] })}
          >
            {waysOf(form.target).map((how) => (
              <option key={how} value={how}>
                {t.kinds[how]}
              </option>
            ))}
          </SelectField>
          {isSwitch ? (
            <SelectField
              name="value"
              label={t.value}
              value={form.value}
              onChange={({ target }) => change({ value: target.value })}
            >
              <option value="x">{t.on}</option>
              <option value="">{t.off}</option>
            </SelectField>
          ) : (
            <TextField
              name="value"
              label={t.value}
              hint={
                form.how === 'percent'
                  ? t.percentHint
                  : form.how === 'add'
                    ? t.addHint
                    : form.target === 'prices'
                      ? t.amountHint
                      : undefined
              }
              error={problems.value && t[problems.value]}
              value={form.value}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ target }) => change({ value: target.value })}
            />
          )}
          {form.how === 'percent' && (
            <SelectField
              name="rounding"
              label={t.rounding}
              value={form.roundToCents}
              onChange={({ target }) => change({ roundToCents: Number(target.value) })}
            >
              {ROUNDINGS.map((cents) => (
                <option key={cents} value={cents}>
                  {t.roundings[cents]}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        {form.target === 'prices' && (
          <Group name={t.plans} error={problems.prices && t[problems.prices]}>
            <Chips
              items={sheet.prices.map(({ key, name }) => ({ value: key, label: name[lang] }))}
              chosen={form.prices}
              onChange={(prices) => change({ prices })}
            />
          </Group>
        )}
      </div>
      <div className="grid content-start gap-4 self-start rounded-card bg-surface-sunk p-4 lg:sticky lg:top-4">
        {isWaiting ? (
          <div>
            <p className="font-semibold">{t.loading(missing.length)}</p>
            <LoadStatus {...parts} onRetry={parts.retry} />
          </div>
        ) : (
          <Preview sheet={sheet} plan={plan} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button disabled={isWaiting || plan?.edits.length === 0}>
            {plan && !isWaiting ? t.apply(plan.edits.length) : t.title}
          </Button>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </div>
    </form>
  )
}

const Preview = ({ sheet, plan }: { sheet: Sheet; plan: BulkPlan | undefined }) => {
  const lang = useLang()
  const t = useTexts(bulkTexts)
  const names = useTexts(gridTexts)
  const days = useMemo(() => new Set(plan?.edits.map(({ day }) => day)).size, [plan])
  const count = plan?.edits.length ?? 0
  // Not a divisor of the count, so that the examples are on different days.
  const step = Math.floor(count / EXAMPLES) + 1
  const examples = plan?.edits.filter((_, index) => index % step === 0).slice(0, EXAMPLES) ?? []
  const notes = plan && [
    plan.unchanged > 0 && t.unchanged(plan.unchanged),
    ...(['empty', 'outOfBounds', 'belowSold'] as const).map(
      (why) => plan.skipped[why] > 0 && t.skipped[why](plan.skipped[why]),
    ),
  ]
  return (
    <section className="grid gap-2" aria-labelledby="bulk-preview">
      <h3 id="bulk-preview">{t.preview}</h3>
      <p role="status" className="font-semibold">
        {count > 0 ? t.changes(count, days) : t.nothing}
      </p>
      {notes?.map((note) => note && <p key={note}>{note}</p>)}
      {examples.length > 0 && (
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{t.examples}</caption>
          <thead>
            <tr>
              <th scope="col" className="py-1">
                {t.cell}
              </th>
              <th scope="col" className="py-1 pl-3 text-right">
                {t.before}
              </th>
              <th scope="col" className="py-1 pl-3 text-right">
                {t.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {examples.map((edit) => {
              const name = cellNameOf(sheet, edit, lang, names)
              return (
                <tr key={name} className="border-t border-line align-top">
                  <th scope="row" className="py-1.5 font-normal">
                    {name}
                  </th>
                  <td className="py-1.5 pl-3 text-right whitespace-nowrap text-muted">
                    {valueName(edit.field, edit.before, lang, names)}
                  </td>
                  <td className="py-1.5 pl-3 text-right font-semibold whitespace-nowrap">
                    {valueName(edit.field, edit.after, lang, names)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {count > EXAMPLES && <p className="text-sm text-muted">… {formatNumber(count, lang)}</p>}
    </section>
  )
}
