import { RESERVE_PERIOD_BOUNDS } from '../../../lib/reserve-period.ts'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listReservePeriods, type ReservePeriodSetting, saveReservePeriod } from '../contract/settings.ts'
import type { Route } from './+types/settings.page'
import { screenMeta } from './screen-meta.ts'
import { settingsTexts } from './settings.texts.ts'
import { useMay } from './staff.ts'

export const clientLoader = () => call(listReservePeriods, {})

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(settingsTexts)

/** Store settings: the reserve period of each product. */
export default function Settings({ loaderData: periods }: Route.ComponentProps) {
  const t = useTexts(settingsTexts)
  const mayEdit = useMay()(saveReservePeriod)
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <section aria-labelledby="reserve-periods">
        <h2 id="reserve-periods">{t.periods}</h2>
        <p className="mt-1 max-w-2xl text-muted">{t.periodsLead}</p>
        {!mayEdit && <Notice className="mt-4">{t.lookOnly}</Notice>}
        <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
          {periods.map((period) => (
            <Period
              key={`${period.productType} ${period.minDays} ${period.maxDays}`}
              period={period}
              mayEdit={mayEdit}
            />
          ))}
        </div>
      </section>
    </Page>
  )
}

const Period = ({ period, mayEdit }: { period: ReservePeriodSetting; mayEdit: boolean }) => {
  const t = useTexts(settingsTexts)
  const { productType } = period
  const product = t.products[productType]
  const titleId = `period-${productType}`

  const form = useForm({
    values: { minDays: String(period.minDays), maxDays: String(period.maxDays) },
    send: ({ minDays, maxDays }, call) =>
      call(saveReservePeriod, { productType, minDays: Number(minDays), maxDays: Number(maxDays) }),
    done: ({ minDays, maxDays }) => t.saved(product, minDays, maxDays),
    reload: true,
  })
  const field = (name: 'minDays' | 'maxDays') => {
    const { from, to } = RESERVE_PERIOD_BOUNDS[name]
    return (
      <TextField
        {...form.field(name)}
        label={t[name]}
        hint={t.between(from, to)}
        type="number"
        inputMode="numeric"
        required
        min={from}
        max={to}
        disabled={!mayEdit}
      />
    )
  }
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h3 id={titleId}>{product}</h3>
      <form {...form.props} noValidate={false} className="mt-4 grid items-start gap-5 xs:grid-cols-2">
        {field('minDays')}
        {field('maxDays')}
        {mayEdit && (
          <Button busy={form.busy} aria-label={t.saveOf(product)} className="xs:col-span-2 xs:justify-self-start">
            {t.save}
          </Button>
        )}
      </form>
    </Card>
  )
}
