import QRCode from 'qrcode'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getCarBookingDetails } from '../../cars/server/cars.service.ts'
import { getLodgingBookingDetails } from '../../lodging/server/lodging.service.ts'
import { isLive } from '../states.ts'
import { getOwnPlan } from './travel-plan.service.ts'
import { type Booking, listAllBookings } from './travel-plan.store.ts'
import { describeService } from './voucher.service.ts'
import { listVouchers, type Voucher } from './voucher.store.ts'
import { BRING, WORDS } from './voucher-words.ts'

type Place = { label: string; name: string; address: string; phone: string }

const carPlaces = async (ctx: Ctx, booking: Booking, lang: Lang): Promise<Place[]> => {
  const car = await getCarBookingDetails(ctx, booking.id)
  const at = (label: Bilingual, office: typeof car.pickUpOffice): Place => ({
    label: label[lang],
    name: office ? `${car.supplierName}, ${office.name}` : car.supplierName,
    address: office?.address ?? '',
    phone: office?.phone ?? car.supplierPhone,
  })
  return [at(WORDS.pickUp, car.pickUpOffice), at(WORDS.dropOff, car.dropOffOffice)]
}

const lodgingPlaces = async (ctx: Ctx, booking: Booking): Promise<Place[]> => {
  const { hotel } = await getLodgingBookingDetails(ctx, booking.id)
  return [{ label: '', name: hotel.name, address: hotel.address, phone: hotel.phone }]
}

const PLACES: Record<SoldProduct, typeof carPlaces> = {
  [PRODUCT_TYPES.carRent]: carPlaces,
  [PRODUCT_TYPES.lodging]: lodgingPlaces,
}

/**
 * The trip pack of a plan in one language: its live bookings with vouchers, places, phone numbers and policies
 * (docs/rules/storefront.md#trip-pack). Refuses: NOT_FOUND, also for another client's plan.
 */
export const getTripPack = async (ctx: Ctx, { planId, lang }: { planId: number; lang: Lang }) => {
  const plan = await getOwnPlan(ctx, planId)
  const live = (await listAllBookings(ctx.db, plan.id)).filter(({ status }) => isLive(status))
  const vouchers = new Map(
    (await listVouchers(ctx.db, plan.id)).flatMap((voucher) => (voucher.voidAt ? [] : [[voucher.bookingId, voucher]])),
  )
  const bookings = []
  for (const booking of live) {
    const { productType } = booking
    const { who, facts } = await describeService(ctx, booking)
    const voucher = vouchers.get(booking.id)
    bookings.push({
      ...booking,
      title: booking.summary.title,
      subtitle: booking.summary.subtitle[lang],
      who: who.map(({ label, value }) => ({ label: label[lang], value })),
      facts: facts.map(({ label, value }) => ({ label: label[lang], value: value[lang] })),
      places: await PLACES[productType](ctx, booking, lang),
      payInCuba: booking.summary.payInCuba.map(({ label, cents }) => ({ label: label[lang], cents })),
      bring: BRING[productType][lang],
      voucher: voucher ? describeVoucher(voucher, ctx.config.publicOrigin) : null,
    })
  }
  return {
    planId: plan.id,
    writtenAt: ctx.clock.now(),
    lastDay:
      live
        .map(({ lastDay }) => lastDay)
        .sort()
        .at(-1) ?? null,
    emergency: { phone: ctx.config.emergencyPhone, email: ctx.config.officeEmail },
    bookings,
  }
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
