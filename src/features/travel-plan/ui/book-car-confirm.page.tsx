import { call } from '../../../platform/http/call.ts'
import { loadBookCarConfirm } from '../../cars/ui/book-car-confirm.load.ts'
import { bookCarConfirmTexts } from '../../cars/ui/book-car-confirm.texts.ts'
import { BookCarConfirm } from '../../cars/ui/book-car-confirm.tsx'
import { createCarBooking } from '../contract.ts'
import type { Route } from './+types/book-car-confirm.page'

export const loader = (args: Route.LoaderArgs) => loadBookCarConfirm(args)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = bookCarConfirmTexts[matches[0].loaderData.lang]
  const offer = loaderData?.offer
  return [{ title: `${offer ? t.metaTitle(offer.modelName) : t.title} · Alamar` }, { name: 'description', content: t.description }]
}

export default function BookCarConfirmPage({ loaderData }: Route.ComponentProps) {
  return <BookCarConfirm data={loaderData} book={(booking) => call(createCarBooking, booking)} />
}
