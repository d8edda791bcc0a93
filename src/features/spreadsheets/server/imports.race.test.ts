import { expect, it, vi } from 'vitest'
import { addSeconds } from '../../../lib/days.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { staffToken } from '../../../testing/people.ts'
import { usePostgres, waitForLocks } from '../../../testing/test-postgres.ts'
import * as contract from '../contract.ts'
import { BY_COMMAND, checkImport, commitImport, getImport, uploadImport } from './imports.service.ts'

const app = usePostgres()
/** Less than the lock timeout of the import. */
const WAIT = { timeout: 4_000 }

it('shows its progress while it writes, undisturbed by a second run', async () => {
  const rooms = [1, 2].map((roomClassId) => aRoom({ roomClassId }))
  await loadHotels(app().ctx, [aHotel(1, { rooms })], 30)
  const { ctx, services, clock } = app()
  const call = app().callAs(await staffToken(app()))
  const file = Buffer.from(`Hotel,Room class,From,Stock\n${[1, 2].map((row) => `1,${row},2026-12-15,9\n`).join('')}`)
  const { id, mapping } = await call(contract.uploadImport, { kind: 'lodging-rates', fileName: 'stock.csv', file })
  await call(contract.checkImport, { id, mapping })
  await services.jobs.runDue(services)
  expect(await call(contract.getImport, { id })).toMatchObject({ status: 'checked', cells: 2, problems: [] })

  await call(contract.commitImport, { id })
  let writing: Promise<unknown> | undefined
  await ctx.database.transaction(async (tx) => {
    // The import waits for the second of the two rooms.
    await tx.updateTable('lodging_days').set({ rooms_taken: 1 }).where('room_class_id', '=', 2).execute()
    writing = services.jobs.runDue(services)
    await vi.waitFor(
      async () =>
        expect(await call(contract.getImport, { id })).toMatchObject({
          status: 'committing',
          step: 'writing',
          percent: 80,
        }),
      WAIT,
    )
    await services.jobs.enqueue(ctx.db, { kind: 'import.commit', payload: { id }, dueAt: clock.now() })
    await services.jobs.runDue(services)
  })
  await writing
  expect(await call(contract.getImport, { id })).toMatchObject({ status: 'done', step: null, percent: 100 })
  const changes = await ctx.db.selectFrom('inventory_change_sheets').select(['cells']).execute()
  expect(changes).toEqual([{ cells: 2 }])
})

it('compares again when stock is sold while it writes, and then names the row', async () => {
  await loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom()] })], 30)
  const { ctx, services } = app()
  const call = app().callAs(await staffToken(app()))
  const file = Buffer.from('Hotel,Room class,From,Stock\n1,1,2026-12-15,2\n')
  const { id, mapping } = await call(contract.uploadImport, { kind: 'lodging-rates', fileName: 'stock.csv', file })
  await call(contract.checkImport, { id, mapping })
  await services.jobs.runDue(services)
  await call(contract.commitImport, { id })
  let writing: Promise<unknown> | undefined
  await ctx.database.transaction(async (tx) => {
    await tx.updateTable('lodging_days').set({ rooms_taken: 3 }).where('day', '=', '2026-12-15').execute()
    writing = services.jobs.runDue(services)
    await waitForLocks(ctx.db)
  })
  await writing
  expect(await call(contract.getImport, { id })).toMatchObject({
    status: 'failed',
    problems: [{ row: 2, message: { en: 'must be at least 3 on 2026-12-15: that many are sold or held' } }],
  })
})

it('is not written later when its command was interrupted', async () => {
  await loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom()] })], 30)
  const { ctx, services, clock } = app()
  const file = Buffer.from('Hotel,Room class,From,Stock\n1,1,2026-12-15,2\n')
  const { id, mapping } = await uploadImport(ctx, { kind: 'lodging-rates', fileName: 'stock.csv', file })
  await checkImport(ctx, { id, mapping, asDraft: false })
  await services.jobs.runDue(services)
  await commitImport(ctx, { id }, BY_COMMAND)
  clock.set(addSeconds(clock.now(), 120).toISOString())
  await services.jobs.runDue(services)
  expect(await getImport(ctx, { id })).toMatchObject({
    status: 'failed',
    problems: [{ row: 0, message: { en: expect.stringContaining('the command did not finish') } }],
  })
})
