import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { dayInHavana } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { LanguageContext, useLang } from '../../../ui/language.tsx'
import { deleteOfflinePage, saveOfflinePage } from '../../../ui/save-offline-page.ts'
import { currentSession } from '../../clients/ui/session.ts'
import { getTripPack, type TravelPlan, type TripPack } from '../contract.ts'
import { isLive } from '../states.ts'
import { tripPackTexts } from './trip-pack.texts.ts'
import { TripPackContent } from './trip-pack.tsx'

/** The path of a plan's trip pack, also its key among the saved pages. */
export const tripPackPath = (planId: number) => `/trip-pack?plan=${planId}`

/** Whether the plan has live bookings that are not over. */
export const isUpcoming = ({ bookings }: TravelPlan) =>
  bookings.some(({ status, lastDay }) => isLive(status) && lastDay >= dayInHavana(new Date()))

/** Saves a trip pack on this device for offline use. */
export const saveTripPack = async (pack: TripPack, lang: Lang) => {
  const owner = currentSession()?.client.id
  const path = tripPackPath(pack.planId)
  if (!owner) return
  if (!pack.lastDay) return deleteOfflinePage(path)
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
  await saveOfflinePage({ path, owner, lastDay: pack.lastDay, title, lang, body })
}

/** Saves the trip packs of the shown plans in the background, and deletes those of trips that are over or canceled. Ignores errors. */
export const useOfflineTripPacks = (plans: readonly TravelPlan[]) => {
  const lang = useLang()
  // A pack is saved again when the status of a booking changes.
  const seen = JSON.stringify(
    plans.map((plan) => [plan.id, isUpcoming(plan), plan.bookings.map(({ status }) => status)]),
  )
  useEffect(() => {
    for (const [planId, upcoming] of JSON.parse(seen) as [number, boolean][]) {
      const kept = upcoming
        ? call(getTripPack, { planId, lang }).then((pack) => saveTripPack(pack, lang))
        : deleteOfflinePage(tripPackPath(planId))
      kept.catch(() => {})
    }
  }, [seen, lang])
}
