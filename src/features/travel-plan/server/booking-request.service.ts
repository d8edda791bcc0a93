import { addMinutes, daysBetween } from '../../../lib/days.ts'
import { type Exchange, US_DOLLARS } from '../../../lib/exchange.ts'
import { formatMoney, type SaleCurrency } from '../../../lib/money.ts'
import { type FieldPath, refuse, refuseField, unknownSite } from '../../../lib/refusals.ts'
import { shareOutPrice } from '../../../lib/shares.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../../../lib/site.ts'
import { auditInsert } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { lockNetwork, networkHash } from '../../../platform/limits.ts'
import { sendMail } from '../../../platform/mail.ts'
import { hashSecret, randomReference } from '../../../platform/secrets.ts'
import { notifyStaff } from '../../../platform/staff-updates.ts'
import type { CarBookForm, CarSelection } from '../../cars/contract.ts'
import { carKey, holdCar, isSameMarket, quoteCar } from '../../cars/server/cars.service.ts'
import { fillInBirthDate, getClient } from '../../clients/server/clients.service.ts'
import { followLanguage } from '../../clients/server/own-client.service.ts'
import { findExchange } from '../../currencies/server/currencies.service.ts'
import { listSoldUnder } from '../../information/server/policies.service.ts'
import type { LodgingBookForm, LodgingSelection } from '../../lodging/contract.ts'
import { byRoomClass } from '../../lodging/room-groups.ts'
import { holdLodging, lodgingKey, quoteLodging } from '../../lodging/server/lodging.service.ts'
import { refuseProhibited } from '../../lodging/server/prohibited-lodgings.service.ts'
import { agreePrice, HELD_PRICE, type PriceHold, type Quote } from '../../products/quote.ts'
import { readHeldExchange, readPriceHold } from '../../products/server/price-hold.service.ts'
import { confirmBy } from '../deadlines.ts'
import { BOOKING, PLAN } from '../states.ts'
import { scheduleConfirmationDeadline, scheduleDemoConfirmation } from './booking-confirmation.service.ts'
import { reopenPlan } from './transitions.ts'
import { bookingRequested } from './travel-plan.mails.ts'
import * as store from './travel-plan.store.ts'

/** Minutes within which an equal request of a client returns the same booking (docs/decisions/0031). */
const SAME_REQUEST_MINUTES = 2

/**
 * Books a car into the client's travel plan and holds its stock until the supplier answers. An equal request within two minutes returns the
 * same booking (docs/decisions/0031). The price is that of the account's country, or of the driver's when the account has none
 * (docs/rules/prices.md#charged-market).
 * Refuses: PLAN_OTHER_CURRENCY, OFFER_EXPIRED when the offer's token is invalid, PRICE_CHANGED when the price is now higher and is not
 * held, or is held for another country, SOLD_OUT, NOT_ELIGIBLE, PLAN_BEING_PAID, TOO_MANY_UNPAID and TOO_MANY_UNPAID_NEARBY when the
 * client, or all clients of a network together, hold too much unpaid stock.
 */
export const bookCar = async (
  ctx: Ctx,
  input: { carOffer: CarSelection; bookForm: CarBookForm; clientId?: number; copy?: number },
) => {
  refuseForeignClient(ctx, input.clientId)
  refuseOtherSite(ctx, 'carOffer.siteId', input.carOffer.siteId)
  const client = await getClient(ctx, clientIdOf(ctx))
  const exchange = await exchangeOf(ctx, input.carOffer, 'carOffer.currency')
  const { offerToken, ...car } = input.carOffer
  const userCountryId = client.countryId ?? input.bookForm.driver.countryId
  const selection = { ...input.carOffer, userCountryId }
  const quote = await quoteCar(ctx, selection, input.bookForm, exchange)
  const hold = (await readPriceHold(ctx, offerToken, carKey(input.carOffer, quote))) ?? refuse('OFFER_EXPIRED')
  const sameMarket = await isSameMarket(ctx, car.supplierId, userCountryId, car.userCountryId ?? 0)
  const request: Request = {
    client,
    productType: PRODUCT_TYPES.carRent,
    supplierId: car.supplierId,
    quote,
    hold: { ...hold, until: sameMarket ? hold.until : 0 },
    requestParts: [
      { ...car, currency: exchange.currency, userCountryId: undefined, driverAge: undefined },
      input.bookForm,
      input.copy ?? 1,
    ],
    takeStock: async (tx, bookingId, payNowCents) => {
      const { driver } = input.bookForm
      await fillInBirthDate(tx, { ...driver, clientId: clientIdOf(tx) }, driver.birthDay)
      return holdCar(tx, bookingId, selection, input.bookForm, quote, payNowCents)
    },
  }
  return (await book(ctx, [request]))[0]!
}

/** A stay to book with its travelers. */
type Stay = { offer: LodgingSelection; bookForm: LodgingBookForm }

/** Books lodging into the client's travel plan, its travelers assigned to rooms. Refuses: as for a car; LODGING_PROHIBITED. */
export const bookLodging = async (ctx: Ctx, input: Stay & { clientId?: number; copy?: number }) => {
  refuseForeignClient(ctx, input.clientId)
  const client = await getClient(ctx, clientIdOf(ctx))
  return (await book(ctx, [await requestStay(ctx, client, input, [input.copy ?? 1])]))[0]!
}

/**
 * Books rooms of several classes of one hotel for the same nights, either all of them or none (docs/decisions/0163). Returns a booking for
 * each stay, in the same order. An equal request within two minutes returns the same bookings. Refuses: as for one class.
 */
export const bookRooms = async (ctx: Ctx, input: { stays: Stay[]; clientId?: number; copy?: number }) => {
  refuseForeignClient(ctx, input.clientId)
  const client = await getClient(ctx, clientIdOf(ctx))
  // A request for several rooms differs from separate requests for each room.
  const stays = input.stays.toSorted((a, b) => byRoomClass(a.offer, b.offer))
  const together = stays.map(({ offer }) => lodgingKey(offer))
  const requests: Request[] = []
  for (const stay of stays) requests.push(await requestStay(ctx, client, stay, [input.copy ?? 1, together]))
  const bookings = await book(ctx, requests)
  return input.stays.map((stay) => bookings[stays.indexOf(stay)]!)
}

const requestStay = async (
  ctx: Ctx,
  client: Request['client'],
  { offer: selection, bookForm }: Stay,
  requestedWith: readonly unknown[],
): Promise<Request> => {
  refuseOtherSite(ctx, 'offer.siteId', selection.siteId)
  await refuseProhibited(ctx, client.countryId, [selection.hotelId])
  const exchange = await exchangeOf(ctx, selection, 'offer.currency')
  const { offerToken, ...stay } = selection
  const quote = await quoteLodging(ctx, selection, exchange)
  return {
    client,
    productType: PRODUCT_TYPES.lodging,
    supplierId: 0,
    quote,
    hold: (await readPriceHold(ctx, offerToken, lodgingKey(selection))) ?? refuse('OFFER_EXPIRED'),
    requestParts: [{ ...stay, currency: exchange.currency }, bookForm, ...requestedWith],
    takeStock: (tx, bookingId, payNowCents) => holdLodging(tx, bookingId, selection, bookForm, quote, payNowCents),
  }
}

/**
 * How the price of a selected offer is converted: at the rate that the offer holds, or at today's rate once the hold has ended. Refuses:
 * INVALID with the field when the offer is in another currency; OFFER_EXPIRED when its currency is no longer sold.
 */
const exchangeOf = async (
  ctx: Ctx,
  selection: { offerToken: string; currency?: SaleCurrency | undefined },
  field: FieldPath,
): Promise<Exchange> => {
  const found = await readHeldExchange(ctx, selection.offerToken)
  // An invalid token is refused later, once the selection is known to be valid.
  if (!found) return US_DOLLARS
  const { currency } = found.exchange
  if (selection.currency !== undefined && selection.currency !== currency)
    refuseField(field, {
      en: `must be ${currency}, the currency of the offer`,
      es: `debe ser ${currency}, la moneda de la oferta`,
    })
  return (found.held ? found.exchange : await findExchange(ctx, currency)) ?? refuse('OFFER_EXPIRED')
}

const refuseForeignClient = (ctx: Ctx, clientId: number | undefined) => {
  if (clientId !== undefined && clientId !== clientIdOf(ctx)) refuse('NOT_FOUND')
}

const refuseOtherSite = (ctx: Ctx, field: FieldPath, siteId = ctx.config.siteId) => {
  if (siteId !== ctx.config.siteId) refuseField(field, unknownSite(ctx.config.siteId))
}

const agreedPrice = (
  hold: PriceHold,
  quote: Pick<Quote, 'available' | 'restriction' | 'payNowCents' | 'exchange'>,
  now: Date,
) => {
  if (quote.restriction) refuse('DATES_RESTRICTED', { reason: quote.restriction })
  if (!quote.available) refuse('SOLD_OUT')
  const agreed = agreePrice(hold, quote.payNowCents, now)
  if ('cents' in agreed) return agreed.cents
  const inWords = (cents: number) => ({
    en: formatMoney(cents, quote.exchange.currency, 'en'),
    es: formatMoney(cents, quote.exchange.currency, 'es'),
  })
  return refuse('PRICE_CHANGED', { old: inWords(hold.cents), new: inWords(quote.payNowCents) })
}

type Request = {
  client: Awaited<ReturnType<typeof getClient>>
  productType: SoldProduct
  /** The supplier of a car; 0 for lodging. */
  supplierId: number
  quote: Quote
  hold: PriceHold
  /** Requests of a client are equal when these parts are equal. */
  requestParts: readonly unknown[]
  /** Holds the stock and keeps it locked until the end of the transaction; returns the price read under the lock. */
  takeStock: (tx: TxCtx, bookingId: number, payNowCents: number) => Promise<number>
}

/** Makes all bookings that a client requests together, or none, and sends the client one email. */
const book = async (ctx: Ctx, requests: readonly Request[]): Promise<store.Booking[]> => {
  const { client, productType, supplierId } = requests[0]!
  const soldUnder = await listSoldUnder(ctx, productType, supplierId)
  return transact(ctx, async (tx) => {
    // This comes before locking the plan, because other transactions also lock the client first.
    const reader = await followLanguage(tx, client)
    const made: Made[] = []
    for (const request of requests) made.push(await insertRequest(tx, request, soldUnder))
    const added = made.filter(({ takeStock }) => takeStock)
    if (added.length > 0) {
      const bookings = added.map(({ booking }) => booking)
      await Promise.all([
        sendMail(tx, reader.email, reader.lang, bookingRequested(reader, bookings, tx.config.publicOrigin)),
        refuseTooMany(tx, client.id),
      ])
    }
    // The stock is locked last: other requests for it wait until this transaction ends.
    for (const { takeStock } of added) await takeStock?.()
    return made.map(({ booking }) => booking)
  })
}

/** A booking; `takeStock` is unset for a booking that an earlier equal request made. */
type Made = { booking: store.Booking; takeStock?: () => Promise<void> }

const insertRequest = async (
  tx: TxCtx,
  { client, productType, quote, hold, requestParts, takeStock }: Request,
  soldUnder: Awaited<ReturnType<typeof listSoldUnder>>,
): Promise<Made> => {
  const requestHash = hashSecret(JSON.stringify([productType, ...requestParts]))
  const { id: clientId } = client
  const now = tx.clock.now()
  const { exchange } = quote
  const plan = await store.lockOrCreateUnpaidPlan(tx.db, clientId, exchange.currency, now)
  const since = addMinutes(now, -SAME_REQUEST_MINUTES)
  const equal = await store.findEqualBooking(tx.db, { clientId, requestHash })
  if (equal && equal.createdAt > since) return { booking: equal }
  if (equal) await store.clearRequestHash(tx.db, clientId, requestHash)
  if (plan.status === PLAN.paymentPending) refuse('PLAN_BEING_PAID')
  if (plan.currency !== exchange.currency && !(await store.changeCurrency(tx.db, plan.id, exchange.currency)))
    refuse('PLAN_OTHER_CURRENCY', { currency: plan.currency, other: exchange.currency })
  const payNowCents = agreedPrice(hold, quote, now)
  const { deadlines } = tx.config
  const booking = await store.insertBooking(tx.db, {
    reference: randomReference(),
    plan_id: plan.id,
    client_id: clientId,
    product_type: productType,
    status: BOOKING.awaitingConfirmation,
    currency: exchange.currency,
    exchange: exchange.currency === 'USD' ? null : JSON.stringify(exchange),
    pay_now_cents: payNowCents,
    pay_in_cuba_cents: quote.payInCubaCents,
    first_night_cents: firstNightOf(productType, quote, payNowCents),
    summary: JSON.stringify(withAgreedPrice(quote, payNowCents)),
    cancellation: JSON.stringify(quote.cancellation),
    first_day: quote.firstDay,
    last_day: quote.lastDay,
    service_starts_at: quote.serviceStartsAt,
    on_request: quote.onRequest,
    request_hash: requestHash,
    requested_from: isLimited(tx) ? networkHash(tx) : null,
    created_at: now,
    confirm_by: confirmBy(now, deadlines.confirmHours, quote.serviceStartsAt),
    pay_hours: deadlines.payHours,
    sign_hours: deadlines.signHours,
    finish_hours: deadlines.finishHours,
  })
  if (soldUnder.length > 0) tx.writeLater(store.bookingPoliciesInsert(tx.db, booking.id, soldUnder))
  await reopenPlan(tx, plan)
  tx.writeLater(
    auditInsert(tx.db, {
      at: now,
      actor: tx.actor,
      entity: 'booking',
      entityId: booking.id,
      event: 'request',
      after: { payNowCents },
    }),
  )
  await scheduleConfirmationDeadline(tx, booking)
  await scheduleDemoConfirmation(tx, booking)
  await notifyStaff(tx, { kind: 'request', reference: booking.reference })
  return {
    booking,
    takeStock: async () => {
      const centsNow = await takeStock(tx, booking.id, payNowCents)
      // The price may have risen since it was quoted; without a hold, the client is asked about it.
      agreedPrice(hold, { available: true, exchange, payNowCents: centsNow }, now)
    },
  }
}

/** The limits on unpaid bookings do not apply to staff acting as a client. */
const isLimited = ({ actor }: TxCtx) => actor.kind === 'client' && !actor.impersonatedBy

/**
 * Limits the unpaid bookings of a client, whose plan is locked, and of one network, after the bookings are inserted. The network is locked
 * until the end of the transaction, so that concurrent requests see each other's bookings.
 * Refuses: TOO_MANY_UNPAID, TOO_MANY_UNPAID_NEARBY.
 */
const refuseTooMany = async (tx: TxCtx, clientId: number) => {
  if (!isLimited(tx)) return
  const { perClient, perAddress } = tx.config.unpaidBookings
  // The order matters: the count must include the bookings of requests that held the lock earlier.
  const [, { ofClient, ofNetwork }] = await Promise.all([
    lockNetwork(tx, 'book'),
    store.countUnpaid(tx.db, clientId, networkHash(tx)),
  ])
  if (ofClient > perClient) refuse('TOO_MANY_UNPAID', { most: perClient })
  if (ofNetwork > perAddress) refuse('TOO_MANY_UNPAID_NEARBY', { most: perAddress, phone: tx.config.officePhone })
}

/**
 * The first night's price for the cancellation policy: its share of the agreed price, or an equal share when nights are not priced
 * individually.
 */
const firstNightOf = (productType: SoldProduct, quote: Quote, payNowCents: number) => {
  if (productType !== PRODUCT_TYPES.lodging) return 0
  const { firstNightCents } = quote
  const nights = Math.max(1, daysBetween(quote.firstDay, quote.lastDay))
  if (firstNightCents === undefined) return Math.ceil(payNowCents / nights)
  return shareOutPrice(payNowCents, [firstNightCents, quote.payNowCents - firstNightCents])[0]!
}

/** The summary with lines that add up to the agreed price: the difference to a held price is a separate line. */
const withAgreedPrice = (quote: Quote, payNowCents: number): Quote['summary'] =>
  payNowCents === quote.payNowCents
    ? quote.summary
    : {
        ...quote.summary,
        payNow: [...quote.summary.payNow, { label: HELD_PRICE, cents: payNowCents - quote.payNowCents }],
      }
