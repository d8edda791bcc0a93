import { z } from 'zod'
import { RESERVE_PERIOD_BOUNDS } from '../../../lib/reserve-period.ts'
import { SOLD_PRODUCTS } from '../../../lib/site.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { wholeNumber } from '../../../platform/http/fields.ts'

const { minDays, maxDays } = RESERVE_PERIOD_BOUNDS
const wholeBetween = ({ from, to }: { from: number; to: number }) => wholeNumber(from, to)

/** Minimum and maximum number of days ahead that a product can be reserved. */
export const ReservePeriodSetting = z.object({
  productType: z.literal(SOLD_PRODUCTS),
  minDays: z.number().int(),
  maxDays: z.number().int(),
})
export type ReservePeriodSetting = z.output<typeof ReservePeriodSetting>

/** Reserve period of each product sold. */
export const listReservePeriods = endpoint({
  method: 'GET',
  path: '/api/office/reservePeriods',
  access: 'staff',
  permission: 'settings.see',
  summary: 'Reserve periods of cars and lodging',
  input: z.object({}),
  reply: z.array(ReservePeriodSetting),
})

/** Sets a reserve period; searches and bookings use it immediately. */
export const saveReservePeriod = endpoint({
  method: 'POST',
  path: '/api/office/reservePeriods/{productType}',
  access: 'staff',
  permission: 'settings.edit',
  summary: 'Set the reserve period of a product',
  input: z.object({
    productType: wholeNumber(1, 99).pipe(z.literal(SOLD_PRODUCTS)),
    minDays: wholeBetween(minDays),
    maxDays: wholeBetween(maxDays),
  }),
  reply: ReservePeriodSetting,
})
