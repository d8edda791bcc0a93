import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ageOn } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import { type Call, isCallRefused } from '../../../platform/http/endpoint.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { useAction } from '../../../ui/action.ts'
import { deleteDraft, openDraft } from '../../../ui/booking-drafts.ts'
import { showBookingRefusal } from '../../../ui/booking-refusal.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CountryOptions } from '../../../ui/country-options.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import type { Problem } from '../../../ui/error-summary.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OtherCountryNotice } from '../../../ui/other-country.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { SavedPerson } from '../../clients/contract/saved-people.ts'
import { getProfile } from '../../clients/contract.ts'
import { useSession } from '../../clients/ui/session.ts'
import { type CarBookForm, type CarOffer, type CarSelection, refreshCarOffer } from '../contract.ts'
import type { CarSearch } from '../search-query.ts'
import {
  bookCarConfirmPath,
  bookCarPath,
  type CarRental,
  rentalInput,
  searchCarPath,
  searchOf,
} from '../search-query.ts'
import type { BookCarConfirmData } from './book-car-confirm.load.ts'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'
import { type DriverField, type DriverValues, findMissing, problemsOfRefusal, useDriverValues } from './driver-form.ts'
import { NoOfferPage } from './no-offer.tsx'
import { OfficeChoice } from './office-choice.tsx'
import { RentalSummary } from './rental-summary.tsx'

/** Groups the toasts of this page. */
const ABOUT = 'booking car'

/** The booking request: ids and dates, never amounts. */
export type CarBookingInput = {
  lang: string
  carOffer: CarSelection
  bookForm: CarBookForm
  clientId: number
  siteId: number
}

/** Controls for saved travelers: a selector that fills in the driver, and a checkbox that saves the driver. */
type SavedPeople = { choose: (who: string, onChosen: (person: SavedPerson) => void) => ReactNode; keep: ReactNode }

/** The form values of a saved person; missing ones keep what the client typed. */
const driverOf = ({ countryId, birthDate, ...person }: SavedPerson): Partial<DriverValues> => {
  const { firstName, lastName, phone, licenceNumber, licenceIssuedOn, licenceExpiresOn } = person
  const values = { firstName, lastName, phone, licenceNumber, licenceIssuedOn, licenceExpiresOn, birthDay: birthDate }
  return Object.fromEntries(
    Object.entries({ ...values, countryId: countryId && String(countryId) }).filter(([, value]) => value),
  )
}

/** Books a car with the form's call. Throws CallRefused. */
export type BookCar = (booking: CarBookingInput, call: Call) => Promise<{ id: number } | null>

/** The page where a client enters the driver and requests the booking. */
export const BookCarConfirm = ({
  data,
  book,
  people,
}: {
  data: BookCarConfirmData
  book: BookCar
  people: SavedPeople
}) =>
  data.offer ? (
    <ConfirmPage
      key={data.offer.offerToken}
      initialOffer={data.offer}
      search={data.search}
      confirmHours={data.confirmHours}
      offices={data.offices}
      countries={data.countries}
      book={book}
      people={people}
    />
  ) : (
    <NoOfferPage search={data.search} refusal={data.refusal} />
  )

type Countries = BookCarConfirmData['countries']
/** What prevented the booking. */
type Obstacle = { kind: 'changed'; text: string } | { kind: 'soldOut' }

const ConfirmPage = (props: {
  initialOffer: CarOffer
  search: CarRental
  confirmHours: number
  offices: BookCarConfirmData['offices']
  countries: Countries
  book: BookCar
  people: SavedPeople
}) => {
  const t = useTexts(bookCarConfirmTexts)
  const lang = useLang()
  const hydrated = useHydrated()
  const session = useSession()
  const { path, values, put, form, obstacle, offer } = useBookingRequest(props)
  const field = (name: DriverField) => ({
    name,
    label: t[name],
    value: values[name],
    error: form.errorOf(name),
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  })
  return (
    <Page
      title={t.title}
      lead={t.lead(props.confirmHours)}
      back={{ to: bookCarPath(offer, { ...searchOf(offer), office: props.search.office }), label: t.back }}
      width="wide"
    >
      <WithoutScripts>
        <Notice tone="warning" className="mb-6">
          {t.needsScripts}
        </Notice>
      </WithoutScripts>
      <FormErrors form={{ ...form, problems: withoutRepeats(form.problems) }} />
      <OtherCountryNotice ownId={session?.client.countryId} countries={props.countries} />
      {obstacle && <ObstacleNotice obstacle={obstacle} search={props.search} />}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_21rem]">
        <form {...form.props} id="driver" className="grid min-w-0 gap-6">
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
            <SelectField {...field('countryId')} required autoComplete="country">
              <option value="">{t.choose}</option>
              <CountryOptions countries={props.countries} />
            </SelectField>
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
          <Group legend={t.contact}>
            <TextField {...field('phone')} hint={t.phoneHint} required type="tel" autoComplete="tel" maxLength={40} />
            <TextField {...field('flight')} hint={t.flightHint} required={false} autoComplete="off" maxLength={20} />
          </Group>
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
            {!session && hydrated && <p className="text-sm text-muted">{t.signInFirst}</p>}
            <Button
              form="driver"
              busy={form.busy}
              disabled={!hydrated || obstacle?.kind === 'soldOut'}
              className="w-full"
            >
              {t.request}
            </Button>
            <DeadlineClock
              until={offer.priceHeldUntil}
              label={t.priceHeldUntil}
              next={t.afterHold}
              over={t.holdExpired}
            />
          </RentalSummary>
        </div>
      </div>
      <p className="sr-only" role="status">
        {formatMoney(offer.priceCents, offer.currency, lang)}
      </p>
    </Page>
  )
}

/** State of the booking form and its request. The price is refreshed when the driver's age differs from the offer. */
const useBookingRequest = ({
  initialOffer,
  search,
  book,
}: {
  initialOffer: CarOffer
  search: CarRental
  book: BookCar
}) => {
  const t = useTexts(bookCarConfirmTexts)
  const lang = useLang()
  const session = useSession()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { pathname, search: query } = useLocation()
  const path = bookCarConfirmPath(initialOffer, search)
  const draft = { path, lastDay: initialOffer.pickUp }
  const [values, put] = useDriverValues(draft)
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [offer, setOffer] = useState(initialOffer)
  useEffect(() => openDraft({ path, lastDay: initialOffer.pickUp }), [path, initialOffer.pickUp])
  const age = () => ageOn(values.birthDay, offer.pickUp)
  const money = (cents: number) => formatMoney(cents, offer.currency, lang)

  const refresh = () =>
    call(refreshCarOffer, {
      ...rentalInput(
        { ...search, age: age() },
        session?.client.countryId || Number(values.countryId) || offer.userCountryId,
      ),
      idSupplier: offer.supplierId,
      idModel: offer.modelId,
      currency: offer.currency,
      lang,
    })
  const showNewPrice = (newOffer: CarOffer, text: string) => {
    setOffer(newOffer)
    setObstacle({ kind: 'changed', text })
  }
  const request = (clientId: number, { offerToken, ...selected }: CarOffer): CarBookingInput => ({
    lang,
    clientId,
    siteId: siteSettings().siteId,
    carOffer: {
      supplierId: selected.supplierId,
      modelId: selected.modelId,
      zoneId: selected.zoneId,
      dropOffZoneId: selected.dropOffZoneId,
      pickUp: selected.pickUp,
      dropOff: selected.dropOff,
      startHour: selected.startHour,
      endHour: selected.endHour,
      driverAge: selected.eligibility.driverAge,
      userCountryId: selected.userCountryId,
      agencyId: selected.agencyId,
      offerToken,
    },
    bookForm: { driver: { ...values, countryId: Number(values.countryId), flight: values.flight || undefined } },
  })

  const form = useForm({
    values: {},
    check: () => findMissing(values, lang),
    send: async (_, call) => {
      setObstacle(undefined)
      if (!session) return void navigate(`${localPath('/signIn')}?returnUrl=${encodeURIComponent(pathname + query)}`)
      const hasOtherAge = age() !== offer.eligibility.driverAge
      const current = hasOtherAge ? await refresh() : offer
      // Whoever may not drive this car is refused below, and needs no price.
      if (current.eligibility.eligible) {
        if (current.payNowCents > offer.payNowCents)
          return showNewPrice(current, t.changedForAge(age(), money(offer.payNowCents), money(current.payNowCents)))
        setOffer(current)
      }
      try {
        return { booking: await book(request(session.client.id, current), call) }
      } catch (error) {
        const isOutdated = isCallRefused(error) && (error.code === 'PRICE_CHANGED' || error.code === 'OFFER_EXPIRED')
        if (!isOutdated) throw error
        return showNewPrice(await refresh(), error.message)
      }
    },
    fieldProblems: (fields) => problemsOfRefusal(fields, lang),
    placeOf: ({ code }) => (code === 'NOT_ELIGIBLE' ? '' : undefined),
    about: ABOUT,
    done: (requested) => (requested ? (requested.booking ? t.created : t.notCreated) : undefined),
    onSuccess: (requested) => {
      if (!requested?.booking) return
      deleteDraft(draft)
      return navigate(localPath('/shopping-cart'))
    },
    onRefused: (refused) => {
      if (refused.code === 'SOLD_OUT') setObstacle({ kind: 'soldOut' })
      else if (refused.fields.length > 0 || refused.code === 'NOT_ELIGIBLE') return false
      else showBookingRefusal(refused, t.failed, ABOUT)
      return true
    },
  })
  return { path, values, put, form, obstacle, offer }
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
  onLoaded: ReturnType<typeof useDriverValues>[1]
}) => {
  const t = useTexts(bookCarConfirmTexts)
  const { busy, act } = useAction()
  const fill = () =>
    act((call) => call(getProfile, { id: clientId, languageId: 'en' }), {
      onSuccess: (own) =>
        onLoaded({
          firstName: [own.firstName, own.middleName].filter(Boolean).join(' '),
          lastName: own.lastName,
          phone: own.phone,
          ...(own.birthDate && { birthDay: own.birthDate }),
          ...(own.countryId && { countryId: String(own.countryId) }),
        }),
    })
  return (
    <Button type="button" variant="quiet" busy={busy} onClick={fill}>
      {t.fillIn}
    </Button>
  )
}

/** Explains why the booking failed. It takes focus, since the button may be far below. */
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
