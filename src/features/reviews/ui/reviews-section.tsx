import { formatDay } from '../../../lib/days.ts'
import { photoAlt } from '../../../lib/photo.ts'
import { useAgency } from '../../../ui/agency.ts'
import { Card } from '../../../ui/card.tsx'
import { Photos } from '../../../ui/gallery.tsx'
import { useScoreText } from '../../../ui/guest-score.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ASPECTS, MAX_SCORE } from '../aspects.ts'
import type { Review, Reviews } from '../contract.ts'
import { PARTIES, PARTY_NAMES, REVIEW_ORDERS, REVIEWS_PER_PAGE, reviewPhotoAddress } from '../review-rules.ts'
import { type ReviewQuery, reviewsPath } from './review-query.ts'
import { reviewTexts } from './reviews.texts.ts'

/** The aspects of both products. Value for money, which both have, comes last. */
const ASPECT_NAMES = new Map(
  Object.values(ASPECTS)
    .flatMap((aspects) => aspects.map(({ key, name }) => [key, name] as const))
    .sort(([a], [b]) => Number(a === 'value') - Number(b === 'value')),
)

type Props = { reviews: Reviews; query: ReviewQuery; url: { pathname: string; search: string } }

/** The reviews of a hotel or car called `name`: score, distribution, aspects, and one page of reviews. All controls are links. */
export const ReviewsSection = ({ reviews, name, ...place }: Props & { name: string }) => {
  const t = useTexts(reviewTexts)
  const score = useScoreText()
  if (reviews.score === null) return <p className="text-muted">{t.none}</p>
  return (
    <div className="grid gap-6">
      <Card>
        <div className="grid gap-6 md:grid-cols-[auto_1fr_1fr] md:gap-10">
          <div>
            <p className="flex items-baseline gap-3">
              <span className="text-4xl font-bold text-turquoise">{score(reviews.score)}</span>
              <span className="text-lg font-semibold">{t.word(reviews.score)}</span>
            </p>
            <p className="mt-1 max-w-44 text-sm text-muted">{t.basedOn(reviews.count)}</p>
          </div>
          <Distribution reviews={reviews} />
          <Aspects reviews={reviews} />
        </div>
        <p className="mt-5 text-sm text-muted">{t.rules}</p>
      </Card>
      <ReviewChoices reviews={reviews} {...place} />
      {reviews.totalItems === 0 ? (
        <p className="text-muted">{t.noneOfParty}</p>
      ) : (
        <ul className="grid gap-4">
          {reviews.reviews.map((review) => (
            <li key={review.id}>
              <OneReview review={review} subject={name} />
            </li>
          ))}
        </ul>
      )}
      <ReviewPages reviews={reviews} {...place} />
    </div>
  )
}

/** A bar with its label and value; the numbers are shown as text, so the bar is decorative. */
const Bar = ({ label, share, value }: { label: string; share: number; value: string }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_5rem_2.5rem] items-center gap-2 text-sm sm:grid-cols-[minmax(0,1fr)_7rem_2.5rem]">
    <span>{label}</span>
    <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface-sunk">
      <span className="block h-full rounded-full bg-turquoise" style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
    <span className="text-right tabular-nums">{value}</span>
  </li>
)

const BANDS = [9, 7, 5, 2] as const

/** The number of reviews by band of scores. */
const Distribution = ({ reviews: { distribution, count } }: { reviews: Reviews }) => {
  const t = useTexts(reviewTexts)
  const score = useScoreText()
  return (
    <section aria-labelledby="review-distribution" className="min-w-0">
      <h3 id="review-distribution" className="mb-2 text-base">
        {t.distribution}
      </h3>
      <ul className="grid gap-2">
        {BANDS.map((from, i) => {
          const above = BANDS[i - 1] ?? Infinity
          const inBand = distribution.filter(({ score }) => from <= score && score < above)
          const number = inBand.reduce((total, each) => total + each.count, 0)
          return (
            <Bar
              key={from}
              label={above === Infinity ? `${from}–10` : `${from}–${score(above - 0.1)}`}
              share={number / count}
              value={String(number)}
            />
          )
        })}
      </ul>
    </section>
  )
}

/** The mean of each aspect. */
const Aspects = ({ reviews: { aspects } }: { reviews: Reviews }) => {
  const t = useTexts(reviewTexts)
  const lang = useLang()
  const score = useScoreText()
  const byAspect = new Map(aspects.map((each) => [each.aspect, each.score]))
  return (
    <section aria-labelledby="review-aspects" className="min-w-0">
      <h3 id="review-aspects" className="mb-2 text-base">
        {t.aspects}
      </h3>
      <ul className="grid gap-2">
        {[...ASPECT_NAMES].flatMap(([aspect, name]) => {
          const mean = byAspect.get(aspect)
          return mean === undefined
            ? []
            : [<Bar key={aspect} label={name[lang]} share={mean / MAX_SCORE} value={score(mean)} />]
        })}
      </ul>
    </section>
  )
}

const CHOICE =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-3.5 text-ink no-underline hover:border-ink aria-[current]:border-sea aria-[current]:bg-sea aria-[current]:font-semibold aria-[current]:text-sea-ink'

/** Links to other orders and to the reviews of one kind of party. */
const ReviewChoices = ({ reviews, query, url }: Props) => {
  const t = useTexts(reviewTexts)
  const lang = useLang()
  const choice = (label: string, change: Partial<ReviewQuery>, isChosen: boolean) => (
    <li key={label}>
      <LocalLink
        to={reviewsPath(url, { ...query, page: 1, ...change })}
        preventScrollReset
        rel="nofollow"
        aria-current={isChosen ? 'true' : undefined}
        className={CHOICE}
      >
        {label}
      </LocalLink>
    </li>
  )
  const numberOf = new Map(reviews.parties.map(({ party, count }) => [party, count]))
  return (
    <div className="grid gap-3">
      <nav aria-label={t.order}>
        <ul className="flex flex-wrap gap-2">
          {REVIEW_ORDERS.map((order) => choice(t.orders[order], { order }, query.order === order))}
        </ul>
      </nav>
      <nav aria-label={t.party}>
        <ul className="flex flex-wrap gap-2">
          {choice(`${t.everybody} (${reviews.count})`, { party: undefined }, query.party === undefined)}
          {PARTIES.filter((party) => numberOf.has(party)).map((party) =>
            choice(`${PARTY_NAMES[party][lang]} (${numberOf.get(party)})`, { party }, query.party === party),
          )}
        </ul>
      </nav>
    </div>
  )
}

const ReviewPages = ({ reviews: { totalItems }, query, url }: Props) => {
  const localPath = useLocalPath()
  return (
    <Pager
      page={query.page}
      pageSize={REVIEWS_PER_PAGE}
      totalItems={totalItems}
      hrefOf={(page) => localPath(reviewsPath(url, { ...query, page }))}
    />
  )
}

/** A published review in its original language, with a translation if staff wrote one, and the answers. */
const OneReview = ({ review, subject }: { review: Review; subject: string }) => {
  const t = useTexts(reviewTexts)
  const lang = useLang()
  const agency = useAgency()
  const score = useScoreText()
  const { author, country, id } = review
  const name = author ?? t.anonymous
  const other = review.lang === 'en' ? 'es' : 'en'
  const original = (
    <div>
      {review.lang !== lang && <p className="text-sm text-muted">{t.language(review.lang)}</p>}
      <p lang={review.lang} className="max-w-prose whitespace-pre-line">
        {review.body}
      </p>
    </div>
  )
  return (
    <Card>
      <article aria-labelledby={`review-${id}`} className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h3 id={`review-${id}`} className="text-base">
              {country ? t.from(name, country[lang]) : name}
            </h3>
            <p className="text-sm text-muted">
              {PARTY_NAMES[review.party][lang]} · {t.visited(formatDay(review.firstDay, lang))}
              {review.office && ` · ${t.office(review.office)}`}
            </p>
          </div>
          <p className="rounded-control bg-turquoise px-2 py-1 font-bold text-surface-raised">
            <span className="sr-only">{t.outOf(score(review.score))}</span>
            <span aria-hidden="true">{score(review.score)}</span>
          </p>
        </div>
        {review.translation && review.lang !== lang && (
          <div>
            <p className="text-sm text-muted">{t.translated(other)}</p>
            <p className="max-w-prose whitespace-pre-line">{review.translation}</p>
          </div>
        )}
        {original}
        {review.photos.length > 0 && <ReviewPhotos review={review} subject={subject} />}
        <details>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center" aria-label={t.scoresOf(name)}>
            {t.scores}
          </summary>
          <ul className="mt-2 grid max-w-md gap-2">
            {[...ASPECT_NAMES].flatMap(([aspect, aspectName]) => {
              const value = review.scores[aspect]
              return value === undefined
                ? []
                : [<Bar key={aspect} label={aspectName[lang]} share={value / MAX_SCORE} value={String(value)} />]
            })}
          </ul>
        </details>
        {review.agencyAnswer && <Answer title={t.agencyAnswer(agency)} text={review.agencyAnswer[lang]} />}
        {review.supplierAnswer && <Answer title={t.supplierAnswer} text={review.supplierAnswer[lang]} />}
        <p className="text-sm text-muted">{t.written(formatDay(review.writtenOn, lang))}</p>
      </article>
    </Card>
  )
}

/** The photos of a review in a row; each opens all of them. */
const ReviewPhotos = ({ review: { photos, author }, subject }: { review: Review; subject: string }) => {
  const lang = useLang()
  const shown = photos.map(({ id, ...photo }, i) => ({
    ...photo,
    address: reviewPhotoAddress(id, 'whole'),
    alt: {
      en: reviewTexts.en.photoBy(author ?? reviewTexts.en.anonymous, subject, i + 1),
      es: reviewTexts.es.photoBy(author ?? reviewTexts.es.anonymous, subject, i + 1),
    },
  }))
  return (
    <Photos photos={shown} name={subject}>
      {(photoLink) => (
        // On the page of a car's reviews, only the gallery loads the app.
        <ul data-needs-app className="flex flex-wrap gap-2">
          {photos.map(({ id, version }, i) => (
            <li key={version} style={{ width: '8rem' }}>
              {photoLink(
                i,
                <Picture
                  photo={{ ...shown[i]!, address: reviewPhotoAddress(id, 'cut') }}
                  sizes="8rem"
                  ratio="8 / 5"
                  alt={photoAlt(shown[i]!, lang, subject)}
                  className="rounded-control"
                />,
              )}
            </li>
          ))}
        </ul>
      )}
    </Photos>
  )
}

const Answer = ({ title, text }: { title: string; text: string }) => (
  <div className="border-l-4 border-line-strong pl-4">
    <p className="font-semibold">{title}</p>
    <p className="max-w-prose whitespace-pre-line">{text}</p>
  </div>
)
