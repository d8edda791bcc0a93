import { bookCarWithoutScripts } from '../../features/cars/ui/book-car-confirm.action.ts'
import { loadBookCarConfirm } from '../../features/cars/ui/book-car-confirm.load.ts'
import { bookCarConfirmTexts } from '../../features/cars/ui/book-car-confirm.texts.ts'
import { BookCarConfirm } from '../../features/cars/ui/book-car-confirm.tsx'
import type { BookCar } from '../../features/cars/ui/request-car.ts'
import { useSavedPeople } from '../../features/clients/ui/saved-people-choice.tsx'
import { createCarBooking } from '../../features/travel-plan/contract.ts'
import { nameTraveler } from '../../features/travel-plan/ui/name-traveler.ts'
import '../browser/sync-booking-drafts.ts'
import type { Route } from './+types/book-car-confirm.page'

export const loader = (args: Route.LoaderArgs) => loadBookCarConfirm(args)

/** Books a car. A client who pays for someone else names the driver as the traveler. */
const bookCar: BookCar = async (booking, call, another) => {
  const booked = await call(createCarBooking, booking)
  if (another) await nameTraveler(call, booked.planId, booking.bookForm.driver)
  return booked
}

/** The form also works without scripts. */
export const action = (args: Route.ActionArgs) => bookCarWithoutScripts(args, bookCar)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = bookCarConfirmTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The car booking form, with the travel plan's call and the client's saved people. */
export default function BookCarConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const people = useSavedPeople()
  const book: BookCar = async (booking, call, another) => {
    const { birthDay, flight: _, ...driver } = booking.bookForm.driver
    const booked = await bookCar(booking, call, another)
    await people.saveBooked([{ ...driver, birthDate: birthDay }])
    return booked
  }
  return <BookCarConfirm data={loaderData} book={book} outcome={actionData} people={people} />
}
