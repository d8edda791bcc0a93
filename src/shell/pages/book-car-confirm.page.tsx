import { loadBookCarConfirm } from '../../features/cars/ui/book-car-confirm.load.ts'
import { bookCarConfirmTexts } from '../../features/cars/ui/book-car-confirm.texts.ts'
import { type BookCar, BookCarConfirm } from '../../features/cars/ui/book-car-confirm.tsx'
import { useSavedPeople } from '../../features/clients/ui/saved-people-choice.tsx'
import { createCarBooking } from '../../features/travel-plan/contract.ts'
import '../browser/sync-booking-drafts.ts'
import type { Route } from './+types/book-car-confirm.page'

export const loader = (args: Route.LoaderArgs) => loadBookCarConfirm(args)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = bookCarConfirmTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Car booking form, with the travel plan's call and the client's saved people. */
export default function BookCarConfirmPage({ loaderData }: Route.ComponentProps) {
  const people = useSavedPeople()
  const book: BookCar = async (booking, call) => {
    const { birthDay, flight: _, ...driver } = booking.bookForm.driver
    const booked = await call(createCarBooking, booking)
    await people.saveBooked([{ ...driver, birthDate: birthDay }])
    return booked
  }
  return <BookCarConfirm data={loaderData} book={book} people={people} />
}
