import type { ReactNode } from 'react'
import type { Lang } from '../lib/languages.ts'
import { usePast } from './time-zone.tsx'

/** One message of a conversation; `own` messages are indented. */
export const Message = ({
  author,
  at,
  subject,
  body,
  lang,
  own,
  marks,
  children,
  id,
}: {
  author: string
  at: string
  subject: string
  body: string
  /** Language of the text. */
  lang: Lang
  own: boolean
  marks?: ReactNode
  children?: ReactNode
  id?: string
}) => {
  const format = usePast()
  return (
    <article
      id={id}
      className={`grid min-w-0 scroll-mt-24 gap-2 rounded-card border border-line p-4 ${own ? 'ml-6 bg-info-soft sm:ml-16' : 'mr-6 bg-surface-raised sm:mr-16'}`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-semibold">{author}</span>
        <time dateTime={at} className="text-muted">
          {format(at)}
        </time>
        {marks}
      </header>
      <div lang={lang}>
        <h3>{subject}</h3>
        <p className="mt-1 whitespace-pre-wrap">{body}</p>
      </div>
      {children}
    </article>
  )
}
