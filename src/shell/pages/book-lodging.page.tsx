import { useSavedPeople } from '../../features/clients/ui/saved-people-choice.tsx'
import { loadBookLodging } from '../../features/lodging/ui/book-lodging.load.ts'
import { BookLodging, type BookStay, bookLodgingMeta } from '../../features/lodging/ui/book-lodging.tsx'
import { createLodgingBooking } from '../../features/travel-plan/contract.ts'
import '../browser/sync-booking-drafts.ts'
import type { Route } from './+types/book-lodging.page'

export const loader = (args: Route.LoaderArgs) => loadBookLodging(args)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => bookLodgingMeta(loaderData, matches[0].loaderData)

/** Hotel page with the booking form, the travel plan's call and the client's saved people. */
export default function BookLodgingPage({ loaderData }: Route.ComponentProps) {
  const people = useSavedPeople()
  const book: BookStay = async (offer, bookForm, call) => {
    const booking = await call(createLodgingBooking, { offer, bookForm })
    await people.saveBooked(bookForm.travelers)
    return booking
  }
  return <BookLodging data={loaderData} book={book} people={people} />
}
