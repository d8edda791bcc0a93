import { dayInHavana } from '../../../lib/days.ts'
import type { Point } from '../../../lib/distance.ts'
import type { RefusedField } from '../../../lib/refusals.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { recordKind, usedBy } from '../../../platform/record-kind.ts'
import { applyPhotos, loadPhotos } from '../../places/server/photos.service.ts'
import {
  listCarZones,
  listCountryChoices,
  listProvinceChoices,
  saveCarZone,
  setCarZoneArchived,
} from '../../places/server/places.service.ts'
import {
  CAR_CLASSES,
  CAR_MODELS,
  CAR_SUPPLIERS,
  CAR_ZONES,
  type CarClassContent,
  type CarModelContent,
  type CarSupplierContent,
  type CarZoneContent,
} from '../car-records.ts'
import { feesByDistance, type OneWayFee, pairOf, zoneIdsOf } from '../one-way-fees.ts'
import * as store from './car-records.store.ts'

const problem = (field: `content.${string}`, en: string, es: string): RefusedField => ({
  field,
  message: { en, es },
})

export const carClasses = recordKind<CarClassContent>({
  definition: CAR_CLASSES,
  list: ({ db }) => store.listClassNames(db),
  load: ({ db }, id) => store.findClass(db, id),
  apply: ({ db }, id, content) => store.saveClass(db, id, `CLASS-${id}`, content),
  setArchived: ({ db }, id, archived) => store.setArchived(db, 'car_classes', id, archived),
  findProblems: async (_, __, { minAge, maxAge }) =>
    maxAge < minAge ? [problem('content.maxAge', `must be ${minAge} or more`, `debe ser ${minAge} o más`)] : [],
  findUse: async ({ db }, id) => usedBy(await store.findModelsOfClass(db, id)),
})

export const carModels = recordKind<CarModelContent>({
  definition: CAR_MODELS,
  photoKind: 'car',
  list: ({ db }) => store.listModelNames(db),
  choices: async ({ db }) => ({ classes: await store.listClassNames(db) }),
  load: async (ctx, id) => {
    const model = await store.findModel(ctx.db, id)
    return model && { ...model, photos: await loadPhotos(ctx, 'car', id) }
  },
  apply: async (tx, id, { photos, ...model }) => {
    await store.saveModel(tx.db, id, model)
    await applyPhotos(tx, 'car', id, photos)
  },
  setArchived: ({ db }, id, archived) => store.setArchived(db, 'car_models', id, archived),
  mayUseArchived: true,
  findUse: async ({ db }, id) => usedBy(await store.findSuppliersOfModel(db, id)),
})

export const carZones = recordKind<CarZoneContent>({
  definition: CAR_ZONES,
  list: listCarZones,
  choices: async (ctx) => ({ provinces: await listProvinceChoices(ctx) }),
  load: async (ctx, id) => {
    const zone = (await listCarZones(ctx)).find((each) => each.id === id)
    if (!zone) return undefined
    const { name, provinceId, airport, latitude, longitude } = zone
    return { name, provinceId, airport, position: { latitude, longitude } }
  },
  apply: async (tx, id, { position, ...zone }) => {
    const before = await placesOf(tx)
    await saveCarZone(tx, { id, ...zone, ...position })
    const after = await placesOf(tx)
    for (const supplierId of await store.lockSuppliersInZone(tx.db, id)) {
      const supplier = (await findSupplier(tx, supplierId, before))!
      await store.saveOneWayFees(tx.db, supplierId, allOneWayFees(supplier, after))
    }
  },
  setArchived: setCarZoneArchived,
  findUse: async ({ db }, id) => usedBy(await store.findSuppliersInZone(db, id)),
})

/** The one-way fees between the zones of a supplier's offices: calculated by its rule, unless its table has a fee for the pair of zones. */
const allOneWayFees = (supplier: CarSupplierContent, places: ReadonlyMap<number, Point>): OneWayFee[] => {
  const fees = new Map(feesByDistance(supplier, places).map((fee) => [pairOf(fee), fee]))
  for (const fee of supplier.oneWayFees) fees.set(pairOf(fee), fee)
  return [...fees.values()]
}

const placesOf = async (ctx: Pick<Ctx, 'db'>) => new Map((await listCarZones(ctx)).map((zone) => [zone.id, zone]))

/** A supplier whose `oneWayFees` contain only the fees that differ from its rule, given the positions of the zones. */
const findSupplier = async ({ db }: Pick<Ctx, 'db'>, id: number, places: ReadonlyMap<number, Point>) => {
  const supplier = await store.findSupplier(db, id)
  if (!supplier) return undefined
  const ruled = new Map(feesByDistance(supplier, places).map((fee) => [pairOf(fee), fee.feeCents]))
  return { ...supplier, oneWayFees: supplier.oneWayFees.filter((fee) => ruled.get(pairOf(fee)) !== fee.feeCents) }
}

const findOneWayProblems = (supplier: CarSupplierContent): RefusedField[] => {
  const { oneWayMinCents: min, oneWayMaxCents: max } = supplier
  const rule = ['oneWayPerKmCents', 'oneWayMinCents', 'oneWayMaxCents'] as const
  const missing = rule.filter((key) => supplier[key] === null)
  const zones = zoneIdsOf(supplier)
  const pairs = supplier.oneWayFees.map(pairOf)
  return [
    ...(missing.length < rule.length
      ? missing.map((key) =>
          problem(`content.${key}`, 'is required for a fee by kilometer', 'hace falta para un cargo por kilómetro'),
        )
      : []),
    ...(min !== null && max !== null && max < min
      ? [problem('content.oneWayMaxCents', 'must not be below the lowest fee', 'no debe ser menor que el cargo mínimo')]
      : []),
    ...supplier.oneWayFees.flatMap((fee, i) => {
      const row = `content.oneWayFees.${i}` as const
      const elsewhere = (['fromZoneId', 'toZoneId'] as const).filter((key) => !zones.includes(fee[key]))
      return [
        ...elsewhere.map((key) =>
          problem(`${row}.${key}`, 'has no office of this supplier', 'no tiene oficina de este proveedor'),
        ),
        ...(fee.fromZoneId === fee.toZoneId
          ? [problem(`${row}.toZoneId`, 'must be another zone', 'debe ser otra zona')]
          : []),
        ...(pairs.indexOf(pairOf(fee)) < i
          ? [
              problem(
                `${row}.toZoneId`,
                'is used by another row with this pick-up zone',
                'ya está en otra fila con esta zona de recogida',
              ),
            ]
          : []),
      ]
    }),
  ]
}

const findAgeProblems = ({ ageFees }: CarSupplierContent): RefusedField[] =>
  ageFees.flatMap(({ fromAge, toAge }, i) => {
    const row = `content.ageFees.${i}` as const
    if (toAge < fromAge) return [problem(`${row}.toAge`, `must be ${fromAge} or more`, `debe ser ${fromAge} o más`)]
    const other = ageFees.slice(0, i).findIndex((fee) => fee.fromAge <= toAge && fromAge <= fee.toAge) + 1
    return other > 0
      ? [problem(`${row}.fromAge`, `overlaps age range ${other}`, `se solapa con el rango de edad ${other}`)]
      : []
  })

/** Each class has at most one price for each kind of extra. */
const findExtraProblems = ({ extras }: CarSupplierContent): RefusedField[] =>
  extras.flatMap(({ kind, classIds }, i) => {
    const isShared = (other: readonly number[]) =>
      other.length === 0 || classIds.length === 0 || other.some((id) => classIds.includes(id))
    const other = extras.slice(0, i).findIndex((extra) => extra.kind === kind && isShared(extra.classIds)) + 1
    return other > 0
      ? [
          problem(
            `content.extras.${i}.classIds`,
            `must not be classes of extra ${other}`,
            `no deben ser clases del extra ${other}`,
          ),
        ]
      : []
  })

const findHourProblems = ({ offices }: CarSupplierContent): RefusedField[] =>
  offices.flatMap(({ opens, closes }, i) =>
    closes > opens
      ? []
      : [problem(`content.offices.${i}.closes`, `must be later than ${opens}`, `debe ser más tarde que las ${opens}`)],
  )

/** The charge must not decrease as pick-up gets closer. */
const findStepProblems = ({ cancellation }: CarSupplierContent): RefusedField[] =>
  cancellation.flatMap((step, i) => {
    const earlier = cancellation.filter(({ fromDaysBefore }) => fromDaysBefore > step.fromDaysBefore)
    const least = Math.max(0, ...earlier.map(({ percent }) => percent))
    return step.percent < least
      ? [
          problem(
            `content.cancellation.${i}.percent`,
            `must be at least ${least}, the charge of an earlier day`,
            `debe ser como mínimo ${least}, el cargo de un día anterior`,
          ),
        ]
      : []
  })

/** A supplier keeps an office in each zone where a client has yet to pick up or return a car. */
const findOfficeProblems = async (tx: TxCtx, id: number, supplier: CarSupplierContent): Promise<RefusedField[]> => {
  await store.lockBookings(tx.db, id)
  const booked = await store.listZonesWithBookings(tx.db, id, dayInHavana(tx.clock.now()))
  const zones = zoneIdsOf(supplier)
  return booked
    .filter((zone) => !zones.includes(zone.id))
    .map(({ name, bookings }) =>
      problem(
        'content.offices',
        `must include one in ${name.en}: ${bookings} ${bookings === 1 ? 'booking starts or ends' : 'bookings start or end'} there`,
        `deben incluir una en ${name.es}: allí ${bookings === 1 ? 'empieza o termina 1 reserva' : `empiezan o terminan ${bookings} reservas`}`,
      ),
    )
}

const findSlugProblems = async (tx: TxCtx, id: number, { slug }: CarSupplierContent): Promise<RefusedField[]> => {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return [
      problem(
        'content.slug',
        'must have only lowercase letters, digits and hyphens between them',
        'debe tener solo letras minúsculas, cifras y guiones entre ellas',
      ),
    ]
  return (await store.isSlugTaken(tx.db, id, slug))
    ? [problem('content.slug', 'is used by another supplier', 'ya lo usa otro proveedor')]
    : []
}

export const carSuppliers = recordKind<CarSupplierContent>({
  definition: CAR_SUPPLIERS,
  list: ({ db }) => store.listSupplierNames(db),
  choices: async (ctx) => ({
    zones: (await listCarZones(ctx)).map(({ latitude, longitude, ...zone }) => ({
      ...zone,
      place: { latitude, longitude },
    })),
    models: await store.listModelNames(ctx.db),
    classes: await store.listClassNames(ctx.db),
    countries: await listCountryChoices(ctx),
  }),
  load: async (ctx, id) => findSupplier(ctx, id, await placesOf(ctx)),
  apply: async (tx, id, content) =>
    store.saveSupplier(tx.db, id, { ...content, oneWayFees: allOneWayFees(content, await placesOf(tx)) }),
  setArchived: ({ db }, id, archived) => store.setArchived(db, 'car_suppliers', id, archived),
  mayUseArchived: true,
  findProblems: async (tx, id, content) => [
    ...(await findSlugProblems(tx, id, content)),
    ...findHourProblems(content),
    ...(await findOfficeProblems(tx, id, content)),
    ...findAgeProblems(content),
    ...findExtraProblems(content),
    ...findOneWayProblems(content),
    ...findStepProblems(content),
  ],
})

/** The models that a record can choose from. */
export const listModelChoices = ({ db }: Pick<Ctx, 'db'>) => store.listModelNames(db)
