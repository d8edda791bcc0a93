import { loadBookCarConfirm } from '../features/cars/ui/book-car-confirm.load.ts'
import { bookCarConfirmTexts } from '../features/cars/ui/book-car-confirm.texts.ts'
import { type BookCar, BookCarConfirm } from '../features/cars/ui/book-car-confirm.tsx'
import { useSavedPeople } from '../features/clients/ui/saved-people-choice.tsx'
import { createCarBooking } from '../features/travel-plan/contract.ts'
import { call } from '../platform/http/call.ts'
import type { Route } from './+types/book-car-confirm.page'

export const loader = (args: Route.LoaderArgs) => loadBookCarConfirm(args)

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${bookCarConfirmTexts[matches[0].loaderData.lang].title} · Alamar` },
  { name: 'robots', content: 'noindex' },
]

/** Where a car is put into the travel plan: the cars' form, the plan's call, and the people whom the client saved. */
export default function BookCarConfirmPage({ loaderData }: Route.ComponentProps) {
  const people = useSavedPeople()
  const book: BookCar = async (booking) => {
    const { birthDay, flight: _, ...driver } = booking.bookForm.driver
    const booked = await call(createCarBooking, booking)
    await people.saveBooked([{ ...driver, birthDate: birthDay }])
    return booked
  }
  return <BookCarConfirm data={loaderData} book={book} people={people} />
}
