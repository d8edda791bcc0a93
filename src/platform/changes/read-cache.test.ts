import { beforeEach, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { type Ctx, systemContext, transact } from '../context.ts'
import type { Db } from '../db/database.ts'
import { createChangeFeed } from './change-feed.ts'
import { createReadCache, readCached } from './read-cache.ts'

const app = useTestApp()

let ctx: Ctx
let reads: number
let stop: () => Promise<void>
beforeEach(async () => {
  reads = 0
  const { database, log } = app().services
  const changes = createChangeFeed({ database, log }, { everyMs: 3_600_000 })
  const services = { ...app().services, changes }
  ctx = systemContext({ ...services, copies: { reads: createReadCache(services) } })
  changes.start()
  await changes.catchUp()
  stop = changes.stop
  return stop
})

const countFaqs = (at: Pick<Ctx, 'db' | 'copies'>) =>
  readCached(at, 'faqs', async (db: Db) => {
    reads++
    return (await db.selectFrom('faqs').select('id').execute()).length
  })
const addFaq = (db: Db, place: number) =>
  db
    .insertInto('faqs')
    .values({ product_type: 1, display_order: place, question: '{}', answer: '{}' } as never)
    .execute()

it('a cached read is repeated only after a change', async () => {
  expect([await countFaqs(ctx), await countFaqs(ctx), reads]).toEqual([0, 0, 1])
  await transact(ctx, (tx) => addFaq(tx.db, 1))
  expect([await countFaqs(ctx), await countFaqs(ctx), reads]).toEqual([1, 1, 2])
})

it('a cached read goes to the database within a transaction, which caches nothing', async () => {
  await transact(ctx, async (tx) => {
    await addFaq(tx.db, 1)
    expect(await countFaqs(tx)).toBe(1)
    throw new Error('undone')
  }).catch(() => {})
  expect(await countFaqs(ctx)).toBe(0)
})

it('a cached read goes to the database while changes may be missing', async () => {
  await countFaqs(ctx)
  await stop()
  await addFaq(ctx.db, 1)
  expect(await countFaqs(ctx)).toBe(1)
})
