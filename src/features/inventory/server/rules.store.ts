import './inventory.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PriceRule, Season, StoredRule, StoredSeason } from '../contract.ts'
import type { SheetId } from './changes.store.ts'

export const listRuleNames = (db: Db, { kind, id }: SheetId) =>
  db.selectFrom('inventory_rules').select(['id', 'name']).where('kind', '=', kind).where('sheet_id', '=', id).execute()

/** Locks the seasons and rules of a sheet until the transaction ends: they refer to each other, and no price may depend on itself. */
export const lockRules = async (tx: Tx, { id }: SheetId) => {
  await sql`select pg_advisory_xact_lock(hashtext('price rules'), ${id})`.execute(tx)
}

export const listSeasons = (db: Db, { kind, id }: SheetId) =>
  db
    .selectFrom('inventory_seasons')
    .select(['id', 'version', 'name', 'spans'])
    .where('kind', '=', kind)
    .where('sheet_id', '=', id)
    .orderBy('name')
    .orderBy('id')
    .execute()

const toSeasonRow = ({ name, spans }: Season) => ({ name, spans: JSON.stringify(spans) })

export const insertSeason = async (tx: Tx, { kind, id }: SheetId, season: Season): Promise<StoredSeason> => {
  const added = await tx
    .insertInto('inventory_seasons')
    .values({ kind, sheet_id: id, ...toSeasonRow(season) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { ...season, ...added }
}

export const updateSeason = async (tx: Tx, { id, version }: StoredSeason, season: Season): Promise<StoredSeason> => {
  const stored = { id, version: version + 1 }
  await tx
    .updateTable('inventory_seasons')
    .set({ ...toSeasonRow(season), version: stored.version })
    .where('id', '=', id)
    .execute()
  return { ...season, ...stored }
}

export const deleteSeason = (tx: Tx, seasonId: number) =>
  tx.deleteFrom('inventory_seasons').where('id', '=', seasonId).execute()

/** The rules of a sheet that were not removed, highest priority first. */
export const listRules = async (db: Db, { kind, id }: SheetId): Promise<StoredRule[]> => {
  const rows = await db
    .selectFrom('inventory_rules')
    .selectAll()
    .where('kind', '=', kind)
    .where('sheet_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    rows: row.rows,
    prices: row.prices,
    seasonId: row.season_id,
    weekdays: row.weekdays,
    source: row.source,
    roundToCents: row.round_to_cents,
    priority: row.priority,
  }))
}

const toRuleRow = (rule: PriceRule) => ({
  name: rule.name,
  rows: JSON.stringify(rule.rows),
  prices: JSON.stringify(rule.prices),
  season_id: rule.seasonId,
  weekdays: JSON.stringify(rule.weekdays),
  source: JSON.stringify(rule.source),
  round_to_cents: rule.roundToCents,
  priority: rule.priority,
})

export const insertRule = async (tx: Tx, { kind, id }: SheetId, rule: PriceRule): Promise<StoredRule> => {
  const added = await tx
    .insertInto('inventory_rules')
    .values({ kind, sheet_id: id, ...toRuleRow(rule) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { ...rule, ...added }
}

export const updateRule = async (tx: Tx, { id, version }: StoredRule, rule: PriceRule): Promise<StoredRule> => {
  const stored = { id, version: version + 1 }
  await tx
    .updateTable('inventory_rules')
    .set({ ...toRuleRow(rule), version: stored.version })
    .where('id', '=', id)
    .execute()
  return { ...rule, ...stored }
}

/** Returns false when the sheet has no such rule. */
export const removeRule = async (tx: Tx, { kind, id }: SheetId, ruleId: number, now: Date) => {
  const { numUpdatedRows } = await tx
    .updateTable('inventory_rules')
    .set({ removed_at: now, season_id: null })
    .where('id', '=', ruleId)
    .where('kind', '=', kind)
    .where('sheet_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
