import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { type FailedWork, listFailures, retryFailure } from '../contract/failures.ts'
import type { Route } from './+types/failures.page'
import { failureTexts } from './failures.texts.ts'
import { Fact, PAGE_SIZE, pageOf, QueueList } from './queue.tsx'
import { useMay } from './staff.ts'

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const page = pageOf(url)
  return { page, ...(await call(listFailures, { page, pageSize: PAGE_SIZE })) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = failureTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · Alamar` }, { name: 'description', content: t.lead }]
}

/** Undeliverable mails and failed tasks, each with a retry button. */
export default function Failures({ loaderData: { list, totalItems, page } }: Route.ComponentProps) {
  const t = useTexts(failureTexts)
  return (
    <Page title={t.title} lead={t.lead} width="normal">
      <div className="grid gap-6">
        <QueueList
          status={totalItems === 0 ? t.empty : t.waiting(totalItems)}
          items={list}
          page={page}
          totalItems={totalItems}
          hrefOf={(to) => `/office/failures?page=${to}`}
        >
          {(failure) => <Failure failure={failure} />}
        </QueueList>
      </div>
    </Page>
  )
}

const Failure = ({ failure: { id, kind, letter, failingSince, attempts, lastError } }: { failure: FailedWork }) => {
  const t = useTexts(failureTexts)
  const { busy, act } = useAction({ reload: true })
  const may = useMay()
  const at = useInstant()
  const what = letter ? (kind === 'whatsapp.deliver' ? t.whatsapp : t.email) : t.task
  const retry = () =>
    act((call) => call(retryFailure, { id }), { done: letter ? t.sentAgain(letter.recipient) : t.triedAgain })
  return (
    <Card>
      <article aria-labelledby={`failure-${id}`} className="grid gap-4">
        <h2 id={`failure-${id}`} className="text-lg break-words">
          {what}: {letter ? letter.subject || letter.recipient : kind}
        </h2>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {letter && <Fact name={t.recipient} value={letter.recipient} />}
          <Fact name={t.since} value={at(failingSince)} />
          <Fact name={t.attempts} value={attempts} />
          <Fact name={t.lastError} value={<span lang="en">{lastError}</span>} />
        </dl>
        {may(retryFailure) && (
          <div>
            <Button variant="secondary" busy={busy} onClick={retry} aria-describedby={`failure-${id}`}>
              {letter ? t.sendAgain : t.tryAgain}
            </Button>
          </div>
        )}
      </article>
    </Card>
  )
}
