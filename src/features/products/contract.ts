import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { id } from '../../platform/http/fields.ts'

const reservePeriod = {
  method: 'GET',
  access: 'public',
  input: z.object({ productType: id }),
  reply: z.number(),
} as const

/** Minimum days from today to reserve a product; 0 for products that are not sold (docs/rules/search.md#reserve-period). */
export const getMinReservePeriod = endpoint({
  ...reservePeriod,
  path: '/api/products/minReservePeriod/{productType}',
  summary: 'Minimum days from today for which a product can be reserved',
})

/** Maximum days from today to reserve a product; 0 for products that are not sold. */
export const getMaxReservePeriod = endpoint({
  ...reservePeriod,
  path: '/api/products/maxReservePeriod/{productType}',
  summary: 'Maximum days from today for which a product can be reserved',
})
