import { useEffect } from 'react'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import { getActivePlan, getTripPack, listPaidPlans } from '../contract.ts'
import type { Route } from './+types/trip-pack.page'
import { isAhead, keepTripPack } from './keep-trip-pack.tsx'
import { tripPackTexts } from './trip-pack.texts.ts'
import { TripPackContent } from './trip-pack.tsx'

/** The plan that the address names, else the next one that is still ahead. */
const findPlanId = async (named: string | null) => {
  if (named && /^\d{1,10}$/.test(named)) return Number(named)
  const clientId = currentSession()!.client.id
  const [active, paid] = await Promise.all([
    call(getActivePlan, { clientId, lang: 'en' }),
    call(listPaidPlans, { clientId, lang: 'en' }),
  ])
  return [...paid, ...(active ? [active] : [])].find(isAhead)?.id
}

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const planId = await findPlanId(new URL(request.url).searchParams.get('plan'))
  return { pack: planId === undefined ? null : await call(getTripPack, { planId, lang }) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${tripPackTexts[matches[0].loaderData.lang].title} · Alamar` },
]

export default function TripPackPage({ loaderData: { pack } }: Route.ComponentProps) {
  const t = useTexts(tripPackTexts)
  const lang = useLang()
  useEffect(() => {
    // What cannot be kept is still on the screen.
    if (pack) queueMicrotask(() => keepTripPack(pack, lang).catch(() => {}))
  }, [pack, lang])
  return (
    <Page title={t.title} lead={t.lead} width="normal">
      {!pack || pack.bookings.length === 0 ? (
        <Card>
          <h2 className="text-xl">{t.nothing}</h2>
          <p className="text-muted">{t.nothingText}</p>
          <ButtonLink to="/search-lodging">{t.search}</ButtonLink>
        </Card>
      ) : (
        <div className="grid gap-6">
          <div className="not-printed">
            <Button type="button" variant="secondary" onClick={() => print()}>
              {t.print}
            </Button>
          </div>
          <TripPackContent pack={pack} />
        </div>
      )}
    </Page>
  )
}
