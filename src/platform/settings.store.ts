import './settings.tables.ts'
import { sql } from 'kysely'
import type { SettingKey, SettingValue } from '../lib/settings.ts'
import type { Db, Tx } from './db/database.ts'

/** A change of a setting; null is the default. */
export type SettingChange = {
  key: SettingKey
  before: SettingValue | null
  after: SettingValue | null
  changedAt: Date
  staffId: number | null
}

/** The settings that the office has set. */
export const listSetValues = async (db: Db): Promise<ReadonlyMap<SettingKey, SettingValue>> => {
  const rows = await db.selectFrom('site_settings').select(['key', 'value']).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** As `listSetValues`; other changes wait until the transaction ends. */
export const lockSetValues = async (tx: Tx) => {
  await sql`lock table site_settings in share row exclusive mode`.execute(tx)
  return listSetValues(tx)
}

/** Sets or resets a setting and records the change. */
export const saveChange = async (tx: Tx, { key, before, after, changedAt, staffId }: SettingChange) => {
  if (after === null) await tx.deleteFrom('site_settings').where('key', '=', key).execute()
  else {
    const set = { value: JSON.stringify(after), changed_at: changedAt, staff_id: staffId }
    await tx
      .insertInto('site_settings')
      .values({ key, ...set })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(set))
      .execute()
  }
  await tx
    .insertInto('site_setting_changes')
    .values({
      key,
      changed_at: changedAt,
      staff_id: staffId,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .execute()
}

/** The last change of each setting. */
export const listLastChanges = (db: Db) =>
  db
    .selectFrom('site_setting_changes')
    .distinctOn('key')
    .select(['id', 'key', 'changed_at as changedAt', 'staff_id as staffId'])
    .orderBy('key')
    .orderBy('id', 'desc')
    .execute()

/** The changes of a setting, newest first, and their number. */
export const listChanges = async (
  db: Db,
  key: SettingKey,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ list: (SettingChange & { id: number })[]; totalItems: number }> => {
  const changes = db.selectFrom('site_setting_changes').where('key', '=', key)
  const list = await changes
    .select(['id', 'key', 'before', 'after', 'changed_at as changedAt', 'staff_id as staffId'])
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { count } = await changes.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { list, totalItems: Number(count) }
}
