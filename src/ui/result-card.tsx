import type { ReactNode } from 'react'
import type { Photo } from '../lib/photo.ts'
import { usePageMode } from './page-mode.tsx'
import { Picture } from './picture.tsx'

/** A result of a search: its photo, columns (`children`) and below them `details`. */
export const ResultCard = ({
  titleId,
  photo,
  priority,
  columns,
  details,
  children,
}: {
  /** The id of the title in `children`. */
  titleId: string
  photo: Photo | null
  /** Whether the photo is loaded first. */
  priority: boolean
  /** The classes of the columns with and without a photo. */
  columns: { withPhoto: string; withoutPhoto: string }
  details?: ReactNode
  children: ReactNode
}) => (
  <li className="min-w-0 overflow-hidden rounded-card border border-line bg-surface-raised shadow-card">
    <article aria-labelledby={titleId}>
      <div className={`grid ${usePageMode().pictures ? columns.withPhoto : columns.withoutPhoto}`}>
        <div className="empty:hidden sm:p-4 sm:pr-0">
          <Picture
            photo={photo}
            sizes="(min-width: 40rem) 17rem, calc(100vw - 3rem)"
            alt=""
            priority={priority}
            className="sm:rounded-control"
          />
        </div>
        {children}
      </div>
      {details}
    </article>
  </li>
)
