import { useSavedPeople } from '../../features/clients/ui/saved-people-choice.tsx'
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
import '../browser/sync-booking-drafts.ts'
import type { Route } from './+types/book-lodging.page'

/** The hotel with its offers, and its reviews and questions, without which the page is shown as well. */
export const loader = async (args: Route.LoaderArgs) => {
  const loaded = await loadBookLodging(args)
  const hotelId = loaded.result?.hotel.id
  const [reviews, questions] = await Promise.all([loadHotelReviews(args, hotelId), loadHotelQuestions(args, hotelId)])
  return { ...loaded, ...reviews, questions }
}

/**
 * Rooms of one class are one booking, those of several classes are several. Whoever pays for somebody else names the main guest as the
 * traveler.
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

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  bookLodgingMeta(loaderData, matches[0].loaderData, loaderData?.reviews?.reviews)

/** Hotel page with the booking form, the travel plan's call and the client's saved people. */
export default function BookLodgingPage({ loaderData, actionData }: Route.ComponentProps) {
  const people = useSavedPeople()
  const book: BookStay = async (stays, call, traveler) => {
    const booking = await bookStay(stays, call, traveler)
    await people.saveBooked(stays.flatMap(({ bookForm }) => bookForm.travelers))
    return booking
  }
  const { reviews, reviewQuery, url, questions, result } = loaderData
  return (
    <BookLodging
      data={loaderData}
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
