import { redirect } from 'react-router'
import { formatDay } from '../../../lib/days.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import { newsArticle, structured } from '../../../lib/structured-data.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Page } from '../../../ui/page.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { getNews, searchNews } from '../contract.ts'
import type { Route } from './+types/news.page'
import { Blocks } from './blocks.tsx'
import { informationTexts } from './information.texts.ts'
import { NewsCards, newsPath } from './news-card.tsx'

/** Number of other news items shown below. */
const MORE = 3

export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  const call = context.get(pageContext).callIn(lang)
  const news = await orNotFound(call(getNews, { id: params.newsId, lang }))
  if (params.catId !== String(news.categoryId))
    throw redirect(`${params.lang ? `/${params.lang}` : ''}${newsPath(news)}`, 301)
  // A failure to load other news is silent (docs/rules/texts.md#silent-failures).
  const others = (await call(searchNews, { lang }).catch(() => [])).filter(({ id }) => id !== news.id)
  const alike = others.toSorted(
    (a, b) => Number(b.categoryId === news.categoryId) - Number(a.categoryId === news.categoryId),
  )
  return { news, more: alike.slice(0, MORE) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { lang, publicOrigin, agency } = matches[0].loaderData
  const { title, summary, publishedOn, endsAt, picture } = loaderData.news
  const url = pageUrl(publicOrigin, lang, newsPath(loaderData.news))
  const image = `${publicOrigin}${picture.replace('/pictures/', '/cards/').replace(/\.svg$/, '.png')}`
  return [
    { title: `${title} · ${agency}` },
    { name: 'description', content: summary },
    { property: 'og:image', content: image },
    ...(endsAt ? [{ name: 'robots', content: `unavailable_after: ${endsAt}` }] : []),
    structured(newsArticle({ title, summary, day: publishedOn, endsAt, image, url, lang, agency })),
  ]
}

export default function NewsPage({ loaderData: { news, more } }: Route.ComponentProps) {
  const t = useTexts(informationTexts)
  const lang = useLang()
  return (
    <Page title={news.title} back={{ to: '/news-list', label: t.news }}>
      <article className="grid gap-6">
        <p className="text-muted">
          <span className="font-semibold text-ink">{news.category}</span> ·{' '}
          <time dateTime={news.publishedOn}>{formatDay(news.publishedOn, lang, 'long')}</time>
        </p>
        <Picture src={news.picture} alt="" ratio="16 / 8" priority className="rounded-card" />
        <p className="max-w-2xl font-display text-xl leading-relaxed">{news.summary}</p>
        <Blocks blocks={news.body} />
      </article>
      {more.length > 0 && (
        <section aria-labelledby="more" className="mt-14 grid gap-5 border-t border-line pt-10">
          <h2 id="more">{t.moreNews}</h2>
          <NewsCards news={more} />
        </section>
      )}
    </Page>
  )
}
