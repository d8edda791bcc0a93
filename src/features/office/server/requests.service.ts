import { formatDay } from '../../../lib/days.ts'
import { type Bilingual, plural } from '../../../lib/languages.ts'
import { maskedNumber } from '../../../lib/masked-number.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import type { CarBookForm } from '../../cars/contract.ts'
import { listDrivers } from '../../cars/server/cars.service.ts'
import { EXTRAS_LABEL, isFact } from '../../cars/summary-facts.ts'
import type { GuestRoom } from '../../lodging/guests.ts'
import { listGuestRooms } from '../../lodging/server/lodging.service.ts'
import { listCountries } from '../../places/server/places.service.ts'
import { getAwaiting, listAwaiting } from '../../travel-plan/server/booking-confirmation.service.ts'

type CountryName = (id: number | null) => Bilingual | null

const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`.trim()

const countryNames = async (ctx: Ctx): Promise<CountryName> => {
  const names = new Map((await listCountries(ctx)).map(({ id, name }) => [id, name]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}

const describeDriver = (driver: CarBookForm['driver'], countryOf: CountryName) => ({
  name: nameOf(driver),
  birthDay: driver.birthDay,
  country: countryOf(driver.countryId),
  phone: driver.phone,
  flight: driver.flight ?? '',
  licenceNumber: driver.licenceNumber,
  licenceIssuedOn: driver.licenceIssuedOn,
  licenceExpiresOn: driver.licenceExpiresOn,
})

const describeRoom = (room: GuestRoom, countryOf: CountryName) => ({
  adults: room.adultsAmount,
  childAges: room.childrenAgeList,
  guests: room.guests.map((guest) => ({
    name: nameOf(guest),
    age: guest.age,
    country: countryOf(guest.countryId),
    passport: guest.passport,
  })),
})

/** Drivers and guests of bookings, with unmasked numbers. */
const peopleOf = async (ctx: Ctx, bookingIds: readonly number[]) => {
  const [drivers, rooms, countryOf] = await Promise.all([
    listDrivers(ctx, bookingIds),
    listGuestRooms(ctx, bookingIds),
    countryNames(ctx),
  ])
  return (bookingId: number) => {
    const driver = drivers.get(bookingId)
    return {
      driver: driver ? describeDriver(driver, countryOf) : null,
      rooms: (rooms.get(bookingId) ?? []).map((room) => describeRoom(room, countryOf)),
    }
  }
}

/** Requests by deadline with their drivers and guests; passport and license numbers are masked. */
export const listRequests = async (ctx: Ctx, input: { page: number; pageSize: number }) => {
  const { list, totalItems } = await listAwaiting(ctx, input)
  const people = await peopleOf(
    ctx,
    list.map(({ id }) => id),
  )
  return {
    list: list.map((request) => {
      const { driver, rooms } = people(request.id)
      return {
        ...request,
        driver: driver && { ...driver, licenceNumber: maskedNumber(driver.licenceNumber) },
        rooms: rooms.map((room) => ({
          ...room,
          guests: room.guests.map((guest) => ({ ...guest, passport: maskedNumber(guest.passport) })),
        })),
      }
    }),
    totalItems,
  }
}

/** The facts that the supplier needs: place and time first, then the extras of a car. */
const suppliedFacts = (facts: Awaited<ReturnType<typeof getAwaiting>>['summary']['facts'], product: 'car' | 'stay') =>
  product === 'car' ? [...facts.slice(0, 2), ...facts.filter(isFact(EXTRAS_LABEL))] : facts.slice(0, 3)

type People = ReturnType<Awaited<ReturnType<typeof peopleOf>>>
const day = (date: string) => formatDay(date, 'es')
const years = (age: number) => `${age} ${plural(age, 'año', 'años')}`
const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ')

const driverLines = (driver: NonNullable<People['driver']>) => [
  `Conductor: ${joined(driver.name, driver.country?.es, `fecha de nacimiento: ${day(driver.birthDay)}`)}`,
  `Licencia de conducción: ${driver.licenceNumber}, emitida el ${day(driver.licenceIssuedOn)}, válida hasta el ${day(driver.licenceExpiresOn)}`,
  `Teléfono: ${driver.phone}`,
  ...(driver.flight ? [`Vuelo: ${driver.flight}`] : []),
]

const roomLines = ({ adults, childAges, guests }: People['rooms'][number], index: number) => [
  `Habitación ${index + 1}: ${joined(
    `${adults} ${plural(adults, 'adulto', 'adultos')}`,
    childAges.length > 0 &&
      `${childAges.length} ${plural(childAges.length, 'menor', 'menores')} (${childAges.map(years).join(', ')})`,
  )}`,
  ...guests.map(
    ({ name, age, country, passport }) =>
      `- ${joined(name, age !== null && years(age), country?.es, passport && `pasaporte ${passport}`)}`,
  ),
]

/**
 * The request as a Spanish text for the supplier, with unmasked numbers; the access is audited.
 * Refuses: NOT_FOUND, STATE_CHANGED when it no longer awaits confirmation.
 */
export const getSupplierText = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    const { reference, summary } = await getAwaiting(tx, id)
    const { driver, rooms } = (await peopleOf({ ...ctx, db: tx.db }, [id]))(id)
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'booking',
      entityId: id,
      event: 'readPeople',
    })
    const lines = [
      `Solicitud de reserva ${reference}`,
      '',
      summary.title,
      summary.subtitle.es,
      ...suppliedFacts(summary.facts, driver ? 'car' : 'stay').map(({ label, value }) => `${label.es}: ${value.es}`),
      '',
      ...(driver ? driverLines(driver) : []),
      ...rooms.flatMap(roomLines),
      '',
      'Por favor, confirmen la reserva con su número de referencia.',
    ]
    return { text: lines.join('\n') }
  })
