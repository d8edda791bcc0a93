import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { staffToken } from '../../../testing/people.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { listPolicyVersions, publishPolicy, savePolicyDraft, withdrawPolicy } from '../contract/office-policies.ts'

const app = usePostgres()

const ROUNDS = 10
const key = { kind: 'cancellation', supplierId: 0 } as const
const textOf = (name: string) => ({
  title: { en: name, es: name },
  sections: {
    en: [{ heading: 'Costs', paragraphs: [name] }],
    es: [{ heading: 'Costos', paragraphs: [name] }],
  },
})

it('withdraws one of two announced versions or saves a new draft, and refuses the other calls', async () => {
  const call = app().callAs(await staffToken(app(), 'Content'))
  const save = (name: string) => call(savePolicyDraft, { ...key, revision: 0, ...textOf(name) })
  const publish = async (effectiveOn: string) => {
    const { revision } = await save(effectiveOn)
    return call(publishPolicy, { ...key, revision, effectiveOn })
  }
  for (let round = 0; round < ROUNDS; round++) {
    const first = await publish('2026-12-20')
    const second = await publish('2026-12-25')
    const settled = await Promise.allSettled([
      call(withdrawPolicy, first),
      call(withdrawPolicy, second),
      call(withdrawPolicy, first),
      save('New'),
    ])
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused) {
      if (!isCallRefused(reason)) throw reason
      expect(['DRAFT_EXISTS', 'SAVED_MEANWHILE', 'NOT_FOUND']).toContain(reason.code)
    }
    const versions = await call(listPolicyVersions, key)
    expect(versions.filter(({ effectiveOn }) => effectiveOn === null)).toHaveLength(1)
    await sql`truncate policy_versions cascade`.execute(app().ctx.db)
  }
})
