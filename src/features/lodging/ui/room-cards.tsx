import { photoAlt } from '../../../lib/photo.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Photos } from '../../../ui/gallery.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { usePageMode } from '../../../ui/page-mode.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { HotelDetails, LodgingOffer, RoomDetails, UnavailableRoom } from '../contract.ts'
import { findMealPlan } from '../meal-plans.ts'
import { bookLodgingPath, type StayQuery } from '../search-query.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import { offerTexts } from './offer.texts.ts'
import { Fact, OfferBadges } from './offer-parts.tsx'

/** A card for each room class with its meal plans as links, the cheapest first; then the rooms that are not available, and why. */
export const OfferChoice = ({
  hotel,
  offers,
  unavailable,
  chosen,
  stay,
}: {
  hotel: HotelDetails
  offers: readonly LodgingOffer[]
  unavailable: readonly UnavailableRoom[]
  chosen: LodgingOffer | undefined
  stay: StayQuery
}) => {
  const t = useTexts(bookLodgingTexts)
  const details = new Map(hotel.rooms.map((room) => [room.roomClassId, room]))
  const classIds = [...new Set(offers.map(({ roomClassId }) => roomClassId))]
  return (
    <ul className="grid gap-4">
      {classIds.map((roomClassId) => (
        <Card as="li" key={roomClassId} className="grid gap-4 p-4! sm:p-5!">
          <RoomHeader room={details.get(roomClassId)!} roomsLeft={roomsLeftOf(offers, roomClassId)} />
          <ul className="grid">
            {offers
              .filter((offer) => offer.roomClassId === roomClassId)
              .map((offer) => (
                <PlanRow key={offer.mealPlanId} offer={offer} chosen={offer === chosen} stay={stay} />
              ))}
          </ul>
        </Card>
      ))}
      {unavailable.map((room) => (
        <li key={room.roomClassId} className="grid gap-2 rounded-card border border-line bg-surface-sunk p-4 sm:p-5">
          <RoomHeader room={details.get(room.roomClassId)!} roomsLeft={null} />
          <p className="font-semibold text-warning">{whyUnavailable(room, t)}</p>
        </li>
      ))}
    </ul>
  )
}

const roomsLeftOf = (offers: readonly LodgingOffer[], classId: number) =>
  offers.find(({ roomClassId }) => roomClassId === classId)!.roomsLeft

/** Describes a room class: photos, beds, size and facilities. */
const RoomHeader = ({ room, roomsLeft }: { room: RoomDetails; roomsLeft: number | null }) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  const { pictures } = usePageMode()
  const hasPhotos = pictures && room.photos.length > 0
  return (
    <div className={`grid items-start gap-4 ${hasPhotos ? 'sm:grid-cols-[14rem_1fr]' : ''}`}>
      {hasPhotos && <RoomPhotos room={room} />}
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3>{room.roomClass[lang]}</h3>
          <OfferBadges offer={{ roomsLeft, onRequest: false }} />
        </div>
        <ul className="grid gap-1">
          {room.beds.length > 0 && (
            <Fact icon="bed">{room.beds.map(({ kind, count }) => t.rooms[kind](count)).join(', ')}</Fact>
          )}
          <Fact icon="person">{t.rooms.guests(room.maxTotal)}</Fact>
          {room.sizeSqm !== null && <Fact icon="home">{t.rooms.size(room.sizeSqm)}</Fact>}
        </ul>
        {room.facilities.length > 0 && (
          <div>
            <h4 className="text-sm font-semibold">{t.rooms.inRoom}</h4>
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {room.facilities.map((facility) => (
                <li key={facility.en} className="flex items-center gap-1.5">
                  <Icon name="check" className="size-4 text-turquoise" />
                  {facility[lang]}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  )
}

const RoomPhotos = ({ room }: { room: RoomDetails }) => {
  const lang = useLang()
  const name = room.roomClass[lang]
  return (
    <Photos photos={room.photos} name={name}>
      {(photoLink) => (
        <ul className="grid grid-cols-3 gap-1.5">
          {room.photos.map((photo, i) => (
            <li key={photo.version} className={i === 0 ? 'col-span-3' : ''}>
              {photoLink(
                i,
                <Picture
                  photo={photo}
                  sizes={i === 0 ? '(min-width: 40rem) 14rem, calc(100vw - 5rem)' : '5rem'}
                  ratio="8 / 5"
                  alt={photoAlt(photo, lang, name, i + 1)}
                  className="rounded-control"
                />,
              )}
            </li>
          ))}
        </ul>
      )}
    </Photos>
  )
}

const whyUnavailable = ({ reason, minNights, maxNights }: UnavailableRoom, t: typeof bookLodgingTexts.en) => {
  if (reason === 'minimumStay') return t.minimumStay(minNights)
  if (reason === 'maximumStay' && maxNights !== null) return t.maximumStay(maxNights)
  return t.unavailable[reason]
}

const PlanRow = ({ offer, chosen, stay }: { offer: LodgingOffer; chosen: boolean; stay: StayQuery }) => {
  const t = useTexts(bookLodgingTexts)
  const o = useTexts(offerTexts)
  const lang = useLang()
  return (
    <li
      className={`grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-t border-line py-3 sm:grid-cols-[1fr_auto_7rem] ${chosen ? '-mx-4 border-l-4 border-l-turquoise bg-info-soft px-4 sm:-mx-5 sm:px-5' : ''}`}
    >
      <p className="max-sm:col-span-2">
        <span className="font-semibold">{offer.mealPlan[lang]}</span>
        <span className="block text-sm text-muted">{t.meals[findMealPlan(offer.mealPlanId)!.code]}</span>
      </p>
      <p className="leading-tight sm:text-right">
        <Money cents={offer.totalCents} currency={offer.currency} className="font-bold" />
        <span className="block text-sm text-muted">{o.totalFor(offer.nights, offer.rooms.length)}</span>
      </p>
      <p className="flex justify-end">
        {chosen ? (
          <Badge tone="success">
            <Icon name="check" className="size-4" />
            {t.chosen}
          </Badge>
        ) : (
          <ButtonLink
            to={bookLodgingPath(offer, stay)}
            variant="secondary"
            preventScrollReset
            aria-label={t.chooseLabel(offer.roomClass[lang], offer.mealPlan[lang])}
          >
            {t.choose}
          </ButtonLink>
        )}
      </p>
    </li>
  )
}
