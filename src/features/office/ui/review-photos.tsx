import { useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { PrivatePicture } from '../../../ui/private-picture.tsx'
import { PHOTO_REASONS } from '../../reviews/review-rules.ts'
import { useMay } from '../../staff/ui/staff.ts'
import { getModeratedPhoto, leaveOutPhoto, type ModeratedReview, showPhoto } from '../contract/reviews.ts'
import { LeaveOutPhoto } from './review-dialogs.tsx'
import { moderationTexts } from './reviews.texts.ts'

/** The photos of a review, uncropped, each with a button to leave it out or show it again while the review is waiting or published. */
export const ReviewPhotos = ({ review }: { review: ModeratedReview }) => {
  const t = useTexts(moderationTexts)
  const lang = useLang()
  const may = useMay()
  const { busy, act } = useAction({ reload: true })
  const [large, setLarge] = useState<number>()
  const [leavingOut, setLeavingOut] = useState<{ id: number; name: string }>()
  const isLive = review.status === 'waiting' || review.status === 'published'
  return (
    <section aria-label={t.photos}>
      <ul className="flex flex-wrap gap-4">
        {review.photos.map(({ id, ratio, leftOut }, i) => {
          const name = t.photo(i + 1, review.title)
          return (
            <li
              key={id}
              className="grid min-w-0 content-start gap-2"
              style={{ width: large === id ? '100%' : '16rem', maxWidth: '100%' }}
            >
              <button
                type="button"
                onClick={() => setLarge(large === id ? undefined : id)}
                aria-label={t.enlarge(name)}
                aria-pressed={large === id}
                className={large === id ? 'cursor-zoom-out' : 'cursor-zoom-in'}
              >
                <PrivatePicture
                  load={() => call(getModeratedPhoto, { id })}
                  alt={name}
                  faded={leftOut !== null}
                  style={{ width: '100%', aspectRatio: ratio }}
                />
              </button>
              {leftOut && (
                <p className="text-sm">
                  <span className="font-semibold text-warning">{t.leftOut}</span> {PHOTO_REASONS[leftOut][lang]}
                </p>
              )}
              {isLive && leftOut && may(showPhoto) && (
                <Button
                  type="button"
                  variant="secondary"
                  busy={busy}
                  onClick={() => act((call) => call(showPhoto, { id }), { done: t.photoShown })}
                  aria-label={t.showPhotoOf(name)}
                >
                  {t.showPhoto}
                </Button>
              )}
              {isLive && !leftOut && may(leaveOutPhoto) && (
                <Button
                  type="button"
                  variant="quiet"
                  onClick={() => setLeavingOut({ id, name })}
                  aria-label={t.leaveOutOf(name)}
                >
                  {t.leaveOut}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {may(leaveOutPhoto) && <LeaveOutPhoto photo={leavingOut} onClose={() => setLeavingOut(undefined)} />}
    </section>
  )
}
