import { useState } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import { type BookingRequest, confirmRequest, listRequests, rejectRequest } from '../contract/requests.ts'
import type { Route } from './+types/requests.page'
import { DialogButtons } from './dialog-buttons.tsx'
import { ClientFact, Fact } from './facts.tsx'
import { loadQueue, QueuePage } from './queue-page.tsx'
import { RequestPeople } from './request-people.tsx'
import { requestTexts } from './requests.texts.ts'

/** Interval for loading new requests, in milliseconds. */
const RELOAD_MS = 10_000

export const clientLoader = loadQueue((at) => call(listRequests, at))

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(requestTexts)

export default function Requests({ loaderData }: Route.ComponentProps) {
  const t = useTexts(requestTexts)
  return (
    <QueuePage
      texts={t}
      source={t.source}
      queue={loaderData}
      hrefOf={(page) => `/office/requests?page=${page}`}
      reloadMs={RELOAD_MS}
    >
      {(request) => <Request request={request} />}
    </QueuePage>
  )
}

const Request = ({ request }: { request: BookingRequest }) => {
  const t = useTexts(requestTexts)
  const lang = useLang()
  const [rejecting, setRejecting] = useState(false)
  const may = useMay()

  const form = useForm({
    values: { supplierReference: '' },
    check: ({ supplierReference }) => ({ supplierReference: !supplierReference && t.referenceMissing }),
    send: ({ supplierReference }, call) => call(confirmRequest, { id: request.id, supplierReference }),
    done: t.confirmed(request.reference),
    reload: true,
  })

  return (
    <Card>
      <article aria-labelledby={`request-${request.id}`} className="grid gap-4 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 content-start gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id={`request-${request.id}`} className="text-xl">
              {request.summary.title}
            </h2>
            {request.onRequest && <Badge tone="warning">{t.onRequest}</Badge>}
          </div>
          <p className="text-muted">{request.summary.subtitle[lang]}</p>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Fact name={t.reference} value={request.reference} />
            <ClientFact name={t.client} client={[request.client.name, request.client.email, request.client.phone]} />
            <Fact name={t.dates} value={`${formatDay(request.firstDay, lang)} – ${formatDay(request.lastDay, lang)}`} />
            <Fact name={t.price} value={<Money cents={request.payNowCents} currency={request.currency} />} />
            {request.summary.facts.map((fact) => (
              <Fact key={fact.label.en} name={fact.label[lang]} value={fact.value[lang]} />
            ))}
          </dl>
          <RequestPeople request={request} />
        </div>
        <div className="grid content-start gap-4">
          <DeadlineClock until={request.confirmBy} label={t.deadline} next={t.next} />
          {may(confirmRequest) && (
            <form {...form.props} className="grid gap-3">
              <TextField
                {...form.field('supplierReference')}
                label={t.supplierReference}
                aria-label={t.supplierReferenceFor(request.reference)}
                maxLength={60}
                autoComplete="off"
              />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" busy={form.busy} aria-label={t.confirmRequest(request.reference)}>
                  {t.confirm}
                </Button>
                {may(rejectRequest) && (
                  <Button
                    type="button"
                    variant="quiet"
                    onClick={() => setRejecting(true)}
                    aria-label={t.rejectRequest(request.reference)}
                  >
                    {t.reject}
                  </Button>
                )}
              </div>
            </form>
          )}
        </div>
      </article>
      {may(rejectRequest) && (
        <Dialog open={rejecting} onClose={() => setRejecting(false)} title={t.rejectTitle(request.reference)}>
          <RejectForm request={request} onClose={() => setRejecting(false)} />
        </Dialog>
      )}
    </Card>
  )
}

const RejectForm = ({ request: { id, reference }, onClose }: { request: BookingRequest; onClose: () => void }) => {
  const t = useTexts(requestTexts)
  const form = useForm({
    values: { note: '' },
    check: ({ note }) => ({ note: !note && t.noteMissing }),
    send: ({ note }, call) => call(rejectRequest, { id, note }),
    done: t.rejected(reference),
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t.rejectText}</p>
      <FormAlert form={form} />
      <TextArea {...form.field('note')} label={t.note} hint={t.noteHint} maxLength={500} rows={3} />
      <DialogButtons submit={t.rejectRequest(reference)} danger busy={form.busy} close={t.keep} onClose={onClose} />
    </form>
  )
}
