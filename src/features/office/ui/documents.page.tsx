import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePolling } from '../../../ui/polling.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { DOC_NAMES, type DocType } from '../../documents/document-types.ts'
import { ACTION } from '../../travel-plan/trip-documents.ts'
import {
  approveDocument,
  type DocumentInReview,
  getDocumentPicture,
  listDocumentsInReview,
  rejectDocument,
} from '../contract/documents.ts'
import type { Route } from './+types/documents.page'
import { DocumentPictures } from './document-pictures.tsx'
import { documentReviewTexts } from './documents.texts.ts'
import { ClientFact, Fact, PAGE_SIZE, pageOf, QueueList } from './queue.tsx'
import { RejectDocument } from './reject-document.tsx'
import { useMay } from './staff.ts'

/** Polling interval for new documents. */
const POLL_MS = 10_000
const HOUR_MS = 3_600_000

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const page = pageOf(url)
  return { page, ...(await call(listDocumentsInReview, { page, pageSize: PAGE_SIZE })) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = documentReviewTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · Alamar` }, { name: 'description', content: t.lead }]
}

/** Document review: pictures beside the data, to approve or to reject with a reason (docs/rules/documents.md#review). */
export default function DocumentReview({ loaderData: { list, totalItems, page } }: Route.ComponentProps) {
  const t = useTexts(documentReviewTexts)
  const { revalidate } = useRevalidator()
  usePolling(revalidate, POLL_MS)
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid gap-6">
        <QueueList
          status={totalItems === 0 ? t.empty : t.waiting(totalItems)}
          items={list}
          page={page}
          totalItems={totalItems}
          hrefOf={(to) => `/office/documents?page=${to}`}
        >
          {(document) => <Review document={document} />}
        </QueueList>
      </div>
    </Page>
  )
}

const Review = ({ document }: { document: DocumentInReview }) => {
  const t = useTexts(documentReviewTexts)
  const lang = useLang()
  const [rejecting, setRejecting] = useState(false)
  const { busy, act } = useAction({ reload: true })
  const may = useMay()
  const name = t.of(DOC_NAMES[document.docType as DocType][lang], document.personName)
  const hours = Math.floor((Date.now() - new Date(document.submittedAt).getTime()) / HOUR_MS)
  const approve = () => act((call) => call(approveDocument, { id: document.id }), { done: t.approved(name) })
  return (
    <Card>
      <article aria-labelledby={`document-${document.id}`} className="grid gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id={`document-${document.id}`} className="text-xl first-letter:uppercase">
              {name}
            </h2>
            {document.actionType === ACTION.renew && <Badge tone="info">{t.renewal}</Badge>}
          </div>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Fact name={t.waits} value={t.since(hours)} />
            <ClientFact name={t.client} client={[document.client.name, document.client.email]} />
            <Fact name={t.holder} value={document.holderName} />
            <Fact name={t.number} value={document.number} />
            {document.issuedOn && <Fact name={t.issuedOn} value={formatDay(document.issuedOn, lang)} />}
            <Fact name={t.validUntil} value={formatDay(document.validUntil, lang)} />
            {document.country && <Fact name={t.country} value={document.country} />}
            {document.classes && <Fact name={t.classes} value={document.classes} />}
          </dl>
          <div className="flex flex-wrap gap-3 empty:hidden">
            {may(approveDocument) && (
              <Button type="button" busy={busy} onClick={approve} aria-label={t.approveOne(name)}>
                {t.approve}
              </Button>
            )}
            {may(rejectDocument) && (
              <Button type="button" variant="quiet" onClick={() => setRejecting(true)} aria-label={t.rejectOne(name)}>
                {t.reject}
              </Button>
            )}
          </div>
        </div>
        {may(getDocumentPicture) && <DocumentPictures document={document} name={name} />}
      </article>
      {may(rejectDocument) && (
        <RejectDocument open={rejecting} id={document.id} name={name} onClose={() => setRejecting(false)} />
      )}
    </Card>
  )
}
