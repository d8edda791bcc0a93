import type { Bilingual } from '../../lib/languages.ts'
import { sum } from '../../lib/money.ts'
import type { Photo } from '../../lib/photo.ts'
import type { StoreRules } from '../../lib/store-rules.ts'
import { CAR_CANCELLATION, type CancellationStep } from '../products/cancellation.ts'
import type { GuestScore } from '../products/contract.ts'
import { type AgeFee, ageBoundsOf, ageFeePerDay, findAgeProblem, type RentalAges } from './driver-age.ts'
import { type ChosenExtra, extrasOfClass, type PricedExtra, priceExtras, type SupplierExtra } from './extras.ts'
import { findServingOffice, isOpenAt, type OfficeHours } from './office-hours.ts'
import { priceRental, type RentalPrice } from './price.ts'
import type { RentalTimes } from './rental-days.ts'
import type { DayRules } from './restrictions.ts'

/** Transmission ids on the wire (docs/rules/calls.md#ids). */
export const TRANSMISSION = { manual: 1, automatic: 2 } as const
export type Transmission = (typeof TRANSMISSION)[keyof typeof TRANSMISSION]

/** Display names. */
export const TRANSMISSION_NAMES: Readonly<Record<Transmission, Bilingual>> = {
  [TRANSMISSION.manual]: { en: 'Manual', es: 'Manual' },
  [TRANSMISSION.automatic]: { en: 'Automatic', es: 'Automático' },
}

/** A requested rental. */
export type Rental = RentalTimes & {
  zoneId: number
  dropOffZoneId: number
  /** The driver's completed years at pick-up. */
  driverAge: number
  /** The client's country, which determines the market; 0 when unknown. */
  userCountryId: number
  /** Pick-up office; absent or 0 means the zone's first office that is open at pick-up, or else its first office. */
  agencyId?: number
  extras?: readonly ChosenExtra[]
}

/** A supplier's model with its stock and prices for the days of a rental. */
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
  /** Null means unlimited. */
  kmLimitPerDay: number | null
  insurancePerDayCents: number
  depositCents: number
  guestScore: GuestScore | undefined
  /** Lowest stock of any day; 0 under a stop-sale. */
  unitsLeft: number
  dayRules: DayRules
  /** Price per day in the tier, before the market adjustment. */
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

/** A supplier's terms for a rental between two zones. */
export type SupplierTerms = {
  id: number
  name: string
  phone: string
  afterHoursFeeCents: number
  ageFees: AgeFee[]
  marketPercent: number
  oneWayFeeCents: number
  /** Null means the default policy. */
  cancellation: CancellationStep[] | null
  extras: SupplierExtra[]
  /** Its offices in the two zones. */
  offices: Office[]
}

/** A priced car that matches a rental. */
export type Offer = {
  product: CarProduct
  supplier: SupplierTerms
  pickUpOffice: Office
  dropOffOffice: Office
  price: RentalPrice
  ageFeePerDayCents: number
  ages: RentalAges
  /** Why the driver's age is not accepted. */
  ageProblem: Bilingual | undefined
  cancellation: CancellationStep[]
  /** The extras offered with this car, and the chosen ones with their prices. */
  offeredExtras: SupplierExtra[]
  chosenExtras: PricedExtra[]
}

/**
 * Returns a function that builds offers from a supplier's products; undefined when the supplier lacks an office in either zone.
 * `driverAges` are the ages that the store accepts.
 */
export const offerMaker = (
  supplier: SupplierTerms,
  rental: Rental,
  driverAges: StoreRules['driverAges'],
): ((product: CarProduct) => Offer) | undefined => {
  const officesIn = (zoneId: number) => supplier.offices.filter((office) => office.zoneId === zoneId)
  const pickUpOffices = officesIn(rental.zoneId)
  const pickUpOffice = rental.agencyId
    ? pickUpOffices.find((office) => office.id === rental.agencyId)
    : findServingOffice(pickUpOffices, rental.startHour)
  const dropOffOffice = findServingOffice(officesIn(rental.dropOffZoneId), rental.endHour)
  if (!pickUpOffice || !dropOffOffice) return undefined
  const ageFeePerDayCents = ageFeePerDay(supplier.ageFees, rental.driverAge)
  const afterHours = [isOpenAt(pickUpOffice, rental.startHour), isOpenAt(dropOffOffice, rental.endHour)]
  const afterHoursTimes = afterHours.filter((open) => !open).length
  return (product) => {
    const ages = ageBoundsOf(product, driverAges)
    const offeredExtras = extrasOfClass(supplier.extras, product.classId)
    const chosenExtras = priceExtras(offeredExtras, rental.extras ?? [], product.dayCents.length)
    return {
      product,
      supplier,
      pickUpOffice,
      dropOffOffice,
      price: priceRental({
        dayCents: product.dayCents,
        marketPercent: supplier.marketPercent,
        ageFeePerDayCents,
        oneWayFeeCents: supplier.oneWayFeeCents,
        afterHoursFeeCents: supplier.afterHoursFeeCents,
        afterHoursTimes,
        insurancePerDayCents: product.insurancePerDayCents,
        extrasCents: sum(chosenExtras.map(({ totalCents }) => totalCents)),
      }),
      ageFeePerDayCents,
      ages,
      ageProblem: findAgeProblem(rental.driverAge, rental.driverAge, ages),
      cancellation: supplier.cancellation ?? CAR_CANCELLATION,
      offeredExtras,
      chosenExtras,
    }
  }
}

/** URL slug of a model name: 'Škoda Octavia' -> 'skoda-octavia'. */
export const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
