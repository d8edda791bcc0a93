import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { serviceEndsAt } from '../deadlines.ts'
import { BOOKING } from '../states.ts'
import { lockBooking } from './booking.service.ts'
import { moveBooking } from './transitions.ts'
import { serviceMissed } from './travel-plan.mails.ts'
import * as store from './travel-plan.store.ts'
import { insertVoucher, voidVoucher } from './voucher.store.ts'

const BEGIN_SERVICE = 'booking.begin-service'
const COMPLETE_SERVICE = 'booking.complete-service'

/** The job for higher features when a booking is completed; its payload is `{ bookingId }`. */
export const BOOKING_COMPLETED = 'booking.completed'

/** Guarantees the confirmed bookings of a locked, signed plan, issues their vouchers and schedules the start of service. */
export const guaranteeBookings = async (tx: TxCtx, plan: store.Plan) => {
  for (const booking of await store.listAllBookings(tx.db, plan.id)) {
    if (booking.status !== BOOKING.confirmed) continue
    await moveBooking(tx, booking, 'guarantee')
    await insertVoucher(tx.db, { bookingId: booking.id, code: randomReference(12), issuedAt: tx.clock.now() })
    await tx.jobs.enqueue(tx.db, {
      kind: BEGIN_SERVICE,
      payload: { bookingId: booking.id },
      dueAt: booking.serviceStartsAt,
      key: String(booking.id),
    })
  }
}

const beginService = async (tx: TxCtx, { bookingId }: { bookingId: number }) => {
  const { booking } = await lockBooking(tx, bookingId)
  if (booking.status !== BOOKING.guaranteed) return
  await moveBooking(tx, booking, 'beginService')
  await tx.jobs.enqueue(tx.db, {
    kind: COMPLETE_SERVICE,
    payload: { bookingId },
    dueAt: serviceEndsAt(booking.lastDay),
    key: String(bookingId),
  })
}

const completeService = async (tx: TxCtx, { bookingId }: { bookingId: number }) => {
  const { booking } = await lockBooking(tx, bookingId)
  if (booking.status !== BOOKING.inService) return
  await moveBooking(tx, booking, 'complete')
  await tx.jobs.enqueue(tx.db, {
    kind: BOOKING_COMPLETED,
    payload: { bookingId },
    dueAt: tx.clock.now(),
    key: String(bookingId),
  })
}

/**
 * Marks a booking as a no-show: nothing is refunded, and its voucher becomes void. The stock stays held, since its days have begun
 * (docs/rules/refunds.md#no-show). Refuses: NOT_FOUND, SERVICE_NOT_BEGUN, STATE_CHANGED when it is not guaranteed or its service is over.
 */
export const missService = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    const { booking } = await lockBooking(tx, id)
    const now = tx.clock.now()
    if (booking.serviceStartsAt > now) refuse('SERVICE_NOT_BEGUN', { reference: booking.reference })
    await moveBooking(tx, booking, 'missService')
    await voidVoucher(tx.db, id, now)
    const client = await getClient(tx, booking.clientId)
    await sendMail(tx, client.email, client.lang, serviceMissed(client, booking, tx.config.publicOrigin))
    return booking
  })

/** Registers the jobs that begin and complete services. */
export const handleServiceJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(BEGIN_SERVICE, beginService, { deadline: true })
  jobs.handle(COMPLETE_SERVICE, completeService, { deadline: true })
}
