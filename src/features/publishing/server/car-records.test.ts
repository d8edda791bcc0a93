import { beforeEach, describe, expect, it } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import type { RecordContent } from '../../../lib/record-fields.ts'
import { transact } from '../../../platform/context.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { driver, loadSmallCatalogue, selectCar } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import {
  listActiveCarZones,
  listCarAgencies,
  listDropOffZones,
  refreshCarOffer,
  searchCars,
} from '../../cars/contract.ts'
import { addCarDays } from '../../cars/server/cars-import.store.ts'
import { publishPolicy, savePolicyDraft } from '../../information/contract/office-policies.ts'
import { getPolicyVersion, getRentConditions } from '../../information/contract.ts'
import { createCarBooking, getCarBooking } from '../../travel-plan/contract.ts'
import * as contract from '../contract.ts'
import { importRecord, openKind } from './import-records.service.ts'
import { reapplyPublished } from './publishing.service.ts'

const app = useTestApp(loadSmallCatalogue)
let staff: string
let call: Call
beforeEach(async () => {
  staff = await staffToken(app())
  call = app().callAs(staff)
})

const visitor = () => app().callAs()
const both = (text: string) => ({ en: text, es: `${text} (es)` })
const DATES = { pickUp: '2026-12-10', dropOff: '2026-12-13', startHour: '0900', endHour: '0900' }

const read = (kind: string, id = 1) => call(contract.getRecord, { kind, id })
const publish = async (kind: string, id: number, changes: RecordContent, by = call) => {
  const { content, version } = await read(kind, id)
  return by(contract.publishRecord, { kind, id, basedOn: version, content: { ...content, ...changes } })
}
const add = async (kind: string, content: RecordContent) => {
  const { id } = await call(contract.createRecord, { kind, name: both('New') })
  await publish(kind, id, content)
  return id
}

const office = (zoneId: number, name: string) => ({
  name,
  zoneId,
  address: 'Calle 8',
  phone: '+53 7 555 0300',
  opens: '08:00',
  closes: '18:00',
  position: { latitude: 23.13, longitude: -82.38 },
})
const offered = (modelId: number) => ({
  modelId,
  kmLimitPerDay: null,
  insurancePerDayCents: 1_500,
  depositCents: 15_000,
})
const suv = {
  name: 'Tank 300',
  transmission: 2,
  fuel: 'hybrid',
  body: 'suv',
  seats: 5,
  bags: 4,
  doors: 5,
  airConditioning: true,
}

/** Adds a new class, model, zone and supplier. */
const addAll = async () => {
  const classId = await add('car-classes', {
    name: both('Off-road'),
    order: 2,
    minAge: 25,
    maxAge: 70,
    minLicenceYears: 3,
  })
  const modelId = await add('car-models', { ...suv, classId })
  const position = { latitude: 22.4, longitude: -79.97 }
  const zoneId = await add('car-zones', { name: both('Santa Clara'), provinceId: 1, airport: false, position })
  const supplierId = await add('car-suppliers', {
    name: 'Tocororo Rent',
    slug: 'tocororo',
    about: both('Cars'),
    phone: '+53 42 555 0100',
    afterHoursFeeCents: 1_000,
    offices: [office(zoneId, 'Santa Clara')],
    models: [offered(modelId)],
  })
  return { classId, modelId, zoneId, supplierId }
}

describe('the rental conditions of an unpublished supplier', () => {
  it('can be written and published, but stay hidden until the supplier is published', async () => {
    const name = 'Tocororo Rent'
    const { id: supplierId } = await call(contract.createRecord, {
      kind: 'car-suppliers',
      name: { en: name, es: name },
    })
    const writer = app().callAs(await staffToken(app(), 'Content'))
    expect(await writer(contract.listConditionSuppliers, {})).toContainEqual({
      id: supplierId,
      name: { en: name, es: name },
      isPublished: false,
    })
    const key = { kind: 'rentConditions', supplierId } as const
    const sections = [{ heading: 'Roads', paragraphs: ['Paved roads only.'] }]
    const text = { title: both('Conditions'), sections: { en: sections, es: sections } }
    const { id } = await writer(savePolicyDraft, { ...key, revision: 0, ...text })
    await writer(publishPolicy, { ...key, revision: 1, effectiveOn: '2026-12-01' })
    const readings = [
      () => visitor()(getRentConditions, { supplierId, lang: 'en' }),
      () => visitor()(getPolicyVersion, { id, lang: 'en' }),
    ]
    for (const reading of readings) await expect(reading()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await publish('car-suppliers', supplierId, {
      ...{ slug: 'tocororo', about: both('Cars'), phone: '+53 42 555 0100', afterHoursFeeCents: 1_000 },
      ...{ offices: [office(2, 'Miramar')], models: [offered(1)] },
    })
    for (const reading of readings) expect(await reading()).toMatchObject({ title: 'Conditions', versionId: id })
  })
})

/** Puts a model of a supplier on sale in a zone from 1 to 19 December. */
const addDays = (supplierId: number, modelId: number, zoneId: number) =>
  transact(app().ctx, (tx) =>
    addCarDays(tx.db, {
      calendar: Array.from({ length: 19 }, (_, i) => ({
        supplier_id: supplierId,
        day: `2026-12-${String(i + 1).padStart(2, '0')}`,
        season: 'all',
      })),
      rates: [
        {
          supplier_id: supplierId,
          model_id: modelId,
          season: 'all',
          units: 2,
          p3: 7_000,
          p7: 6_000,
          p14: 5_000,
          p30: 4_000,
        },
      ],
      zones: [{ supplier_id: supplierId, zone_id: zoneId }],
      soldOut: [],
    }),
  )

const search = async (idZone: number, more: { dropOffZone?: number } = {}) =>
  (await visitor()(searchCars, { lang: 'en', idZone, ...DATES, ...more })).list
const zoneIds = async () => (await visitor()(listActiveCarZones, { lang: 'en', siteId: 6 })).map(({ id }) => id)
const officeNames = async () => (await visitor()(listCarAgencies, { lang: 'en' })).map(({ name }) => name)

describe('a supplier added by staff', () => {
  it('is in the search once it is published and has days', async () => {
    const { classId, modelId, zoneId, supplierId } = await addAll()
    expect(await officeNames()).toEqual(['Vedado', 'Santa Clara'])
    expect(await zoneIds()).toEqual([2])
    await addDays(supplierId, modelId, zoneId)
    expect(await zoneIds()).toEqual([2, zoneId])
    expect(await search(zoneId)).toMatchObject([
      {
        ...{ supplierId, modelId, classId, zoneId },
        supplierName: 'Tocororo Rent',
        modelName: 'Tank 300',
        className: 'Off-road',
        transmissionId: 2,
        fuel: 'hybrid',
        kmLimit: null,
        priceCents: 25_500,
        depositCents: 15_000,
        eligibility: { minAge: 25, maxAge: 70, licenceYears: 3 },
        pickUpOffice: { name: 'Santa Clara', opens: '08:00', closes: '18:00' },
      },
    ])
  })

  it('is rejected with the name of every missing field', async () => {
    const { id } = await call(contract.createRecord, { kind: 'car-suppliers', name: both('New') })
    await expect(publish('car-suppliers', id, {})).rejects.toMatchObject({
      code: 'INVALID',
      fields: expect.arrayContaining([
        { field: 'content.slug', message: 'is required' },
        { field: 'content.about.es', message: 'is required' },
        { field: 'content.afterHoursFeeCents', message: 'is required' },
        { field: 'content.offices', message: expect.any(String) },
        { field: 'content.models', message: expect.any(String) },
      ]),
    })
  })

  it('does not change the pages while it is a draft', async () => {
    const { content } = await read('car-suppliers')
    const changed = { ...content, name: 'Other', offices: [office(2, 'Elsewhere')], afterHoursFeeCents: 9_999 }
    const before = await search(2)
    await call(contract.saveRecord, { kind: 'car-suppliers', id: 1, basedOn: 1, content: changed })
    expect(await officeNames()).toEqual(['Vedado'])
    const [car] = await search(2)
    expect({ ...car, offerToken: '', priceHeldUntil: '' }).toEqual({ ...before[0], offerToken: '', priceHeldUntil: '' })
  })
})

describe('publishing imported records without changes', () => {
  it.each([
    ['car-suppliers', 1],
    ['car-models', 1],
    ['car-classes', 1],
    ['car-zones', 2],
  ] as const)('changes nothing: %s', async (kind, id) => {
    const before = await search(2)
    await publish(kind, id, {})
    const after = await search(2)
    expect(after.map((offer) => ({ ...offer, offerToken: '', priceHeldUntil: '' }))).toEqual(
      before.map((offer) => ({ ...offer, offerToken: '', priceHeldUntil: '' })),
    )
    const { content } = await read(kind, id)
    const imported = transact(app().ctx, async (tx) => importRecord(tx, await openKind(tx, kind), id, content, false))
    expect(await imported).toBeUndefined()
  })

  it('keeps what staff have published when the demo is loaded again', async () => {
    await publish('car-suppliers', 1, { name: 'Renamed', offices: [office(2, 'Miramar')] })
    await loadSmallCatalogue(app())
    await reapplyPublished(app().ctx)
    expect(await search(2)).toMatchObject([{ supplierName: 'Renamed', pickUpOffice: { name: 'Miramar' } }])
    expect(await officeNames()).toEqual(['Miramar'])
  })
})

describe('one-way fees', () => {
  const fees = async (from: number, supplierId = 1) =>
    Object.fromEntries(
      (await visitor()(listDropOffZones, { pickUpZoneId: from, supplierId, lang: 'en' })).map((zone) => [
        zone.id,
        zone.oneWayFeeCents,
      ]),
    )
  const addZone = async (name: string, latitude: number, longitude: number) => {
    const position = { latitude, longitude }
    return add('car-zones', { name: both(name), provinceId: 1, airport: false, position })
  }

  it('are calculated by distance within the lowest and highest fee, and overridden by the table', async () => {
    const [near, far] = [await addZone('Near', 23.1, -82.35), await addZone('Far', 20.02, -75.82)]
    const { offices } = (await read('car-suppliers')).content as { offices: object[] }
    await publish('car-suppliers', 1, { offices: [...offices, office(near, 'Near'), office(far, 'Far')] })
    expect(await fees(2)).toEqual({ 2: 0, [near]: 2_500, [far]: 22_900 })

    const row = { fromZoneId: 2, toZoneId: far, feeCents: 9_900 }
    await publish('car-suppliers', 1, { oneWayFees: [row] })
    expect(await fees(2)).toEqual({ 2: 0, [near]: 2_500, [far]: 9_900 })
    expect(await fees(far)).toMatchObject({ 2: 22_900 })

    await publish('car-suppliers', 1, { oneWayPerKmCents: null, oneWayMinCents: null, oneWayMaxCents: null })
    expect(await fees(2)).toEqual({ 2: 0, [far]: 9_900 })
    await publish('car-suppliers', 1, { oneWayFees: [] })
    expect(await fees(2)).toEqual({ 2: 0 })
  })

  it('of an imported supplier are its rule and the exceptions to it', async () => {
    const far = await addZone('Far', 20.02, -75.82)
    const db = app().ctx.db
    await db
      .insertInto('car_offices')
      .values({ ...rowOf(office(far, 'Far')), id: 9, supplier_id: 1 })
      .execute()
    await db
      .insertInto('car_one_way_fees')
      .values([
        { supplier_id: 1, from_zone_id: 2, to_zone_id: far, fee_cents: 22_900 },
        { supplier_id: 1, from_zone_id: far, to_zone_id: 2, fee_cents: 100 },
      ])
      .execute()
    expect((await read('car-suppliers')).content).toMatchObject({
      oneWayPerKmCents: 30,
      oneWayMinCents: 2_500,
      oneWayMaxCents: 25_000,
      oneWayFees: [{ fromZoneId: far, toZoneId: 2, feeCents: 100 }],
    })
  })

  it('are recalculated when a zone moves, except those in the table', async () => {
    const far = await addZone('Far', 20.02, -75.82)
    const { offices } = (await read('car-suppliers')).content as { offices: object[] }
    const row = { fromZoneId: far, toZoneId: 2, feeCents: 9_900 }
    await publish('car-suppliers', 1, { offices: [...offices, office(far, 'Far')], oneWayFees: [row] })
    expect(await fees(2)).toEqual({ 2: 0, [far]: 22_900 })

    await publish('car-zones', far, { position: { latitude: 22.4, longitude: -79.97 } })
    expect(await fees(2)).toEqual({ 2: 0, [far]: 7_800 })
    expect(await fees(far)).toMatchObject({ 2: 9_900 })
  })

  it('that rise do not change an offer whose price is held', async () => {
    const far = await addZone('Far', 20.02, -75.82)
    const { offices } = (await read('car-suppliers')).content as { offices: object[] }
    await publish('car-suppliers', 1, { offices: [...offices, office(far, 'Far')] })
    const rental = { ...DATES, idZone: 2, dropOffZone: far, idSupplier: 1, idModel: 1, lang: 'en' as const }
    const held = await visitor()(refreshCarOffer, rental)
    await publish('car-suppliers', 1, { oneWayFees: [{ fromZoneId: 2, toZoneId: far, feeCents: 50_000 }] })
    const now = await visitor()(refreshCarOffer, rental)
    expect(now.payNowCents).toBe(held.payNowCents - 22_900 + 50_000)

    const { token } = await signedInClient(app())
    const book = (offerToken: string) =>
      app().callAs(token)(createCarBooking, {
        lang: 'en',
        carOffer: { ...DATES, supplierId: 1, modelId: 1, zoneId: 2, dropOffZoneId: far, driverAge: 35, offerToken },
        bookForm: { driver },
      })
    expect(await book(held.offerToken)).toMatchObject({ payNowCents: held.payNowCents })
  })
})

const rowOf = ({ zoneId, position, ...row }: ReturnType<typeof office>) => ({ ...row, ...position, zone_id: zoneId })

describe('archiving', () => {
  it('removes a supplier from the search, the zones and the offices, but not from a booking', async () => {
    const { token } = await signedInClient(app())
    const client = app().callAs(token)
    const { id } = await client(createCarBooking, {
      lang: 'en',
      carOffer: await selectCar(app()),
      bookForm: { driver },
    })
    const carOffer = await selectCar(app())
    const before = await client(getCarBooking, { id })

    await call(contract.archiveRecord, { kind: 'car-suppliers', id: 1 })
    expect(await search(2)).toEqual([])
    expect(await zoneIds()).toEqual([])
    expect(await officeNames()).toEqual([])
    await expect(client(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })).rejects.toMatchObject({
      code: 'OFFER_NOT_FOUND',
    })
    expect(await client(getCarBooking, { id })).toEqual(before)

    await call(contract.unarchiveRecord, { kind: 'car-suppliers', id: 1 })
    expect(await search(2)).toHaveLength(1)
  })

  it('is refused while something on the pages uses the record, and names it', async () => {
    const refusalOf = (kind: string, id: number, lang: Lang = 'en') =>
      app()
        .callAs(staff, lang)(contract.archiveRecord, { kind, id })
        .catch((error: Error) => error.message)
    expect(await refusalOf('car-models', 1)).toBe('It cannot be archived: Caimán Autos uses it.')
    expect(await refusalOf('car-classes', 1)).toBe('It cannot be archived: Kia Picanto uses it.')
    expect(await refusalOf('car-zones', 2, 'es')).toBe('No se puede archivar: lo usa Caimán Autos.')

    await call(contract.archiveRecord, { kind: 'car-suppliers', id: 1 })
    for (const [kind, id] of [
      ['car-models', 1],
      ['car-classes', 1],
      ['car-zones', 2],
    ] as const)
      expect(await refusalOf(kind, id)).toBe(true)
    // The supplier alone is back on the pages; it sells nothing that is archived.
    await call(contract.unarchiveRecord, { kind: 'car-suppliers', id: 1 })
    expect(await zoneIds()).toEqual([])
    await expect(search(2)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await call(contract.unarchiveRecord, { kind: 'car-zones', id: 2 })
    expect(await search(2)).toEqual([])
    await call(contract.unarchiveRecord, { kind: 'car-models', id: 1 })
    expect(await search(2)).toEqual([])
    await call(contract.unarchiveRecord, { kind: 'car-classes', id: 1 })
    expect(await search(2)).toHaveLength(1)
  })

  it('of the last office of a zone with an upcoming booking is refused and explained', async () => {
    const { token } = await signedInClient(app())
    await app().callAs(token)(createCarBooking, { lang: 'en', carOffer: await selectCar(app()), bookForm: { driver } })
    const zoneId = await add('car-zones', {
      name: both('Santa Clara'),
      provinceId: 1,
      airport: false,
      position: { latitude: 22.4, longitude: -79.97 },
    })
    const move = (lang: Lang) =>
      publish('car-suppliers', 1, { offices: [office(zoneId, 'Santa Clara')] }, app().callAs(staff, lang))
    await expect(move('en')).rejects.toMatchObject({
      fields: [{ field: 'content.offices', message: 'must include one in Havana: 1 booking starts or ends there' }],
    })
    await expect(move('es')).rejects.toMatchObject({
      fields: [{ message: 'deben incluir una en Havana (es): allí empieza o termina 1 reserva' }],
    })
    // Another office in the same zone can serve the booking.
    await publish('car-suppliers', 1, { offices: [office(2, 'Miramar')] })
    app().clock.set('2026-12-14T15:00:00Z')
    staff = await staffToken(app())
    call = app().callAs(staff)
    await move('en')
  })

  it('a model at one supplier stops its sale there', async () => {
    const modelId = await add('car-models', { ...suv, classId: 1 })
    const models = [offered(modelId)]
    await publish('car-suppliers', 1, { models })
    expect(await search(2)).toEqual([])
    expect(await zoneIds()).toEqual([])
    await publish('car-suppliers', 1, { models: [...models, offered(1)] })
    expect(await search(2)).toMatchObject([{ modelId: 1, depositCents: 15_000 }])
  })
})

describe('an office', () => {
  const idOfOffice = async (name: string) =>
    (await visitor()(listCarAgencies, { lang: 'en' })).find((each) => each.name === name)?.id

  it('keeps its id when it is changed or renamed; another one gets a new id', async () => {
    await publish('car-suppliers', 1, { offices: [office(2, 'Miramar'), { ...office(2, 'Vedado'), opens: '09:00' }] })
    expect(await idOfOffice('Vedado')).toBe(1)
    const added = await idOfOffice('Miramar')
    expect(added).toBeGreaterThan(100_000)
    await publish('car-suppliers', 1, { offices: [office(2, 'Old Havana'), office(2, 'Vedado')] })
    expect([await idOfOffice('Vedado'), await idOfOffice('Old Havana')]).toEqual([1, added])
  })
})

describe('publishing', () => {
  const refusedFields = async (kind: string, changes: RecordContent) => {
    const of = (lang: Lang) =>
      publish(kind, 1, changes, app().callAs(staff, lang)).then(
        () => [],
        (error: { fields: { field: string; message: string }[] }) => error.fields,
      )
    const [en, es] = [await of('en'), await of('es')]
    return en.map(({ field, message }, i) => [field, message, es[i]!.message])
  }

  it.each([
    [{ minAge: 17 }, 'content.minAge', 'must be at least 18', 'debe ser como mínimo 18'],
    [{ maxAge: 100 }, 'content.maxAge', 'must be at most 99', 'debe ser como máximo 99'],
    [{ minAge: 40, maxAge: 30 }, 'content.maxAge', 'must be 40 or more', 'debe ser 40 o más'],
    [{ minLicenceYears: -1 }, 'content.minLicenceYears', 'must be at least 0', 'debe ser como mínimo 0'],
    [{ minLicenceYears: '1.5' }, 'content.minLicenceYears', 'must be a whole number', 'debe ser un número entero'],
  ])('rejects a class with %j', async (changes, ...refused) => {
    expect(await refusedFields('car-classes', changes)).toEqual([refused])
  })

  const ages = (fromAge: number, toAge: number) => ({ fromAge, toAge, perDayCents: 500 })
  const extra = (kind: string, classIds: number[]) => ({ kind, classIds, per: 'day', cents: 500, maxCount: 1 })
  const step = (fromDaysBefore: number, percent: number) => ({ fromDaysBefore, percent })
  it.each([
    [
      { ageFees: [ages(21, 24), ages(24, 30)] },
      'content.ageFees.1.fromAge',
      'overlaps age range 1',
      'se solapa con el rango de edad 1',
    ],
    [
      { extras: [extra('gps', []), extra('childSeat', [1]), extra('gps', [1])] },
      'content.extras.2.classIds',
      'must not be classes of extra 1',
      'no deben ser clases del extra 1',
    ],
    [
      { afterHoursFeeCents: '1,234.50' },
      'content.afterHoursFeeCents',
      'must be an amount such as 85.50',
      'debe ser un importe como 85.50',
    ],
    [
      { afterHoursFeeCents: 1_000_001 },
      'content.afterHoursFeeCents',
      'must be at most 10000',
      'debe ser como máximo 10000',
    ],
    [{ ageFees: [ages(30, 25)] }, 'content.ageFees.0.toAge', 'must be 30 or more', 'debe ser 30 o más'],
    [
      { offices: [{ ...office(2, 'Vedado'), opens: '18:00', closes: '08:00' }] },
      'content.offices.0.closes',
      'must be later than 18:00',
      'debe ser más tarde que las 18:00',
    ],
    [
      { offices: [office(2, 'Vedado'), office(2, 'Vedado')] },
      'content.offices.1.name',
      'is used by another row',
      'ya está en otra fila',
    ],
    [
      { oneWayMaxCents: 100 },
      'content.oneWayMaxCents',
      'must not be below the lowest fee',
      'no debe ser menor que el cargo mínimo',
    ],
    [
      { oneWayPerKmCents: null },
      'content.oneWayPerKmCents',
      'is required for a fee by kilometer',
      'hace falta para un cargo por kilómetro',
    ],
    [
      { oneWayFees: [{ fromZoneId: 2, toZoneId: 2, feeCents: 100 }] },
      'content.oneWayFees.0.toZoneId',
      'must be another zone',
      'debe ser otra zona',
    ],
    [
      { markets: [{ countryId: 167, percent: -60 }] },
      'content.markets.0.percent',
      'must be at least -50',
      'debe ser como mínimo -50',
    ],
    [
      { cancellation: [step(30, 50), step(10, 25)] },
      'content.cancellation.1.percent',
      'must be at least 50, the charge of an earlier day',
      'debe ser como mínimo 50, el cargo de un día anterior',
    ],
    [
      { slug: 'Caimán autos' },
      'content.slug',
      'must have only lowercase letters, digits and hyphens between them',
      'debe tener solo letras minúsculas, cifras y guiones entre ellas',
    ],
    [
      { models: [offered(99)] },
      'content.models.0.modelId',
      'is not published: publish it first, or choose another',
      'no está publicado: publíquelo antes o elija otro',
    ],
  ])('rejects a supplier with %j', async (changes, ...refused) => {
    expect(await refusedFields('car-suppliers', changes)).toEqual([refused])
  })

  it('rejects a supplier with the slug of another', async () => {
    const { supplierId } = await addAll()
    await expect(publish('car-suppliers', supplierId, { slug: 'caiman' })).rejects.toMatchObject({
      fields: [{ field: 'content.slug', message: 'is used by another supplier' }],
    })
  })

  it('applies a cancellation policy of the supplier to the next offers', async () => {
    await publish('car-suppliers', 1, { cancellation: [step(10, 30), step(3, 100)] })
    const [offer] = await search(2)
    expect(offer!.cancellation).toEqual([step(10, 30), step(3, 100)])
  })
})

it.each([
  ['car_age_fees_never_overlap', 'insert into car_age_fees values (1, 24, 30, 500)'],
  ['car_offices_close_after_they_open', "update car_offices set closes = '07:00'"],
  ['car_suppliers_slug_fits_addresses', "update car_suppliers set slug = 'Caimán'"],
  [
    'car_suppliers_charges_within_the_price',
    `update car_suppliers set cancellation = '[{"fromDaysBefore": 9, "percent": 101}]'`,
  ],
  [
    'hotels_charges_within_the_price',
    `update hotels set cancellation = '[{"fromDaysBefore": -1, "firstNight": true}]'`,
  ],
])('the database enforces %s', async (constraint, statement) => {
  await expect(app().services.database.run(statement)).rejects.toThrow(constraint)
})
