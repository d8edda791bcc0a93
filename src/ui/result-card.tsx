import type { ReactNode } from 'react'
import type { Photo } from '../lib/photo.ts'
import { usePageMode } from './page-mode.tsx'
import { Picture } from './picture.tsx'

const COLUMNS = {
  withPhoto: 'grid-cols-[6.5rem_1fr] sm:grid-cols-[minmax(12rem,2fr)_3fr] xl:grid-cols-[16rem_1fr_14rem]',
  withoutPhoto: 'xl:grid-cols-[1fr_14rem]',
}

/**
 * A result of a search. Phones show a small photo beside the head and the price right below, so that the first price is on the first screen;
 * wide screens show photo, head with facts, and price in columns.
 */
export const ResultCard = ({
  titleId,
  photo,
  priority,
  head,
  price,
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
  facts: ReactNode
  details?: ReactNode
}) => {
  const { pictures } = usePageMode()
  const main = pictures ? 'sm:col-start-2' : ''
  return (
    <li className="min-w-0 overflow-hidden rounded-card border border-line bg-surface-raised shadow-card">
      <article aria-labelledby={titleId}>
        <div className={`grid ${pictures ? COLUMNS.withPhoto : COLUMNS.withoutPhoto} xl:grid-rows-[auto_1fr]`}>
          {pictures && (
            <div className="p-4 pr-0 sm:row-span-2">
              <Picture
                photo={photo}
                sizes="(min-width: 40rem) 16rem, 6.5rem"
                alt=""
                priority={priority}
                className="rounded-control max-sm:!aspect-[4/3]"
              />
            </div>
          )}
          <div className="grid min-w-0 content-start gap-2 p-4 sm:px-5 sm:pt-5 sm:pb-0">{head}</div>
          <div className="col-span-full flex flex-wrap items-end justify-between gap-4 border-line border-t p-4 sm:row-start-3 sm:p-5 xl:col-span-1 xl:-col-end-1 xl:row-span-2 xl:row-start-1 xl:flex-col xl:items-stretch xl:justify-end xl:border-t-0 xl:border-l">
            {price}
          </div>
          <div
            className={`grid min-w-0 content-start gap-2.5 p-4 pt-0 max-sm:col-span-full sm:row-start-2 sm:p-5 sm:pt-3 ${main}`}
          >
            {facts}
          </div>
        </div>
        {details}
      </article>
    </li>
  )
}
