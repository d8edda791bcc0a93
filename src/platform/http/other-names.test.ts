import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyId, priceCurrency, siteId } from './fields.ts'
import { wireSchemaOf } from './openapi.ts'
import { alsoNamed, pathAsSent, renamedTo, toCanonicalNames, withOtherNames } from './other-names.ts'

const Criteria = z.object({
  idSupplier: alsoNamed(anyId, 'supplierId', 'rentalCompanyId'),
  currency: priceCurrency,
  siteId,
  cars: z.array(z.object({ modelId: alsoNamed(z.number(), 'idModel') })).optional(),
})
const read = (raw: unknown) => toCanonicalNames(Criteria, raw)

describe('a field with other names', () => {
  it.each([
    [{ supplierId: 3 }, { idSupplier: 3 }],
    [{ rentalCompanyId: '3' }, { idSupplier: '3' }],
    [{ idSupplier: null, supplierId: 3 }, { idSupplier: 3 }],
    [{ siteCode: '6' }, { siteId: '6' }],
    [{ cars: [{ modelId: 1 }, { idModel: 2 }] }, { cars: [{ modelId: 1 }, { modelId: 2 }] }],
  ])('is accepted under any of them: %j', (raw, expected) => {
    expect(read(raw)).toMatchObject({ value: expected, conflicts: [] })
  })

  it.each([
    [{ idSupplier: 3, supplierId: '3', rentalCompanyId: 3 }],
    [{ currency: 1, currencyCode: 'USD' }],
    [{ currency: 'usd', currencyCode: '1' }],
  ])('may be sent by several that agree: %j', (raw) => {
    expect(read(raw).conflicts).toEqual([])
  })

  it('is rejected by name when two of them conflict', () => {
    expect(read({ idSupplier: 3, rentalCompanyId: 4, cars: [{ modelId: 1, idModel: 2 }] }).conflicts).toEqual([
      {
        field: 'idSupplier',
        sentAs: 'rentalCompanyId',
        message: { en: 'must be the same as IdSupplier', es: 'debe ser igual a IdSupplier' },
      },
      {
        field: 'cars.0.modelId',
        sentAs: 'cars.0.idModel',
        message: { en: 'must be the same as Cars[0].ModelId', es: 'debe ser igual a Cars[0].ModelId' },
      },
    ])
  })

  it('is reported under the name that was sent', () => {
    const { value, sentAs } = read({ supplierId: 'x', cars: [{ idModel: 'x' }], currency: 1, currencyCode: 'CUC' })
    const issues = Criteria.safeParse(value).error!.issues.map(({ path }) => pathAsSent(path, sentAs))
    expect(issues).toEqual(['supplierId', 'currencyCode', 'cars.0.idModel'])
  })

  it('is returned under all of them', () => {
    const Plan = z.object({ id: renamedTo(z.number(), 'travelPlanId'), cars: Criteria.shape.cars })
    expect(withOtherNames(Plan, { id: 7, cars: [{ modelId: 1 }] })).toEqual({
      id: 7,
      travelPlanId: 7,
      cars: [{ modelId: 1, idModel: 1 }],
    })
  })

  it('is described by all of them, the old ones as deprecated', () => {
    const { properties, required } = wireSchemaOf(z.object({ id: renamedTo(z.number(), 'travelPlanId') }), 'output')
    expect(required).toEqual(['Id', 'TravelPlanId'])
    expect(properties).toMatchObject({
      Id: { deprecated: true, description: 'Old name of TravelPlanId, valid for one more release' },
      TravelPlanId: { type: 'number' },
    })
    expect(properties!.TravelPlanId).not.toHaveProperty('deprecated')
    expect(wireSchemaOf(Criteria, 'input').properties).toHaveProperty('RentalCompanyId')
  })
})

describe('the currency to sell in', () => {
  it.each([
    ['USD', [1, '1', 'USD', 'usd', undefined]],
    ['CAD', [2, 'CAD']],
    ['GBP', [5, 'GPB', 'GBP']],
    ['EUR', [6, '6', 'EUR']],
    ['MXN', [7, 'PMX', 'MXN']],
  ])('is %s by id, ISO code and wire name', (code, values) => {
    expect(values.map((value) => priceCurrency.parse(value))).toEqual(values.map(() => code))
  })

  it.each([8, 'CUC', 'XXX', 99, ''])('is rejected when it is %s', (value) => {
    expect(priceCurrency.safeParse(value).success).toBe(false)
  })
})
