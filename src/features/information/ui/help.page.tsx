import { langOfPage } from '../../../lib/page-language.ts'
import { faqPage, structured } from '../../../lib/structured-data.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { JumpLinks } from '../../../ui/jump-links.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Questions } from '../../../ui/questions.tsx'
import { uiTexts } from '../../../ui/ui.texts.ts'
import { listHelp } from '../contract.ts'
import { findQuestions, MAX_QUERY } from '../help-search.ts'
import { TOPIC_NAMES } from '../help-topics.ts'
import type { Route } from './+types/help.page'
import { loadContactWays } from './contact-ways.load.ts'
import { CONTACT_ID, ContactWays } from './contact-ways.tsx'
import { helpTexts } from './help.texts.ts'

/**
 * The questions by topic; with `?q=`, those that match. If they cannot be loaded, the page only shows how to reach the agency, without an
 * error (docs/rules/help.md, docs/rules/texts.md#silent-failures).
 */
export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const page = context.get(pageContext)
  const lang = langOfPage(request, params)
  const call = page.callIn(lang)
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY)
  const [topics, contact] = await Promise.all([
    call(listHelp, { siteId: page.site.siteId }).catch(() => []),
    loadContactWays(call, page),
  ])
  const canSearch = topics.length > 0
  if (!query || !canSearch) return { query: '', canSearch, topics, found: null, contact }
  const all = topics.flatMap(({ topic, questions }) =>
    questions.map((each) => ({ ...each, topic: TOPIC_NAMES[topic][lang] })),
  )
  return { query, canSearch, topics: [], found: findQuestions(all, query), contact }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { lang, agency } = matches[0].loaderData
  const t = helpTexts[lang]
  const description = { name: 'description', content: t.lead }
  if (loaderData?.query)
    return [
      { title: `${t.titleOf(loaderData.query)} · ${agency}` },
      description,
      { name: 'robots', content: 'noindex' },
    ]
  const questions = loaderData ? loaderData.topics.flatMap((each) => each.questions) : []
  return [
    { title: `${t.title} · ${agency}` },
    description,
    ...(questions.length > 0 ? [structured(faqPage(questions))] : []),
  ]
}

type Loaded = Route.ComponentProps['loaderData']

const Search = ({ query }: { query: string }) => {
  const t = useTexts(helpTexts)
  return (
    <search className="mb-8 block">
      <form
        method="get"
        action={useLocalPath()('/faq')}
        className="grid items-end gap-3 xs:grid-cols-[1fr_auto] sm:max-w-2xl"
      >
        <TextField
          type="search"
          name="q"
          label={t.searchFor}
          hint={t.searchHint}
          defaultValue={query}
          maxLength={MAX_QUERY}
        />
        <Button>
          <Icon name="search" />
          {t.search}
        </Button>
      </form>
    </search>
  )
}

const Topics = ({ topics }: Pick<Loaded, 'topics'>) => {
  const t = useTexts(helpTexts)
  const lang = useLang()
  const sections = topics.map(({ topic }) => ({ id: topic, name: TOPIC_NAMES[topic][lang] }))
  return (
    <>
      <JumpLinks label={t.topics} sections={[...sections, { id: CONTACT_ID, name: t.contact }]} className="mb-8" />
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-2">
        {topics.map(({ topic, questions }) => (
          <section key={topic} aria-labelledby={topic} className="grid gap-4">
            <h2 id={topic} className="scroll-mt-6">
              {TOPIC_NAMES[topic][lang]}
            </h2>
            <Questions questions={questions} />
          </section>
        ))}
      </div>
    </>
  )
}

const Found = ({ query, found }: { query: string; found: NonNullable<Loaded['found']> }) => {
  const t = useTexts(helpTexts)
  const { allQuestions } = useTexts(uiTexts)
  if (found.length === 0)
    return (
      <Notice title={t.nothingFor(query)} className="max-w-normal">
        <p>{t.nothingHint}</p>
        <ButtonLink to="/faq" variant="secondary" className="mt-3">
          {allQuestions}
        </ButtonLink>
      </Notice>
    )
  return (
    <section aria-labelledby="found" className="grid max-w-normal gap-4">
      <h2 id="found">{t.found(found.length, query)}</h2>
      <Questions questions={found} open={found.length === 1} />
      <LocalLink to="/faq" className="link inline-flex min-h-11 items-center justify-self-start">
        {allQuestions}
      </LocalLink>
    </section>
  )
}

export default function HelpPage({ loaderData: { query, canSearch, topics, found, contact } }: Route.ComponentProps) {
  const t = useTexts(helpTexts)
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      {canSearch && <Search query={query} />}
      {found ? <Found query={query} found={found} /> : canSearch && <Topics topics={topics} />}
      <ContactWays ways={contact} />
    </Page>
  )
}
