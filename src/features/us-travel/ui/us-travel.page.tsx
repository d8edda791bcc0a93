import { Form } from 'react-router'
import { dayInHavana, formatDay, hourInHavana, isDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { DateField } from '../../../ui/field.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { OfficeTable } from '../../../ui/office-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { categoryName } from '../categories.ts'
import { exportTravelStatements, listTravelStatements, type RecordedStatement } from '../contract.ts'
import type { Route } from './+types/us-travel.page'
import { usTravelTexts } from './us-travel.texts.ts'

const PAGE_SIZE = 20

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const dayIn = (url: URL, name: string) => {
  const given = url.searchParams.get(name) ?? ''
  return isDay(given) ? given : undefined
}

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const page = Math.max(1, Number(url.searchParams.get('page')) || 1)
  const period = { from: dayIn(url, 'from'), to: dayIn(url, 'to') }
  return { page, period, statements: await call(listTravelStatements, { ...period, page, pageSize: PAGE_SIZE }) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(usTravelTexts)

/** The statements of clients who live in the United States, by period, and the download for an audit. */
export default function UsTravel({ loaderData: { page, period, statements } }: Route.ComponentProps) {
  const t = useTexts(usTravelTexts)
  const { from = '', to = '' } = period
  const name = ['travel-statements', from, to].filter(Boolean).join('-')
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid gap-6">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/office/us-travel/lodgings" variant="secondary">
            {t.toLodgings}
          </ButtonLink>
        </div>
        <Period key={`${from} ${to}`} from={from} to={to} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="font-semibold">
            {statements.totalItems === 0 ? t.none : t.count(statements.totalItems)}
          </p>
          {statements.totalItems > 0 && (
            <div className="flex flex-wrap gap-3">
              {(['csv', 'xlsx'] as const).map((format) => (
                <DownloadButton
                  key={format}
                  load={() => call(exportTravelStatements, { ...period, format }) as unknown as Promise<Uint8Array>}
                  type={TYPES[format]}
                  name={`${name}.${format}`}
                  failed={t.failed}
                >
                  {t[format]}
                </DownloadButton>
              ))}
            </div>
          )}
        </div>
        {statements.list.length > 0 && <Statements list={statements.list} />}
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          totalItems={statements.totalItems}
          hrefOf={(other) => `/office/us-travel?from=${from}&to=${to}&page=${other}`}
        />
      </div>
    </Page>
  )
}

const Period = ({ from, to }: { from: string; to: string }) => {
  const t = useTexts(usTravelTexts)
  const isWrong = from !== '' && to !== '' && to < from
  return (
    <Form className="flex flex-wrap items-end gap-4">
      <DateField name="from" label={t.from} defaultValue={from} />
      <DateField name="to" label={t.to} defaultValue={to} error={isWrong ? t.wrongPeriod : undefined} />
      <Button type="submit" variant="secondary">
        {t.show}
      </Button>
    </Form>
  )
}

const Statements = ({ list }: { list: readonly RecordedStatement[] }) => {
  const t = useTexts(usTravelTexts)
  const lang = useLang()
  return (
    <OfficeTable caption={t.table} heads={[t.statedAt, t.client, t.category, t.trip, t.paid]} stacked>
      {list.map((each) => (
        <tr key={each.id} className="border-b border-line align-top">
          <td data-name={t.statedAt} className="px-4 py-2.5">
            <When at={each.statedAt} />
          </td>
          <td data-name={t.client} className="px-4 py-2.5">
            <div>
              <LocalLink to={`/office/clients/${each.clientId}`} className="link">
                {each.name}
              </LocalLink>
              <span className="block text-sm text-muted wrap-anywhere">{each.email}</span>
            </div>
          </td>
          <td data-name={t.category} className="px-4 py-2.5">
            {categoryName(each.category, lang)}
          </td>
          <td data-name={t.trip} className="px-4 py-2.5">
            <div>
              {t.plan(each.planId)}
              {each.bookings.map(({ reference, title, firstDay, lastDay }) => (
                <span key={reference} className="block text-sm text-muted">
                  {title} · {reference} · {formatDay(firstDay, lang)} – {formatDay(lastDay, lang)}
                </span>
              ))}
            </div>
          </td>
          <td data-name={t.paid} className="px-4 py-2.5">
            {each.paidAt ? <When at={each.paidAt} /> : t.notPaid}
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}

/** A day with its year, since statements are kept for ten years, and the time in Havana. */
const When = ({ at }: { at: string }) => {
  const lang = useLang()
  return (
    <div>
      {formatDay(dayInHavana(new Date(at)), lang)}
      <span className="block text-sm text-muted">{hourInHavana(new Date(at))}</span>
    </div>
  )
}
