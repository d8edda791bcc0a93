import './provider-health.tables.ts'
import type { Bilingual } from '../../lib/languages.ts'
import type { Db } from '../db/database.ts'

/** When a provider last answered and last failed; null: never. `failure` is what failed last, null when nothing did. */
export type ProviderHealth = {
  provider: string
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  failure: Bilingual | null
}

/** Successes are recorded at most once in this time, since a busy store calls a provider many times a second. */
const SUCCESS_EVERY_MS = 60_000

/** Records that a provider answered. */
export const recordProviderSuccess = async (db: Db, provider: string, at: Date) => {
  await db
    .insertInto('provider_health')
    .values({ provider, last_success_at: at })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet({ last_success_at: at })
        .where((eb) =>
          eb.or([
            eb('provider_health.last_success_at', 'is', null),
            eb('provider_health.last_success_at', '<', new Date(at.getTime() - SUCCESS_EVERY_MS)),
            eb('provider_health.last_success_at', '<=', eb.ref('provider_health.last_failure_at')),
          ]),
        ),
    )
    .execute()
}

/** Records that a provider failed, and why in words for staff, without keys or personal data. */
export const recordProviderFailure = async (db: Db, provider: string, at: Date, { en, es }: Bilingual) => {
  const failed = { last_failure_at: at, failure_en: en, failure_es: es }
  await db
    .insertInto('provider_health')
    .values({ provider, ...failed })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(failed))
    .execute()
}

export const forgetProviderHealth = async (db: Db, provider: string) => {
  await db.deleteFrom('provider_health').where('provider', '=', provider).execute()
}

/** The health of each provider that was ever called, by name. */
export const listProviderHealth = async (db: Db): Promise<ProviderHealth[]> => {
  const rows = await db.selectFrom('provider_health').selectAll().orderBy('provider').execute()
  return rows.map((row) => ({
    provider: row.provider,
    lastSuccessAt: row.last_success_at,
    lastFailureAt: row.last_failure_at,
    failure: row.last_failure_at && { en: row.failure_en, es: row.failure_es },
  }))
}
