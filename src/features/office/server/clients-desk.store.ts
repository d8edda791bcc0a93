import '../../clients/server/clients.tables.ts'
import '../../travel-plan/server/travel-plan.tables.ts'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Small letters without accents, for words that people type either way. */
const folded = (text: Expression<string>) => sql<string>`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`

/** Clients whose name or e-mail contains a text, or who own the booking or the plan of that reference; and how many. */
export const searchClients = async (db: Db, text: string, page: { limit: number; offset: number }) => {
  const containing = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const planId = /^\d{1,9}$/.test(text) ? Number(text) : 0
  const found = db
    .selectFrom('clients')
    .where('deleted_at', 'is', null)
    .where((eb) => {
      const name = sql<string>`concat_ws(' ', first_name, nullif(middle_name, ''), last_name)`
      const named = sql<string>`concat_ws(' ', first_name, last_name)`
      const like = (value: Expression<string>) => eb(folded(value), 'like', folded(eb.val(containing)))
      return eb.or([
        like(name),
        like(named),
        eb('email', 'like', containing.toLowerCase()),
        eb('id', 'in', eb.selectFrom('bookings').select('client_id').where('reference', '=', text.toUpperCase())),
        eb('id', 'in', eb.selectFrom('travel_plans').select('client_id').where('id', '=', planId)),
      ])
    })
  const list = await found
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'phone', 'created_at as createdAt'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { list, totalItems: Number(count) }
}
