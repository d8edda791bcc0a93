import { useState } from 'react'
import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { type Lang, localeOf } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { DOC_NAMES } from '../../documents/document-types.ts'
import { useMay } from '../../staff/ui/staff.ts'
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
import { useDuration } from './duration.ts'
import { ClientFact, Fact } from './facts.tsx'
import { loadQueue, QueuePage } from './queue-page.tsx'
import { RejectDocument } from './reject-document.tsx'

/** Interval for loading new documents, in milliseconds. */
const RELOAD_MS = 10_000
export const clientLoader = loadQueue((at) => call(listDocumentsInReview, at))

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(documentReviewTexts)

/** Document review: pictures beside the data, to approve or to reject with a reason (docs/rules/documents.md#review). */
export default function DocumentReview({ loaderData }: Route.ComponentProps) {
  const t = useTexts(documentReviewTexts)
  return (
    <QueuePage
      texts={t}
      source={t.source}
      queue={loaderData}
      hrefOf={(page) => `/office/documents?page=${page}`}
      reloadMs={RELOAD_MS}
    >
      {(document) => <Review document={document} />}
    </QueuePage>
  )
}

/** A license has a country code; a passport has three letters, which staff compare with its picture. */
const countryOf = (code: string, lang: Lang) =>
  code.length === 2 ? (new Intl.DisplayNames(localeOf(lang), { type: 'region' }).of(code) ?? code) : code

const Review = ({ document }: { document: DocumentInReview }) => {
  const t = useTexts(documentReviewTexts)
  const lang = useLang()
  const [rejecting, setRejecting] = useState(false)
  const { busy, act } = useAction({ reload: true })
  const may = useMay()
  const duration = useDuration()
  const name = t.of(DOC_NAMES[document.docType][lang], document.personName)
  const isExpired = document.validUntil < dayInHavana(new Date())
  const approve = () => act((call) => call(approveDocument, { id: document.id }), { done: t.approved(name) })
  return (
    <Card>
      <article
        aria-labelledby={`document-${document.id}`}
        className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]"
      >
        <div className="grid min-w-0 content-start gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id={`document-${document.id}`} className="text-xl first-letter:uppercase">
              {name}
            </h2>
            {document.actionType === ACTION.renew && <Badge tone="info">{t.renewal}</Badge>}
            {isExpired && <Badge tone="danger">{t.expired}</Badge>}
          </div>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Fact name={t.waits} value={duration(Date.now() - Date.parse(document.submittedAt))} />
            <ClientFact name={t.client} client={[document.client.name, document.client.email]} />
            <Fact name={t.holder} value={document.holderName} />
            <Fact name={t.number} value={document.number} />
            {document.issuedOn && <Fact name={t.issuedOn} value={formatDay(document.issuedOn, lang)} />}
            <Fact name={t.validUntil} value={formatDay(document.validUntil, lang)} />
            {document.country && <Fact name={t.country} value={countryOf(document.country, lang)} />}
            {document.classes && <Fact name={t.classes} value={document.classes} />}
          </dl>
        </div>
        {may(getDocumentPicture) && <DocumentPictures document={document} name={name} />}
        <div className="flex flex-wrap content-start gap-3 empty:hidden">
          {may(approveDocument) && !isExpired && (
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
      </article>
      {may(rejectDocument) && (
        <RejectDocument open={rejecting} id={document.id} name={name} onClose={() => setRejecting(false)} />
      )}
    </Card>
  )
}
