import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { dayInHavana } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { forgetPage, keepPage } from '../../../ui/kept-pages.ts'
import { LanguageContext, useLang } from '../../../ui/language.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import { getTripPack, type TravelPlan, type TripPack } from '../contract.ts'
import { tripPackTexts } from './trip-pack.texts.ts'
import { TripPackContent } from './trip-pack.tsx'

/** The address of a plan's trip pack, which is also its name among the kept pages. */
export const tripPackPath = (planId: number) => `/trip-pack?plan=${planId}`

/** True while there is something of a plan to take along. */
export const isAhead = ({ bookings, activeBookings }: TravelPlan) =>
  activeBookings > 0 && bookings.some(({ lastDay }) => lastDay >= dayInHavana(new Date()))

/** Writes a trip pack to this device, so that it opens without a connection. */
export const keepTripPack = async (pack: TripPack, lang: Lang) => {
  const owner = currentSession()?.client.id
  const path = tripPackPath(pack.planId)
  if (!owner) return
  if (!pack.lastDay) return forgetPage(path)
  const { title } = tripPackTexts[lang]
  const paper = document.createElement('div')
  const root = createRoot(paper)
  flushSync(() =>
    root.render(
      <LanguageContext value={lang}>
        <main className="mx-auto w-full max-w-normal px-4 py-6">
          <h1 className="mb-4">{title}</h1>
          <TripPackContent pack={pack} />
        </main>
      </LanguageContext>,
    ),
  )
  const body = paper.innerHTML
  root.unmount()
  await keepPage({ path, owner, lastDay: pack.lastDay, title: `${title} · Alamar`, lang, body })
}

/** Keeps the trip packs of the plans on the screen; in silence, since nobody waits for it. */
export const useKeptTripPacks = (plans: readonly TravelPlan[]) => {
  const lang = useLang()
  // A plan is written again when one of its bookings changes its state.
  const seen = JSON.stringify(
    plans.filter(isAhead).map(({ id, bookings }) => [id, bookings.map(({ status }) => status)]),
  )
  useEffect(() => {
    for (const [planId] of JSON.parse(seen) as [number][]) {
      call(getTripPack, { planId, lang })
        .then((pack) => keepTripPack(pack, lang))
        .catch(() => {})
    }
  }, [seen, lang])
}
