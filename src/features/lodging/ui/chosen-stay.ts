import { sum } from '../../../lib/money.ts'
import type { LodgingOffer } from '../contract.ts'
import { perNight } from '../price.ts'
import type { BookLodgingData } from './book-lodging.load.ts'

/** Rooms of a stay that share one offer, by their index in the stay. */
export type StayPart = { rooms: readonly number[]; offer: LodgingOffer }

/** The chosen rooms of a stay with their prices; one part when all have the same class and meal plan. */
export type ChosenStay = Pick<
  LodgingOffer,
  | 'hotel'
  | 'hotelId'
  | 'checkIn'
  | 'nights'
  | 'perNight'
  | 'currency'
  | 'totalCents'
  | 'perNightCents'
  | 'roomsLeft'
  | 'onRequest'
  | 'cancellation'
  | 'priceHeldUntil'
> & {
  parts: readonly StayPart[]
  /** In the order of the stay. */
  rooms: (LodgingOffer['rooms'][number] & Pick<LodgingOffer, 'roomClass' | 'mealPlan'>)[]
}

/** Adds up the parts of a stay, which are in one hotel for the same nights. */
export const stayOfParts = (parts: readonly StayPart[]): ChosenStay => {
  const offers = parts.map(({ offer }) => offer)
  const [first] = offers as [LodgingOffer]
  const totalCents = sum(offers.map((offer) => offer.totalCents))
  const few = offers.flatMap(({ roomsLeft }) => roomsLeft ?? [])
  const rooms = parts.flatMap(({ rooms, offer: { rooms: priced, roomClass, mealPlan } }) =>
    rooms.map((roomIndex, i) => ({ ...priced[i]!, roomIndex, roomClass, mealPlan })),
  )
  return {
    ...first,
    parts,
    rooms: rooms.sort((a, b) => a.roomIndex - b.roomIndex),
    totalCents,
    perNightCents: perNight(totalCents, first.nights),
    perNight: first.perNight.map(({ day }, i) => ({
      day,
      cents: sum(offers.map((offer) => offer.perNight[i]!.cents)),
    })),
    roomsLeft: few.length > 0 ? Math.min(...few) : null,
    priceHeldUntil: offers.map((offer) => offer.priceHeldUntil).sort()[0]!,
  }
}

/** The requested rooms if all are available, or the cheapest offer when none are requested. */
export const chosenStay = ({
  requested,
  result,
  parts,
}: Pick<BookLodgingData, 'requested' | 'result' | 'parts'>): ChosenStay | undefined => {
  if (!result || !requested) return undefined
  if (parts) {
    const available = parts.flatMap(({ rooms, offer }) => (offer ? [{ rooms, offer }] : []))
    return available.length === parts.length ? stayOfParts(available) : undefined
  }
  const { room } = requested
  const offer = room
    ? result.offers.find(
        ({ roomClassId, mealPlanId }) => roomClassId === room.roomClassId && mealPlanId === room.mealPlanId,
      )
    : [...result.offers].sort((a, b) => a.totalCents - b.totalCents)[0]
  return offer && stayOfParts([{ rooms: [...offer.rooms.keys()], offer }])
}

/** The choice for each room, in the order of the stay. */
export const choicesOf = ({ parts }: ChosenStay) =>
  parts
    .flatMap(({ rooms, offer }) => rooms.map((room) => ({ room, offer })))
    .sort((a, b) => a.room - b.room)
    .map(({ offer }) => offer)
