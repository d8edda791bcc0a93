import type { CardProvider } from './card-providers.ts'
import { METHODS, type MethodId } from './payment-methods.ts'
import type { ReservePeriod } from './reserve-period.ts'
import { PRODUCT_TYPES, type SoldProduct } from './site.ts'
import type { StaffMails } from './staff-mails.ts'

/**
 * Hours from the request to the confirmation, from the last confirmation to the payment, and from the payment to the signature and to the
 * end of the last step (docs/rules/states.md).
 */
export type Deadlines = { confirmHours: number; payHours: number; signHours: number; finishHours: number }

/**
 * Whether a payment method is offered, and its fee: hundredths of a percent of the price, plus cents. `provider` charges its cards; unset:
 * the preferred one that is configured.
 */
export type MethodRule = { offered: boolean; feeBasisPoints: number; feeCents: number; provider?: CardProvider }

/** The rules of the store that the office can set (docs/rules/settings.md#rules-of-the-store). */
export type StoreRules = {
  deadlines: Deadlines
  reservePeriods: Readonly<Record<SoldProduct, ReservePeriod>>
  /** Ages of drivers in years, both included. */
  driverAges: { min: number; max: number }
  /** Years for which new money in a client's fund is valid. */
  fundYears: number
  /** Days for which news is shown as current. */
  newsDays: number
  methods: Readonly<Record<MethodId, MethodRule>>
  staffMails: StaffMails
}

/** The ages of drivers that the office can allow at all. */
export const DRIVER_AGES = { from: 18, to: 99 } as const

const FREE: MethodRule = { offered: true, feeBasisPoints: 0, feeCents: 0 }

/** The rules unless the office sets others. */
export const DEFAULT_RULES: StoreRules = {
  deadlines: { confirmHours: 72, payHours: 48, signHours: 24, finishHours: 48 },
  reservePeriods: {
    [PRODUCT_TYPES.carRent]: { minDays: 3, maxDays: 365 },
    [PRODUCT_TYPES.lodging]: { minDays: 3, maxDays: 540 },
  },
  driverAges: { min: 21, max: 75 },
  fundYears: 2,
  newsDays: 10,
  methods: {
    [METHODS.primaryCard]: FREE,
    [METHODS.secondaryCard]: { ...FREE, feeBasisPoints: 290 },
    [METHODS.paymentLink]: { ...FREE, feeBasisPoints: 350 },
    [METHODS.bankTransfer]: FREE,
  },
  staffMails: {
    frequencies: { request: 'atOnce', note: 'atOnce', document: 'atOnce', proof: 'atOnce', refund: 'atOnce' },
    hour: 8,
  },
}
