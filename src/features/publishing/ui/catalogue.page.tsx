import { call } from '../../../platform/http/call.ts'
import { useSold } from '../../../ui/agency.ts'
import { Card } from '../../../ui/card.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { OlderCount } from '../../../ui/older-badge.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listKinds } from '../contract.ts'
import { CATALOGUE_GROUPS } from '../kinds.ts'
import type { Route } from './+types/catalogue.page'
import { DemoDrafts } from './demo-drafts.tsx'
import { publishingTexts } from './publishing.texts.ts'

export const clientLoader = () => call(listKinds, {})

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(publishingTexts)

/** The kinds of record for what the store sells, each with its number of records. */
export default function Catalogue({ loaderData: counts }: Route.ComponentProps) {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  const sold = useSold()
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid gap-8">
        <DemoDrafts />
        {CATALOGUE_GROUPS.filter(({ name }) => name === 'places' || sold[name]).map(({ name, kinds }) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`}>{t.groups[name]}</h2>
            <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {kinds.map(({ kind, title, lead }) => {
                const count = counts.find((each) => each.kind === kind)
                return (
                  <Card as="li" key={kind} className="relative hover:shadow-lift">
                    <LocalLink
                      to={`/office/catalogue/${kind}`}
                      className="link text-lg font-semibold after:absolute after:inset-0"
                    >
                      {title[lang]}
                    </LocalLink>
                    {count && (
                      <p className="mt-1 text-sm font-semibold text-muted tabular-nums">
                        {t.counts(count.published, count.unpublished)}
                      </p>
                    )}
                    <OlderCount count={count?.older ?? 0} />
                    <p className="mt-2 text-muted">{lead[lang]}</p>
                  </Card>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
