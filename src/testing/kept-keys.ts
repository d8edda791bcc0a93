import type { TestApp } from './test-app.ts'

/** All stored data of idempotency keys and replies, as text. */
export const keptKeys = async ({ ctx }: TestApp): Promise<string> => {
  const rows = await ctx.db.selectFrom('idempotency_keys').selectAll().execute()
  return rows
    .map(({ sealed_reply, ...row }) => `${JSON.stringify(row)} ${Buffer.from(sealed_reply ?? []).toString('latin1')}`)
    .join('\n')
}
