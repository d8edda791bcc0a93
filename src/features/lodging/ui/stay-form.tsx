import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { BookingOutcome } from '../../clients/ui/book-without-scripts.ts'
import { bookingAccountTexts } from '../../clients/ui/booking-account.texts.ts'
import { DIGITS } from '../../clients/ui/booking-account.ts'
import {
  AccountEmailField,
  AccountPhoneField,
  CarriedFields,
  DigitsPanel,
  RequestBookingButton,
  WithoutDigits,
} from '../../clients/ui/booking-account.tsx'
import { PayerFields } from '../../clients/ui/payer-fields.tsx'
import type { StayQuery } from '../search-query.ts'
import type { BookLodgingData } from './book-lodging.load.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import type { ChosenStay } from './chosen-stay.ts'
import { CancellationLine, OfferBadges } from './offer-parts.tsx'
import { seenFields } from './request-stay.ts'
import type { StayRequest } from './stay-form.ts'
import { type ChooseSavedPerson, TravelersFields } from './travelers-fields.tsx'

const FORM = 'travelers-form'

/** Controls for saved travelers: a selector that fills in a traveler, and a checkbox that saves the travelers. */
export type SavedPeople = { choose: ChooseSavedPerson; keep: ReactNode }

/** Who pays and who travels. */
export const StayForm = ({
  offer,
  rooms,
  countries,
  request,
  outcome,
  people,
}: {
  offer: ChosenStay
  rooms: StayQuery['rooms']
  countries: BookLodgingData['countries']
  request: StayRequest
  outcome: BookingOutcome | undefined
  people: SavedPeople
}) => {
  const t = useTexts(bookLodgingTexts)
  const { form } = request
  const { session } = request.account
  return (
    <section aria-labelledby="travelers" className="min-w-0">
      <h2 id="travelers" tabIndex={-1} className="mb-3">
        {t.whoTravels}
      </h2>
      <form {...form.props} id={FORM} className="grid gap-6">
        <PayerFields
          payer={request.payer}
          put={request.putPayer}
          errorOf={form.errorOf}
          isVisitor={!session}
          countries={countries}
          isCountryByPhone={request.isByPhone('payerCountryId')}
        >
          <AccountEmailField {...request.contactField('email')} />
          <AccountPhoneField {...request.contactField('phone')} />
        </PayerFields>
        <TravelersFields
          rooms={rooms}
          countries={countries}
          travelers={request.travelers}
          put={request.put}
          problems={form.problems}
          isByPhone={request.isByPhone}
          people={people}
        />
        <CarriedFields outcome={outcome} shown={seenFields(offer)} />
        {people.keep}
        <DraftNotice path={request.path} signedIn={session !== null} />
      </form>
    </section>
  )
}

/** What prevented the booking, the field for the emailed digits, and the booking button with its notes. */
export const StayRequestButton = ({
  offer,
  today,
  request: { form, obstacle, account },
  back,
}: {
  offer: ChosenStay | undefined
  today: string
  request: StayRequest
  back: string
}) => {
  const t = useTexts(bookLodgingTexts)
  const w = useTexts(bookingAccountTexts)
  const awaiting = account.session ? undefined : account.awaiting
  const soldOut = obstacle?.kind === 'soldOut'
  return (
    <>
      {obstacle && <ObstacleNotice obstacle={obstacle} back={back} />}
      {offer && (
        <>
          {awaiting && <DigitsPanel form={FORM} email={awaiting} error={form.errorOf(DIGITS)} />}
          {!soldOut && <OfferBadges offer={offer} />}
          <ul className="text-sm">
            <CancellationLine offer={offer} today={today} />
          </ul>
          <RequestBookingButton
            form={FORM}
            busy={form.busy}
            disabled={soldOut}
            label={awaiting === undefined ? t.request : w.confirm}
          />
          {awaiting && <WithoutDigits form={FORM} busy={form.busy} />}
          <DeadlineClock
            until={offer.priceHeldUntil}
            label={t.priceHeldUntil}
            next={t.afterHold}
            over={t.holdExpired}
          />
        </>
      )}
    </>
  )
}

const ObstacleNotice = ({ obstacle, back }: { obstacle: NonNullable<StayRequest['obstacle']>; back: string }) => {
  const t = useTexts(bookLodgingTexts)
  return obstacle.kind === 'changed' ? (
    <Notice tone="warning" role="alert" title={t.changedTitle}>
      {t.changed(obstacle.before, obstacle.now)}
    </Notice>
  ) : (
    <Notice tone="warning" role="alert" title={t.soldOutTitle}>
      <p>{t.soldOut}</p>
      <ButtonLink to={back} variant="secondary" className="mt-3">
        {t.searchAgain}
      </ButtonLink>
    </Notice>
  )
}
