import type { RecordDefinition } from '../../../lib/record-fields.ts'
import { call } from '../../../platform/http/call.ts'
import { Card } from '../../../ui/card.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { OlderCount } from '../../../ui/older-badge.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listMailTexts } from '../../office/contract/mail-texts.ts'
import { listContentKinds } from '../../publishing/contract.ts'
import { COURIER_PRICES, NEWS, NEWS_CATEGORIES, QUESTIONS } from '../content-records.ts'
import { listPolicies } from '../contract/office-policies.ts'
import { HOME_PAGE } from '../home-page-record.ts'
import { newestOf } from '../policy.ts'
import type { Route } from './+types/content.page'
import { contentTexts } from './content.texts.ts'

export const meta: Route.MetaFunction = screenMeta(contentTexts)

/** The content screens other than records. */
const SCREENS = [
  { name: 'policies', path: '/office/content/policies' },
  { name: 'mails', path: '/office/content/mails' },
] as const
const RECORDS: readonly RecordDefinition[] = [HOME_PAGE, NEWS, NEWS_CATEGORIES, QUESTIONS, COURIER_PRICES]

export const clientLoader = async () => {
  const [kinds, policies, mails] = await Promise.all([
    call(listContentKinds, {}),
    call(listPolicies, {}),
    call(listMailTexts, {}),
  ])
  return {
    kinds: new Map(kinds.map(({ kind, older }) => [kind, older])),
    policies: newestOf(policies).filter(({ older }) => older !== null).length,
    mails: mails.filter(({ older }) => older !== null).length,
  }
}

export const HydrateFallback = PageSkeleton

/** The first page of the content screens. */
export default function Content({ loaderData: older }: Route.ComponentProps) {
  const t = useTexts(contentTexts)
  const lang = useLang()
  const screens = [
    ...RECORDS.map(({ kind, title, lead, fixed }) => ({
      path: `/office/content/${kind}${fixed ? '/1' : ''}`,
      title: title[lang],
      lead: lead[lang],
      older: older.kinds.get(kind) ?? 0,
    })),
    ...SCREENS.map(({ name, path }) => ({
      path,
      title: t.screens[name][0],
      lead: t.screens[name][1],
      older: older[name],
    })),
  ]
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {screens.map(({ path, title, lead, older: count }) => (
          <Card as="li" key={path} className="relative hover:shadow-lift">
            <LocalLink to={path} className="link text-lg font-semibold after:absolute after:inset-0">
              {title}
            </LocalLink>
            <OlderCount count={count} />
            <p className="mt-2 text-muted">{lead}</p>
          </Card>
        ))}
      </ul>
    </Page>
  )
}
