import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { useAction } from '../../../ui/action.ts'
import { openDraft } from '../../../ui/booking-drafts.ts'
import { showBookingRefusal } from '../../../ui/booking-refusal.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CountryOptions } from '../../../ui/country-options.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import type { Problem } from '../../../ui/error-summary.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { FormErrors, submitForm, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OtherCountryNotice } from '../../../ui/other-country.tsx'
import { Page } from '../../../ui/page.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { TotalBar } from '../../../ui/total-bar.tsx'
import type { SavedPerson } from '../../clients/contract/saved-people.ts'
import { getProfile } from '../../clients/contract.ts'
import type { CallingCodes } from '../../clients/phone-country.ts'
import type { BookingOutcome } from '../../clients/ui/book-without-scripts.ts'
import { bookingAccountTexts } from '../../clients/ui/booking-account.texts.ts'
import {
  accountProblems,
  asksForNewCode,
  DIGITS,
  useBookingAccount,
  useBookingEnd,
} from '../../clients/ui/booking-account.ts'
import {
  AccountEmailField,
  BookedPage,
  CarriedFields,
  DigitsPanel,
  NotBookedNotice,
  RequestBookingButton,
  WithoutDigits,
} from '../../clients/ui/booking-account.tsx'
import { ownDetailsOf } from '../../clients/ui/own-details.ts'
import { payerProblems, paysForAnother } from '../../clients/ui/payer.ts'
import { PayerFields } from '../../clients/ui/payer-fields.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import type { CarOffer } from '../contract.ts'
import { bookCarConfirmPath, rentalPath } from '../rental-query.ts'
import type { CarSearch } from '../search-query.ts'
import { type CarRental, searchCarPath, searchOf } from '../search-query.ts'
import { bookCarTexts } from './book-car.texts.ts'
import type { BookCarConfirmData } from './book-car-confirm.load.ts'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'
import {
  accountOf,
  type DriverField,
  type DriverValues,
  findMissing,
  problemsOfRefusal,
  useDriverValues,
} from './driver-form.ts'
import { NoOfferPage } from './no-offer.tsx'
import { offerTexts } from './offer.texts.ts'
import { OfficeChoice } from './office-choice.tsx'
import { RentalSummary } from './rental-summary.tsx'
import { type BookCar, changedText, requestCar, seenFields } from './request-car.ts'

/** Groups the toasts of this page. */
const ABOUT = 'booking car'

const FORM = 'driver'

/** Controls for saved travelers: a selector that fills in the driver, and a checkbox that saves the driver. */
type SavedPeople = { choose: (who: string, onChosen: (person: SavedPerson) => void) => ReactNode; keep: ReactNode }

/** The form values of a saved person; for missing values, the form keeps what the client entered. */
const driverOf = ({ countryId, birthDate, ...person }: SavedPerson): Partial<DriverValues> => {
  const { firstName, lastName, phone, licenceNumber, licenceIssuedOn, licenceExpiresOn } = person
  const values = { firstName, lastName, phone, licenceNumber, licenceIssuedOn, licenceExpiresOn, birthDay: birthDate }
  return Object.fromEntries(
    Object.entries({ ...values, countryId: countryId && String(countryId) }).filter(([, value]) => value),
  )
}

/** The page where a client enters the driver and requests the booking. */
export const BookCarConfirm = ({
  data,
  book,
  outcome,
  people,
}: {
  data: BookCarConfirmData
  book: BookCar
  /** The result of a form that was submitted without scripts. */
  outcome: BookingOutcome | undefined
  people: SavedPeople
}) =>
  outcome?.booked ? (
    <BookedPage outcome={outcome} />
  ) : data.offer ? (
    <ConfirmPage
      key={bookCarConfirmPath(data.offer, data.search)}
      loaded={data.offer}
      search={data.search}
      confirmHours={data.confirmHours}
      offices={data.offices}
      countries={data.countries}
      callingCodes={data.callingCodes}
      book={book}
      outcome={outcome}
      people={people}
    />
  ) : (
    <NoOfferPage search={data.search} refusal={data.refusal} other={data.other} />
  )

type Countries = BookCarConfirmData['countries']
/** What prevented the booking. */
type Obstacle = { kind: 'changed'; text: string } | { kind: 'soldOut' }

const ConfirmPage = (props: {
  loaded: CarOffer
  search: CarRental
  confirmHours: number
  offices: BookCarConfirmData['offices']
  countries: Countries
  callingCodes: CallingCodes
  book: BookCar
  outcome: BookingOutcome | undefined
  people: SavedPeople
}) => {
  const t = useTexts(bookCarConfirmTexts)
  const w = useTexts(bookingAccountTexts)
  const lang = useLang()
  const { path, values, payer, put, email, isByPhone, form, obstacle, offer, account } = useBookingRequest(props)
  const { session, awaiting } = account
  const confirms = !session && awaiting !== undefined
  const field = (name: DriverField) => ({
    name,
    label: t[name],
    value: values[name],
    error: form.errorOf(name),
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  })
  const carPage = rentalPath(offer, { ...searchOf(offer), office: props.search.office, extras: props.search.extras })
  return (
    <Page title={t.title} lead={t.lead(props.confirmHours)} back={{ to: carPage, label: t.back }} width="wide">
      <NotBookedNotice outcome={props.outcome} />
      <FormErrors form={{ ...form, problems: withoutRepeats(form.problems) }} />
      <OtherCountryNotice ownId={session?.client.countryId} countries={props.countries} />
      {obstacle && <ObstacleNotice obstacle={obstacle} search={props.search} />}
      <div className="grid items-start gap-8 pb-20 lg:grid-cols-[1fr_21rem] lg:pb-0">
        <form {...form.props} id={FORM} className="grid min-w-0 gap-6">
          <PayerFields
            payer={payer}
            put={put}
            errorOf={form.errorOf}
            isVisitor={!session}
            asksPhone
            countries={props.countries}
            isCountryByPhone={isByPhone('payerCountryId')}
          >
            <AccountEmailField
              value={email}
              error={form.errorOf('email')}
              onChange={(event) => put({ email: event.target.value })}
            />
          </PayerFields>
          <Group
            legend={t.person}
            aside={
              <>
                {props.people.choose(t.person, (person) => put(driverOf(person)))}
                {session && <OwnDetailsButton clientId={session.client.id} onLoaded={put} />}
              </>
            }
          >
            <TextField {...field('firstName')} hint={t.asInLicense} required autoComplete="given-name" maxLength={80} />
            <TextField {...field('lastName')} hint={t.asInLicense} required autoComplete="family-name" maxLength={80} />
            <DateField {...field('birthDay')} required autoComplete="bday" min="1900-01-01" max={offer.pickUp} />
            <TextField {...field('phone')} hint={t.phoneHint} required type="tel" autoComplete="tel" maxLength={40} />
            <SelectField
              {...field('countryId')}
              {...(isByPhone('countryId') && { hint: w.countryByPhone, error: undefined })}
              required
              autoComplete="country"
            >
              <option value="">{t.choose}</option>
              <CountryOptions countries={props.countries} />
            </SelectField>
            <TextField {...field('flight')} hint={t.flightHint} required={false} autoComplete="off" maxLength={20} />
          </Group>
          <Group legend={t.license}>
            <TextField
              {...field('licenceNumber')}
              required
              autoComplete="off"
              maxLength={40}
              className="sm:col-span-2"
            />
            <DateField {...field('licenceIssuedOn')} required min="1900-01-01" max={offer.pickUp} />
            <DateField {...field('licenceExpiresOn')} required min="1900-01-01" max="2199-12-31" />
          </Group>
          <CarriedFields outcome={props.outcome} shown={{ ...seenFields(offer), ...props.outcome?.seen }} />
          {props.people.keep}
          <DraftNotice path={path} signedIn={session !== null} />
        </form>
        <div className="min-w-0">
          <Picture photo={offer.photo} sizes="24rem" alt="" className="mb-4 rounded-card max-lg:hidden" />
          <RentalSummary offer={offer}>
            <OfficeChoice
              offices={props.offices}
              offer={offer}
              pathOf={(office) => bookCarConfirmPath(offer, { ...props.search, office })}
            />
            {confirms && <DigitsPanel form={FORM} email={awaiting} error={form.errorOf(DIGITS)} />}
            <RequestBookingButton
              form={FORM}
              busy={form.busy}
              disabled={obstacle?.kind === 'soldOut'}
              label={confirms ? w.confirm : t.request}
              rentConditions={`${carPage}#policies`}
            />
            {confirms && <WithoutDigits form={FORM} busy={form.busy} />}
            <DeadlineClock
              until={offer.priceHeldUntil}
              label={t.priceHeldUntil}
              next={t.afterHold}
              over={t.holdExpired}
            />
          </RentalSummary>
        </div>
      </div>
      <CarTotalBar offer={offer} />
      <p className="sr-only" role="status">
        {formatMoney(offer.priceCents, offer.currency, lang)}
      </p>
    </Page>
  )
}

/** State of the booking form and its request. */
const useBookingRequest = ({
  loaded,
  search,
  callingCodes,
  book,
  outcome,
}: {
  loaded: CarOffer
  search: CarRental
  callingCodes: CallingCodes
  book: BookCar
  outcome: BookingOutcome | undefined
}) => {
  const t = useTexts(bookCarConfirmTexts)
  const lang = useLang()
  const path = bookCarConfirmPath(loaded, search)
  const draft = { path, lastDay: loaded.pickUp }
  const { values, payer, put, email, isByPhone } = useDriverValues(draft, callingCodes, outcome?.values)
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [refreshed, setRefreshed] = useState<{ replaces: CarOffer; offer: CarOffer }>()
  // Signing in may reload the page's offer for the country of the account, but still for the driver age of the search.
  const isForDriver =
    refreshed &&
    (refreshed.replaces === loaded ||
      (refreshed.offer.userCountryId === loaded.userCountryId && refreshed.offer.currency === loaded.currency))
  const offer = isForDriver ? refreshed.offer : loaded
  useEffect(() => openDraft({ path, lastDay: loaded.pickUp }), [path, loaded.pickUp])
  const submit = useRef(() => {})
  const account = useBookingAccount(path, findMissing(values, lang).length === 0, submit, outcome)

  const form = useForm({
    values: {},
    check: (_, data) => [
      ...(account.session
        ? []
        : [
            ...payerProblems(payer, lang),
            ...accountProblems(accountOf(values, payer, email), account.awaiting, data, lang),
          ]),
      ...findMissing(values, lang),
    ],
    send: async (_, call, data) => {
      setObstacle(undefined)
      const isOpen = await account.open(call, accountOf(values, payer, email), data)
      if (!isOpen) return asksForNewCode(data) ? 'newCode' : 'code'
      const countryId = currentSession()?.client.countryId
      const another = paysForAnother(payer)
      const requested = await requestCar({ seen: offer, search, values, another, countryId }, lang, book, call)
      setRefreshed({ replaces: loaded, offer: 'booking' in requested ? requested.offer : requested.current })
      if ('booking' in requested) return requested
      setObstacle({ kind: 'changed', text: changedText(requested, offer.payNowCents, values, lang) })
    },
    fieldProblems: (fields) => problemsOfRefusal(fields, payer, lang),
    placeOf: ({ code }) => (code === 'NOT_ELIGIBLE' ? '' : code === 'ACTIVATION_DIGITS_WRONG' ? DIGITS : undefined),
    about: ABOUT,
    ...useBookingEnd(draft),
    onRefused: (refused) => {
      const isShown = refused.fields.length > 0 || ['NOT_ELIGIBLE', 'ACTIVATION_DIGITS_WRONG'].includes(refused.code)
      if (refused.code === 'SOLD_OUT') setObstacle({ kind: 'soldOut' })
      else if (isShown) return false
      else showBookingRefusal(refused, t.failed, ABOUT)
      return true
    },
  })
  submit.current = () => submitForm(form.props.ref.current)
  const problems = form.problems.length > 0 ? form.problems : (outcome?.problems ?? [])
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
  return { path, values, payer, put, email, isByPhone, form: { ...form, problems, errorOf }, obstacle, offer, account }
}

/** The total and the number of days, with a link to the summary. */
const CarTotalBar = ({ offer }: { offer: CarOffer }) => {
  const o = useTexts(offerTexts)
  const b = useTexts(bookCarTexts)
  return (
    <TotalBar cents={offer.priceCents} currency={offer.currency} label={`${o.total}, ${b.days(offer.rentalDays)}`}>
      <a href="#summary" className="text-link inline-flex min-h-11 items-center font-semibold">
        {b.summary}
      </a>
    </TotalBar>
  )
}

const Group = ({ legend, aside, children }: { legend: string; aside?: ReactNode; children: ReactNode }) => (
  <Card>
    <fieldset>
      <legend className="float-left mb-4 font-display text-xl font-semibold">{legend}</legend>
      <div className="mb-4 flex flex-wrap justify-end gap-2 empty:hidden">{aside}</div>
      <div className="clear-both grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  </Card>
)

/** Fills the form with the client's own profile. */
const OwnDetailsButton = ({
  clientId,
  onLoaded,
}: {
  clientId: number
  onLoaded: ReturnType<typeof useDriverValues>['put']
}) => {
  const t = useTexts(bookCarConfirmTexts)
  const { busy, act } = useAction()
  const fill = () =>
    act((call) => call(getProfile, { id: clientId, languageId: 'en' }), {
      onSuccess: (own) => onLoaded(ownDetailsOf(own)),
    })
  return (
    <Button type="button" variant="quiet" busy={busy} onClick={fill}>
      {t.fillIn}
    </Button>
  )
}

/** Explains why the booking failed. It takes focus, because the button may be far below. */
const ObstacleNotice = ({ obstacle, search }: { obstacle: Obstacle; search: CarSearch }) => {
  const t = useTexts(bookCarConfirmTexts)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new obstacle takes focus
  useEffect(() => box.current?.focus(), [obstacle])
  return (
    <div ref={box} tabIndex={-1} className="mb-6 rounded-card">
      {obstacle.kind === 'changed' ? (
        <Notice tone="warning" role="alert" title={t.changedTitle}>
          <p>{obstacle.text}</p>
          <p>{t.changedNote}</p>
        </Notice>
      ) : (
        <Notice tone="warning" role="alert" title={t.soldOutTitle}>
          <p>{t.soldOut}</p>
          <ButtonLink to={searchCarPath(search)} variant="secondary" className="mt-3">
            {t.searchAgain}
          </ButtonLink>
        </Notice>
      )}
    </div>
  )
}

/** Keeps the first of identical messages: the three license fields share one. */
const withoutRepeats = (problems: readonly Problem[]) =>
  problems.filter(({ message }, i) => problems.findIndex((other) => other.message === message) === i)
