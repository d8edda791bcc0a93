import * as review from '../features/documents/server/review.service.ts'
import * as late from '../features/payment/server/late-transfer.service.ts'
import { listRefundsByHand, settleByHand } from '../features/payment/server/refund-settlement.service.ts'
import { acceptTransfer, payByTransfer, rejectProof, uploadProof } from '../features/payment/server/transfer.service.ts'
import { cancelByStaff, refundTo } from '../features/refunds/server/refund.service.ts'
import * as refunds from '../features/refunds/server/refund-queue.service.ts'
import type { PhotoReason } from '../features/reviews/review-rules.ts'
import {
  answerReview,
  leaveOutPhoto,
  publishReview,
  rejectReview,
  translateReview,
} from '../features/reviews/server/moderation.service.ts'
import { reviewToken } from '../features/reviews/server/review-links.ts'
import { addReviewPhoto } from '../features/reviews/server/review-photos.service.ts'
import { writeReview } from '../features/reviews/server/reviews.service.ts'
import { serviceEndsAt } from '../features/travel-plan/deadlines.ts'
import { cancelBooking } from '../features/travel-plan/server/booking.service.ts'
import { confirmBooking, rejectBooking } from '../features/travel-plan/server/booking-confirmation.service.ts'
import { missService } from '../features/travel-plan/server/service-life.service.ts'
import type { RefundTarget } from '../features/travel-plan/states.ts'
import { addDays, type Day, dayInHavana } from '../lib/days.ts'
import { formatMoney } from '../lib/money.ts'
import { METHODS } from '../lib/payment-methods.ts'
import type { Agency, Customer } from './agency.ts'
import { ALL_INCLUSIVE, CARS, STAYS } from './offers.ts'
import { drawProof, drawTripPhoto } from './papers.ts'
import type { Family } from './people.ts'
import { BEACH_REVIEWS, CAR_REVIEWS, REJECTED_REVIEW, TOWN_REVIEWS, type WrittenReview } from './reviews.ts'
import { type Seeded, seeded } from './seeded.ts'

/** A sequence of events over time: it yields the number of hours until it continues. */
export type Story<T = void> = AsyncGenerator<number, T>

export type Booked = { planId: number; bookings: BookedService[] }

/** A booking, and which reviews fit it. */
type BookedService = {
  id: number
  reference: string
  serviceStartsAt: Date
  lastDay: Day
  reviews: readonly WrittenReview[]
}

/** The number of written reviews after which one is rejected. */
const REJECTED_AFTER = 9

const partyOf = ({ adults, children }: Family) =>
  children.length > 0 ? 'family' : ((['solo', 'couple'] as const)[adults.length] ?? 'friends')

/** Hours between two requests by a client. */
const QUARTER = 0.25

export type Stories = ReturnType<typeof storiesOf>

/** The stories of travel plans. Every step is a call made by a client or a staff member. */
export const storiesOf = (agency: Agency, random: Seeded) => {
  const now = () => agency.services.clock.now()
  const today = () => dayInHavana(now())
  const reservations = () => agency.by('Reservations')
  const finance = () => agency.by('Finance')
  let receipts = 0
  const bankReference = () => `FBCO-${String(48_200 + 37 * ++receipts)}`
  let confirmations = 0
  const supplierReference = () => `${random.pick(['CMX', 'HTL', 'RSV', 'VIA'])}-${71_340 + 13 * ++confirmations}`

  /** Requests stays and cars into one plan; the next choice replaces one that is sold out. */
  async function* request(customer: Customer, leadDays: number, kinds: readonly ('stay' | 'car')[]): Story<Booked> {
    let day = addDays(today(), leadDays)
    const bookings: Booked['bookings'] = []
    let planId = 0
    for (const kind of kinds) {
      if (bookings.length > 0) yield QUARTER
      const nights = random.whole(3, kind === 'car' ? 9 : 7)
      const booking = await choose(customer, kind, day, nights)
      planId = booking.planId
      bookings.push(booking)
      day = addDays(day, kind === 'car' ? 0 : nights)
    }
    return { planId, bookings }
  }

  const choose = async (customer: Customer, kind: 'stay' | 'car', day: string, nights: number) => {
    const guests = 1 + customer.family.adults.length + customer.family.children.length
    for (let attempt = 0; attempt < 8; attempt++) {
      if (kind === 'car') {
        const rental = await agency.bookRental(customer, random.pick(CARS), day, nights)
        if (rental) return { ...rental, reviews: CAR_REVIEWS }
        continue
      }
      const room = random.pick(STAYS.filter((stay) => stay.guests >= guests))
      const stay = await agency.bookStay(customer, room, day, nights)
      if (stay) return { ...stay, reviews: room.mealPlanId === ALL_INCLUSIVE ? BEACH_REVIEWS : TOWN_REVIEWS }
    }
    throw new Error(`Nothing is left for ${customer.family.lastName} on ${day}`)
  }

  /** Reservations confirms all bookings of a plan. */
  async function* confirm({ bookings }: Booked): Story {
    for (const { id } of bookings) {
      yield random.whole(2, 20)
      await confirmBooking(reservations(), { id, supplierReference: supplierReference() })
    }
  }

  const confirmAtOnce = async ({ bookings }: Booked) => {
    for (const { id } of bookings) await confirmBooking(reservations(), { id, supplierReference: supplierReference() })
  }

  const startTransfer = async (customer: Customer, planId: number) => {
    await agency.stateCategory(customer, planId)
    return payByTransfer(customer.ctx, { travelPlanId: planId, useFund: false })
  }

  type Transfer = Awaited<ReturnType<typeof startTransfer>>

  const prove = async ({ ctx, family }: Customer, { planId, reference, amountCents }: Transfer) =>
    uploadProof(ctx, {
      planId,
      file: await drawProof({
        payer: `${family.firstName} ${family.lastName}`,
        reference,
        amount: formatMoney(amountCents, 'USD', 'en'),
      }),
    })

  async function* transfer(customer: Customer, planId: number): Story {
    const started = await startTransfer(customer, planId)
    yield random.whole(2, 12)
    await prove(customer, started)
    yield random.whole(6, 40)
    await acceptTransfer(finance(), {
      id: started.id,
      amountCents: started.amountCents,
      bankReference: bankReference(),
    })
  }

  /** Pays a confirmed plan in one of the ways that clients use. */
  async function* pay(customer: Customer, { planId }: Booked, useFund = false): Story {
    yield random.whole(1, 14)
    const way = useFund ? 0 : random.whole(0, 19)
    if (way <= 11) {
      if (way === 1) {
        await agency.payWithCard(customer, planId, random.pick(['decline', 'insufficient-funds']))
        yield 1
      }
      await agency.payWithCard(customer, planId, 'succeed', METHODS.primaryCard, useFund)
    } else if (way <= 14) await agency.payWithCard(customer, planId, 'succeed', METHODS.secondaryCard)
    else if (way === 15) await agency.useLink(customer, planId, true)
    else yield* transfer(customer, planId)
  }

  async function* sign(customer: Customer, { planId }: Booked): Story {
    yield random.whole(1, 16)
    await agency.sign(customer, planId)
  }

  /** A plan from the request to the vouchers. */
  async function* sell(customer: Customer, leadDays: number, kinds: readonly ('stay' | 'car')[]): Story<Booked> {
    const booked = yield* request(customer, leadDays, kinds)
    yield* confirm(booked)
    yield* pay(customer, booked)
    yield* sign(customer, booked)
    return booked
  }

  async function* happy(customer: Customer, leadDays: number, kinds: readonly ('stay' | 'car')[]): Story {
    const { bookings } = yield* sell(customer, leadDays, kinds)
    for (const booking of bookings) yield* writeAboutTrip(customer, booking)
  }

  // Reviews have their own random choices, so that adding or removing one changes nothing else in the year.
  const reviewer = seeded(20_261)
  const usedTexts = new Set<string>()

  /** After the trip, the client writes what nobody else wrote in this language; staff decide, translate and answer. */
  async function* writeAboutTrip({ family, ctx }: Customer, booking: BookedService): Story {
    const hours = (serviceEndsAt(booking.lastDay).getTime() - now().getTime()) / 3_600_000
    yield Math.max(hours, 0) + 24 * reviewer.whole(2, 9)
    const { lang } = family
    const party = partyOf(family)
    const unused = booking.reviews.filter(
      ({ text, byFamily }) => !usedTexts.has(text[lang]) && (!byFamily || party === 'family'),
    )
    if (unused.length === 0 || reviewer.chance(0.2)) return
    const written =
      usedTexts.size === REJECTED_AFTER && booking.reviews !== CAR_REVIEWS ? REJECTED_REVIEW : reviewer.pick(unused)
    usedTexts.add(written.text[lang])
    const token = await reviewToken(ctx, booking.id)
    const { scores } = written
    const photos: { id: number; leftOut: PhotoReason | undefined }[] = []
    for (const { illustration, leftOut } of written.photos ?? []) {
      const { id } = await addReviewPhoto(ctx, { token, file: await drawTripPhoto(illustration) })
      photos.push({ id, leftOut })
    }
    const photoIds = photos.map(({ id }) => id)
    const { id } = await writeReview(ctx, { token, party, lang, scores, body: written.text[lang], photos: photoIds })
    yield reviewer.whole(3, 60)
    const support = agency.by('Support')
    for (const { id, leftOut } of photos) if (leftOut) await leaveOutPhoto(support, { id, reason: leftOut })
    if (written.rejected) {
      await rejectReview(support, { id, reason: written.rejected })
      return
    }
    await publishReview(support, { id })
    if (written.translated)
      await translateReview(support, { id, translation: written.text[lang === 'en' ? 'es' : 'en'], replaces: null })
    for (const [by, answer] of [
      ['agency', written.agencyAnswer],
      ['supplier', written.supplierAnswer],
    ] as const) {
      if (!answer) continue
      yield reviewer.whole(10, 90)
      await answerReview(support, { id, by, answerEn: answer.en, answerEs: answer.es, replaces: null })
    }
  }

  async function* rejected(customer: Customer, leadDays: number): Story {
    const { bookings } = yield* request(customer, leadDays, ['stay'])
    yield random.whole(5, 40)
    const note =
      customer.family.lang === 'es'
        ? 'El hotel no tiene habitaciones para esas fechas. Podemos proponerle otro cercano.'
        : 'The hotel has no rooms on those dates. We can suggest another one nearby.'
    await rejectBooking(reservations(), { id: bookings[0]!.id, note })
  }

  /** A request that nobody answers within 72 hours. */
  async function* unanswered(customer: Customer, leadDays: number): Story {
    yield* request(customer, leadDays, ['car'])
  }

  async function* unpaid(customer: Customer, leadDays: number, kinds: readonly ('stay' | 'car')[]): Story<Booked> {
    const booked = yield* request(customer, leadDays, kinds)
    yield* confirm(booked)
    return booked
  }

  async function* changedMind(customer: Customer, leadDays: number): Story {
    const { bookings } = yield* request(customer, leadDays, ['stay'])
    yield random.whole(1, 30)
    await cancelBooking(customer.ctx, { id: bookings[0]!.id })
  }

  /**
   * A plan that is paid but not signed within 24 hours: it is canceled, and the client chooses what happens with the money, or does not.
   */
  async function* unsigned(customer: Customer, leadDays: number, target?: RefundTarget): Story {
    const booked = yield* request(customer, leadDays, ['stay'])
    yield* confirm(booked)
    yield 2
    await agency.payWithCard(customer, booked.planId)
    yield 40
    if (target) await refund(customer, booked.bookings[0]!.id, target)
  }

  const refund = (customer: Customer, id: number, target: RefundTarget) => refundTo(target)(customer.ctx, { id })

  /** A trip that the client cancels when it is ready; finance decides about a refund to the card. */
  async function* refunded(
    customer: Customer,
    leadDays: number,
    end: 'fund' | 'requested' | 'settled' | 'rejected' | 'failed' | 'retried',
  ): Story {
    const booked = yield* request(customer, leadDays, ['stay'])
    yield* confirm(booked)
    yield 3
    const fails = end === 'failed' || end === 'retried'
    await agency.payWithCard(customer, booked.planId, fails ? 'refuse-refund' : 'succeed')
    yield* sign(customer, booked)
    yield random.whole(12, 60)
    const asked = await refund(customer, booked.bookings[0]!.id, end === 'fund' ? 'fund' : 'client')
    if (end === 'fund' || end === 'requested') return
    yield random.whole(4, 26)
    if (end === 'rejected') {
      await refunds.rejectRefund(finance(), {
        id: asked.id,
        noteEn: 'The card of this payment was closed by its bank, so the money goes into your fund.',
        noteEs: 'El banco cerró la tarjeta de este pago, por lo que el dinero pasa a su fondo.',
      })
    } else await refunds.approveRefund(finance(), { id: asked.id })
    if (end !== 'retried') return
    yield 30
    await refund(customer, booked.bookings[0]!.id, 'fund')
  }

  /** A plan that is paid by transfer and refunded: finance sends the money by hand, or has not sent it yet. */
  async function* refundedByHand(customer: Customer, leadDays: number, end: 'sent' | 'waiting'): Story {
    const booked = yield* request(customer, leadDays, ['stay'])
    yield* confirm(booked)
    yield* transfer(customer, booked.planId)
    yield* sign(customer, booked)
    yield random.whole(20, 60)
    const asked = await refund(customer, booked.bookings[0]!.id, 'client')
    yield 8
    await refunds.approveRefund(finance(), { id: asked.id })
    if (end === 'waiting') return
    yield 40
    await sendByHand(asked)
  }

  /** Sends an approved refund, which is in finance's list because the plan was paid by transfer. */
  const sendByHand = async ({ id }: { id: number }) => {
    const { list } = await listRefundsByHand(finance(), { page: 1, pageSize: 100 })
    const refund = list.find((one) => one.id === id)
    if (!refund) return
    await settleByHand(finance(), { id, amountCents: refund.amountCents, bankReference: bankReference() })
  }

  /** The supplier withdraws a confirmed and paid booking. */
  async function* withdrawn(customer: Customer, leadDays: number, target?: RefundTarget): Story {
    const { bookings } = yield* sell(customer, leadDays, ['stay'])
    yield random.whole(24, 72)
    const note =
      customer.family.lang === 'es'
        ? 'El hotel cierra por reparaciones en esas fechas. Lamentamos las molestias.'
        : 'The hotel closes for repairs on those dates. We are sorry for the trouble.'
    await cancelByStaff(reservations(), { id: bookings[0]!.id, reason: 'supplier', note })
    if (!target) return
    yield random.whole(3, 50)
    const asked = await refund(customer, bookings[0]!.id, target)
    if (target === 'fund') return
    yield 6
    await refunds.approveRefund(finance(), { id: asked.id })
    yield 40
    await sendByHand(asked)
  }

  async function* missed(customer: Customer, leadDays: number, kinds: readonly ('stay' | 'car')[]): Story {
    const { bookings } = yield* sell(customer, leadDays, kinds)
    const { id, serviceStartsAt } = bookings[0]!
    yield (serviceStartsAt.getTime() - now().getTime()) / 3_600_000 + 20
    await missService(reservations(), { id })
  }

  /** The transfer expires without proof; the money arrives later. */
  async function* lateMoney(customer: Customer, leadDays: number, end: 'waiting' | 'returned' | 'fund'): Story {
    const booked = yield* request(customer, leadDays, ['stay'])
    yield* confirm(booked)
    yield 4
    const { reference, amountCents } = await startTransfer(customer, booked.planId)
    yield 24 * 7
    const arrived = await late.recordLateTransfer(finance(), { reference, amountCents, bankReference: bankReference() })
    if (end === 'waiting') return
    yield 30
    if (end === 'fund') await late.creditLateTransfer(finance(), { id: arrived.id })
    else await late.returnLateTransfer(finance(), { id: arrived.id, bankReference: bankReference() })
  }

  /** A plan that is confirmed and being paid by transfer: without proof, with a proof to check, or with a rejected proof. */
  async function* openTransfer(customer: Customer, leadDays: number, proof: 'none' | 'toCheck' | 'rejected'): Story {
    const booked = yield* request(customer, leadDays, ['stay'])
    yield* confirm(booked)
    yield 1
    const started = await startTransfer(customer, booked.planId)
    if (proof === 'none') return
    yield 3
    await prove(customer, started)
    if (proof === 'toCheck') return
    yield 5
    await rejectProof(finance(), {
      id: started.id,
      reasonEn: 'The picture shows another amount. Please upload the receipt of this transfer.',
      reasonEs: 'La imagen muestra otro importe. Suba el comprobante de esta transferencia.',
    })
  }

  async function* openLink(customer: Customer, leadDays: number): Story {
    const booked = yield* request(customer, leadDays, ['stay'])
    await confirmAtOnce(booked)
    yield 1
    await agency.useLink(customer, booked.planId, false)
  }

  /** A plan that is paid and waiting for the signature. */
  async function* toSign(customer: Customer, leadDays: number, kinds: readonly ('stay' | 'car')[]): Story {
    const booked = yield* request(customer, leadDays, kinds)
    await confirmAtOnce(booked)
    yield 1
    await agency.payWithCard(customer, booked.planId)
  }

  /** Photographs a document; Documents staff approve or reject it, or have not looked at it yet. */
  async function* photograph(
    customer: Customer,
    docType: 2 | 3,
    validUntil: string,
    end: 'waiting' | 'approved' | 'rejected',
  ): Story {
    const id = await agency.submitDocument(customer, docType, validUntil)
    if (end === 'waiting') return
    yield random.whole(2, 18)
    const documents = agency.by('Documents')
    if (end === 'approved') await review.approve(documents, { id })
    else
      await review.reject(documents, {
        id,
        reasonEn: 'The number cannot be read. Please photograph it again without the reflection.',
        reasonEs: 'El número no se puede leer. Vuelva a fotografiarlo sin el reflejo.',
      })
  }

  return {
    happy,
    rejected,
    unanswered,
    unpaid,
    request,
    changedMind,
    unsigned,
    refunded,
    refundedByHand,
    withdrawn,
    missed,
    lateMoney,
    openTransfer,
    openLink,
    toSign,
    photograph,
  }
}
