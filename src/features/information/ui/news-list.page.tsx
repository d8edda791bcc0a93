import { dayInHavana } from '../../../lib/days.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { listNewsCategories } from '../contract.ts'
import type { Route } from './+types/news-list.page'
import { informationTexts } from './information.texts.ts'
import { loadLatestNews } from './news.load.ts'
import { NewsCard } from './news-card.tsx'

/** A failure to load news or categories is silent (docs/rules/texts.md#silent-failures). */
export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  const { callIn, rules } = context.get(pageContext)
  const call = callIn(lang)
  const [categories, news] = await Promise.all([
    call(listNewsCategories, { lang }).catch(() => []),
    loadLatestNews(call, lang, dayInHavana(new Date()), rules.newsDays).catch(() => []),
  ])
  return categories.flatMap((category) => {
    const ofCategory = news.filter(({ categoryId }) => categoryId === category.id)
    return ofCategory.length > 0 ? [{ ...category, news: ofCategory }] : []
  })
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = informationTexts[matches[0].loaderData.lang]
  return [{ title: `${t.news} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.newsLead }]
}

export default function NewsListPage({ loaderData: categories }: Route.ComponentProps) {
  const t = useTexts(informationTexts)
  return (
    <Page title={t.news} lead={t.newsLead} width="wide">
      {categories.length === 0 && <p className="text-muted">{t.noNews}</p>}
      {categories.length > 1 && (
        <nav aria-label={t.newsCategories} className="-mt-2 mb-8">
          <ul className="flex flex-wrap gap-2">
            {categories.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`#category-${id}`}
                  className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface-raised px-4 font-semibold text-ink no-underline hover:border-ink hover:bg-surface-sunk"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="grid gap-10">
        {categories.map(({ id, name, news }) => (
          <section
            key={id}
            aria-labelledby={`category-${id}`}
            className="grid items-start gap-5 border-t border-line pt-6 lg:grid-cols-[13rem_1fr]"
          >
            <h2 id={`category-${id}`} className="scroll-mt-6">
              {name}
            </h2>
            <ul className="grid gap-5">
              {news.map((item) => (
                <NewsCard key={item.id} news={item} wide />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
