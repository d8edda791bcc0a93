import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { findCategory, statementOf, TRAVEL_CATEGORIES } from '../../us-travel/categories.ts'
import { stateTravel, type TravelStatement } from '../../us-travel/contract.ts'
import { stateTravelTexts } from './state-travel.texts.ts'

/** The form in which a resident of the United States states the category of a trip (docs/rules/us-travel.md#statement). */
export const StateTravel = ({ planId, onDone }: { planId: number; onDone?: () => void }) => {
  const t = useTexts(stateTravelTexts)
  const lang = useLang()
  const form = useForm({
    values: { category: '', agreed: '' },
    draft: `travel-${planId}`,
    reload: true,
    check: ({ category, agreed }) => ({
      category: !chosenIn(category) && t.categoryMissing,
      agreed: Boolean(chosenIn(category)) && agreed !== 'on' && t.agreedMissing,
    }),
    send: ({ category }, call) => call(stateTravel, { planId, category: chosenIn(category)!.key, lang }),
    done: t.sent,
    onSuccess: onDone,
  })
  const chosen = chosenIn(form.values.category)
  return (
    <Card as="section" aria-labelledby="state-travel">
      <form {...form.props} className="grid gap-6">
        <div className="grid gap-2">
          <h2 id="state-travel" className="text-xl">
            {t.title}
          </h2>
          <p className="max-w-prose text-muted">{t.why}</p>
        </div>
        <FormErrors form={form} />
        <RadioCards
          {...form.field('category')}
          legend={t.category}
          required
          options={TRAVEL_CATEGORIES.map(({ key, name, section }) => ({
            value: key,
            label: name[lang],
            detail: t.section(section),
          }))}
        />
        {chosen && (
          <div className="grid gap-2 rounded-card bg-surface-sunk p-4">
            <h3>{t.agree}</h3>
            <p className="max-w-prose">{statementOf(chosen.key, lang)}</p>
            <CheckField name="agreed" label={t.agreed} error={form.errorOf('agreed')} required />
          </div>
        )}
        <div>
          <Button type="submit" busy={form.busy}>
            {t.send}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const chosenIn = (value: string) => TRAVEL_CATEGORIES.find(({ key }) => key === value)

/** The stated category, which can be changed until the plan is paid. */
export const StatedTravel = ({ statement: { planId, category, statedAt } }: { statement: TravelStatement }) => {
  const t = useTexts(stateTravelTexts)
  const lang = useLang()
  const at = useInstant()
  const [changes, setChanges] = useState(false)
  return (
    <div className="mb-6">
      {changes ? (
        <StateTravel planId={planId} onDone={() => setChanges(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line p-4">
          <p>
            <span className="block font-semibold">{findCategory(category).name[lang]}</span>
            <span className="text-sm text-muted">{t.stated(at(statedAt))}</span>
          </p>
          <Button type="button" variant="secondary" onClick={() => setChanges(true)}>
            {t.change}
          </Button>
        </div>
      )}
    </div>
  )
}
