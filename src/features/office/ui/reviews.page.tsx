import { useState } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useScoreText } from '../../../ui/guest-score.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { REJECTION_REASONS, REVIEW_STATUSES, type ReviewStatus } from '../../reviews/review-rules.ts'
import { useMay } from '../../staff/ui/staff.ts'
import {
  answerReview,
  listReviewsToModerate,
  type ModeratedReview,
  publishReview,
  rejectReview,
  translateReview,
} from '../contract/reviews.ts'
import type { Route } from './+types/reviews.page'
import { Fact, Said } from './facts.tsx'
import { loadQueue, QueuePage } from './queue-page.tsx'
import { AnswerReview, RejectReview, TranslateReview } from './review-dialogs.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import { moderationTexts } from './reviews.texts.ts'
import { StatusLinks } from './status-links.tsx'

const statusOf = (url: URL): ReviewStatus =>
  REVIEW_STATUSES.find((status) => status === url.searchParams.get('status')) ?? 'waiting'

export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const status = statusOf(args.url)
  return { status, ...(await loadQueue((at) => call(listReviewsToModerate, { ...at, status }))(args)) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(moderationTexts)

const pathOf = (status: ReviewStatus, page = 1) => `/office/reviews?status=${status}&page=${page}`

/** Reviews to publish or reject with a reason, and to translate and answer (docs/rules/reviews.md#moderation). */
export default function Moderation({ loaderData }: Route.ComponentProps) {
  const t = useTexts(moderationTexts)
  const links = REVIEW_STATUSES.map((status) => ({ status, name: t.statuses[status], to: pathOf(status) }))
  return (
    <QueuePage
      texts={t}
      queue={loaderData}
      hrefOf={(page) => pathOf(loaderData.status, page)}
      width="normal"
      filter={<StatusLinks label={t.views} links={links} chosen={loaderData.status} />}
    >
      {(review) => <OneReview key={review.id} review={review} />}
    </QueuePage>
  )
}

const OneReview = ({ review }: { review: ModeratedReview }) => {
  const t = useTexts(moderationTexts)
  const lang = useLang()
  const at = useInstant()
  const may = useMay()
  const score = useScoreText()
  const { busy, act } = useAction({ reload: true })
  const [open, setOpen] = useState<'reject' | 'translate' | 'answer'>()
  const close = () => setOpen(undefined)
  const { id, title, status } = review
  const publish = () => act((call) => call(publishReview, { id }), { done: t.published })
  const isLive = status === 'waiting' || status === 'published'
  return (
    <Card>
      <article aria-labelledby={`review-${id}`} className="grid gap-4">
        <h2 id={`review-${id}`} className="text-lg">
          {title}
        </h2>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
          <Fact name={t.score} value={score(review.score)} />
          <Fact name={t.author} value={review.author ?? t.anonymous} />
          <Fact name={t.trip} value={formatDay(review.firstDay, lang)} />
          <Fact name={t.writtenAt} value={at(review.writtenAt)} />
          <Fact name={t.language} value={t.languages[review.lang]} />
          {review.reason && <Fact name={t.reason} value={REJECTION_REASONS[review.reason][lang]} />}
        </dl>
        <p lang={review.lang} className="max-w-prose whitespace-pre-line">
          {review.body}
        </p>
        {review.photos.length > 0 && <ReviewPhotos review={review} />}
        {review.translation && <Said title={t.translation} text={review.translation} />}
        {review.agencyAnswer && <Said title={t.agencyAnswer} text={review.agencyAnswer[lang]} />}
        {review.supplierAnswer && <Said title={t.supplierAnswer} text={review.supplierAnswer[lang]} />}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {may(publishReview) && (status === 'waiting' || status === 'rejected') && (
            <Button type="button" busy={busy} onClick={publish} aria-label={t.publishOne(title)}>
              {t.publish}
            </Button>
          )}
          {may(answerReview) && status === 'published' && (
            <Button type="button" variant="secondary" onClick={() => setOpen('answer')} aria-label={t.answerOne(title)}>
              {t.answer}
            </Button>
          )}
          {may(translateReview) && isLive && (
            <Button
              type="button"
              variant="secondary"
              onClick={() => setOpen('translate')}
              aria-label={t.translateOne(title)}
            >
              {t.translate}
            </Button>
          )}
          {may(rejectReview) && isLive && (
            <Button type="button" variant="quiet" onClick={() => setOpen('reject')} aria-label={t.rejectOne(title)}>
              {t.reject}
            </Button>
          )}
        </div>
      </article>
      {may(rejectReview) && <RejectReview open={open === 'reject'} review={review} onClose={close} />}
      {may(translateReview) && <TranslateReview open={open === 'translate'} review={review} onClose={close} />}
      {may(answerReview) && <AnswerReview open={open === 'answer'} review={review} onClose={close} />}
    </Card>
  )
}
