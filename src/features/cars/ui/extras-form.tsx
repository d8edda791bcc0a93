import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { paramsOf } from '../../../ui/form-values.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import type { CarOffer } from '../contract.ts'
import { extraField, rentalFieldsOf } from '../rental-query.ts'
import type { CarRental } from '../search-query.ts'
import { bookCarTexts } from './book-car.texts.ts'

type Extra = NonNullable<CarOffer['availableExtras']>[number]

/** Chooses the extras of a rental as a GET form: with scripts, each change shows the new price; without scripts, a button does. */
export const ExtrasForm = ({ offer, rental }: { offer: CarOffer; rental: CarRental }) => {
  const t = useTexts(bookCarTexts)
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const { availableExtras: extras = [] } = offer
  const countOf = (kind: Extra['kind']) => rental.extras?.find((extra) => extra.kind === kind)?.count ?? 0
  const showPrice = () => submit(form.current, { preventScrollReset: true, replace: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: extras chosen before hydration, a change that React does not report
  useEffect(() => {
    if (!form.current) return
    const entered = paramsOf(form.current)
    if (extras.some(({ kind }) => Number(entered.get(extraField(kind)) ?? 0) !== countOf(kind))) showPrice()
  }, [])
  if (extras.length === 0) return null
  return (
    <section aria-labelledby="extras">
      <h2 id="extras" className="mb-3">
        {t.extras}
      </h2>
      <Card>
        <p className="text-muted">{t.extrasLead}</p>
        <Form
          ref={form}
          method="get"
          onChange={showPrice}
          aria-busy={busy}
          className="mt-4 grid items-start gap-5 sm:grid-cols-2"
        >
          {rentalFieldsOf(rental).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {extras.map((extra) => (
            <ExtraField key={extra.kind} extra={extra} currency={offer.currency} count={countOf(extra.kind)} />
          ))}
          <WithoutScripts>
            <Button variant="secondary" className="w-fit">
              {t.updatePrice}
            </Button>
          </WithoutScripts>
        </Form>
      </Card>
    </section>
  )
}

/** A checkbox, or a number field when several are allowed. */
const ExtraField = ({ extra, currency, count }: { extra: Extra; currency: CarOffer['currency']; count: number }) => {
  const t = useTexts(bookCarTexts)
  const lang = useLang()
  const { kind, name, about, per, cents, maxCount } = extra
  const price = formatMoney(cents, currency, lang)
  const words = per === 'day' ? t.perDay(price) : t.perRental(price)
  const field = { name: extraField(kind), hint: about }
  if (maxCount === 1) return <CheckField {...field} label={`${name}: ${words}`} value="1" defaultChecked={count > 0} />
  return (
    <SelectField {...field} label={`${name}: ${t.each(words)}`} defaultValue={Math.min(count, maxCount)}>
      <option value="0">{t.none}</option>
      {Array.from({ length: maxCount }, (_, i) => i + 1).map((n) => (
        <option key={n} value={n}>
          {n}
        </option>
      ))}
    </SelectField>
  )
}
