import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { staffToken } from '../../../testing/people.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { usePostgres, waitForLocks } from '../../../testing/test-postgres.ts'
import { listPolicyVersions, savePolicyDraft } from '../../information/contract/office-policies.ts'
import * as publishing from '../../publishing/contract.ts'
import { openKind } from '../../publishing/server/import-records.service.ts'
import { addVersion, lockForEdit } from '../../publishing/server/record-versions.service.ts'
import { IMPORT_CALLS } from '../contract.ts'
import { runCommit } from './import-run.service.ts'

const app = usePostgres()
const ROUNDS = 6
const ROOM = { kind: 'room-classes', id: 1 }

let call: Call
beforeEach(async () => {
  await loadSmallCatalogue(app())
  call = app().callAs(await staffToken(app()))
})

const callsOf = (kind: string) => (kind === 'policies' ? IMPORT_CALLS.content : IMPORT_CALLS.catalogue)

/** Uploads and checks a file. Returns a function that requests its import and then carries it out, like the job of one process. */
const prepare = async (kind: string, csv: string) => {
  const calls = callsOf(kind)
  const { services, ctx } = app()
  const { id, mapping } = await call(calls.uploadImport, { kind, fileName: 'x.csv', file: Buffer.from(csv) })
  await call(calls.checkImport, { id, mapping })
  await services.jobs.runDue(services)
  expect(await call(calls.getImport, { id })).toMatchObject({ status: 'checked', problems: [] })
  const run = async () => {
    await call(calls.commitImport, { id })
    await runCommit(ctx, { id })
  }
  return { id, run, get: () => call(calls.getImport, { id }) }
}
const namesOf = async (text: string) =>
  (await call(publishing.listRecords, { kind: 'room-classes', text })).list.map(({ name }) => name.en)
const read = (id = ROOM.id) => call(publishing.getRecord, { ...ROOM, id })

/** Expects a record's version numbers to have no gaps. */
const expectWholeHistory = async (id = ROOM.id) => {
  const { list, totalItems } = await call(publishing.listVersions, { ...ROOM, id, pageSize: 100 })
  expect(list.map(({ version }) => version)).toEqual(Array.from({ length: totalItems }, (_, i) => totalItems - i))
  expect((await read(id)).version).toBe(totalItems)
}

it('adds the records of a file once when two people import it at the same time; the second import changes nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const file = `Number,Name (English),Name (Spanish)\n,Suite ${round},Suite ${round}\n1,Garden ${round},Jardín ${round}\n`
    const both = [await prepare('room-classes', file), await prepare('room-classes', file)]
    let importing: Promise<unknown> | undefined
    await app().ctx.database.transaction(async (tx) => {
      // Blocks all writes. An import that does not wait for the other one would already have read which records exist.
      await sql`lock table records in exclusive mode`.execute(tx)
      importing = Promise.all(both.map(({ run }) => run()))
      await waitForLocks(app().ctx.db, 2)
    })
    await importing
    const done = await Promise.all(both.map(({ get }) => get()))
    expect(done.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(done.map(({ sheets }) => sheets.length).toSorted()).toEqual([0, 2])
    expect(await namesOf(`Suite ${round}`)).toHaveLength(1)
    expect(await namesOf(`Garden ${round}`)).toHaveLength(1)
  }
  await expectWholeHistory()
})

it('keeps an edit saved while the import reads the record, even the first one', async () => {
  const { run, get } = await prepare('room-classes', 'Number,Name (English)\n1,Imported\n')
  let importing: Promise<unknown> | undefined
  await transact(app().ctx, async (tx) => {
    const { kind } = await openKind(tx, ROOM.kind)
    const row = await lockForEdit(tx, kind, ROOM.id)
    const content = { name: { en: 'Mine', es: 'Mío' } }
    await addVersion(tx, kind, row, 'saved', content, { changed: true })
    importing = run()
    await waitForLocks(app().ctx.db)
  })
  await importing
  expect(await get()).toMatchObject({ status: 'done' })
  expect((await read()).content).toEqual({ name: { en: 'Imported', es: 'Mío' } })
  await expectWholeHistory()
})

it('applies an edit and an import in either order: an edit that comes too late is reported, and nothing is lost', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { version, content } = await read()
    const { run, get } = await prepare('room-classes', `Number,Name (English)\n1,Imported ${round}\n`)
    const es = `Mío ${round}`
    const name = { ...(content.name as { en: string; es: string }), es }
    const [reply] = await Promise.all([
      call(publishing.saveRecord, { ...ROOM, basedOn: version, content: { name } }),
      run(),
    ])
    expect(await get()).toMatchObject({ status: 'done' })
    const after = (await read()).content.name as { en: string; es: string }
    expect(after.en).toBe(`Imported ${round}`)
    expect(after.es === es).toBe(reply.saved)
  }
  await expectWholeHistory()
})

it('undoes an import or publishes an edit, never both, and reports the one that was refused', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await read()).content
    const { id, run } = await prepare('room-classes', `Number,Name (English)\n1,Imported ${round}\n`)
    await run()
    const { version } = await read()
    const edited = { name: { en: `Edited ${round}`, es: `Editado ${round}` } }
    const [undone, published] = await Promise.all([
      call(IMPORT_CALLS.catalogue.undoImport, { id }),
      call(publishing.publishRecord, { ...ROOM, basedOn: version, content: edited }),
    ])
    const kept = undone.sheets[0]!.kept?.en
    outcomes.add(`${published.saved} ${kept}`)
    expect((await read()).content).toEqual(published.saved ? edited : before)
  }
  for (const outcome of outcomes)
    expect(['true It was changed since the import.', 'false undefined']).toContain(outcome)
  await expectWholeHistory()
})

it('imports a policy once when two people import it while somebody saves a draft', async () => {
  const key = { kind: 'cancellation', supplierId: 0 } as const
  for (let round = 0; round < ROUNDS; round++) {
    const day = `2026-12-${10 + round}`
    const text = `T ${round},T ${round},"# H\n\nText","# H\n\nTexto"`
    const file = `Policy,Date of effect,Title (English),Title (Spanish),Text (English),Text (Spanish)\nCancellation policy,${day},${text}\n`
    const both = [await prepare('policies', file), await prepare('policies', file)]
    const sections = [{ heading: 'Mine', paragraphs: [] }]
    const [draft] = await call(listPolicyVersions, key)
    const revision = draft?.effectiveOn === null ? draft.revision : 0
    const title = { en: `Mine ${round}`, es: `Mío ${round}` }
    await Promise.all([
      ...both.map(({ run }) => run()),
      call(savePolicyDraft, { ...key, revision, title, sections: { en: sections, es: sections } }),
    ])
    const done = await Promise.all(both.map(({ get }) => get()))
    expect(done.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(done.map(({ sheets }) => sheets.length).toSorted()).toEqual([0, 1])
    const versions = await call(listPolicyVersions, key)
    expect(versions.slice(0, 2).map((version) => version.title.en)).toEqual([`Mine ${round}`, `T ${round}`])
    expect(versions).toHaveLength(round + 2)
  }
})
