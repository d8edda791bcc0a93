import { useSavedPeople } from '../../features/clients/ui/saved-people-choice.tsx'
import { loadBookLodging } from '../../features/lodging/ui/book-lodging.load.ts'
import { BookLodging, type BookStay, bookLodgingMeta } from '../../features/lodging/ui/book-lodging.tsx'
import { loadHotelReviews } from '../../features/reviews/ui/hotel-reviews.load.ts'
import { ReviewsSection } from '../../features/reviews/ui/reviews-section.tsx'
import { createLodgingBooking } from '../../features/travel-plan/contract.ts'
import '../browser/sync-booking-drafts.ts'
import type { Route } from './+types/book-lodging.page'

/** The hotel with its offers, and its reviews, without which the page is shown as well. */
export const loader = async (args: Route.LoaderArgs) => {
  const loaded = await loadBookLodging(args)
  return { ...loaded, ...(await loadHotelReviews(args, loaded.result?.hotel.id)) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  bookLodgingMeta(loaderData, matches[0].loaderData, loaderData?.reviews?.reviews)

/** Hotel page with the booking form, the travel plan's call and the client's saved people. */
export default function BookLodgingPage({ loaderData }: Route.ComponentProps) {
  const people = useSavedPeople()
  const book: BookStay = async (offer, bookForm, call) => {
    const booking = await call(createLodgingBooking, { offer, bookForm })
    await people.saveBooked(bookForm.travelers)
    return booking
  }
  const { reviews, reviewQuery, url } = loaderData
  return (
    <BookLodging
      data={loaderData}
      book={book}
      people={people}
      reviews={reviews && <ReviewsSection reviews={reviews} query={reviewQuery} url={url} />}
    />
  )
}
