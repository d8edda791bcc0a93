import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { loadSmallCatalogue } from '../../testing/small-catalogue.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { CHANGE_TOPICS, type Change, type ChangeFeed, createChangeFeed } from './change-feed.ts'

const app = useTestApp(loadSmallCatalogue)
const database = () => app().services.database
const log = () => app().services.log
const run = (text: string) => database().run(text)
/** The changes that the feed must report for these statements. */
const changesOf = async (...statements: string[]) => {
  const told: Change[] = []
  const feed = createChangeFeed({ database: database(), log: log() })
  feed.subscribe(CHANGE_TOPICS, { changed: (changes) => void told.push(...changes), reloadAll: () => {} })
  await feed.catchUp()
  for (const statement of statements) await run(statement)
  await feed.catchUp()
  await feed.catchUp()
  return told
}

/** Tables whose content no page shows to visitors and no search reads. A table that is missing here needs a topic. */
const NOT_SHOWN = `
  activation_codes audit_log bank_references booking_drafts booking_fund_parts booking_policies bookings car_bookings changes
  client_passkey_challenges client_passkeys client_sessions clients counted_calls demo_drafts document_passes document_people document_picture_parts document_pictures
  documents fund_credits fund_holds idempotency_keys impersonation_reads impersonations imported_policies imported_records inventory_change_runs
  inventory_change_sheets inventory_changes inventory_rules inventory_seasons inventory_staged_lines jobs late_transfers ledger_movements
  lodging_bookings mail_texts mails note_attachments note_threads notes office_news payment_issues payment_notices payments photo_renders
  photo_uploads plan_travelers provider_health provider_payouts provider_requests receipts record_versions records refunds review_opt_outs sandbox_charges sandbox_links sandbox_messages sandbox_refunds
  saved_people secrets setup_links sign_in_attempts sign_links site_setting_changes spreadsheet_imports staff staff_factors
  staff_links staff_recovery_codes staff_roles staff_sessions staff_sign_ins stored_files temporary_passwords transfer_proofs
  travel_plans travel_statements trip_links undeliverable_addresses unused_objects vouchers whatsapp_accounts whatsapp_codes whatsapp_contacts`

describe('the change feed', () => {
  it('reports the changed days of a room and of a car, from first to last', async () => {
    const rooms = await changesOf(
      "update lodging_days set rooms = 7 where day between '2026-12-10' and '2026-12-12'",
      "delete from lodging_days where day = '2026-12-20'",
      "insert into lodging_days (hotel_id, room_class_id, day, tourist_zone_id) values (1, 1, '2026-12-20', 1)",
      "update lodging_days set rooms = 0 where day = '2020-01-01'",
    )
    expect(rooms).toEqual([{ topic: 'lodgingDays', keys: [1, 1], firstDay: '2026-12-10', lastDay: '2026-12-20' }])
    const [{ topic, keys, firstDay, lastDay } = {} as Change, ...others] = await changesOf(
      "update car_days set units = 7 where day = '2026-12-11'",
      "delete from car_days where day = '2026-12-14'",
    )
    expect({ topic, firstDay, lastDay }).toEqual({ topic: 'carDays', firstDay: '2026-12-11', lastDay: '2026-12-14' })
    expect(keys).toEqual([1, 1, 2])
    expect(others).toEqual([])
  })

  it('does not report the deletion of days that pages no longer show', async () => {
    await run(`
      insert into lodging_days (hotel_id, room_class_id, day, tourist_zone_id) select 1, 1, current_date - n, 1 from (values (360), (400)) v(n);
      insert into car_days (supplier_id, model_id, zone_id, day) select 1, 1, 2, current_date - n from (values (360), (400)) v(n)`)
    for (const table of ['lodging_days', 'car_days']) {
      expect(await changesOf(`delete from ${table} where day = current_date - 400`)).toEqual([])
      expect(await changesOf(`delete from ${table} where day = current_date - 360`)).toHaveLength(1)
    }
  })

  it('reports both the old and the new date of a moved day', async () => {
    const moved = await changesOf("update lodging_days set day = '2030-01-01' where day = '2026-12-10'")
    expect(moved).toEqual([{ topic: 'lodgingDays', keys: [1, 1], firstDay: '2026-12-10', lastDay: '2030-01-01' }])
  })

  it.each(['lodging_days', 'car_days'])('reports truncating %s as a change of everything', async (table) => {
    expect((await changesOf(`truncate ${table}`)).map(({ topic }) => topic)).toEqual(['catalogue'])
  })

  it('writes one row per topic and transaction for other tables', async () => {
    await run(
      `begin; update hotels set name = name; update photos set kind = kind; update faqs set archived = true; commit`,
    )
    const { rows } = await sql`select topic, keys from changes where xid = (select max(xid) from changes)`.execute(
      database().db,
    )
    expect(rows).toEqual([
      { topic: 'catalogue', keys: [] },
      { topic: 'content', keys: [] },
    ])
  })

  it('has a topic for each table that pages show', async () => {
    const { rows } = await sql<{ name: string; topic: string | null }>`
      select relname as name, (
        select encode(tgargs, 'escape') from pg_trigger
        where tgrelid = c.oid and tgfoid = 'note_change'::regproc and tgtype & 28 = 28
      ) as topic
      from pg_class c where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'
      order by 1`.execute(database().db)
    const silent = rows.filter(({ name, topic }) => !topic && !['lodging_days', 'car_days'].includes(name))
    expect(silent.map(({ name }) => name)).toEqual(NOT_SHOWN.trim().split(/\s+/).sort())
  })
})

const follow = (feed: ChangeFeed, subscriber: Partial<Parameters<ChangeFeed['subscribe']>[1]> = {}) => {
  const calls: string[] = []
  const subscription = feed.subscribe(['content'], {
    madeFromCopies: subscriber.madeFromCopies,
    changed: async (changes) => {
      calls.push('changed')
      await subscriber.changed?.(changes)
    },
    reloadAll: async () => {
      calls.push('reloadAll')
      await subscriber.reloadAll?.()
    },
  })
  return { calls, subscription }
}
const CHANGE = 'update faqs set archived = false'

describe('a reader of changes', () => {
  const feedOf = (options?: { everyMs?: number; keptMs?: number }) =>
    createChangeFeed({ database: database(), log: log() }, options)

  it('is current only while it runs', async () => {
    const feed = feedOf()
    const { subscription } = follow(feed)
    expect({ lag: feed.lagMs(), current: feed.isCurrent() }).toEqual({ lag: null, current: false })
    await feed.catchUpIfBehind()
    expect(feed.lagMs()).toBeNull()
    feed.start()
    await expect.poll(() => subscription.isCurrent()).toBe(true)
    expect(feed.lagMs()).toBeLessThan(3_000)
    await feed.stop()
    expect(feed.isCurrent() || subscription.isCurrent()).toBe(false)
  })

  it('shares one read among callers, except with callers that came after it began', async () => {
    let reads = 0
    const { db } = database()
    const counted = {
      ...database(),
      get db() {
        reads++
        return db
      },
    }
    const feed = createChangeFeed({ database: counted, log: log() })
    const first = feed.catchUp()
    await Promise.all([first, feed.catchUp(), feed.catchUp(), feed.catchUp()])
    expect(reads).toBe(2)
  })

  it('reads at once what this process has committed', async () => {
    const feed = feedOf({ everyMs: 60_000 })
    const { calls } = follow(feed)
    feed.start()
    await feed.catchUp()
    await database().transaction((tx) => sql.raw(CHANGE).execute(tx))
    await feed.catchUpIfBehind()
    expect(calls).toEqual(['reloadAll', 'changed'])
    const lag = feed.lagMs()!
    await feed.catchUpIfBehind()
    expect(feed.lagMs()).toBeGreaterThanOrEqual(lag)
    await feed.stop()
  })

  it('notifies subscribers made from copies only once the copies have the changes', async () => {
    const feed = feedOf()
    const updating = Promise.withResolvers<void>()
    const made = follow(feed, { madeFromCopies: true })
    const copy = follow(feed, { changed: () => updating.promise })
    await feed.catchUp()
    await run(CHANGE)
    const caughtUp = feed.catchUp()
    await expect.poll(() => copy.calls).toEqual(['reloadAll', 'changed'])
    expect(made.calls).toEqual(['reloadAll'])
    updating.resolve()
    await caughtUp
    expect(made.calls).toEqual(['reloadAll', 'changed'])
  })

  it('reloads only the subscriber that failed', async () => {
    const feed = feedOf()
    const other = follow(feed)
    const { calls } = follow(feed, {
      changed: () => Promise.reject(new Error('broken copy')),
    })
    await feed.catchUp()
    await run(CHANGE)
    await feed.catchUp()
    await feed.catchUp()
    expect(calls).toEqual(['reloadAll', 'changed', 'reloadAll'])
    expect(other.calls).toEqual(['reloadAll', 'changed'])
    expect(app().clearErrors().join()).toContain('broken copy')
  })

  it('marks a subscriber whose reload failed as out of date, and retries', async () => {
    const feed = feedOf()
    let broken = true
    const { calls, subscription } = follow(feed, {
      reloadAll: () => (broken ? Promise.reject(new Error('broken load')) : Promise.resolve()),
    })
    feed.start()
    await feed.catchUp()
    expect(feed.isCurrent() && !subscription.isCurrent()).toBe(true)
    broken = false
    await expect.poll(() => subscription.isCurrent(), { timeout: 5_000 }).toBe(true)
    expect(calls).toEqual(['reloadAll', 'reloadAll'])
    await feed.stop()
    expect(app().clearErrors().join()).toContain('broken load')
  })

  it('reports changes made during a reload after that reload, without delaying other subscribers', async () => {
    const feed = feedOf({ everyMs: 5 })
    const loading = Promise.withResolvers<void>()
    const slow = follow(feed, { reloadAll: () => loading.promise })
    const quick = follow(feed)
    feed.start()
    await expect.poll(() => slow.calls.length).toBe(1)
    await run(CHANGE)
    await expect.poll(() => quick.calls).toEqual(['reloadAll', 'changed'])
    expect(slow.calls).toEqual(['reloadAll'])
    expect([slow.subscription.isCurrent(), quick.subscription.isCurrent()]).toEqual([false, true])
    loading.resolve()
    await expect.poll(() => slow.calls).toEqual(['reloadAll', 'changed'])
    await expect.poll(() => slow.subscription.isCurrent()).toBe(true)
    await feed.stop()
  })

  it('deletes old changes, and reloads a reader that comes back later', async () => {
    const keeper = feedOf({ everyMs: 10, keptMs: 300 })
    const away = feedOf({ keptMs: 300 })
    const { calls } = follow(away)
    await away.catchUp()
    await run(CHANGE)
    const isEmpty = async () => (await sql`select from changes limit 1`.execute(database().db)).rows.length === 0
    expect(await isEmpty()).toBe(false)
    keeper.start()
    await expect.poll(isEmpty, { timeout: 5_000 }).toBe(true)
    await keeper.stop()
    await away.catchUp()
    expect(calls).toEqual(['reloadAll', 'reloadAll'])
  })
})
