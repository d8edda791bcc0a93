import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ageOn } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { SITE_ID } from '../../../lib/site.ts'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { getProfile, type SavedPerson } from '../../clients/contract.ts'
import { useSession } from '../../clients/ui/session.ts'
import { type CarBookForm, type CarOffer, type CarSelection, refreshCarOffer } from '../contract.ts'
import type { BookCarConfirmData } from './book-car-confirm.load.ts'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'
import { bookCarPath, rentalInput, searchCarPath, searchOf } from './car-query.ts'
import {
  type DriverField,
  type DriverValues,
  forgetDriver,
  missingIn,
  problemsOfRefusal,
  useDriverValues,
} from './driver-form.ts'
import { NoOfferPage } from './no-offer.tsx'
import { RentalSummary } from './rental-summary.tsx'
import type { CarSearch } from './search-car-form.tsx'

/** What is sent to book a car; the browser sends identifiers and dates, never amounts. */
export type CarBookingSent = {
  lang: string
  carOffer: CarSelection
  bookForm: CarBookForm
  clientId: number
  siteId: number
}

/** Whom the client saved: somebody to fill in, and the box that saves the driver. */
type People = { choose: (who: string, onChosen: (person: SavedPerson) => void) => ReactNode; keep: ReactNode }

/** What is known of a saved person, for the form; what is not known stays as it is typed. */
const driverOf = ({ countryId, birthDate, ...person }: SavedPerson): Partial<DriverValues> => {
  const { firstName, lastName, phone, licenceNumber, licenceIssuedOn, licenceExpiresOn } = person
  const known = { firstName, lastName, phone, licenceNumber, licenceIssuedOn, licenceExpiresOn, birthDay: birthDate }
  return Object.fromEntries(
    Object.entries({ ...known, countryId: countryId && String(countryId) }).filter(([, value]) => value),
  )
}

/** Books a car; answers the booking. Throws CallRefused. */
export type BookCar = (booking: CarBookingSent) => Promise<{ id: number } | null>

/** The page where a car is booked: the driver's data, the total once more, and the request. */
export const BookCarConfirm = ({ data, book, people }: { data: BookCarConfirmData; book: BookCar; people: People }) =>
  data.offer ? (
    <ConfirmPage
      key={data.offer.offerToken}
      first={data.offer}
      search={data.search}
      countries={data.countries}
      book={book}
      people={people}
    />
  ) : (
    <NoOfferPage search={data.search} refusal={data.refusal} />
  )

type Countries = BookCarConfirmData['countries']
/** What came between the request and the booking. */
type Obstacle = { kind: 'changed'; text: string } | { kind: 'soldOut' }

const ConfirmPage = (props: {
  first: CarOffer
  search: CarSearch
  countries: Countries
  book: BookCar
  people: People
}) => {
  const t = useTexts(bookCarConfirmTexts)
  const lang = useLang()
  const hydrated = useHydrated()
  const session = useSession()
  const { values, put, problems, obstacle, offer, busy, submit } = useRequest(props)
  const errorOf = (field: DriverField) => problems.find((problem) => problem.field === field)?.message
  const field = (name: DriverField) => ({
    name,
    label: t[name],
    value: values[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  })
  return (
    <Page title={t.title} lead={t.lead} back={{ to: bookCarPath(offer, searchOf(offer)), label: t.back }} width="wide">
      <WithoutScripts>
        <Notice tone="warning" className="mb-6">
          {t.needsScripts}
        </Notice>
      </WithoutScripts>
      <ErrorSummary problems={withoutRepeats(problems)} />
      {obstacle && <ObstacleNotice obstacle={obstacle} search={props.search} />}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_21rem]">
        {/* Without scripts nothing is sent, and personal data would never stand in an address. */}
        <form method="post" noValidate onSubmit={submit} className="grid min-w-0 gap-6" id="driver">
          <Group
            legend={t.person}
            aside={
              <>
                {props.people.choose(t.person, (person) => put(driverOf(person)))}
                {session && <OwnData clientId={session.client.id} onFound={put} />}
              </>
            }
          >
            <TextField {...field('firstName')} hint={t.asInLicence} required autoComplete="given-name" maxLength={80} />
            <TextField {...field('lastName')} hint={t.asInLicence} required autoComplete="family-name" maxLength={80} />
            <DateField {...field('birthDay')} required autoComplete="bday" min="1900-01-01" max={offer.pickUp} />
            <SelectField {...field('countryId')} required autoComplete="country">
              <option value="">{t.choose}</option>
              {props.countries.map((country) => (
                <option key={country.id} value={country.id}>
                  {country.name}
                </option>
              ))}
            </SelectField>
          </Group>
          <Group legend={t.licence}>
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
        </form>
        <div className="min-w-0">
          <Picture photo={offer.photo} sizes="24rem" alt="" className="mb-4 rounded-card max-lg:hidden" />
          <RentalSummary offer={offer}>
            {!session && hydrated && <p className="text-sm text-muted">{t.signInFirst}</p>}
            <Button form="driver" busy={busy} disabled={!hydrated || obstacle?.kind === 'soldOut'} className="w-full">
              {t.request}
            </Button>
            <DeadlineClock until={offer.priceHeldUntil} label={t.held} next={t.heldThen} over={t.heldOver} />
          </RentalSummary>
        </div>
      </div>
      <p className="sr-only" role="status">
        {formatMoney(offer.priceCents, offer.currency, lang)}
      </p>
    </Page>
  )
}

/** The way of a request: what is typed, what is missing, the price for the real age, and what the server says. */
const useRequest = ({ first, search, book }: { first: CarOffer; search: CarSearch; book: BookCar }) => {
  const t = useTexts(bookCarConfirmTexts)
  const lang = useLang()
  const session = useSession()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { pathname, search: query } = useLocation()
  const [values, put] = useDriverValues()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [offer, setOffer] = useState(first)
  const [busy, setBusy] = useState(false)
  const age = () => ageOn(values.birthDay, offer.pickUp)
  const money = (cents: number) => formatMoney(cents, offer.currency, lang)

  const refresh = () =>
    call(refreshCarOffer, {
      ...rentalInput({ ...search, age: age() }),
      idSupplier: offer.supplierId,
      idModel: offer.modelId,
      lang,
    })
  const askAgain = (fresh: CarOffer, text: string) => {
    setOffer(fresh)
    setObstacle({ kind: 'changed', text })
  }
  const send = (clientId: number, { offerToken, ...asked }: CarOffer) =>
    book({
      lang,
      clientId,
      siteId: SITE_ID,
      carOffer: {
        supplierId: asked.supplierId,
        modelId: asked.modelId,
        zoneId: asked.zoneId,
        dropOffZoneId: asked.dropOffZoneId,
        pickUp: asked.pickUp,
        dropOff: asked.dropOff,
        startHour: asked.startHour,
        endHour: asked.endHour,
        driverAge: asked.eligibility.driverAge,
        offerToken,
      },
      bookForm: { driver: { ...values, countryId: Number(values.countryId), flight: values.flight || undefined } },
    })

  const request = async (clientId: number) => {
    const isOtherAge = age() !== offer.eligibility.driverAge
    const present = isOtherAge ? await refresh() : offer
    if (present.payNowCents > offer.payNowCents) {
      return askAgain(present, t.changedForAge(age(), money(offer.payNowCents), money(present.payNowCents)))
    }
    setOffer(present)
    const booking = await send(clientId, present)
    if (!booking) return showToast({ kind: 'information', text: t.notCreated })
    forgetDriver()
    showToast({ kind: 'information', text: t.created })
    await navigate(localPath('/shopping-cart'))
  }

  const explain = async (refused: CallRefused) => {
    if (refused.code === 'SOLD_OUT') return setObstacle({ kind: 'soldOut' })
    if (refused.code === 'PRICE_CHANGED' || refused.code === 'OFFER_EXPIRED')
      return askAgain(await refresh(), refused.message)
    if (refused.fields?.length) return setProblems(problemsOfRefusal(refused.fields, lang))
    if (refused.code === 'NOT_ELIGIBLE') return setProblems([{ field: '', message: refused.message }])
    const known = refused.code && refused.code !== 'FAULT' && refused.code !== 'UNAUTHORIZED'
    showToast(known ? { kind: 'warning', text: refused.message } : { kind: 'error', text: t.failed })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = missingIn(values, lang)
    setProblems(missing)
    setObstacle(undefined)
    if (missing.length > 0) return
    if (!session) return navigate(`${localPath('/signIn')}?returnUrl=${encodeURIComponent(pathname + query)}`)
    setBusy(true)
    try {
      await request(session.client.id)
    } catch (error) {
      await explain(error as CallRefused).catch(() => showToast({ kind: 'error', text: t.failed }))
    }
    setBusy(false)
  }
  return { values, put, problems, obstacle, offer, busy, submit }
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

/** Takes the client's own data into the form: most drive themselves. */
const OwnData = ({ clientId, onFound }: { clientId: number; onFound: ReturnType<typeof useDriverValues>[1] }) => {
  const t = useTexts(bookCarConfirmTexts)
  const [busy, setBusy] = useState(false)
  const fill = async () => {
    setBusy(true)
    try {
      const own = await call(getProfile, { id: clientId, languageId: 2 })
      onFound({
        firstName: [own.firstName, own.middleName].filter(Boolean).join(' '),
        lastName: own.lastName,
        phone: own.phone,
        ...(own.birthDate && { birthDay: own.birthDate }),
        ...(own.countryId && { countryId: String(own.countryId) }),
      })
    } catch (error) {
      showToast({ kind: 'error', text: (error as Error).message })
    }
    setBusy(false)
  }
  return (
    <Button type="button" variant="quiet" busy={busy} onClick={fill}>
      {t.fillIn}
    </Button>
  )
}

/** Says what came between, and takes the focus: the button may be far below. */
const ObstacleNotice = ({ obstacle, search }: { obstacle: Obstacle; search: CarSearch }) => {
  const t = useTexts(bookCarConfirmTexts)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new obstacle takes the focus again
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

/** One sentence once, at its first field: three parts of the licence may be missing. */
const withoutRepeats = (problems: readonly Problem[]) =>
  problems.filter(({ message }, i) => problems.findIndex((other) => other.message === message) === i)
