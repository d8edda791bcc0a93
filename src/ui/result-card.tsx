import type { ReactNode } from 'react'
import type { Photo } from '../lib/photo.ts'
import { useTexts } from './language.tsx'
import { usePageMode } from './page-mode.tsx'
import { Picture } from './picture.tsx'
import { resultsTexts } from './results.texts.ts'

const COLUMNS = {
  withPhoto: 'grid-cols-[6.5rem_1fr] sm:grid-cols-[minmax(12rem,2fr)_3fr] @4xl:grid-cols-[16rem_1fr_14rem]',
  withoutPhoto: '@4xl:grid-cols-[1fr_14rem]',
}

/**
 * A result of a search. Phones show a small photo beside the head and the price directly below, so that the first price is visible without
 * scrolling; wide lists show the photo, the head with facts, and the price in columns.
 */
export const ResultCard = ({
  titleId,
  photo,
  priority,
  head,
  price,
  compare,
  facts,
  details,
}: {
  /** The id of the title in `head`. */
  titleId: string
  photo: Photo | null
  /** Whether the photo is loaded first. */
  priority: boolean
  head: ReactNode
  /** The price and the link to the offer. */
  price: ReactNode
  /** The choice for the comparison, below the photo, or above the facts of a card without a photo. */
  compare?: ReactNode
  facts?: ReactNode
  details?: ReactNode
}) => {
  const { pictures } = usePageMode()
  const main = pictures ? 'sm:col-start-2' : ''
  return (
    <li className="min-w-0 overflow-hidden rounded-card border border-line bg-surface-raised shadow-card">
      <article aria-labelledby={titleId}>
        <div className={`grid ${pictures ? COLUMNS.withPhoto : COLUMNS.withoutPhoto} @4xl:grid-rows-[auto_1fr]`}>
          {pictures && (
            <div className="p-4 pr-0 sm:row-span-2">
              <Picture
                photo={photo}
                sizes="(min-width: 40rem) 16rem, 6.5rem"
                alt=""
                priority={priority}
                className="rounded-control max-sm:!aspect-[4/3]"
              />
              {compare}
            </div>
          )}
          <div className="flex min-w-0 flex-col gap-2 p-4 sm:px-5 sm:pt-5 sm:pb-0">{head}</div>
          <div className="col-span-full flex flex-wrap items-end justify-between gap-4 border-line border-t p-4 sm:row-start-3 sm:p-5 @4xl:col-span-1 @4xl:-col-end-1 @4xl:row-span-2 @4xl:row-start-1 @4xl:flex-col @4xl:items-stretch @4xl:justify-end @4xl:border-t-0 @4xl:border-l">
            {price}
          </div>
          <div
            className={`grid min-w-0 content-start gap-2.5 p-4 pt-0 max-sm:col-span-full sm:row-start-2 sm:p-5 sm:pt-3 ${main}`}
          >
            {!pictures && compare}
            {facts}
          </div>
        </div>
        {details}
      </article>
    </li>
  )
}

/** Checkbox that adds a result to the comparison; `form` is the id of the form that opens the comparison. */
export const CompareChoice = ({ form, value, name }: { form: string; value: string | number; name: string }) => {
  const t = useTexts(resultsTexts)
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        name="compared"
        value={value}
        form={form}
        autoComplete="off"
        aria-label={t.compareLabel(name)}
        className="size-4 accent-turquoise"
      />
      {t.compare}
    </label>
  )
}
