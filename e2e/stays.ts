import { dayFromToday, type Envelope } from './api.ts'

/** The stay of a search: a number of nights, starting a number of days from today, for two adults in one room. */
export type Stay = ReturnType<typeof stayOn>

export const stayOn = (day: number, nights: number) => ({
  CheckIn: dayFromToday(day),
  CheckOut: dayFromToday(day + nights),
  Rooms: [{ AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
})

/** The booking of an offer found by a search for the stay; `copy`, from 1 to 99, distinguishes equal bookings of a client. */
export const bookingOf = (
  { HotelId, RoomClassId, MealPlanId, OfferToken }: Envelope['Data'],
  stay: Stay,
  copy = 1,
) => ({
  Copy: copy,
  Offer: { HotelId, RoomClassId, MealPlanId, ...stay, OfferToken },
  BookForm: {
    Travelers: ['Maria', 'Rosa'].map((FirstName) => ({ FirstName, LastName: 'Perez', Passport: '', CountryId: 167 })),
  },
})
