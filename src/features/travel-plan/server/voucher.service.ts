import { addMinutes, dayInHavana, havanaInstant } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../../../lib/site.ts'
import { storeWords } from '../../../lib/store-words.ts'
import { type Ctx, isImpersonated } from '../../../platform/context.ts'
import { printedLogo } from '../../../platform/logo.ts'
import { shownName } from '../../../platform/settings.ts'
import { getCarBookingDetails } from '../../cars/server/cars.service.ts'
import { DEPOSIT_LABEL, isFact } from '../../cars/summary-facts.ts'
import { getLodgingBookingDetails } from '../../lodging/server/lodging.service.ts'
import { entryChecklist } from '../entry-checklist.ts'
import { type CalendarEvent, writeCalendar } from '../ics.ts'
import { getBooking } from './booking.service.ts'
import { getOwnPlan } from './travel-plan.service.ts'
import { type Booking, findBooking, listAllBookings } from './travel-plan.store.ts'
import { listTravelers } from './trip-links.store.ts'
import * as store from './voucher.store.ts'
import { type PrintedVoucher, printVoucher } from './voucher-pdf.ts'
import { BRING, roomLabel, WORDS } from './voucher-words.ts'

type Service = Pick<PrintedVoucher, 'who' | 'facts'>

const carService = async (ctx: Ctx, booking: Booking): Promise<Service> => {
  const car = await getCarBookingDetails(ctx, booking.id)
  const { driver, pickUpOffice, dropOffOffice } = car
  // The first two facts of the summary are pick-up and drop-off.
  const phones = [pickUpOffice, dropOffOffice].map((office) => office?.phone ?? car.supplierPhone)
  return {
    who: [
      { label: WORDS.driver, value: `${driver.firstName} ${driver.lastName}` },
      { label: WORDS.license, value: driver.licenceNumber },
    ],
    facts: booking.summary.facts.map((fact, i) => ({ ...fact, ...(phones[i] && { phone: phones[i] }) })),
  }
}

const lodgingService = async (ctx: Ctx, booking: Booking): Promise<Service> => {
  const { rooms } = await getLodgingBookingDetails(ctx, booking.id)
  const named = ({ firstName, lastName, age }: (typeof rooms)[number]['guests'][number]) =>
    `${firstName} ${lastName}${age === null ? '' : ` (${age})`}`
  return {
    who: rooms.map(({ guests }, i) => ({ label: roomLabel(i + 1), value: guests.map(named).join(', ') })),
    facts: booking.summary.facts,
  }
}

const SERVICES: Record<SoldProduct, (ctx: Ctx, booking: Booking) => Promise<Service>> = {
  [PRODUCT_TYPES.carRent]: carService,
  [PRODUCT_TYPES.lodging]: lodgingService,
}

/** The people a booking is for, and the facts that its supplier needs. */
export const describeService = async (ctx: Ctx, booking: Booking): Promise<Service> => {
  const { who, facts } = await SERVICES[booking.productType](ctx, booking)
  const [traveler] = await listTravelers(ctx.db, [booking.planId])
  if (!traveler) return { who, facts }
  const contact = [traveler.name, traveler.phone].filter(Boolean).join(', ')
  return { who: [...who, { label: WORDS.contact, value: contact }], facts }
}

const isDeposit = isFact(DEPOSIT_LABEL)

/** The facts without the deposit, which is the only one with an amount. */
export const withoutDeposit = (facts: Service['facts']) => facts.filter((fact) => !isDeposit(fact))

/** The people without their document numbers. */
export const withoutDocumentNumbers = (who: Service['who']) => who.filter(({ label }) => label !== WORDS.license)

/**
 * The voucher of a guaranteed booking of the calling client: the frozen booking with current phone numbers; without document numbers for
 * staff acting as the client.
 * Refuses: NOT_FOUND, NO_VOUCHER while it is not guaranteed and after it was canceled.
 */
export const getVoucherPdf = async (ctx: Ctx, { bookingId }: { bookingId: number }) => {
  return printVoucherOf(ctx, await getBooking(ctx, { id: bookingId }), { hidesDocumentNumbers: isImpersonated(ctx) })
}

/** The voucher of a booking as an email attachment; undefined once it is void. */
export const makeVoucherFile = async (ctx: Ctx, bookingId: number) => {
  const booking = await findBooking(ctx.db, bookingId)
  if (!booking || !(await store.findValidVoucher(ctx.db, bookingId))) return undefined
  return printVoucherOf(ctx, booking, { hidesDocumentNumbers: true })
}

/**
 * The voucher of a booking; the version for travelers has no amounts and no document numbers. The caller checks access.
 * Refuses: NO_VOUCHER.
 */
export const printVoucherOf = async (
  ctx: Ctx,
  booking: Booking,
  {
    forTravelers = false,
    hidesDocumentNumbers = forTravelers,
  }: { forTravelers?: boolean; hidesDocumentNumbers?: boolean } = {},
) => {
  const voucher = (await store.findValidVoucher(ctx.db, booking.id)) ?? refuse('NO_VOUCHER')
  const { productType } = booking
  const { summary } = booking
  const { who, facts } = await describeService(ctx, booking)
  return printVoucher({
    agency: shownName(ctx.config),
    logo: await printedLogo(ctx, { grey: true }),
    tagline: storeWords(ctx.config.sells).title,
    checkUrl: `${ctx.config.publicOrigin}/voucher/${voucher.code}`,
    issuedAt: voucher.issuedAt,
    productType,
    reference: booking.reference,
    supplierReference: booking.supplierReference!,
    title: summary.title,
    subtitle: summary.subtitle,
    who: hidesDocumentNumbers ? withoutDocumentNumbers(who) : who,
    facts: forTravelers ? withoutDeposit(facts) : facts,
    // Skips the line for the difference to a held price, which is negative and not a service.
    paid: summary.payNow.filter(({ cents }) => cents >= 0).map(({ label }) => label),
    payInCuba: summary.payInCuba,
    payInCubaCents: booking.payInCubaCents,
    hidesAmounts: forTravelers,
    currency: booking.currency,
    emergency: { phone: ctx.config.emergencyPhone, email: ctx.config.officeEmail },
  })
}

/** Whether a voucher is valid, by the code in its QR code. Refuses: NOT_FOUND. */
export const checkVoucher = async (ctx: Ctx, { code }: { code: string }) => {
  const voucher = (await store.findVoucherByCode(ctx.db, code.toUpperCase())) ?? refuse('NOT_FOUND')
  return { state: voucher.voidAt ? ('void' as const) : ('valid' as const) }
}

/** Length of a pick-up or drop-off in the calendar, in minutes. */
const AT_THE_OFFICE_MINUTES = 30

type CalendarEntry = Pick<CalendarEvent, 'when' | 'title' | 'place'> & { part: string; more: string[] }

const carEntries = async (ctx: Ctx, booking: Booking): Promise<CalendarEntry[]> => {
  const car = await getCarBookingDetails(ctx, booking.id)
  const at = (part: string, label: Bilingual, day: string, hour: string, office: typeof car.pickUpOffice) => {
    const startsAt = havanaInstant(day, hour)
    return {
      part,
      when: { startsAt, endsAt: addMinutes(startsAt, AT_THE_OFFICE_MINUTES) },
      title: `${label[ctx.lang]}: ${booking.summary.title}`,
      place: office ? `${car.supplierName}, ${office.name}, ${office.address}` : car.supplierName,
      more: [office?.phone ?? car.supplierPhone],
    }
  }
  return [
    at('pick-up', WORDS.pickUp, car.pickUp, car.startHour, car.pickUpOffice),
    at('drop-off', WORDS.dropOff, car.dropOff, car.endHour, car.dropOffOffice),
  ]
}

const lodgingEntries = async (ctx: Ctx, { id, firstDay, lastDay, summary }: Booking): Promise<CalendarEntry[]> => {
  const { hotel } = await getLodgingBookingDetails(ctx, id)
  const [checkIn, checkOut] = summary.facts
  return [
    {
      part: 'stay',
      when: { firstDay, lastDay },
      title: summary.title,
      place: `${hotel.name}, ${hotel.address}`,
      more: [
        ...[checkIn, checkOut].flatMap((fact) => (fact ? [`${fact.label[ctx.lang]}: ${fact.value[ctx.lang]}`] : [])),
        hotel.phone,
      ],
    },
  ]
}

const CALENDAR_ENTRIES: Record<SoldProduct, typeof carEntries> = {
  [PRODUCT_TYPES.carRent]: carEntries,
  [PRODUCT_TYPES.lodging]: lodgingEntries,
}

/**
 * The guaranteed bookings of a plan as an iCalendar file, in the requested language. Bookings that were canceled afterwards are listed as
 * canceled, so that calendars remove them. Refuses: NOT_FOUND, NO_VOUCHER while none is guaranteed.
 */
export const getPlanCalendar = async (ctx: Ctx, { planId }: { planId: number }) => {
  const plan = await getOwnPlan(ctx, planId)
  const vouchers = new Map((await store.listVouchers(ctx.db, plan.id)).map((voucher) => [voucher.bookingId, voucher]))
  if (vouchers.size === 0) refuse('NO_VOUCHER')
  const events: CalendarEvent[] = []
  for (const booking of await listAllBookings(ctx.db, plan.id)) {
    const voucher = vouchers.get(booking.id)
    if (!voucher) continue
    const { productType } = booking
    for (const { part, more, ...entry } of await CALENDAR_ENTRIES[productType](ctx, booking)) {
      events.push({
        ...entry,
        uid: `${booking.reference}-${part}@alamar`,
        sequence: voucher.voidAt ? 1 : 0,
        changedAt: voucher.voidAt ?? voucher.issuedAt,
        notes: [
          `${WORDS.reference[ctx.lang]}: ${booking.reference}`,
          `${WORDS.supplierReference[ctx.lang]}: ${booking.supplierReference}`,
          ...more,
          `${WORDS.bring[ctx.lang]}: ${BRING[productType][ctx.lang]}`,
        ],
        canceled: voucher.voidAt !== null,
      })
    }
  }
  return new TextEncoder().encode(writeCalendar([...events, ...entryEvents(ctx, plan, events)], shownName(ctx.config)))
}

/** The days of the entry checklist, for the bookings that were not canceled. Days that have passed before arrival are replaced by today. */
const entryEvents = (
  ctx: Ctx,
  { id, paidAt }: { id: number; paidAt: Date | null },
  events: readonly CalendarEvent[],
) => {
  const days = events
    .filter(({ canceled }) => !canceled)
    .flatMap(({ when }) =>
      'firstDay' in when ? [when.firstDay, when.lastDay] : [dayInHavana(when.startsAt), dayInHavana(when.endsAt)],
    )
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  const today = dayInHavana(ctx.clock.now())
  if (!first || !last || first < today) return []
  return entryChecklist(first, last, today, ctx.lang).flatMap(({ key, title, text, day }): CalendarEvent[] => {
    if (day === null) return []
    const shown = day < today ? today : day
    return [
      {
        uid: `plan-${id}-${key}@alamar`,
        sequence: 0,
        changedAt: paidAt ?? ctx.clock.now(),
        when: { firstDay: shown, lastDay: shown },
        title,
        place: '',
        notes: [text],
        canceled: false,
      },
    ]
  })
}
