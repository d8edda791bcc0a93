import { dayInHavana } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import type { TxCtx } from '../../../platform/context.ts'
import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { eraseDrivers, listDrivers } from '../../cars/server/cars.service.ts'
import { eraseGuests, listGuestRooms } from '../../lodging/server/lodging.service.ts'
import { getOwedCents } from '../../money/server/fund.service.ts'
import { isConfirmed, isOpenRefund, PLAN, type PlanStatus } from '../states.ts'
import { endBookings } from './booking.service.ts'
import { getFund } from './fund.service.ts'
import { listRefundsByBooking } from './refund-record.service.ts'
import { lockPlan, movePlan } from './travel-plan.service.ts'
import * as store from './travel-plan.store.ts'
import { erasePeople, listLinks, listTravelers } from './trip-links.store.ts'

/** Plan states in which the account cannot be deleted. */
const IN_USE: readonly PlanStatus[] = [PLAN.paymentPending, PLAN.paid, PLAN.signed]

/**
 * A client's plans, bookings and fund are all exported; unpaid plans, trip links and travelers' contact data are erased with the account.
 */
export const travelPlanData: OwnDataProvider = {
  part: 'travelPlans',
  read: async (ctx, clientId) => {
    const plans = await store.listAllPlans(ctx.db, clientId)
    const bookings = (await Promise.all(plans.map((plan) => store.listAllBookings(ctx.db, plan.id)))).flat()
    const ids = bookings.map((booking) => booking.id)
    const [drivers, rooms, refunds] = [
      await listDrivers(ctx, ids),
      await listGuestRooms(ctx, ids),
      await listRefundsByBooking(ctx, bookings),
    ]
    const travelers = await listTravelers(
      ctx.db,
      plans.map((plan) => plan.id),
    )
    const links = (await Promise.all(plans.map((plan) => listLinks(ctx.db, plan.id)))).flat()
    return {
      fund: await getFund(ctx, { clientId }),
      plans: plans.map((plan) => ({
        ...plan,
        traveler: travelers.find(({ planId }) => planId === plan.id),
        tripLinks: links.filter(({ planId }) => planId === plan.id),
        bookings: bookings
          .filter((booking) => booking.planId === plan.id)
          .map((booking) => ({
            ...booking,
            driver: drivers.get(booking.id),
            rooms: rooms.get(booking.id),
            refund: refunds.get(booking.id),
          })),
      })),
    }
  },
  erase: async (tx, clientId) => {
    if ((await getOwedCents(tx, clientId)) > 0) refuse('ACCOUNT_IN_USE')
    for (const { id } of await store.listAllPlans(tx.db, clientId)) await erasePlan(tx, id)
  },
}

/**
 * Erases a plan's trip links and the contact data of the person who travels. Cancels an unpaid plan and erases its drivers and guests; a
 * finished paid plan is kept. Refuses: ACCOUNT_IN_USE.
 */
const erasePlan = async (tx: TxCtx, planId: number) => {
  const plan = await lockPlan(tx, planId)
  const bookings = await store.listAllBookings(tx.db, planId)
  const today = dayInHavana(tx.clock.now())
  const hasFutureService =
    plan.paidAt && bookings.some((booking) => isConfirmed(booking.status) && booking.lastDay >= today)
  const refunds = [...(await listRefundsByBooking(tx, bookings)).values()]
  if (IN_USE.includes(plan.status) || hasFutureService || refunds.some((refund) => isOpenRefund(refund.status)))
    refuse('ACCOUNT_IN_USE')
  await erasePeople(tx.db, planId)
  if (plan.paidAt) return
  await endBookings(tx, plan, 'cancel', 'client')
  if (plan.status !== PLAN.canceled) await movePlan(tx, plan, 'cancel')
  const ids = bookings.map((booking) => booking.id)
  await eraseDrivers(tx, ids)
  await eraseGuests(tx, ids)
}
