import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import type { Db } from './database.ts'

const app = useTestApp()
const database = () => app().services.database
const insert = (db: Db, id: number) => sql`insert into numbered values (${id})`.execute(db)
const idsNow = async () => (await sql<{ id: number }>`select id from numbered order by id`.execute(database().db)).rows

beforeAll(() => database().run('create table numbered (id int primary key)'))

describe('statements of a transaction that are sent together', () => {
  it('run in their order, all of them or none', async () => {
    await database().transaction((tx) => Promise.all([insert(tx, 1), insert(tx, 2)]))
    const failing = database().transaction((tx) => Promise.all([insert(tx, 3), insert(tx, 1)]))
    await expect(failing).rejects.toThrow('numbered_pkey')
    expect(await idsNow()).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('fail with the first error, not with the later error that they were ignored', async () => {
    const failures: unknown[] = []
    const failing = database().transaction(async (tx) => {
      const results = await Promise.allSettled([insert(tx, 1), insert(tx, 1), insert(tx, 2)])
      for (const result of results) failures.push(result.status === 'rejected' && result.reason.message)
    })
    await expect(failing).rejects.toThrow('rolled back instead of committed')
    expect(failures).toEqual([false, ...Array(2).fill(expect.stringContaining('numbered_pkey'))])
  })
})

describe('a transaction that is over', () => {
  it('rejects statements from work that is still running', async () => {
    const left = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    const failing = database().transaction(async (tx) => {
      late = left.promise.then(() => insert(tx, 6))
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    left.resolve()
    await expect(late).rejects.toThrow('The transaction is over')
    expect(await idsNow()).not.toContainEqual({ id: 6 })
  })
})
