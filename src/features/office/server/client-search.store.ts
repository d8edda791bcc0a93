import '../../cars/server/cars.tables.ts'
import '../../clients/server/clients.tables.ts'
import '../../payment/server/payment.tables.ts'
import '../../travel-plan/server/refund.tables.ts'
import '../../travel-plan/server/travel-plan.tables.ts'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Lowercase without accents. */
const folded = (text: Expression<string>) => sql<string>`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`

/** Uppercase letters and digits only: matches a reference with or without hyphens. */
const bare = (text: Expression<string | null>) => sql<string>`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`
const digits = (text: Expression<string>) => sql<string>`regexp_replace(${text}, '[^0-9]', '', 'g')`

/** Minimum number of digits for a search by phone. */
const MIN_PHONE_DIGITS = 5
/** Minimum length for a partial match of a supplier reference; their formats differ. */
const MIN_SUPPLIER_PART = 4

/** Digits of a possible phone number, without a leading 00. */
const phoneIn = (text: string) => {
  const number = /^[\d\s()+./-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^00/, '') : ''
  return number.length >= MIN_PHONE_DIGITS ? number : undefined
}

/**
 * Clients matching a text, with their total number: their name or email contains it, their phone or a driver's phone contains its digits,
 * or it is the reference of their booking, payment, refund or plan (ours, the supplier's or the bank's).
 */
export const searchClients = async (db: Db, text: string, page: { limit: number; offset: number }) => {
  const containing = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const planId = /^\d{1,9}$/.test(text) ? Number(text) : 0
  const reference = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const phone = phoneIn(text)
  const matches = db
    .selectFrom('clients')
    .where('deleted_at', 'is', null)
    .where((eb) => {
      const name = sql<string>`concat_ws(' ', first_name, nullif(middle_name, ''), last_name)`
      const named = sql<string>`concat_ws(' ', first_name, last_name)`
      const like = (value: Expression<string>) => eb(folded(value), 'like', folded(eb.val(containing)))
      const isReference = (column: Expression<string | null>) => eb(bare(column), '=', reference)
      return eb.or([
        like(name),
        like(named),
        eb('email', 'like', containing.toLowerCase()),
        eb('id', 'in', eb.selectFrom('travel_plans').select('client_id').where('id', '=', planId)),
        ...(phone
          ? [
              eb(digits(eb.ref('phone')), 'like', `%${phone}%`),
              eb(
                'id',
                'in',
                eb
                  .selectFrom('car_bookings')
                  .innerJoin('bookings', 'bookings.id', 'car_bookings.booking_id')
                  .select('bookings.client_id')
                  .where(digits(sql<string>`driver ->> 'phone'`), 'like', `%${phone}%`),
              ),
            ]
          : []),
        ...(reference
          ? [
              eb(
                'id',
                'in',
                eb
                  .selectFrom('bookings')
                  .select('client_id')
                  .where((booking) =>
                    booking.or([
                      isReference(booking.ref('reference')),
                      reference.length < MIN_SUPPLIER_PART
                        ? isReference(booking.ref('supplier_reference'))
                        : booking(bare(booking.ref('supplier_reference')), 'like', `%${reference}%`),
                    ]),
                  ),
              ),
              eb(
                'id',
                'in',
                eb
                  .selectFrom('payments')
                  .leftJoin('bank_references', 'bank_references.payment_id', 'payments.id')
                  .select('payments.client_id')
                  .where((payment) =>
                    payment.or(
                      (
                        ['payments.reference', 'payments.processor_reference', 'bank_references.reference'] as const
                      ).map((column) => isReference(payment.ref(column))),
                    ),
                  ),
              ),
              eb(
                'id',
                'in',
                eb
                  .selectFrom('refunds')
                  .select('client_id')
                  .where((refund) => isReference(refund.ref('reference'))),
              ),
            ]
          : []),
      ])
    })
  const list = await matches
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'phone', 'created_at as createdAt'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await matches.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { list, totalItems: Number(count) }
}
