import { expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { currentContext } from '../../../platform/settings.ts'
import { notifyStaff } from '../../../platform/staff-updates.ts'
import { setSettings } from '../../../testing/settings.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'

const app = usePostgres()

it('new work is in exactly one daily email while two processes send it', async () => {
  const other = await buildTestApp(app().services.database)
  const both = [app(), other]
  await setSettings(app(), { mailRequests: 'daily', mailHour: 18 })
  for (let round = 0; round < 10; round++) {
    const day = new Date(Date.UTC(2026, 11, 1 + round, 21, 59))
    for (const process of both) process.clock.set(day.toISOString())
    const references = Array.from({ length: 8 }, (_, i) => `D${round}-${i}`)
    await Promise.all(
      references.map(async (reference, i) => {
        const ctx = await currentContext(both[i % 2]!.services)
        await transact(ctx, (tx) => notifyStaff(tx, { kind: 'request', reference }))
      }),
    )
    for (const process of both) process.clock.advance(1 / 60)
    await Promise.all([...both, ...both].map((process) => process.runJobs()))
    const mails = await listMails(app().ctx.db, 50, 'office@alamar.example')
    expect(mails).toHaveLength(round + 1)
    for (const reference of references) expect(mails[0]!.text).toContain(reference)
  }
  expect(await app().ctx.db.selectFrom('office_news').selectAll().execute()).toEqual([])
  expect(other.clearErrors()).toEqual([])
  await other.http.close()
})
