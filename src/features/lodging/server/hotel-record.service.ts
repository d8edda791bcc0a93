import { dayInHavana } from '../../../lib/days.ts'
import { toE164 } from '../../../lib/phone.ts'
import type { RefusedField } from '../../../lib/refusals.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { recordKind, usedBy } from '../../../platform/record-kind.ts'
import { applyPhotos, loadPhotosByPart } from '../../places/server/photos.service.ts'
import { listZoneChoices } from '../../places/server/places.service.ts'
import type { CancellationStep } from '../../products/cancellation.ts'
import { HOTELS, type HotelContent } from '../hotel-record.ts'
import { mealPlanName } from '../meal-plans.ts'
import { hotelPath } from '../search-query.ts'
import * as store from './hotel-record.store.ts'
import { listTerms } from './lodging-records.store.ts'

type Step = HotelContent['cancellation'][number]

const toStepContent = (step: CancellationStep): Step =>
  'firstNight' in step
    ? { fromDaysBefore: step.fromDaysBefore, charge: 'firstNight', percent: null }
    : { ...step, charge: 'percent' }

const toStep = ({ fromDaysBefore, charge, percent }: Step): CancellationStep =>
  charge === 'firstNight' ? { fromDaysBefore, firstNight: true } : { fromDaysBefore, percent: percent ?? 0 }

/** The hotels that a record can choose from, by name. */
export const listHotelChoices = async ({ db }: Pick<Ctx, 'db'>) =>
  (await store.listHotelRows(db)).map(({ name, ...row }) => ({ ...row, name: { en: name, es: name } }))

export const hotels = recordKind<HotelContent>({
  definition: HOTELS,
  photoKind: 'hotel',
  list: listHotelChoices,
  load: async (ctx, id) => {
    const found = await store.findHotelRow(ctx.db, id)
    if (!found) return undefined
    const { hotel, rooms } = found
    const photosOf = await loadPhotosByPart(ctx, 'hotel', id)
    return {
      name: hotel.name,
      kind: hotel.kind as HotelContent['kind'],
      categoryId: hotel.category_id,
      chainId: hotel.chain_id,
      about: hotel.about,
      zoneId: hotel.tourist_zone_id,
      location: hotel.location,
      address: hotel.address,
      phone: hotel.phone,
      position: { latitude: hotel.latitude, longitude: hotel.longitude },
      beachMeters: hotel.beach_meters,
      centerMeters: hotel.center_meters,
      photos: photosOf(null),
      serviceIds: hotel.service_ids,
      rooms: rooms.map((room) => ({
        roomClassId: room.room_class_id,
        maxAdults: room.max_adults,
        maxChildren: room.max_children,
        maxTotal: room.max_total,
        singleSupplementPercent: room.single_supplement_percent,
        extraAdultPercent: room.extra_adult_percent,
        infantPercent: room.infant_percent,
        childPercent: room.child_percent,
        teenPercent: room.teen_percent,
        sizeSqm: room.size_sqm,
        kingBeds: room.king_beds,
        doubleBeds: room.double_beds,
        singleBeds: room.single_beds,
        sofaBeds: room.sofa_beds,
        facilities: room.facilities,
        photos: photosOf(room.room_class_id),
      })),
      mealPlanIds: hotel.meal_plan_ids,
      checkInHour: hotel.check_in_hour,
      checkOutHour: hotel.check_out_hour,
      onRequest: hotel.on_request,
      minNights: hotel.min_nights,
      releaseDays: hotel.release_days,
      cancellation: (hotel.cancellation ?? []).map(toStepContent),
    }
  },

  apply: async (tx, id, { photos, ...content }) => {
    await store.saveHotel(tx.db, id, {
      ...content,
      cancellation: content.cancellation.length > 0 ? content.cancellation.map(toStep) : null,
      rooms: content.rooms.map((room) => ({
        room_class_id: room.roomClassId,
        max_adults: room.maxAdults,
        max_children: room.maxChildren,
        max_total: room.maxTotal,
        single_supplement_percent: room.singleSupplementPercent,
        extra_adult_percent: room.extraAdultPercent,
        infant_percent: room.infantPercent,
        child_percent: room.childPercent,
        teen_percent: room.teenPercent,
        size_sqm: room.sizeSqm,
        king_beds: room.kingBeds,
        double_beds: room.doubleBeds,
        single_beds: room.singleBeds,
        sofa_beds: room.sofaBeds,
        facilities: JSON.stringify(room.facilities),
      })),
    })
    const parts = content.rooms.map((room, i) => ({
      partId: room.roomClassId,
      path: `rooms.${i}.photos`,
      photos: room.photos,
    }))
    await applyPhotos(tx, 'hotel', id, photos, parts)
  },

  setArchived: (tx, id, archived) => store.setHotelArchived(tx.db, id, archived),

  choices: async (ctx) => ({
    categories: await listTerms(ctx.db, 'hotel_categories'),
    chains: await listTerms(ctx.db, 'hotel_chains'),
    services: await listTerms(ctx.db, 'hotel_services'),
    roomClasses: await listTerms(ctx.db, 'room_classes'),
    zones: await listZoneChoices(ctx),
  }),

  findProblems: async (tx, id, content) => {
    const problems: RefusedField[] = []
    if (!toE164(content.phone))
      problems.push({
        field: 'content.phone',
        message: {
          en: 'must be a phone number with its country code, like +53 7 555 0100',
          es: 'debe ser un número con el código del país, como +53 7 555 0100',
        },
      })
    for (const [i, { maxAdults, maxTotal }] of content.rooms.entries())
      if (maxTotal < maxAdults)
        problems.push({
          field: `content.rooms.${i}.maxTotal` as const,
          message: { en: `must be at least ${maxAdults}`, es: `debe ser como mínimo ${maxAdults}` },
        })
    for (const [i, { charge, percent }] of content.cancellation.entries())
      if (charge === 'percent' && percent === null)
        problems.push({
          field: `content.cancellation.${i}.percent` as const,
          message: { en: 'is required', es: 'es obligatorio' },
        })
    const priced = await store.listPricedPlans(tx.db, id, dayInHavana(tx.clock.now()))
    for (const plan of priced.filter((plan) => !content.mealPlanIds.includes(plan))) {
      const { en, es } = mealPlanName(plan)
      problems.push({
        field: 'content.mealPlanIds',
        message: {
          en: `must include “${en}” while the calendar has prices for it`,
          es: `debe incluir «${es}» mientras el calendario tenga precios de este plan`,
        },
      })
    }
    return problems
  },

  pageOf: (id) => hotelPath({ id, slug: 'hotel', zoneSlug: 'cuba' }),
})

/** The hotels that prevent a tourist zone from being archived. */
export const findUseOfZone = async (tx: TxCtx, zoneId: number) => usedBy(await store.listHotelsInZone(tx.db, zoneId))
