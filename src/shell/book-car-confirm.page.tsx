import { loadBookCarConfirm } from '../features/cars/ui/book-car-confirm.load.ts'
import { bookCarConfirmTexts } from '../features/cars/ui/book-car-confirm.texts.ts'
import { BookCarConfirm } from '../features/cars/ui/book-car-confirm.tsx'
import { createCarBooking } from '../features/travel-plan/contract.ts'
import { call } from '../platform/http/call.ts'
import type { Route } from './+types/book-car-confirm.page'

export const loader = (args: Route.LoaderArgs) => loadBookCarConfirm(args)

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${bookCarConfirmTexts[matches[0].loaderData.lang].title} · Alamar` },
  { name: 'robots', content: 'noindex' },
]

/** Where a car is put into the travel plan: the cars' form, the plan's call. */
export default function BookCarConfirmPage({ loaderData }: Route.ComponentProps) {
  return <BookCarConfirm data={loaderData} book={(booking) => call(createCarBooking, booking)} />
}
