import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openMailServer } from '../../testing/mail-server.ts'
import { usePostgresBehindLine } from '../../testing/test-postgres.ts'
import { transact } from '../context.ts'
import { oncePerKey } from '../http/idempotency.ts'
import { handleMailDelivery, sendMail } from '../mail.ts'
import { changeSettings, currentConfig, forgetSettings } from '../settings.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const LIMITS = {
  poolSize: 4,
  connectMs: 400,
  statementMs: 4_000,
  lockMs: 600,
  idleInTransactionMs: 1_500,
  silenceMs: 400,
}
const { app, line } = usePostgresBehindLine(LIMITS)
const database = () => app().services.database
const askCountries = (headers?: Record<string, string>) => app().request('GET', '/api/countries', { headers })
const untilAnswered = () =>
  expect.poll(async () => (await askCountries()).status, { interval: 50, timeout: 10_000 }).toBe(200)

describe('the product with an unreliable database', () => {
  it.each(['freeze', 'cut'] as const)(
    'replies with 503 within seconds after a %s and recovers automatically',
    async (fault) => {
      await untilAnswered()
      if (fault === 'cut') line.cut()
      line.freeze()
      const began = Date.now()
      const answers = await Promise.all(Array.from({ length: 12 }, () => askCountries({ 'idempotency-key': 'same' })))
      // Without the heartbeat they would wait for the statement's timeout and for the dead connection, nine seconds.
      expect(Date.now() - began).toBeLessThan(6_000)
      for (const { status, json, headers } of answers) {
        expect({ status, ...json }).toMatchObject({ status: 503, Status: -1, ResultCode: 'UNAVAILABLE' })
        expect(headers['retry-after']).toBe('5')
      }
      const tokenCall = await app().http.inject({
        method: 'POST',
        url: '/token',
        headers: { authorization: `Basic ${btoa('alamar-site:storefront')}` },
        payload: { grant_type: 'password', username: 'a@example.com', password: 'x' },
      })
      expect(tokenCall.statusCode).toBe(503)
      expect(tokenCall.json().error).toBe('temporarily_unavailable')

      await expect.poll(() => database().isAnswering(), { interval: 20, timeout: 5_000 }).toBe(false)
      const known = Date.now()
      expect((await askCountries()).status).toBe(503)
      expect((await app().http.inject('/readyz')).statusCode).toBe(503)
      expect((await app().http.inject('/healthz')).statusCode).toBe(200)
      // Otherwise two of these requests would each wait for a connection.
      expect(Date.now() - known).toBeLessThan(2 * LIMITS.connectMs)

      line.thaw()
      await untilAnswered()
      expect((await app().http.inject('/readyz')).statusCode).toBe(200)
    },
  )

  it('does not keep the key of a request that failed during an outage', async () => {
    const { services } = app()
    const keyed = { actor: { kind: 'visitor' } as const, call: '/api/test', key: 'a key', request: ['the same'] }
    const done = { status: 200, envelope: { Data: 'Done', Status: 0, ResultCode: 'OK', ResponseType: 'OK' } }
    const failed = { ...done, status: 503 }
    const lost = oncePerKey(services, keyed, async () => {
      line.freeze()
      return failed
    })
    expect(await lost).toEqual(failed)
    line.thaw()
    const repeat = () => oncePerKey(services, keyed, async () => done).catch(({ code }) => code)
    await expect.poll(repeat, { interval: 50, timeout: 5_000 }).toEqual(done)
  })

  it('does not resend an email that the mail server accepted during an outage', async () => {
    const { services, ctx, clock, runJobs } = app()
    const server = await openMailServer({
      onRcptTo: (_address, _session, done) => {
        if (server.taken.length === 0) {
          line.cut()
          line.freeze()
        }
        done()
      },
    })
    handleMailDelivery({ ...services, config: { ...services.config, smtpUrl: server.url } }, {})
    await sendMail(ctx, 'maria@example.com', 'en', { subject: 'Hello', paragraphs: ['Text'] })
    const delivered = runJobs().catch((error) => error)
    await expect.poll(() => server.taken.length > 0 && !database().isAnswering(), { timeout: 5_000 }).toBe(true)
    line.thaw()
    await delivered
    await untilAnswered()
    clock.advance(1)
    await runJobs()
    await server.close()
    expect(server.taken).toHaveLength(1)
  })

  it('leaves the last known settings in force, even after a change was announced', async () => {
    const { services, ctx } = app()
    const bank = { name: 'First Bank', routing: '021000021', account: '12345678', beneficiary: 'Alamar' }
    await transact(ctx, (tx) => changeSettings(tx, { bank }))
    forgetSettings(services)
    expect(await currentConfig(services)).toMatchObject({ bank })
    line.freeze()
    forgetSettings(services)
    expect(await currentConfig(services)).toMatchObject({ bank })
    line.thaw()
    await untilAnswered()
  })

  it('refuses requests until the settings have been read, and reads them once the database responds', async () => {
    const { services, ctx } = app()
    await transact(ctx, (tx) => changeSettings(tx, { agencyName: 'Caribe Tours' }))
    // A process that has just started knows nothing of this database yet.
    const started = { ...services, database: { ...services.database } }
    line.freeze()
    await expect(currentConfig(started)).rejects.toBeInstanceOf(DatabaseUnavailable)
    line.thaw()
    await untilAnswered()
    expect(await currentConfig(started)).toMatchObject({ agencyName: 'Caribe Tours' })
  })

  it('replies in the language of the reader', async () => {
    line.freeze()
    const { json } = await app().request('GET', '/api/countries', { lang: 'es' })
    line.thaw()
    expect(json.Data).toContain('no está disponible')
    await untilAnswered()
  })

  it('times out every wait: for a connection, a row lock, and a transaction of a stalled process', async () => {
    const { db } = database()
    await sql`create table waited (id int primary key, n int)`.execute(db)
    await sql`insert into waited values (1, 0), (2, 0)`.execute(db)
    const [holding, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stopped = database()
      .transaction(async (tx) => {
        await sql`update waited set n = n + 1 where id = 1`.execute(tx)
        holding.resolve()
        await ended.promise
        await sql`select 1`.execute(tx)
      })
      .catch((error) => error)
    await holding.promise
    const began = Date.now()
    const waits = await Promise.all(
      Array.from({ length: 8 }, () =>
        sql`update waited set n = n + 1 where id = 1`.execute(db).catch((error) => error),
      ),
    )
    expect(Date.now() - began).toBeLessThan(LIMITS.statementMs)
    for (const failure of waits) expect(failure).toBeInstanceOf(DatabaseUnavailable)
    const add = () =>
      sql`update waited set n = n + 10 where id = 1`.execute(db).then(
        () => true,
        () => false,
      )
    await expect.poll(add, { interval: 50, timeout: 5_000 }).toBe(true)
    ended.resolve()
    expect(await stopped).toBeInstanceOf(DatabaseUnavailable)
    const { rows } = await sql<{ n: number }>`select n from waited where id = 1`.execute(db)
    expect(rows).toEqual([{ n: 10 }])
    await sql`drop table waited`.execute(db)
  })

  it('retries a transaction that lost a deadlock', async () => {
    const { db } = database()
    await sql`create table crossed (id int primary key, n int)`.execute(db)
    await sql`insert into crossed values (1, 0), (2, 0)`.execute(db)
    let both = 0
    const met = Promise.withResolvers<void>()
    const cross = (first: number, second: number) =>
      database().transaction(async (tx) => {
        // The test's lock limit is shorter than PostgreSQL's search for deadlocks.
        await sql`set local lock_timeout = 0`.execute(tx)
        await sql`update crossed set n = n + 1 where id = ${first}`.execute(tx)
        if (++both === 2) met.resolve()
        await met.promise
        await sql`update crossed set n = n + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    const { rows } = await sql`select id, n from crossed order by id`.execute(db)
    expect(rows).toEqual([
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ])
    await sql`drop table crossed`.execute(db)
  })

  it('lets only one process at a time do startup work, without time limits', async () => {
    const order: string[] = []
    const start = (name: string) =>
      database().alone(async ({ db }) => {
        order.push(`${name} begins`)
        await sql`select pg_sleep(0.3)`.execute(db)
        const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
        expect(rows).toEqual([{ limit: '0' }])
        order.push(`${name} ends`)
      })
    await Promise.all([start('a'), start('b'), start('c')])
    for (let i = 0; i < order.length; i += 2) expect(order[i + 1]).toBe(order[i]!.replace('begins', 'ends'))
  })
})
