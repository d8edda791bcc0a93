import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import { type FailedWork, listFailures, retryFailure } from '../contract/failures.ts'
import type { Route } from './+types/failures.page'
import { Fact } from './facts.tsx'
import { failureTexts } from './failures.texts.ts'
import { loadQueue, QueuePage } from './queue-page.tsx'

export const clientLoader = loadQueue((at) => call(listFailures, at))

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(failureTexts)

/** Undeliverable emails and failed tasks, each with a retry button. */
export default function Failures({ loaderData }: Route.ComponentProps) {
  const t = useTexts(failureTexts)
  return (
    <QueuePage
      texts={t}
      source={t.source}
      queue={loaderData}
      hrefOf={(page) => `/office/failures?page=${page}`}
      width="normal"
    >
      {(failure) => <Failure failure={failure} />}
    </QueuePage>
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
