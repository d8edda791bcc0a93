import { addHours, daysBetween } from '../../../lib/days.ts'
import { formatMoney, SALE_CURRENCY } from '../../../lib/money.ts'
import { agreePrice, type Quote } from '../../../lib/quote.ts'
import { refuse } from '../../../lib/refusals.ts'
import { PRODUCT_TYPES, type ProductType } from '../../../lib/site.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { readPriceHold } from '../../../platform/price-hold.ts'
import { randomReference } from '../../../platform/secrets.ts'
import type { CarBookForm, CarSelection } from '../../cars/contract.ts'
import { carKey, holdCar, quoteCar, releaseCar } from '../../cars/server/cars.service.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import type { LodgingBookForm, LodgingSelection } from '../../lodging/contract.ts'
import { holdLodging, lodgingKey, quoteLodging, releaseLodging } from '../../lodging/server/lodging.service.ts'
import { CONFIRM_ALERT_HOURS, confirmBy } from '../deadlines.ts'
import { BOOKING, isLive, isOpenRefund, PLAN, type Reason } from '../states.ts'
import { requestWaits } from './money.mails.ts'
import { listStandingRefunds } from './refund.store.ts'
import { moveBooking, settlePlanState } from './transitions.ts'
import { bookingConfirmed, bookingEnded, bookingRequested } from './travel-plan.mails.ts'
import * as store from './travel-plan.store.ts'
import { voidVoucher } from './voucher.store.ts'

const EXPIRE_UNCONFIRMED = 'booking.expire-unconfirmed'
const ALERT_UNCONFIRMED = 'booking.alert-unconfirmed'
const DEMO_CONFIRM = 'booking.demo-confirm'

const release: Record<ProductType, (tx: TxCtx, bookingId: number) => Promise<void>> = {
  [PRODUCT_TYPES.carRent]: releaseCar,
  [PRODUCT_TYPES.lodging]: releaseLodging,
}

/**
 * Books a car into the client's travel plan and holds its stock until the supplier answers.
 * Refuses: OFFER_EXPIRED when the offer's token is not ours, PRICE_CHANGED when its price held no longer and is higher now,
 * SOLD_OUT, NOT_ELIGIBLE, PLAN_BEING_PAID while the plan is being paid (decisions 1, 3).
 */
export const bookCar = async (
  ctx: Ctx,
  input: { carOffer: CarSelection; bookForm: CarBookForm; clientId?: number },
) => {
  refuseForeignClient(ctx, input.clientId)
  const { countryId } = await getClient(ctx, clientIdOf(ctx))
  const selection = { ...input.carOffer, userCountryId: countryId ?? undefined }
  const quote = await quoteCar(ctx, selection, input.bookForm)
  const payNowCents = await agreedPrice(ctx, selection.offerToken, carKey(input.carOffer), quote)
  return book(ctx, PRODUCT_TYPES.carRent, quote, payNowCents, (tx, bookingId) =>
    holdCar(tx, bookingId, selection, input.bookForm),
  )
}

/** Books lodging into the client's travel plan, its travellers mapped into the rooms. Refuses: as for a car. */
export const bookLodging = async (
  ctx: Ctx,
  input: { offer: LodgingSelection; bookForm: LodgingBookForm; clientId?: number },
) => {
  refuseForeignClient(ctx, input.clientId)
  const quote = await quoteLodging(ctx, input.offer)
  const payNowCents = await agreedPrice(ctx, input.offer.offerToken, lodgingKey(input.offer), quote)
  return book(ctx, PRODUCT_TYPES.lodging, quote, payNowCents, (tx, bookingId) =>
    holdLodging(tx, bookingId, input.offer, input.bookForm),
  )
}

const refuseForeignClient = (ctx: Ctx, clientId: number | undefined) => {
  if (clientId !== undefined && clientId !== clientIdOf(ctx)) refuse('NOT_FOUND')
}

const agreedPrice = async (ctx: Ctx, token: string, key: string, quote: Quote) => {
  const hold = (await readPriceHold(ctx, token, key)) ?? refuse('OFFER_EXPIRED')
  if (!quote.available) refuse('SOLD_OUT')
  const agreed = agreePrice(hold, quote.payNowCents, ctx.clock.now())
  if ('cents' in agreed) return agreed.cents
  const inWords = (cents: number) => ({
    en: formatMoney(cents, SALE_CURRENCY, 'en'),
    es: formatMoney(cents, SALE_CURRENCY, 'es'),
  })
  return refuse('PRICE_CHANGED', { old: inWords(hold.cents), new: inWords(quote.payNowCents) })
}

const book = (
  ctx: Ctx,
  productType: ProductType,
  quote: Quote,
  payNowCents: number,
  hold: (tx: TxCtx, bookingId: number) => Promise<void>,
) =>
  transact(ctx, async (tx) => {
    const clientId = clientIdOf(ctx)
    const now = tx.clock.now()
    const plan = await store.lockOrCreateUnpaidPlan(tx.db, clientId, SALE_CURRENCY, now)
    if (plan.status === PLAN.paymentPending) refuse('PLAN_BEING_PAID')
    const booking = await store.insertBooking(tx.db, {
      reference: randomReference(),
      plan_id: plan.id,
      client_id: clientId,
      product_type: productType,
      status: BOOKING.awaitingConfirmation,
      currency: SALE_CURRENCY,
      pay_now_cents: payNowCents,
      pay_in_cuba_cents: quote.payInCubaCents,
      first_night_cents: firstNightOf(productType, quote, payNowCents),
      summary: JSON.stringify(withAgreedPrice(quote, payNowCents)),
      cancellation: JSON.stringify(quote.cancellation),
      first_day: quote.firstDay,
      last_day: quote.lastDay,
      service_starts_at: quote.serviceStartsAt,
      on_request: quote.onRequest,
      created_at: now,
      confirm_by: confirmBy(now),
    })
    await settlePlanState(tx, plan)
    await recordAudit(tx.db, {
      at: now,
      actor: tx.actor,
      entity: 'booking',
      entityId: booking.id,
      event: 'request',
      after: { payNowCents },
    })
    await awaitConfirmation(tx, booking)
    if (tx.config.demo && !quote.onRequest) {
      const seconds = tx.config.demoConfirmSeconds
      await tx.jobs.enqueue(tx.db, {
        kind: DEMO_CONFIRM,
        payload: { bookingId: booking.id },
        dueAt: addHours(now, seconds / 3_600),
      })
    }
    const client = await getClient(tx, clientId)
    await sendMail(tx, client.email, client.lang, bookingRequested(client, booking, tx.config.publicOrigin))
    await hold(tx, booking.id)
    return booking
  })

/** Sets up the end of a request that nobody confirms, and its alerts to the staff (decisions 2). */
export const awaitConfirmation = async (tx: TxCtx, { id, createdAt, confirmBy: due }: store.Booking) => {
  await tx.jobs.enqueue(tx.db, {
    kind: EXPIRE_UNCONFIRMED,
    payload: { bookingId: id },
    dueAt: due,
    key: String(id),
  })
  for (const hours of CONFIRM_ALERT_HOURS) {
    await tx.jobs.enqueue(tx.db, {
      kind: ALERT_UNCONFIRMED,
      payload: { bookingId: id, hours },
      dueAt: addHours(createdAt, hours),
      key: `${id} ${hours}`,
    })
  }
}

/** What a policy that keeps the first night means by it: never more than the price, an equal share where no night is priced. */
const firstNightOf = (productType: ProductType, quote: Quote, payNowCents: number) => {
  if (productType !== PRODUCT_TYPES.lodging) return 0
  const nights = Math.max(1, daysBetween(quote.firstDay, quote.lastDay))
  return Math.min(quote.firstNightCents ?? Math.ceil(payNowCents / nights), payNowCents)
}

/** The summary whose lines come to the agreed price: a price that held stands as a line of its own. */
const withAgreedPrice = (quote: Quote, payNowCents: number): Quote['summary'] =>
  payNowCents === quote.payNowCents
    ? quote.summary
    : {
        ...quote.summary,
        payNow: [
          ...quote.summary.payNow,
          {
            label: { en: 'Price held for you', es: 'Precio mantenido para usted' },
            cents: payNowCents - quote.payNowCents,
          },
        ],
      }

/** A booking of the client who asks. Refuses: NOT_FOUND. */
export const getBooking = async (ctx: Ctx, { id }: { id: number }) => {
  const booking = await store.findBooking(ctx.db, id)
  return booking && booking.clientId === clientIdOf(ctx) ? booking : refuse('NOT_FOUND')
}

/** A booking of one product. Refuses: NOT_FOUND also for the other product. */
export const getBookingOf = (productType: ProductType) => async (ctx: Ctx, input: { id: number }) => {
  const booking = await getBooking(ctx, input)
  return booking.productType === productType ? booking : refuse('NOT_FOUND')
}

/**
 * Cancels a booking that is not paid and gives its stock back; one that has ended stays as it is.
 * Refuses: NOT_FOUND, PLAN_BEING_PAID, BOOKING_PAID, which leads to the refund page: money is never kept silently (decisions 1).
 */
export const cancelBooking = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    const { booking, plan } = await lockBooking(tx, (await getBooking(tx, { id })).id)
    if (!isLive(booking.status)) return booking
    if (plan.status === PLAN.paymentPending) refuse('PLAN_BEING_PAID')
    if (booking.paid) refuse('BOOKING_PAID', { reference: booking.reference })
    await endBooking(tx, booking, 'cancel', 'client')
    await settlePlanState(tx, plan)
    return booking
  })

/** Takes an ended booking off the client's list. Refuses: NOT_FOUND, STATE_CHANGED while it still counts, REFUND_OPEN. */
export const deleteBooking = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    const { booking } = await lockBooking(tx, (await getBooking(tx, { id })).id)
    if (isLive(booking.status)) refuse('STATE_CHANGED')
    const [refund] = await listStandingRefunds(tx.db, [id])
    if (refund && isOpenRefund(refund.status)) refuse('REFUND_OPEN', { reference: booking.reference })
    await store.hideBooking(tx.db, id)
    return { id }
  })

/** Requests by their deadline, for the office. */
export const listAwaiting = (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) =>
  store.listAwaiting(ctx.db, pageSize, (page - 1) * pageSize)

/** Confirms a request with the supplier's reference. Refuses: NOT_FOUND, STATE_CHANGED when it is no longer waiting. */
export const confirmBooking = (ctx: Ctx, { id, supplierReference }: { id: number; supplierReference: string }) =>
  transact(ctx, (tx) => confirm(tx, id, supplierReference))

const confirm = async (tx: TxCtx, id: number, supplierReference: string) => {
  const { booking, plan } = await lockBooking(tx, id)
  await moveBooking(tx, booking, 'confirm', { supplier_reference: supplierReference, confirmed_at: tx.clock.now() })
  await settlePlanState(tx, plan)
  const client = await getClient(tx, booking.clientId)
  await sendMail(
    tx,
    client.email,
    client.lang,
    bookingConfirmed(client, booking, plan.status === PLAN.readyToPay, tx.config.publicOrigin),
  )
  return { ...booking, supplierReference }
}

/** Rejects a request and gives its stock back. Refuses: NOT_FOUND, STATE_CHANGED when it is no longer waiting. */
export const rejectBooking = (ctx: Ctx, { id, note }: { id: number; note: string }) =>
  transact(ctx, async (tx) => {
    const { booking, plan } = await lockBooking(tx, id)
    await endBooking(tx, booking, 'reject', 'supplier', note)
    await settlePlanState(tx, plan)
    return booking
  })

/** Ends every booking of a locked, unpaid plan that still counts. */
export const endBookings = async (tx: TxCtx, plan: store.Plan, event: 'expire' | 'cancel', reason: Reason) => {
  for (const booking of await store.listAllBookings(tx.db, plan.id)) {
    if (isLive(booking.status)) await endBooking(tx, booking, event, reason)
  }
}

type Ending = 'expire' | 'cancel' | 'reject'

const endBooking = async (tx: TxCtx, booking: store.Booking, event: Ending, reason: Reason, note = '') => {
  await closeBooking(tx, booking, event, reason)
  await tellEnded(tx, booking, reason, note)
}

/** Ends a booking of a locked plan; its stock goes back and its voucher is void. Refuses: STATE_CHANGED when it has ended already. */
export const closeBooking = async (tx: TxCtx, booking: store.Booking, event: Ending, reason: Reason) => {
  await moveBooking(tx, booking, event, { ended_at: tx.clock.now() }, reason)
  await release[booking.productType as ProductType](tx, booking.id)
  await voidVoucher(tx.db, booking.id, tx.clock.now())
}

/** Tells the client that a booking that was not paid has ended. */
export const tellEnded = async (tx: TxCtx, booking: store.Booking, reason: Reason, note: string) => {
  const client = await getClient(tx, booking.clientId)
  await sendMail(tx, client.email, client.lang, bookingEnded(client, booking, reason, note, tx.config.publicOrigin))
}

/** A booking and its plan, locked plan first. Refuses: NOT_FOUND. */
export const lockBooking = async (tx: TxCtx, id: number) => {
  const { planId } = (await store.findBooking(tx.db, id)) ?? refuse('NOT_FOUND')
  const plan = (await store.lockPlan(tx.db, planId))!
  return { plan, booking: (await store.findBooking(tx.db, id))! }
}

const expireUnconfirmed = async (tx: TxCtx, { bookingId }: { bookingId: number }) => {
  const { booking, plan } = await lockBooking(tx, bookingId)
  if (booking.status !== BOOKING.awaitingConfirmation && booking.status !== BOOKING.alternativeOffered) return
  await endBooking(tx, booking, 'expire', 'unconfirmed72h')
  await settlePlanState(tx, plan)
}

/** Tells the office that a request still waits (decisions 2). */
const alertUnconfirmed = async (tx: TxCtx, { bookingId, hours }: { bookingId: number; hours: number }) => {
  const booking = (await store.findBooking(tx.db, bookingId))!
  if (booking.status !== BOOKING.awaitingConfirmation && booking.status !== BOOKING.alternativeOffered) return
  await sendMail(tx, tx.config.officeEmail, 'en', requestWaits(booking, hours, tx.config.publicOrigin))
}

/** What a demo supplier does by itself: it confirms and gives a reference. */
const demoConfirm = async (tx: TxCtx, { bookingId }: { bookingId: number }) => {
  const { booking } = await lockBooking(tx, bookingId)
  if (booking.status === BOOKING.awaitingConfirmation) await confirm(tx, bookingId, `DEMO-${booking.reference}`)
}

/** Names what carries out the deadlines of bookings. */
export const handleBookingJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(EXPIRE_UNCONFIRMED, expireUnconfirmed)
  jobs.handle(ALERT_UNCONFIRMED, alertUnconfirmed)
  jobs.handle(DEMO_CONFIRM, demoConfirm)
}
