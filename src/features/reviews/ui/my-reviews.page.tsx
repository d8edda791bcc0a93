import { useState } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useScoreText } from '../../../ui/guest-score.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePageMode } from '../../../ui/page-mode.tsx'
import { PrivatePicture } from '../../../ui/private-picture.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { getOwnReviewPhoto, getOwnReviews, type OwnReview, setReviewMails, withdrawReview } from '../contract.ts'
import { PHOTO_REASONS, REJECTION_REASONS, type ReviewStatus, reviewPath } from '../review-rules.ts'
import type { Route } from './+types/my-reviews.page'
import { ownReviewTexts } from './own-reviews.texts.ts'

export const clientLoader = () => call(getOwnReviews, {})

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = ownReviewTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.description }]
}

/** The client's trips to review, the client's reviews, and the choice about emails. */
export default function MyReviews({ loaderData: { open, written, mails } }: Route.ComponentProps) {
  const t = useTexts(ownReviewTexts)
  const lang = useLang()
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      <div className="grid gap-10">
        <section aria-labelledby="to-review" className="grid gap-4">
          <h2 id="to-review">{t.open}</h2>
          {open.length === 0 && <p className="text-muted">{t.noneOpen}</p>}
          <ul className="grid gap-4">
            {open.map((trip) => (
              <Card as="li" key={trip.bookingId} className="flex flex-wrap items-center justify-between gap-4">
                <div>
                  <h3 className="text-lg">{trip.title}</h3>
                  <p className="text-muted">
                    {formatDay(trip.firstDay, lang)} · {t.until(formatDay(trip.until, lang))}
                  </p>
                </div>
                {trip.token && (
                  <ButtonLink to={reviewPath(trip.token)} aria-label={t.writeOne(trip.title)}>
                    {t.write}
                  </ButtonLink>
                )}
              </Card>
            ))}
          </ul>
        </section>
        <section aria-labelledby="written" className="grid gap-4">
          <h2 id="written">{t.written}</h2>
          {written.length === 0 && <p className="text-muted">{t.noneWritten}</p>}
          <ul className="grid gap-4">
            {written.map((review) => (
              <li key={review.id}>
                <Written review={review} />
              </li>
            ))}
          </ul>
        </section>
        <MailChoice wanted={mails} />
      </div>
    </Page>
  )
}

const TONES = {
  waiting: 'info',
  published: 'success',
  rejected: 'warning',
  withdrawn: 'neutral',
} as const satisfies Record<ReviewStatus, string>

const Written = ({ review }: { review: OwnReview }) => {
  const t = useTexts(ownReviewTexts)
  const lang = useLang()
  const score = useScoreText()
  const [asking, setAsking] = useState(false)
  const { busy, act } = useAction({ reload: true })
  const withdraw = () =>
    act((call) => call(withdrawReview, { id: review.id }), { done: t.withdrawn, onSuccess: () => setAsking(false) })
  return (
    <Card>
      <article aria-labelledby={`own-${review.id}`} className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id={`own-${review.id}`} className="text-lg">
            {review.title} · {score(review.score)}
          </h3>
          <Badge tone={TONES[review.status]}>{t.statuses[review.status]}</Badge>
        </div>
        {review.reason && <p className="text-warning">{REJECTION_REASONS[review.reason][lang]}</p>}
        <p lang={review.lang} className="max-w-prose whitespace-pre-line">
          {review.body}
        </p>
        {review.photos.length > 0 && <OwnPhotos review={review} />}
        {review.status !== 'withdrawn' && (
          <div>
            <Button
              type="button"
              variant="quiet"
              onClick={() => setAsking(true)}
              aria-label={t.withdrawOne(review.title)}
            >
              {t.withdraw}
            </Button>
          </div>
        )}
      </article>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.sure}>
        <p>{t.sureText}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="button" variant="danger" busy={busy} onClick={withdraw}>
            {t.withdraw}
          </Button>
          <Button type="button" variant="quiet" onClick={() => setAsking(false)}>
            {t.keep}
          </Button>
        </div>
      </Dialog>
    </Card>
  )
}

/** The photos of a review, with the reasons for those that the agency left out. */
const OwnPhotos = ({ review: { title, photos } }: { review: OwnReview }) => {
  const t = useTexts(ownReviewTexts)
  const lang = useLang()
  const { pictures } = usePageMode()
  return (
    <ul className="grid gap-3">
      {photos.map(({ id, leftOut }, i) => (
        <li key={id} className="flex flex-wrap items-start gap-3">
          {pictures ? (
            <PrivatePicture
              load={() => call(getOwnReviewPhoto, { id })}
              alt={t.photo(i + 1, title)}
              className="shrink-0"
              style={{ width: '9rem', height: '5.625rem' }}
            />
          ) : (
            <p>{t.photo(i + 1, title)}</p>
          )}
          {leftOut && (
            <p className="max-w-prose text-warning" style={{ flex: '1 1 12rem' }}>
              {t.leftOut(PHOTO_REASONS[leftOut][lang])}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

const MailChoice = ({ wanted }: { wanted: boolean }) => {
  const t = useTexts(ownReviewTexts)
  const { busy, act } = useAction({ reload: true })
  const change = () => act((call) => call(setReviewMails, { wanted: !wanted }), { done: t.saved })
  return (
    <section aria-labelledby="mails" className="grid gap-3">
      <h2 id="mails">{t.mails}</h2>
      <p>{wanted ? t.mailsOn : t.mailsOff}</p>
      <div>
        <Button type="button" variant="secondary" busy={busy} onClick={change}>
          {wanted ? t.turnOff : t.turnOn}
        </Button>
      </div>
    </section>
  )
}
