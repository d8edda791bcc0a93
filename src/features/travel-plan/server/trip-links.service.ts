import { addDays, dayInHavana } from '../../../lib/days.ts'
import { isEmail } from '../../../lib/email-address.ts'
import type { Lang } from '../../../lib/languages.ts'
import { toE164 } from '../../../lib/phone.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, ownerId, type TxCtx, transact } from '../../../platform/context.ts'
import { type Limit, limitCalls, networkOf } from '../../../platform/limits.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import type { PlanTraveler } from '../contract/trip-links.ts'
import { isLive } from '../states.ts'
import { getOwnPlan } from './travel-plan.service.ts'
import { type Booking, listAllBookings } from './travel-plan.store.ts'
import * as store from './trip-links.store.ts'
import { packTrip } from './trip-pack.service.ts'
import { printVoucherOf } from './voucher.service.ts'

/** Days after the last day of service on which a link still opens. */
const OPEN_AFTER_DAYS = 3

const LINKS_A_DAY: Limit = { kind: 'tripLinks', max: 20, minutes: 1_440 }
const OPENED_AN_HOUR: Limit = { kind: 'openTrip', max: 120, minutes: 60 }

const listLive = async (ctx: Pick<Ctx, 'db'>, planId: number) =>
  (await listAllBookings(ctx.db, planId)).filter(({ status }) => isLive(status))

/** The last day of live bookings; null when there are none. */
const lastDayOf = (live: readonly Booking[]) =>
  live
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1) ?? null

/**
 * The last day of a link's trip; null when no booking from before the link was made is live. Later bookings then belong to another trip.
 */
const lastDayFor = ({ madeAt }: store.StoredLink, live: readonly Booking[]) =>
  live.some(({ createdAt }) => createdAt <= madeAt) ? lastDayOf(live) : null

const isOver = ({ clock }: Pick<Ctx, 'clock'>, lastDay: string | null) =>
  lastDay === null || addDays(lastDay, OPEN_AFTER_DAYS) < dayInHavana(clock.now())

const toShown = (ctx: Ctx, link: store.StoredLink, lastDay: string | null) => ({
  ...link,
  state: link.revokedAt ? ('revoked' as const) : isOver(ctx, lastDay) ? ('over' as const) : ('open' as const),
})

const audit = (tx: TxCtx, planId: number, event: string, after: object) =>
  recordAudit(tx.db, { at: tx.clock.now(), actor: tx.actor, entity: 'plan', entityId: planId, event, after })

/** Who travels, and the links to the trip. Refuses: NOT_FOUND. */
export const getTripPeople = async (ctx: Ctx, { planId }: { planId: number }) => {
  const plan = await getOwnPlan(ctx, planId)
  const live = await listLive(ctx, plan.id)
  const [traveler] = await store.listTravelers(ctx.db, [plan.id])
  return {
    traveler: traveler ?? null,
    links: (await store.listLinks(ctx.db, plan.id)).map((link) => toShown(ctx, link, lastDayFor(link, live))),
    lastDay: lastDayOf(live),
  }
}

/** Who travels in plans that someone else pays for, by plan. */
export const listTravelers = (ctx: Pick<Ctx, 'db'>, planIds: readonly number[]) => store.listTravelers(ctx.db, planIds)

/** Sets who travels instead of the client; an empty name means that the client travels. Refuses: NOT_FOUND; INVALID with the field. */
export const saveTraveler = async (ctx: Ctx, { planId, ...given }: PlanTraveler & { planId: number }) => {
  const plan = await getOwnPlan(ctx, planId)
  if (given.phone && !toE164(given.phone))
    refuseField('phone', {
      en: 'must be a phone number with its country code, like +53 5 555 0100',
      es: 'debe ser un número de teléfono con el código del país, como +53 5 555 0100',
    })
  if (given.email && !isEmail(given.email))
    refuseField('email', { en: 'must be an email address', es: 'debe ser un correo electrónico' })
  await transact(ctx, async (tx) => {
    if (given.name) await store.saveTraveler(tx.db, plan.id, given)
    else await store.deleteTraveler(tx.db, plan.id)
    await audit(tx, plan.id, 'traveler', { other: given.name !== '' })
  })
  return given.name ? given : null
}

/** Creates a link to a trip of the caller. Refuses: NOT_FOUND; TRIP_OVER when no booking is live or the trip is over; TOO_MANY. */
export const makeTripLink = async (
  ctx: Ctx,
  { planId, name, lang, lowData }: { planId: number; name: string; lang: Lang; lowData: boolean },
) => {
  const plan = await getOwnPlan(ctx, planId)
  const lastDay = lastDayOf(await listLive(ctx, plan.id))
  if (isOver(ctx, lastDay)) refuse('TRIP_OVER')
  await limitCalls(ctx, LINKS_A_DAY, `client ${plan.clientId}`)
  const token = randomToken()
  const link = await transact(ctx, async (tx) => {
    const made = await store.insertLink(tx.db, {
      plan_id: plan.id,
      token_hash: hashSecret(token),
      name,
      lang,
      low_data: lowData,
      made_at: tx.clock.now(),
    })
    await audit(tx, plan.id, 'makeTripLink', { linkId: made.id })
    return made
  })
  return { link: toShown(ctx, link, lastDay), url: `${ctx.config.publicOrigin}/${lang}/trip/${token}` }
}

/** Permanently revokes a link of the caller. Refuses: NOT_FOUND. */
export const revokeTripLink = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  const link = (await store.findLink(ctx.db, { id })) ?? refuse('NOT_FOUND')
  ownerId(ctx, link.clientId)
  await transact(ctx, async (tx) => {
    if (await store.revokeLink(tx.db, id, tx.clock.now()))
      await audit(tx, link.planId, 'revokeTripLink', { linkId: id })
  })
  return true
}

/** The link of a token, if it still opens. Refuses: TOO_MANY, LINK_NOT_VALID. */
const readLink = async (ctx: Ctx, token: string) => {
  await limitCalls(ctx, OPENED_AN_HOUR, networkOf(ctx.origin.address))
  const link = (await store.findLink(ctx.db, { tokenHash: hashSecret(token) })) ?? refuse('LINK_NOT_VALID')
  const lastDay = link.revokedAt ? null : lastDayFor(link, await listLive(ctx, link.planId))
  return lastDay !== null && !isOver(ctx, lastDay) ? { ...link, lastDay } : refuse('LINK_NOT_VALID')
}

/** The trip of a link, without prices and document numbers. Refuses: LINK_NOT_VALID, TOO_MANY. */
export const openTrip = async (ctx: Ctx, { token, lang }: { token: string; lang: Lang }) => {
  const { id, planId, name, lowData, lastDay } = await readLink(ctx, token)
  await store.markOpened(ctx.db, id, ctx.clock.now())
  return { ...(await packTrip(ctx, planId, lang, { forTravelers: true })), name, lowData, lastDay }
}

/** A voucher of a link's trip. Refuses: LINK_NOT_VALID, TOO_MANY, NOT_FOUND, NO_VOUCHER. */
export const getSharedVoucher = async (ctx: Ctx, { token, bookingId }: { token: string; bookingId: number }) => {
  const { planId } = await readLink(ctx, token)
  const booking = (await listAllBookings(ctx.db, planId)).find(({ id }) => id === bookingId) ?? refuse('NOT_FOUND')
  return printVoucherOf(ctx, booking, { forTravelers: true })
}
