import { formatNumber } from '../../../lib/numbers.ts'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { OfficeTable } from '../../../ui/office-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { WAITING_WORK } from '../waiting-work.ts'
import type { Route } from './+types/overview.page'
import { useDuration } from './duration.ts'
import { SetupChecklist } from './setup-tasks.tsx'
import { waitingTexts } from './waiting-work.texts.ts'
import { countOn, useWaitingWork, type WaitingWork } from './waiting-work.ts'

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(waitingTexts)

/** The first page of the office: what the store still needs, and the waiting work on the screens that the role may see. */
export default function Overview() {
  const t = useTexts(waitingTexts)
  const waiting = useWaitingWork()
  return (
    <Page title={t.title} lead={t.lead}>
      <SetupChecklist className="mb-8" />
      {waiting ? <WorkTable waiting={waiting} /> : <p className="min-h-96 text-muted">{t.counting}</p>}
    </Page>
  )
}

const WorkTable = ({ waiting }: { waiting: WaitingWork }) => {
  const t = useTexts(waitingTexts)
  const lang = useLang()
  const at = useInstant()
  const duration = useDuration()
  return (
    <>
      <p role="status" className="mb-3 font-semibold">
        {t.total(countOn(waiting))}
      </p>
      <OfficeTable heads={[t.work, { name: t.count, className: 'text-right' }, t.oldest]} caption={t.waiting}>
        {waiting.work.map(({ kind, count, oldest }) => {
          const { screen, ...work } = WAITING_WORK[kind]
          return (
            <tr key={kind}>
              <th scope="row" className="px-4 py-1 font-normal">
                <LocalLink
                  to={screen + ('part' in work ? work.part : '')}
                  className={`link inline-flex min-h-11 items-center ${count > 0 ? 'font-semibold' : ''}`}
                >
                  {t.kinds[kind]}
                </LocalLink>
              </th>
              <td className={`px-4 py-1 text-right tabular-nums ${count > 0 ? 'text-lg font-semibold' : 'text-muted'}`}>
                {formatNumber(count, lang)}
              </td>
              <td className="px-4 py-1">
                {oldest ? (
                  <time dateTime={oldest} title={at(oldest)}>
                    {duration(waiting.readAt - Date.parse(oldest))}
                  </time>
                ) : (
                  <span className="text-muted">–</span>
                )}
              </td>
            </tr>
          )
        })}
      </OfficeTable>
    </>
  )
}
