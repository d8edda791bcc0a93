import { useEffect } from 'react'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { useSold } from '../../../ui/agency.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import { getActivePlan, getTripPack, listPaidPlans } from '../contract.ts'
import type { Route } from './+types/trip-pack.page'
import { isUpcoming, saveTripPack } from './save-trip-pack.tsx'
import { tripPackTexts } from './trip-pack.texts.ts'
import { TripPackContent } from './trip-pack.tsx'

/** The plan in the query string, otherwise the next upcoming one. */
const findPlanId = async (planParam: string | null) => {
  if (planParam && /^\d{1,10}$/.test(planParam)) return Number(planParam)
  const clientId = currentSession()!.client.id
  const [active, paid] = await Promise.all([
    call(getActivePlan, { clientId, lang: 'en' }),
    call(listPaidPlans, { clientId, lang: 'en' }),
  ])
  return [...paid, ...(active ? [active] : [])].find(isUpcoming)?.id
}

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const planId = await findPlanId(new URL(request.url).searchParams.get('plan'))
  return { pack: planId === undefined ? null : await call(getTripPack, { planId, lang }) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = tripPackTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.lead }]
}

export default function TripPackPage({ loaderData: { pack } }: Route.ComponentProps) {
  const t = useTexts(tripPackTexts)
  const lang = useLang()
  const { lodging } = useSold()
  useEffect(() => {
    // If saving fails, the pack is still shown.
    if (pack) queueMicrotask(() => saveTripPack(pack, lang).catch(() => {}))
  }, [pack, lang])
  return (
    <Page title={t.title} lead={t.lead} width="normal">
      {!pack || pack.bookings.length === 0 ? (
        <Card>
          <h2 className="text-xl">{t.nothing}</h2>
          <p className="text-muted">{t.nothingText}</p>
          <ButtonLink to={lodging ? '/search-lodging' : '/search-car'}>{t.search}</ButtonLink>
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
