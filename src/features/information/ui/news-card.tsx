import { formatDay } from '../../../lib/days.ts'
import { LocalLink, useLang } from '../../../ui/language.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { NewsIndex } from '../contract.ts'

export const newsPath = (news: Pick<NewsIndex, 'id' | 'categoryId'>) => `/news/${news.id}/${news.categoryId}`

/** A news item in a list. The title is the link, and the whole card is clickable. `wide` places the picture beside the text. */
export const NewsCard = ({ news, wide = false }: { news: NewsIndex; wide?: boolean }) => {
  const lang = useLang()
  return (
    <li
      className={`group relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-raised shadow-card transition-shadow hover:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${wide ? 'sm:flex-row' : ''}`}
    >
      <div className={`overflow-hidden ${wide ? 'sm:w-2/5 sm:shrink-0' : ''}`}>
        <Picture
          src={news.picture}
          alt=""
          ratio="16 / 10"
          className={`transition-transform duration-500 group-hover:scale-[1.03] ${wide ? 'sm:h-full' : ''}`}
        />
      </div>
      <div className="flex grow flex-col gap-2 p-4 sm:p-5">
        <p className="text-sm text-muted">
          {!wide && <span className="font-semibold text-ink">{news.category} · </span>}
          <time dateTime={news.publishedOn}>{formatDay(news.publishedOn, lang)}</time>
        </p>
        <h3 className={`font-display leading-snug font-semibold ${wide ? 'text-xl sm:text-2xl' : 'text-xl'}`}>
          <LocalLink
            to={newsPath(news)}
            className="text-ink no-underline outline-none after:absolute after:inset-0 group-hover:underline"
          >
            {news.title}
          </LocalLink>
        </h3>
        <p className="text-muted">{news.summary}</p>
      </div>
    </li>
  )
}

export const NewsCards = ({ news }: { news: readonly NewsIndex[] }) => (
  <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
    {news.map((item) => (
      <NewsCard key={item.id} news={item} />
    ))}
  </ul>
)
