import { useState } from 'react'
import { addDays, daysBetween } from '../../../lib/days.ts'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { DateField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { applyRules, previewRules, type Sheet } from '../contract.ts'
import { MAX_SHEET_DAYS } from '../sheet.ts'
import { cellNameOf, valueName } from './cell-names.ts'
import { gridTexts } from './inventory.texts.ts'
import { rulesTexts } from './rules.texts.ts'

/** Number of examples in the preview. */
const EXAMPLES = 6

/** Sets the prices of some days by the rules, after a preview. */
export const FillPrices = ({
  sheet,
  mayEdit,
  onApplied,
}: {
  sheet: Sheet
  mayEdit: boolean
  onApplied: () => unknown
}) => {
  const lang = useLang()
  const t = useTexts(rulesTexts)
  const names = useTexts(gridTexts)
  const [preview, setPreview] = useState<Reply<typeof previewRules>>()
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean }>()
  const { kind, id } = sheet
  const inputOf = ({ from, to, replaceEdited }: { from: string; to: string; replaceEdited: string }) => ({
    kind,
    id,
    from,
    days: daysBetween(from, to) + 1,
    replaceEdited: replaceEdited === 'yes',
  })
  const form = useForm({
    values: { from: sheet.from, to: addDays(sheet.from, sheet.days - 1), replaceEdited: '' },
    check: ({ from, to }) => {
      const days = daysBetween(from, to) + 1
      return { to: !(days >= 1 && days <= MAX_SHEET_DAYS) && t.rangeOrder }
    },
    send: (filled, call) => call(previewRules, inputOf(filled)),
    onSuccess: (found) => {
      setOutcome(undefined)
      setPreview(found)
    },
  })
  const apply = () =>
    form.act((call) => call(applyRules, inputOf(form.values)), {
      onSuccess: async ({ cells }) => {
        setPreview(undefined)
        setOutcome({ text: t.applied(cells), failed: false })
        await onApplied()
      },
      onRefused: ({ message }) => {
        setOutcome({ text: message, failed: true })
        return true
      },
    })
  const examples = preview?.runs.slice(0, EXAMPLES) ?? []
  return (
    <section className="grid gap-3 rounded-card bg-surface-sunk p-4">
      <h3>{t.fill}</h3>
      <form {...form.props} className="grid gap-4" onChange={() => setPreview(undefined)}>
        <FormAlert form={form} />
        <div className="grid gap-4 xs:grid-cols-2">
          <DateField {...form.field('from')} label={t.fillFrom} required />
          <DateField {...form.field('to')} label={t.fillTo} required />
        </div>
        <CheckField name="replaceEdited" value="yes" label={t.replaceEdited} />
        <div>
          <Button variant="secondary" busy={form.busy}>
            {t.preview}
          </Button>
        </div>
      </form>
      {outcome && (
        <p
          role={outcome.failed ? 'alert' : 'status'}
          className={`font-semibold ${outcome.failed ? 'text-danger' : 'text-success'}`}
        >
          {outcome.text}
        </p>
      )}
      {preview && (
        <>
          <p role="status" className="font-semibold">
            {preview.cells > 0 ? t.changes(preview.cells) : t.nothing}
          </p>
          {preview.edited > 0 && form.values.replaceEdited !== 'yes' && <p>{t.byHand(preview.edited)}</p>}
          {examples.length > 0 && (
            <table className="w-full text-left text-sm">
              <caption className="sr-only">{t.preview}</caption>
              <thead>
                <tr>
                  <th scope="col">{t.cell}</th>
                  <th scope="col" className="text-right">
                    {t.before}
                  </th>
                  <th scope="col" className="text-right">
                    {t.after}
                  </th>
                </tr>
              </thead>
              <tbody>
                {examples.map(({ row, field, from, before, after }) => {
                  const cell = { row, field: field as `price.${string}`, day: daysBetween(sheet.from, from) }
                  const name = cellNameOf(sheet, cell, lang, names)
                  return (
                    <tr key={name} className="border-t border-line align-top">
                      <th scope="row" className="py-1.5 font-normal">
                        {name}
                      </th>
                      <td className="py-1.5 text-right text-muted">{valueName(cell.field, before[0], lang, names)}</td>
                      <td className="py-1.5 text-right font-semibold">
                        {valueName(cell.field, after[0], lang, names)}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
          {mayEdit && preview.cells > 0 && (
            <div>
              <Button type="button" busy={form.busy} onClick={apply}>
                {t.apply(preview.cells)}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
