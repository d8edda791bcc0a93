import { dayInHavana } from '../../../lib/days.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { JumpLinks } from '../../../ui/jump-links.tsx'
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
        <JumpLinks
          label={t.newsCategories}
          sections={categories.map(({ id, name }) => ({ id: `category-${id}`, name }))}
          className="-mt-2 mb-8"
        />
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
