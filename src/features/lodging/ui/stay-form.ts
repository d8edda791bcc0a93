import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { showBookingRefusal } from '../../../ui/booking-refusal.ts'
import { submitForm, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
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
import { payerProblems, paysForAnother } from '../../clients/ui/payer.ts'
import { seatsOf } from '../occupancy.ts'
import { roomsPath } from '../room-groups.ts'
import { bookLodgingPath, type StayQuery } from '../search-query.ts'
import { type ChosenStay, choicesOf } from './chosen-stay.ts'
import { type BookStay, requestStay } from './request-stay.ts'
import { accountOf, bookFormOf, findMissing, problemsOfRefusal, useTravelers } from './travelers-form.ts'

/** Groups the toasts of this page. */
const ABOUT = 'booking lodging'

/** What prevented the booking. */
type Obstacle = { kind: 'changed'; before: string; now: string } | { kind: 'soldOut' }

/** The path of the form for the chosen rooms. */
const formPath = (chosen: ChosenStay, stay: StayQuery) =>
  chosen.parts.length > 1
    ? roomsPath(chosen.hotel, stay, choicesOf(chosen))
    : bookLodgingPath(chosen.parts[0]!.offer, stay)

/** State of the booking form and its request. */
export const useStayRequest = ({
  loaded,
  stay,
  codes,
  book,
  outcome,
}: {
  loaded: ChosenStay | undefined
  stay: StayQuery
  codes: CallingCodes
  book: BookStay
  outcome: BookingOutcome | undefined
}) => {
  const t = useTexts(bookingAccountTexts)
  const lang = useLang()
  const { pathname, search } = useLocation()
  const draft = { path: loaded ? formPath(loaded, stay) : '', lastDay: stay.checkIn }
  const { travelers, put, contact, payer, putContact, isByPhone } = useTravelers(
    seatsOf(stay.rooms).length,
    draft,
    codes,
    outcome?.values,
  )
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [refreshed, setRefreshed] = useState<{ replaces: ChosenStay; offer: ChosenStay }>()
  const offer = loaded && refreshed?.replaces === loaded ? refreshed.offer : loaded
  const submit = useRef(() => {})
  const account = useBookingAccount(draft.path, findMissing(travelers, stay.rooms, lang).length === 0, submit, outcome)

  const form = useForm({
    values: {},
    check: (_, data) => [
      ...(account.session
        ? []
        : [...payerProblems(payer, lang), ...accountProblems(contact, account.awaiting, data, lang)]),
      ...findMissing(travelers, stay.rooms, lang),
    ],
    send: async (_, call, data) => {
      setObstacle(undefined)
      if (!offer) return
      const bookForm = bookFormOf(travelers)
      const isOpen = await account.open(call, accountOf(travelers, payer, contact), data)
      if (!isOpen) return asksForNewCode(data) ? 'newCode' : 'code'
      const requested = await requestStay(offer, stay, { bookForm, another: paysForAnother(payer) }, book, call)
      if ('booking' in requested) return requested
      const { current } = requested
      const money = (cents: number) => formatMoney(cents, offer.currency, lang)
      if (current) setRefreshed({ replaces: loaded!, offer: current })
      setObstacle(
        current
          ? { kind: 'changed', before: money(offer.totalCents), now: money(current.totalCents) }
          : { kind: 'soldOut' },
      )
    },
    fieldProblems: (fields) =>
      problemsOfRefusal(
        fields,
        stay.rooms,
        payer,
        lang,
        offer?.parts.map(({ rooms }) => rooms),
      ),
    placeOf: ({ code }) => (code === 'ACTIVATION_DIGITS_WRONG' ? DIGITS : undefined),
    about: ABOUT,
    ...useBookingEnd(draft),
    onRefused: (refused) => {
      if (refused.code === 'SOLD_OUT' || refused.code === 'OFFER_NOT_FOUND') setObstacle({ kind: 'soldOut' })
      else if (refused.fields.length > 0 || refused.code === 'ACTIVATION_DIGITS_WRONG') return false
      else showBookingRefusal(refused, t.notCreated, ABOUT)
      return true
    },
  })
  submit.current = () => submitForm(form.props.ref.current)
  // A different room or stay resets the request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the URL resets the state
  useEffect(() => {
    form.clearProblems()
    setObstacle(undefined)
  }, [pathname, search])
  const problems = form.problems.length > 0 ? form.problems : (outcome?.problems ?? [])
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
  const contactField = (name: 'email' | 'phone') => ({
    value: contact[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => putContact({ [name]: event.target.value }),
  })
  return {
    path: draft.path,
    offer,
    travelers,
    isByPhone,
    payer,
    putPayer: putContact,
    put,
    form: { ...form, problems, errorOf },
    obstacle,
    account,
    contactField,
  }
}

export type StayRequest = ReturnType<typeof useStayRequest>
