import type { CarBookForm, CarSelection } from '../features/cars/contract.ts'
import { refreshCarOffer } from '../features/cars/contract.ts'
import { importCars } from '../features/cars/server/import.service.ts'
import { getHotelOffers, type LodgingBookForm, type LodgingSelection } from '../features/lodging/contract.ts'
import { importLodging } from '../features/lodging/server/import.service.ts'
import { importPlaces } from '../features/places/server/places.service.ts'
import { dayInHavana } from '../lib/days.ts'
import type { SaleCurrency } from '../lib/money.ts'
import type { TestApp } from './test-app.ts'

const both = (text: string) => ({ en: text, es: `${text} (es)` })
const allYear = [{ key: 'all', name: both('All year'), from: '01-01', to: '12-31' }]
const place = { latitude: 23.1, longitude: -82.4 }

const ROOM_CLASSES = ['Standard', 'Suite']

/** Imports one zone, one car and one hotel with one or two room classes, with `units` of each. */
export const loadSmallCatalogue = async ({ ctx }: TestApp, units = 2, classes: 1 | 2 = 1) => {
  await importPlaces(ctx, {
    countries: [
      { id: 34, iso: 'CU', name: { en: 'Cuba', es: 'Cuba' }, dial: '53' },
      { id: 167, iso: 'US', name: { en: 'United States', es: 'Estados Unidos' }, dial: '1' },
    ],
    provinces: [{ id: 1, slug: 'la-habana', name: both('Havana'), about: both('Capital'), ...place }],
    touristZones: [
      {
        id: 1,
        slug: 'vedado',
        provinceId: 1,
        name: both('Vedado'),
        kind: 'city',
        onHome: true,
        about: both('City'),
        toKnow: { en: ['a'], es: ['b'] },
        ...place,
      },
    ],
    carZones: [{ id: 2, provinceId: 1, name: both('Havana'), airport: false, ...place }],
  })
  const stocked = { today: dayInHavana(ctx.clock.now()), days: 60 }
  await importCars(
    ctx,
    {
      carClasses: [{ id: 1, code: 'ECO', name: both('Economy'), minAge: 21, maxAge: 75, minLicenceYears: 1, order: 1 }],
      carModels: [
        {
          id: 1,
          classId: 1,
          name: 'Kia Picanto',
          transmission: 1,
          seats: 4,
          bags: 2,
          doors: 5,
          airConditioning: true,
          fuel: 'petrol',
          body: 'hatchback',
        },
      ],
      rentalCompanies: [
        {
          id: 1,
          slug: 'caiman',
          name: 'Caimán Autos',
          about: both('Cars'),
          phone: '+53 7 555 0100',
          afterHoursFeeCents: 2_000,
          ageFees: [{ fromAge: 21, toAge: 24, perDayCents: 1_000 }],
          oneWay: { perKmCents: 30, minCents: 2_500, maxCents: 25_000 },
          markets: [{ countryId: 167, percent: 10 }],
          cancellation: null,
          seasons: allYear,
          offices: [
            {
              id: 1,
              zoneId: 2,
              name: 'Vedado',
              address: 'Calle 23',
              phone: '+53 7 555 0101',
              opens: '08:00',
              closes: '20:00',
              ...place,
            },
          ],
          models: [
            {
              modelId: 1,
              kmLimitPerDay: null,
              insurancePerDayCents: 2_000,
              depositCents: 20_000,
              unitsPerZone: units,
              rates: { all: [6_000, 5_500, 5_000, 4_500] },
            },
          ],
          soldOut: [],
        },
      ],
    },
    stocked,
  )
  await importLodging(
    ctx,
    {
      roomClasses: ROOM_CLASSES.slice(0, classes).map((name, i) => ({ id: i + 1, name: both(name) })),
      services: [{ id: 1, key: 'pool', name: both('Pool') }],
      chains: [],
      categories: [{ id: 4, stars: 4, name: both('4 stars') }],
      lodgings: [
        {
          id: 1,
          slug: 'hotel-faro',
          name: 'Hotel Faro',
          zoneId: 1,
          kind: 'hotel',
          categoryId: 4,
          chainId: null,
          countryId: 34,
          location: 'city',
          address: 'Malecón 1',
          phone: '+53 7 555 0200',
          about: both('By the sea'),
          serviceIds: [1],
          checkInHour: '15:00',
          checkOutHour: '12:00',
          onRequest: false,
          releaseDays: 0,
          cancellation: null,
          seasons: allYear,
          minimumStays: [],
          stopSales: [],
          soldOut: [],
          rooms: ROOM_CLASSES.slice(0, classes).map((_, i) => ({
            roomClassId: i + 1,
            maxAdults: 2,
            maxChildren: 1,
            maxTotal: 3,
            stock: units,
            singleSupplementPercent: 50,
            extraAdultPercent: 80,
            childPercents: [0, 50, 75],
            rates: { all: { CP: 5_000 + i * 3_000 } },
          })),
          ...place,
        },
      ],
    },
    stocked,
  )
}

export const driver: CarBookForm['driver'] = {
  firstName: 'Maria',
  lastName: 'Perez',
  birthDay: '1984-05-12',
  countryId: 34,
  licenceNumber: 'P123',
  licenceIssuedOn: '2010-01-01',
  licenceExpiresOn: '2030-01-01',
  phone: '+1 305 555 0100',
}

const rental = {
  supplierId: 1,
  modelId: 1,
  pickUp: '2026-12-10',
  dropOff: '2026-12-13',
  startHour: '0900',
  endHour: '0900',
}

/** Selects the car for three days at its current offer: 3 x 60.00 now, 3 x 20.00 in Cuba. */
export const selectCar = async (
  app: TestApp,
  more: { idUserCountry?: number; dropOffZone?: number; currency?: SaleCurrency; extras?: CarSelection['extras'] } = {},
): Promise<CarSelection> => {
  const { supplierId, modelId, ...dates } = rental
  const offer = await app.callAs()(refreshCarOffer, {
    lang: 'en',
    idZone: 2,
    idSupplier: supplierId,
    idModel: modelId,
    ...dates,
    ...more,
  })
  const { dropOffZone: dropOffZoneId = 2, extras } = more
  return { ...rental, zoneId: 2, dropOffZoneId, offerToken: offer.offerToken, driverAge: 35, extras }
}

const stay = {
  checkIn: '2026-12-10',
  checkOut: '2026-12-13',
  rooms: [{ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] }],
}

/** Selects a room for two and three nights with breakfast at its current offer: 3 x 100.00. */
export const selectRoom = async (app: TestApp, currency?: SaleCurrency, roomClassId = 1): Promise<LodgingSelection> => {
  const { offers } = await app.callAs()(getHotelOffers, { hotelId: 1, ...stay, currency })
  const { offerToken } = offers.find((offer) => offer.roomClassId === roomClassId)!
  return { hotelId: 1, roomClassId, mealPlanId: 3, ...stay, offerToken }
}

export const travelers: LodgingBookForm['travelers'] = [
  { firstName: 'Maria', lastName: 'Perez', passport: 'X1', countryId: 167 },
  { firstName: 'Jose', lastName: 'Perez', passport: 'X2', countryId: 167 },
]
