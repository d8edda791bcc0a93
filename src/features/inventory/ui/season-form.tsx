import { useState } from 'react'
import { CheckField } from '../../../ui/check-field.tsx'
import { DateField, TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { type Season, type Sheet, type StoredSeason, saveSeason } from '../contract.ts'
import { datesOf, nextYearOf, readSpan, type SpanDates } from '../season-spans.ts'
import { Group } from './choice-chips.tsx'
import { FormButtons, ITEM_BUTTON } from './rule-items.tsx'
import { rulesTexts } from './rules.texts.ts'

const MOST_SPANS = 60
const NO_SPAN: SpanDates = { from: '', to: '', everyYear: false }

/** The name and days of a season. `added` are suggested days, such as those of the next year. */
export const SeasonForm = ({
  sheet: { kind, id },
  season,
  added,
  onDone,
}: {
  sheet: Sheet
  season: StoredSeason | null
  added: Season['spans']
  onDone: (said?: string) => unknown
}) => {
  const t = useTexts(rulesTexts)
  const [spans, setSpans] = useState<readonly SpanDates[]>(() => {
    const shown = [...(season?.spans ?? []), ...added].map((span) => datesOf(span, new Date().getFullYear()))
    return shown.length > 0 ? shown : [NO_SPAN]
  })
  const set = (index: number, part: Partial<SpanDates>) =>
    setSpans(spans.map((span, at) => (at === index ? { ...span, ...part } : span)))
  const read = spans.map(readSpan)
  const form = useForm({
    values: { name: season?.name ?? '' } as Record<string, string>,
    check: ({ name }) => ({
      name: !name && t.nameMissing,
      ...Object.fromEntries(read.map((span, index) => [`from${index}`, 'problem' in span && t[span.problem]])),
    }),
    send: ({ name }, call) =>
      call(saveSeason, {
        kind,
        id,
        seasonId: season?.id,
        basedOn: season?.version,
        season: { name: name!, spans: read.flatMap((each) => ('span' in each ? [each.span] : [])) },
      }),
    fieldProblems: (fields) =>
      fields.map(({ field, message }) => {
        const [, index] = /spans\.(\d+)\./.exec(field) ?? []
        return { field: index === undefined ? field.split('.').at(-1)! : `from${index}`, message }
      }),
    onSuccess: () => onDone(t.saved),
  })
  const next = nextYearOf(read.flatMap((each) => ('span' in each ? [each.span] : [])))
  return (
    <form {...form.props} className="grid gap-5">
      <FormAlert form={form} />
      <TextField {...form.field('name')} label={t.name} maxLength={60} required className="max-w-md" />
      <p className="text-sm text-muted">{t.spanHint}</p>
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id
        <Group key={index} name={t.span(index + 1)}>
          <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
            <DateField
              name={`from${index}`}
              label={t.from}
              value={span.from}
              error={form.errorOf(`from${index}`)}
              onChange={({ target }) => set(index, { from: target.value })}
              required
              className="w-44"
            />
            <DateField
              name={`to${index}`}
              label={t.to}
              value={span.to}
              min={span.from}
              onChange={({ target }) => set(index, { to: target.value })}
              required
              className="w-44"
            />
            <CheckField
              name={`everyYear${index}`}
              label={t.everyYear}
              checked={span.everyYear}
              onChange={({ target }) => set(index, { everyYear: target.checked })}
              className="mt-6"
            />
            {spans.length > 1 && (
              <button
                type="button"
                aria-label={t.removeSpan(index + 1)}
                onClick={() => setSpans(spans.filter((_, at) => at !== index))}
                className="mt-7 inline-flex size-11 items-center justify-center rounded-full text-muted hover:bg-surface-sunk"
              >
                <Icon name="close" />
              </button>
            )}
          </div>
        </Group>
      ))}
      {spans.length < MOST_SPANS && (
        <p className="-mx-2 flex flex-wrap">
          <button type="button" className={ITEM_BUTTON} onClick={() => setSpans([...spans, NO_SPAN])}>
            {t.addSpan}
          </button>
          {next.length > 0 && spans.length + next.length <= MOST_SPANS && (
            <button
              type="button"
              className={ITEM_BUTTON}
              onClick={() => setSpans([...spans, ...next.map((span) => datesOf(span, span.year ?? 0))])}
            >
              {t.repeat}
            </button>
          )}
        </p>
      )}
      {added.length > 0 && (
        <p role="status" className="font-semibold">
          {t.repeated}
        </p>
      )}
      <FormButtons busy={form.busy} onBack={() => onDone()} />
    </form>
  )
}
