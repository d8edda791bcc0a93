import { expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/test-app.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { ensureStaff, listStaff, setRole } from './staff.service.ts'

const app = usePostgres()

it('of two owners demoted concurrently by two processes one remains', async () => {
  const other = await buildTestApp(app().services.database)
  const emails = ['ana@alamar.example', 'eva@alamar.example']
  for (const email of emails)
    await ensureStaff(app().ctx, { email, password: 'a long enough secret', name: 'Ana Torres', role: 'Owner' })
  for (let round = 0; round < 20; round++) {
    for (const email of emails) await setRole(app().ctx, { email, role: 'Owner' })
    const ends = await Promise.allSettled(
      emails.map((email, i) => setRole((i ? other : app()).ctx, { email, role: 'Support' })),
    )
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason.code)
    expect(refused).toEqual(['LAST_OWNER'])
    expect((await listStaff(app().ctx)).map(({ role }) => role).sort()).toEqual(['Owner', 'Support'])
  }
  await other.http.close()
})
