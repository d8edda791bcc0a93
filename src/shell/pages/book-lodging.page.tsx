import { useSavedPeople } from '../../features/clients/ui/saved-people-choice.tsx'
import { hotelPath } from '../../features/lodging/search-query.ts'
import { bookStayWithoutScripts } from '../../features/lodging/ui/book-lodging.action.ts'
import { loadBookLodging } from '../../features/lodging/ui/book-lodging.load.ts'
import { BookLodging, bookLodgingMeta } from '../../features/lodging/ui/book-lodging.tsx'
import type { BookStay } from '../../features/lodging/ui/request-stay.ts'
import { loadHotelQuestions } from '../../features/questions/ui/hotel-questions.load.ts'
import { QuestionsSection } from '../../features/questions/ui/questions-section.tsx'
import { loadHotelReviews } from '../../features/reviews/ui/hotel-reviews.load.ts'
import { ReviewsSection } from '../../features/reviews/ui/reviews-section.tsx'
import { createLodgingBooking, createLodgingBookings } from '../../features/travel-plan/contract.ts'
import { nameTraveler } from '../../features/travel-plan/ui/name-traveler.ts'
import { packData, unpackData } from '../../lib/packed-data.ts'
import '../browser/sync-booking-drafts.ts'
import type { Route } from './+types/book-lodging.page'

/** The hotel with its offers, and its reviews and questions; the page is shown even without the reviews and questions. */
export const loader = async (args: Route.LoaderArgs) => {
  const loaded = await loadBookLodging(args)
  const hotel = loaded.result?.hotel
  const [reviews, questions] = await Promise.all([
    loadHotelReviews(args, hotel?.id),
    loadHotelQuestions(args, hotel?.id),
  ])
  return { canonicalPath: hotel && hotelPath(hotel), packed: packData({ ...loaded, ...reviews, questions }) }
}

/**
 * Rooms of one class are one booking; rooms of several classes are several bookings. A client who pays for someone else names the main
 * guest as the traveler.
 */
const bookStay: BookStay = async (stays, call, traveler) => {
  const bookings =
    stays.length === 1
      ? [await call(createLodgingBooking, stays[0]!)]
      : await call(createLodgingBookings, { stays: [...stays] })
  if (traveler) await nameTraveler(call, bookings[0]!.planId, traveler)
  return { reference: bookings.map(({ reference }) => reference).join(', ') }
}

/** The form also works without scripts. */
export const action = (args: Route.ActionArgs) => bookStayWithoutScripts(args, bookStay)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const data = loaderData && unpackData(loaderData.packed)
  return bookLodgingMeta(data, matches[0].loaderData, data?.reviews?.reviews)
}

/** Hotel page with the booking form, the travel plan's call and the client's saved people. */
export default function BookLodgingPage({ loaderData: { packed }, actionData }: Route.ComponentProps) {
  const data = unpackData(packed)
  const people = useSavedPeople()
  const book: BookStay = async (stays, call, traveler) => {
    const booking = await bookStay(stays, call, traveler)
    await people.saveBooked(stays.flatMap(({ bookForm }) => bookForm.travelers))
    return booking
  }
  const { reviews, reviewQuery, url, questions, result } = data
  return (
    <BookLodging
      data={data}
      book={book}
      outcome={actionData}
      people={people}
      reviews={
        reviews && result && <ReviewsSection reviews={reviews} name={result.hotel.name} query={reviewQuery} url={url} />
      }
      questions={result && <QuestionsSection hotelId={result.hotel.id} questions={questions} />}
    />
  )
}
