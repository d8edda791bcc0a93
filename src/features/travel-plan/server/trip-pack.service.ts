import QRCode from 'qrcode'
import { type Day, dayInHavana } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../../../lib/site.ts'
import { type Ctx, isImpersonated } from '../../../platform/context.ts'
import { getCarBookingDetails } from '../../cars/server/cars.service.ts'
import { getLodgingBookingDetails } from '../../lodging/server/lodging.service.ts'
import { entryChecklist } from '../entry-checklist.ts'
import { isLive } from '../states.ts'
import { type TripPart, tripDays } from '../trip-days.ts'
import { getOwnPlan } from './travel-plan.service.ts'
import { type Booking, listAllBookings } from './travel-plan.store.ts'
import { describeService, withoutDeposit, withoutDocumentNumbers } from './voucher.service.ts'
import { listVouchers, type Voucher } from './voucher.store.ts'
import { BRING, WORDS } from './voucher-words.ts'

type Place = {
  label: string
  name: string
  address: string
  phone: string
  position: { latitude: number; longitude: number } | null
}

const positionOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude })
type Packed = { places: Place[]; part: TripPart }

const packCar = async (ctx: Ctx, booking: Booking, lang: Lang): Promise<Packed> => {
  const car = await getCarBookingDetails(ctx, booking.id)
  const at = (label: Bilingual, office: typeof car.pickUpOffice): Place => ({
    label: label[lang],
    name: office ? `${car.supplierName}, ${office.name}` : car.supplierName,
    address: office?.address ?? '',
    phone: office?.phone ?? car.supplierPhone,
    position: office ? positionOf(office) : null,
  })
  const [pickUp, dropOff] = [at(WORDS.pickUp, car.pickUpOffice), at(WORDS.dropOff, car.dropOffOffice)]
  const part: TripPart = {
    kind: 'rental',
    ...titleAndDays(booking),
    pickUp: { ...pickUp, hour: withColon(car.startHour) },
    dropOff: { ...dropOff, hour: withColon(car.endHour) },
  }
  return { places: [pickUp, dropOff], part }
}

const packStay = async (ctx: Ctx, booking: Booking): Promise<Packed> => {
  const { hotel } = await getLodgingBookingDetails(ctx, booking.id)
  const place = { label: '', name: hotel.name, address: hotel.address, phone: hotel.phone, position: positionOf(hotel) }
  const { checkInHour, checkOutHour } = hotel
  return { places: [place], part: { kind: 'stay', ...titleAndDays(booking), place, checkInHour, checkOutHour } }
}

const titleAndDays = ({ summary, firstDay, lastDay }: Booking) => ({ title: summary.title, firstDay, lastDay })

/** '0900' as '09:00' */
const withColon = (hour: string) => `${hour.slice(0, 2)}:${hour.slice(2)}`

const PACKS: Record<SoldProduct, typeof packCar> = {
  [PRODUCT_TYPES.carRent]: packCar,
  [PRODUCT_TYPES.lodging]: packStay,
}

/**
 * The trip pack of a plan in one language: its live bookings with vouchers, places, phone numbers and policies
 * (docs/rules/storefront.md#trip-pack). Refuses: NOT_FOUND, also for another client's plan.
 */
export const getTripPack = async (ctx: Ctx, { planId, lang }: { planId: number; lang: Lang }) => {
  const plan = await getOwnPlan(ctx, planId)
  return packTrip(ctx, plan.id, lang, { hidesDocumentNumbers: isImpersonated(ctx) })
}

/** The trip pack of a plan; the version for travelers has no amounts and no document numbers. The caller checks access. */
export const packTrip = async (
  ctx: Ctx,
  planId: number,
  lang: Lang,
  {
    forTravelers = false,
    hidesDocumentNumbers = forTravelers,
  }: { forTravelers?: boolean; hidesDocumentNumbers?: boolean } = {},
) => {
  const live = (await listAllBookings(ctx.db, planId)).filter(({ status }) => isLive(status))
  const vouchers = new Map(
    (await listVouchers(ctx.db, planId)).flatMap((voucher) => (voucher.voidAt ? [] : [[voucher.bookingId, voucher]])),
  )
  const bookings = []
  const parts: TripPart[] = []
  for (const booking of live) {
    const { productType } = booking
    const service = await describeService(ctx, booking)
    const who = hidesDocumentNumbers ? withoutDocumentNumbers(service.who) : service.who
    const facts = forTravelers ? withoutDeposit(service.facts) : service.facts
    const voucher = vouchers.get(booking.id)
    const { places, part } = await PACKS[productType](ctx, booking, lang)
    parts.push(part)
    bookings.push({
      ...booking,
      title: booking.summary.title,
      subtitle: booking.summary.subtitle[lang],
      who: who.map(({ label, value }) => ({ label: label[lang], value })),
      facts: facts.map(({ label, value }) => ({ label: label[lang], value: value[lang] })),
      places,
      payInCuba: booking.summary.payInCuba.map(({ label, cents }) => ({ label: label[lang], cents })),
      bring: BRING[productType][lang],
      voucher: voucher ? describeVoucher(voucher, ctx.config.publicOrigin) : null,
    })
  }
  return {
    planId,
    writtenAt: ctx.clock.now(),
    lastDay: spanOf(live)?.lastDay ?? null,
    emergency: {
      phone: ctx.config.emergencyPhone,
      email: ctx.config.officeEmail,
      whatsApp: (ctx.config.messaging && ctx.config.chatPhone) || null,
    },
    days: tripDays(parts, lang),
    entry: entryOf(live, dayInHavana(ctx.clock.now()), lang),
    bookings,
  }
}

/** The first and last day of bookings; undefined when there are none. */
const spanOf = (bookings: readonly Booking[]) => {
  const [firstDay] = bookings.map((booking) => booking.firstDay).sort()
  const lastDay = bookings
    .map((booking) => booking.lastDay)
    .sort()
    .at(-1)
  return firstDay && lastDay ? { firstDay, lastDay } : undefined
}

const entryOf = (bookings: readonly Booking[], today: Day, lang: Lang) => {
  const span = spanOf(bookings)
  return span ? entryChecklist(span.firstDay, span.lastDay, today, lang) : []
}

const describeVoucher = ({ code }: Voucher, origin: string) => {
  const checkUrl = `${origin}/voucher/${code}`
  return { code, checkUrl, qr: drawQr(checkUrl) }
}

/** A QR code as the SVG path of its dark modules, each one unit wide. */
const drawQr = (url: string) => {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
  const modulePaths = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) modulePaths.push(`M${column} ${row}h1v1h-1z`)
    }
  }
  return { size: modules.size, outline: modulePaths.join('') }
}
