import { tokenize } from '../src/features/payment/sandbox-cards.ts'
import { PLAN } from '../src/features/travel-plan/states.ts'
import { ACTION, type ActionType } from '../src/features/travel-plan/trip-documents.ts'
import { passportMrz, photo, splitIntoParts } from '../src/testing/document-photos.ts'
import { openAccount, PASSWORD } from './accounts.ts'
import { apiAt, dayFromToday, type Envelope } from './api.ts'
import { expect } from './journey-test.ts'

/** A signed-in client created through the API for one test. */
export type TestClient = { url: string; email: string; clientId: number; token: string }

/** Creates and signs in a client named Elena Marrero, who lives in Canada by default; `name` makes the email unique. */
export const makeClient = async (url: string, name: string, country: number | null = 38): Promise<TestClient> => {
  const email = `${name.replace(/\W+/g, '-').toLowerCase()}.${Date.now()}@example.com`
  await openAccount(url, email)
  const client = { url, email, ...(await apiAt(url).signIn(email, PASSWORD)) }
  await call(client, '/api/profile/update', { CountryId: country })
  return client
}

/** Makes a call as a client and returns its data; a refusal fails the test. */
const call = async ({ url, token }: TestClient, path: string, body: object) => {
  const answer = await apiAt(url).post(path, body, { token })
  expect(answer, path).toMatchObject({ Status: 0 })
  return answer.Data
}

/** Adds the data required for signing to a client's profile; the country is Canada by default. */
export const completeProfile = (
  client: TestClient,
  home: object = { CountryId: 38, City: 'Toronto', Zip: 'M5V 2T6' },
) => call(client, '/api/profile/update', { BirthDate: '1988-03-14', ...home })

/** Books four nights in a hotel, `days` days from today; returns the booking. */
export const bookStay = async (
  client: TestClient,
  daysAhead: number,
  hotelId = 1,
  currency = 'USD',
): Promise<Envelope['Data']> => {
  const stay = {
    HotelId: hotelId,
    Currency: currency,
    CheckIn: dayFromToday(daysAhead),
    CheckOut: dayFromToday(daysAhead + 4),
    Rooms: [{ AdultsAmount: 1, ChildrenAmount: 0, ChildrenAgeList: [] }],
  }
  const { Offers } = await call(client, '/api/lodgingBookings/getHotelOffers', stay)
  const { RoomClassId, MealPlanId, OfferToken } = Offers[0]
  return call(client, '/api/lodgingBookings/createBooking', {
    Offer: { ...stay, RoomClassId, MealPlanId, OfferToken },
    BookForm: { Travelers: [{ FirstName: 'Elena', LastName: 'Marrero' }] },
  })
}

/** Books the cheapest car in Havana for five days, `days` days from today; returns the booking. */
export const bookCar = async (client: TestClient, daysAhead: number): Promise<Envelope['Data']> => {
  const rental = { IdZone: 2, PickUp: dayFromToday(daysAhead), DropOff: dayFromToday(daysAhead + 5) }
  const { List } = await apiAt(client.url).post('/api/carBookings/getCarOffer/en?fieldName=Price', rental)
  const driver = {
    FirstName: 'Elena',
    LastName: 'Marrero',
    BirthDay: '1988-03-14',
    CountryId: 38,
    LicenceNumber: 'ON-5520-7731',
    LicenceIssuedOn: '2010-06-01',
    LicenceExpiresOn: '2034-06-01',
    Phone: '+1 416 555 0190',
  }
  return call(client, '/api/carBookings/en', { CarOffer: List![0], BookForm: { Driver: driver } })
}

const DOCUMENTS = {
  passport: {
    docType: 2,
    sides: ['front'],
    data: { Mrz: passportMrz({ name: 'MARRERO<<ELENA', number: 'XK5520041', born: '880314', until: '340601' }) },
  },
  licence: {
    docType: 3,
    sides: ['front', 'back'],
    data: {
      HolderName: 'Elena Marrero',
      Number: 'ON-5520-7731',
      IssuedOn: '2010-06-01',
      ValidUntil: '2034-06-01',
      CountryId: 38,
      Classes: 'G',
    },
  },
}

/** Submits a document in the same way as the capture page; the demo approves it unless it is a renewal. */
export const sendDocument = async (
  client: TestClient,
  kind: keyof typeof DOCUMENTS,
  actionType: ActionType = ACTION.verify,
) => {
  const { docType, sides, data } = DOCUMENTS[kind]
  const begin = { DocType: docType, ActionType: actionType, PersonId: 0 }
  const { Pass } = await call(client, '/api/clientDocuments/openCapture', begin)
  const { parts, partHashes } = splitIntoParts(await photo(600, 420))
  for (const Side of sides) {
    const begun = { Pass, Side, PartHashes: partHashes }
    const { PictureId } = await call(client, '/api/clientDocuments/beginPicture', begun)
    for (const [i, part] of parts.entries())
      await fetch(`${client.url}/api/clientDocuments/pictures/${PictureId}/parts/${i}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: part as BodyInit,
      })
    await call(client, '/api/clientDocuments/finishPicture', { Pass, Side })
  }
  await call(client, '/api/clientDocuments/submit', { Pass, ...data })
}

/** Waits until the client's plan can be paid; returns its id. */
export const untilReadyToPay = async ({ url, clientId, token }: TestClient): Promise<number> => {
  const active = async () => (await apiAt(url).get(`/api/travelPlans/activeTravelPlan/${clientId}/en`, token)).Data
  await expect.poll(async () => (await active()).Status, { timeout: 30_000 }).toBe(PLAN.readyToPay)
  return (await active()).Id
}

/** Pays a plan with a test card; returns the reply, since some cards are declined. */
export const payByCard = ({ url, token }: TestClient, planId: number, number: string) => {
  const { token: CardToken, brand, last4 } = tokenize(number)!
  const card = { CardToken, Brand: brand, Last4: last4, CardHolderName: 'ELENA MARRERO', ExpMonth: 12, ExpYear: 2_040 }
  return apiAt(url).post('/api/travelPlans/doPaymentWithPrimaryAPI', { TravelPlanId: planId, ...card }, { token })
}
