import { CAR_CANCELLATION, type CancellationStep } from '../../lib/cancellation.ts'
import type { Bilingual } from '../../lib/languages.ts'
import type { Photo } from '../../lib/photo.ts'
import { type AgeFee, ageBoundsOf, ageFeePerDay, findAgeProblem } from './driver-age.ts'
import { findServingOffice, isOpenAt, type OfficeHours } from './office-hours.ts'
import { priceRental, type RentalPrice } from './price.ts'
import type { RentalTimes } from './rental-days.ts'

/** Gear boxes by their ids on the wire (spec 3). */
export const TRANSMISSIONS: Readonly<Record<1 | 2, Bilingual>> = {
  1: { en: 'Manual', es: 'Manual' },
  2: { en: 'Automatic', es: 'Automático' },
}
export type Transmission = keyof typeof TRANSMISSIONS

/** A rental that somebody asks for: where, when, and for whom. */
export type Rental = RentalTimes & {
  zoneId: number
  dropOffZoneId: number
  /** The driver's completed years at pick-up. */
  driverAge: number
  /** The client's country, for the market; 0 when it is not known. */
  userCountryId: number
}

/** A model that a supplier rents out, with its stock and prices over the days of a rental. */
export type CarProduct = {
  supplierId: number
  modelId: number
  modelName: string
  classId: number
  className: Bilingual
  classOrder: number
  minAge: number
  maxAge: number
  minLicenceYears: number
  transmission: Transmission
  seats: number
  bags: number
  doors: number
  airConditioning: boolean
  fuel: string
  body: string
  photo: Photo | null
  /** Null: unlimited. */
  kmLimitPerDay: number | null
  insurancePerDayCents: number
  depositCents: number
  /** The fewest units on any of the days; 0 also under a stop-sale. */
  unitsLeft: number
  /** The tier's price of each day, before the market. */
  dayCents: number[]
}

export type Office = OfficeHours & {
  id: number
  supplierId: number
  zoneId: number
  name: string
  address: string
  phone: string
  latitude: number
  longitude: number
}

/** What a supplier asks and offers for a rental between two zones. */
export type SupplierTerms = {
  id: number
  name: string
  phone: string
  afterHoursFeeCents: number
  ageFees: AgeFee[]
  marketPercent: number
  oneWayFeeCents: number
  /** Null: the usual policy. */
  cancellation: CancellationStep[] | null
  /** Its offices in both zones. */
  offices: Office[]
}

/** A car that can be rented as asked, with all that it costs. */
export type Offer = {
  product: CarProduct
  supplier: SupplierTerms
  pickUpOffice: Office
  dropOffOffice: Office
  price: RentalPrice
  ageFeePerDayCents: number
  /** Why a driver of the asked age may not drive it. */
  ageProblem: Bilingual | undefined
  cancellation: CancellationStep[]
}

/** Puts a product and its supplier's terms together into an offer; undefined where the supplier has no office in one of the zones. */
export const makeOffer = (product: CarProduct, supplier: SupplierTerms, rental: Rental): Offer | undefined => {
  const officeIn = (zoneId: number, hour: string) =>
    findServingOffice(
      supplier.offices.filter((office) => office.zoneId === zoneId),
      hour,
    )
  const pickUpOffice = officeIn(rental.zoneId, rental.startHour)
  const dropOffOffice = officeIn(rental.dropOffZoneId, rental.endHour)
  if (!pickUpOffice || !dropOffOffice) return undefined
  const ageFee = ageFeePerDay(supplier.ageFees, rental.driverAge)
  const afterHours = [isOpenAt(pickUpOffice, rental.startHour), isOpenAt(dropOffOffice, rental.endHour)]
  return {
    product,
    supplier,
    pickUpOffice,
    dropOffOffice,
    price: priceRental({
      dayCents: product.dayCents,
      marketPercent: supplier.marketPercent,
      ageFeePerDayCents: ageFee,
      oneWayFeeCents: supplier.oneWayFeeCents,
      afterHoursFeeCents: supplier.afterHoursFeeCents,
      afterHoursTimes: afterHours.filter((open) => !open).length,
      insurancePerDayCents: product.insurancePerDayCents,
    }),
    ageFeePerDayCents: ageFee,
    ageProblem: findAgeProblem(rental.driverAge, rental.driverAge, ageBoundsOf(product)),
    cancellation: supplier.cancellation ?? CAR_CANCELLATION,
  }
}

/** A car's name as it stands in an address: 'Škoda Octavia' -> 'skoda-octavia'. */
export const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
