import type { CarSelection } from '../features/cars/contract.ts'
import { carKey, quoteCar } from '../features/cars/server/cars.service.ts'
import { ensureClient } from '../features/clients/server/clients.service.ts'
import { DOC, type DocType, SIDES } from '../features/documents/document-types.ts'
import * as captures from '../features/documents/server/capture.service.ts'
import { ensureApproved } from '../features/documents/server/review.service.ts'
import type { LodgingSelection } from '../features/lodging/contract.ts'
import { lodgingKey, quoteLodging } from '../features/lodging/server/lodging.service.ts'
import { createNote } from '../features/notes/server/notes.service.ts'
import type { CardMethodId } from '../features/payment/methods.ts'
import { SANDBOX_CARDS, type SandboxBehavior, tokenize } from '../features/payment/sandbox-cards.ts'
import { payByCard } from '../features/payment/server/card.service.ts'
import { getPaymentLink } from '../features/payment/server/link.service.ts'
import { processorsOf } from '../features/payment/server/processors.service.ts'
import { LINK_PROCESSOR, payLink } from '../features/payment/server/sandbox.service.ts'
import { sandboxProcessor } from '../features/payment/server/sandbox-processor.ts'
import { priceHolder } from '../features/products/server/price-hold.service.ts'
import { getSignUrl, signReceipt } from '../features/signing/server/signing.service.ts'
import type { Role } from '../features/staff/permissions.ts'
import { permissionsOf } from '../features/staff/permissions.ts'
import { getStaffId } from '../features/staff/server/staff.service.ts'
import { bookCar, bookLodging } from '../features/travel-plan/server/booking-request.service.ts'
import { listBookingNames } from '../features/travel-plan/server/travel-plan.service.ts'
import { ACTION, type ActionType } from '../features/travel-plan/trip-documents.ts'
import { getTravelStatement, stateTravel } from '../features/us-travel/server/us-travel.service.ts'
import { addDays, ageOn, type Day, dayInHavana } from '../lib/days.ts'
import { METHODS } from '../lib/payment-methods.ts'
import { Refusal } from '../lib/refusals.ts'
import { type Ctx, type Services, systemContext } from '../platform/context.ts'
import { drawDocument, passportMrz } from './papers.ts'
import { emailOf, type Family } from './people.ts'

/** A client of the history, with the context of their calls. */
export type Customer = { id: number; family: Family; ctx: Ctx }

export type Stay = { hotelId: number; roomClassId: number; mealPlanId: number }
export type Car = { supplierId: number; modelId: number; zoneId: number }

/** The actions of clients and staff in the history, each through the service that their screens call. */
export type Agency = ReturnType<typeof openAgency> extends Promise<infer T> ? T : never

/** The agency with its staff, by role. */
export const openAgency = async (services: Services, accounts: readonly { email: string; role: Role }[]) => {
  const system = systemContext(services)
  const processors = processorsOf(services)
  const staff = new Map<Role, Ctx>()
  for (const { role, email } of accounts) {
    const staffId = await getStaffId(system, email)
    staff.set(role, { ...system, actor: { kind: 'staff', staffId, sessionId: 0, permissions: permissionsOf(role) } })
  }
  const today = () => dayInHavana(services.clock.now())

  /** Opens a family's account in the same way as its owner would; without a password, nobody can sign in to it. */
  const open = async (family: Family, password?: string): Promise<Customer> => {
    const { firstName, lastName, phone, birthDate, countryId, lang } = family
    const email = emailOf(family)
    const id = await ensureClient(system, { email, password, firstName, lastName, phone, birthDate, countryId, lang })
    return enter(id, family)
  }

  const enter = (id: number, family: Family): Customer => {
    const origin = { address: `198.51.100.${id % 256}`, agent: 'Mozilla/5.0' }
    return {
      id,
      family,
      ctx: { ...system, actor: { kind: 'client', clientId: id, sessionId: 0 }, lang: family.lang, origin },
    }
  }

  /** Books rooms for the family; undefined when they are not available. */
  const bookStay = async ({ ctx, family }: Customer, stay: Stay, checkIn: Day, nights: number) => {
    const { adults, children } = family
    const wanted = {
      ...stay,
      siteId: ctx.config.siteId,
      checkIn,
      checkOut: addDays(checkIn, nights),
      rooms: [
        {
          adultsAmount: 1 + adults.length,
          childrenAmount: children.length,
          childrenAgeList: children.map(([, age]) => age),
        },
      ],
      offerToken: '',
    } satisfies LodgingSelection
    const quote = await quoteLodging(ctx, wanted)
    if (!quote.available) return undefined
    const { offerToken } = (await priceHolder(ctx))(lodgingKey(wanted), quote.payNowCents)
    const people = [
      [family.firstName, family.lastName],
      ...adults,
      ...children.map(([name]) => [name, family.lastName]),
    ]
    const travelers = people.map(([firstName = '', lastName = ''], i) => ({
      firstName,
      lastName,
      passport: i === 0 ? numberOf(family) : '',
      countryId: family.countryId,
    }))
    return bookLodging(ctx, { offer: { ...wanted, offerToken }, bookForm: { travelers } })
  }

  /** Books a car that the client drives; undefined when it is not available. */
  const bookRental = async ({ ctx, family }: Customer, car: Car, pickUp: Day, days: number) => {
    const dropOff = addDays(pickUp, days)
    const wanted = {
      ...car,
      siteId: ctx.config.siteId,
      dropOffZoneId: car.zoneId,
      pickUp,
      dropOff,
      startHour: '1000',
      endHour: '1000',
      driverAge: ageOn(family.birthDate, pickUp),
      userCountryId: family.countryId,
      offerToken: '',
    } satisfies CarSelection
    const quote = await quoteCar(ctx, wanted)
    if (!quote.available) return undefined
    const { offerToken } = (await priceHolder(ctx))(carKey(wanted, quote), quote.payNowCents)
    const driver = {
      firstName: family.firstName,
      lastName: family.lastName,
      birthDay: family.birthDate,
      countryId: family.countryId,
      licenceNumber: `L${numberOf(family)}`,
      licenceIssuedOn: addDays(pickUp, -3_000),
      licenceExpiresOn: addDays(dropOff, 900),
      phone: family.phone,
      flight: '',
    }
    return bookCar(ctx, { carOffer: { ...wanted, offerToken }, bookForm: { driver } })
  }

  /** States the category of travel of a family that lives in the United States, once per plan. */
  const stateCategory = async ({ ctx, id }: Customer, planId: number) => {
    const { needed, statement } = await getTravelStatement(ctx, { planId })
    if (!needed || statement) return
    await stateTravel(ctx, { planId, category: id % 3 === 0 ? 'support' : 'family', lang: ctx.lang })
  }

  /** Pays with a test card; false when the bank declines it. */
  const payWithCard = async (
    customer: Customer,
    planId: number,
    behavior: SandboxBehavior = 'succeed',
    methodId: CardMethodId = METHODS.primaryCard,
    useFund = false,
  ): Promise<boolean> => {
    await stateCategory(customer, planId)
    const { ctx, family } = customer
    const card = tokenize(SANDBOX_CARDS.find((each) => each.behavior === behavior)!.number)!
    const info = {
      travelPlanId: planId,
      cardToken: card.token,
      cardHolderName: `${family.firstName} ${family.lastName}`.toUpperCase(),
      brand: card.brand,
      last4: card.last4,
      expMonth: 9,
      expYear: Number(today().slice(0, 4)) + 2,
      useFund,
    }
    try {
      await payByCard(processors, methodId)(ctx, info)
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === 'PAYMENT_DECLINED') return false
      throw error
    }
  }

  /** Requests a payment link; pays it when `paid`. */
  const useLink = async (customer: Customer, planId: number, paid: boolean) => {
    await stateCategory(customer, planId)
    const { ctx, family } = customer
    const { url } = await getPaymentLink(processors)(ctx, { planId, useFund: false })
    if (!paid) return
    const card = tokenize(SANDBOX_CARDS[0]!.number)!
    await payLink(sandboxProcessor(services, LINK_PROCESSOR))(ctx, {
      code: url.split('/').at(-1)!,
      cardToken: card.token,
      cardHolderName: `${family.firstName} ${family.lastName}`,
    })
  }

  /** Signs the receipt of a paid plan by typing the client's name. */
  const sign = async ({ ctx, family }: Customer, planId: number) => {
    const { url } = await getSignUrl(ctx, { planId })
    const token = new URL(url, 'http://localhost').searchParams.get('token')!
    const typedName = `${family.firstName} ${family.lastName}`
    await signReceipt(ctx, { planId, token, kind: 'typed', typedName })
  }

  /** Photographs a document on this device and submits it; returns its id. */
  const submitDocument = async (
    { ctx, family }: Customer,
    docType: DocType,
    validUntil: Day,
    actionType: ActionType = ACTION.verify,
  ): Promise<number> => {
    const { pass, capture } = await captures.openCapture(ctx, { docType, actionType, personId: 0 })
    const number = numberOf(family)
    const mrz = docType === DOC.passport ? passportMrz({ ...family, number, validUntil }) : ''
    for (const side of SIDES[docType]) {
      const picture = await drawDocument({ family, docType, side, number, validUntil, mrz })
      const { pictureId } = await captures.beginPicture(ctx, { pass, side, partHashes: [picture.hash] })
      await captures.sendPart(ctx, { pictureId, part: 0, bytes: picture.bytes })
      await captures.finishPicture(ctx, { pass, side })
    }
    await captures.submit(ctx, {
      pass,
      mrz,
      holderName: docType === DOC.passport ? '' : `${family.firstName} ${family.lastName}`,
      number: docType === DOC.passport ? '' : number,
      issuedOn: docType === DOC.passport ? '' : addDays(today(), -2_200),
      validUntil: docType === DOC.passport ? '' : validUntil,
      countryId: docType === DOC.passport ? 0 : family.countryId,
      classes: docType === DOC.driverLicense ? 'B' : '',
    })
    return capture.documentId
  }

  return {
    services,
    system,
    by: (role: Role): Ctx => staff.get(role)!,
    open,
    enter,
    bookStay,
    bookRental,
    stateCategory,
    payWithCard,
    useLink,
    sign,
    submitDocument,
    approveAll: ({ family }: Customer) => ensureApproved(system, emailOf(family)),
    writeNote: ({ ctx, family }: Customer, subject: string, body: string, bookingReference = '') =>
      createNote(listBookingNames)(ctx, { bookingReference, lang: family.lang, subject, body, attachmentIds: [] }),
  }
}

/** The number of a family's documents, the same in every run. */
const numberOf = ({ firstName, birthDate }: Family) =>
  `${firstName.slice(0, 1)}${birthDate.replaceAll('-', '').slice(2)}${String(firstName.length).padStart(2, '0')}`
