import { type ReactNode, useState } from 'react'
import { type Day, formatDay, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { localeOf } from '../../../lib/languages.ts'
import { formatMoney, type SaleCurrency, sum } from '../../../lib/money.ts'
import { formatPercent } from '../../../lib/numbers.ts'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { addMonths, monthName } from '../../../ui/months.ts'
import { OfficeTable } from '../../../ui/office-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { unitsPerDollar } from '../../currencies/rate.ts'
import { useMay } from '../../staff/ui/staff.ts'
import {
  addRate,
  importRates,
  listCurrencies,
  listMoneyByCurrency,
  listRates,
  type MoneyInCurrency,
  type OfficeCurrency,
  type RateInHistory,
  saveCurrency,
} from '../contract/currencies.ts'
import type { Route } from './+types/currencies.page'
import { currenciesTexts } from './currencies.texts.ts'
import { CurrencyForm, effectOf, ImportForm, RateForm } from './currency-forms.tsx'
import { Fact } from './facts.tsx'
import { PAGE_SIZE, pageOf } from './queue-page.tsx'

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const page = pageOf(url)
  const [currencies, rates, money] = await Promise.all([
    call(listCurrencies, {}),
    call(listRates, { page, pageSize: PAGE_SIZE }),
    call(listMoneyByCurrency, { month: url.searchParams.get('month') ?? '' }),
  ])
  return { page, currencies, rates, money }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(currenciesTexts)

/** The currencies of the store: what each costs, all rates, and the payments in each. */
export default function Currencies({ loaderData: { page, currencies, rates, money } }: Route.ComponentProps) {
  const t = useTexts(currenciesTexts)
  const may = useMay()
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid gap-10">
        <div className="grid gap-4">
          {may(importRates) && (
            <div>
              <DialogButton label={t.import} title={t.import}>
                {(close) => <ImportForm onClose={close} />}
              </DialogButton>
            </div>
          )}
          <ul className="grid gap-4 lg:grid-cols-2">
            {currencies.map((currency) => (
              <li key={currency.currency}>
                <CurrencyCard shown={currency} />
              </li>
            ))}
          </ul>
        </div>
        <MoneyOfMonth money={money} />
        <section aria-labelledby="rates" className="grid gap-4">
          <h2 id="rates" className="text-2xl">
            {t.history}
          </h2>
          {rates.list.length === 0 ? <p className="text-muted">{t.noHistory}</p> : <Rates rates={rates.list} />}
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            totalItems={rates.totalItems}
            hrefOf={(to) => `/office/currencies?month=${money.month}&page=${to}`}
          />
        </section>
      </div>
    </Page>
  )
}

/** A button that opens a dialog. */
const DialogButton = ({
  label,
  title,
  children,
}: {
  label: string
  /** Also the accessible name of the button. */
  title: string
  children: (close: () => void) => ReactNode
}) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button type="button" variant="secondary" aria-label={title} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        {open && children(close)}
      </Dialog>
    </>
  )
}

/** 'CAD, Canadian Dollar' */
const useCurrencyName = () => {
  const names = new Intl.DisplayNames(localeOf(useLang()), { type: 'currency' })
  return (currency: string) => `${currency}, ${names.of(currency)}`
}

/** A rate with at most six decimals. */
const useRateText = () => {
  const format = new Intl.NumberFormat(localeOf(useLang()), { minimumFractionDigits: 4, maximumFractionDigits: 6 })
  return (rate: { units: number; usd: number }) => format.format(unitsPerDollar(rate) / 1_000_000)
}

const CurrencyCard = ({ shown }: { shown: OfficeCurrency }) => {
  const t = useTexts(currenciesTexts)
  const lang = useLang()
  const may = useMay()
  const nameOf = useCurrencyName()
  const rateText = useRateText()
  const { currency, sold, rate, marginBasisPoints, roundToCents, roundUp, staleAfterDays, isEnding } = shown
  const state = !sold ? 'off' : !rate ? 'waiting' : isEnding ? 'ending' : 'sold'
  const tone = { off: 'neutral', sold: 'success', ending: 'warning', waiting: 'warning' } as const
  const step = formatMoney(roundToCents, currency, lang)
  return (
    <Card as="article" aria-labelledby={`currency-${currency}`} className="grid h-full content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`currency-${currency}`} className="text-xl">
          {nameOf(currency)}
        </h2>
        <Badge tone={tone[state]}>{t.states[state]}</Badge>
      </div>
      {rate ? (
        <p className="text-lg font-semibold">{effectOf({ ...shown, ...rate }, lang)}</p>
      ) : (
        <p className="text-muted">{t.none}</p>
      )}
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {rate && (
          <Fact
            name={t.rate}
            value={
              <>
                {t.rateOf(rateText(rate), currency)}
                <span className="block text-sm text-muted">{t.usedUntil(formatDay(rate.usedUntil, lang))}</span>
              </>
            }
          />
        )}
        <Fact name={t.margin} value={formatPercent(marginBasisPoints / 100, lang)} />
        <Fact name={t.rounding} value={roundUp ? t.up(step) : t.nearest(step)} />
        <Fact name={t.stale} value={t.days(staleAfterDays)} />
      </dl>
      {may(saveCurrency) && (
        <div className="flex flex-wrap gap-3">
          <DialogButton label={t.change} title={t.changeOf(currency)}>
            {(close) => <CurrencyForm shown={shown} onClose={close} />}
          </DialogButton>
          {may(addRate) && (
            <DialogButton label={t.addRate} title={t.addRateOf(currency)}>
              {(close) => <RateForm shown={shown} onClose={close} />}
            </DialogButton>
          )}
        </div>
      )}
    </Card>
  )
}

const Rates = ({ rates }: { rates: readonly RateInHistory[] }) => {
  const t = useTexts(currenciesTexts)
  const lang = useLang()
  const rateText = useRateText()
  return (
    <OfficeTable stacked caption={t.history} heads={[t.currency, t.rate, t.from, t.until, t.source, t.by]}>
      {rates.map((rate) => (
        <tr key={rate.id}>
          <th scope="row" className="px-4 py-2.5 font-semibold">
            {rate.currency}
          </th>
          <td data-name={t.rate} className="px-4 py-2.5 tabular-nums">
            {t.rateOf(rateText(rate), rate.currency)}
          </td>
          <td data-name={t.from} className="px-4 py-2.5">
            {formatDay(rate.firstDay as Day, lang)}
          </td>
          <td data-name={t.until} className="px-4 py-2.5">
            {rate.lastDay ? formatDay(rate.lastDay as Day, lang) : '–'}
          </td>
          <td data-name={t.source} className="px-4 py-2.5">
            {t.sources[rate.source]}
          </td>
          <td data-name={t.by} className="px-4 py-2.5">
            {formatInstant(rate.addedAt, lang, SERVICE_ZONE)}
            {rate.by && <span className="block text-sm text-muted">{rate.by}</span>}
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}

/** What was charged, refunded and credited in a month, in each currency and in US dollars at the time. */
const MoneyOfMonth = ({
  money: { month, currencies },
}: {
  money: { month: string; currencies: MoneyInCurrency[] }
}) => {
  const t = useTexts(currenciesTexts)
  const lang = useLang()
  const firstDay = `${month}-01`
  const name = monthName(firstDay, lang)
  const kinds = ['charged', 'refunded', 'credited'] as const
  const link = (months: number, label: string) => (
    <LocalLink
      to={`/office/currencies?month=${addMonths(firstDay, months).slice(0, 7)}`}
      className="link inline-flex min-h-11 items-center"
    >
      {label}
    </LocalLink>
  )
  return (
    <section aria-labelledby="money" className="grid gap-4">
      <h2 id="money" className="text-2xl">
        {t.money(name)}
      </h2>
      <p className="text-muted">{t.moneyText}</p>
      <p className="flex gap-6">
        {link(-1, t.earlier)}
        {link(1, t.later)}
      </p>
      {currencies.length === 0 ? (
        <p className="text-muted">{t.noMoney}</p>
      ) : (
        <OfficeTable stacked caption={t.money(name)} heads={[t.currency, ...kinds.map((kind) => t[kind])]}>
          {currencies.map((row) => (
            <tr key={row.currency}>
              <th scope="row" className="px-4 py-2.5 font-semibold">
                {row.currency}
              </th>
              {kinds.map((kind) => (
                <td key={kind} data-name={t[kind]} className="px-4 py-2.5">
                  <Both {...row[kind]} currency={row.currency} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className="px-4 py-2.5 font-semibold">
              {t.total}
            </th>
            {kinds.map((kind) => (
              <td key={kind} data-name={t[kind]} className="px-4 py-2.5 font-semibold tabular-nums">
                {formatMoney(sum(currencies.map((row) => row[kind].usdCents)), 'USD', lang)}
              </td>
            ))}
          </tr>
        </OfficeTable>
      )}
    </section>
  )
}

/** An amount, with its value in US dollars below it. */
const Both = ({ cents, usdCents, currency }: { cents: number; usdCents: number; currency: SaleCurrency }) => {
  const lang = useLang()
  return (
    <span className="tabular-nums">
      {formatMoney(cents, currency, lang)}
      {currency !== 'USD' && <span className="block text-sm text-muted">{formatMoney(usdCents, 'USD', lang)}</span>}
    </span>
  )
}
