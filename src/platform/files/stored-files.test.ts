import { describe, expect, it } from 'vitest'
import { useS3Server } from '../../testing/s3-server.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { transact } from '../context.ts'
import { ensureMaintenance } from '../maintenance.ts'
import { moveFiles, removeUnusedObjects } from './move-files.ts'
import { s3Store } from './s3-store.ts'
import { countFilesIn } from './stored-files.store.ts'
import { contentTypeOf, putFile, readFile, removeFile } from './stored-files.ts'

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52])
const { settings, server } = useS3Server()

const PLACES: { place: string; where: Record<string, string> }[] = [
  { place: 'in the database', where: {} },
  { place: 'in S3-compatible storage', where: settings },
]

describe.each(PLACES)('a file $place', ({ where }) => {
  const app = useTestApp(undefined, where)
  const put = async (ctx = app().ctx, more: { keepDays?: number } = {}) => {
    const id = await transact(ctx, (tx) => putFile(tx, { contentType: 'image/png', bytes: PNG, ...more }))
    await app().runJobs()
    return id
  }
  const withKey = (filesKey: string) => ({ ...app().ctx, config: { ...app().ctx.config, filesKey } })
  const read = async (id: number) => (await readFile(app().ctx, id))?.bytes

  it('is returned unchanged', async () => {
    const id = await put()
    const file = await readFile(app().ctx, id)
    expect(file!.contentType).toBe('image/png')
    expect(Buffer.from(file!.bytes)).toEqual(Buffer.from(PNG))
  })

  it('can be read before the job has run', async () => {
    const id = await transact(app().ctx, (tx) => putFile(tx, { contentType: 'image/png', bytes: PNG }))
    expect(Buffer.from((await read(id))!)).toEqual(Buffer.from(PNG))
  })

  it('cannot be read after its type was modified', async () => {
    const id = await put()
    await app().services.database.run(`update stored_files set content_type = 'text/html'`)
    await expect(read(id)).rejects.toThrow()
  })

  it('stays readable after FILES_KEY is set; files stored afterward require that key', async () => {
    const before = await put()
    const keyed = withKey('a key of the agency')
    const after = await put(keyed)
    expect(await readFile(keyed, before)).toBeDefined()
    expect(await readFile(keyed, after)).toBeDefined()
    await expect(read(after)).rejects.toThrow('FILES_KEY')
  })

  it('is gone once it is removed', async () => {
    const id = await put()
    await transact(app().ctx, (tx) => removeFile(tx, id))
    expect(await read(id)).toBeUndefined()
  })

  it('is not stored when the transaction is rolled back', async () => {
    const failing = transact(app().ctx, async (tx) => {
      await putFile(tx, { contentType: 'image/png', bytes: PNG })
      throw new Error('half-way')
    })
    await expect(failing).rejects.toThrow('half-way')
    expect(await app().runJobs()).toBe(0)
    expect(await app().ctx.db.selectFrom('stored_files').select('id').execute()).toEqual([])
  })

  it('is deleted by the daily job once it has expired', async () => {
    const id = await put(app().ctx, { keepDays: 1 })
    app().clock.advance(25)
    await ensureMaintenance(app().ctx)
    await app().runJobs()
    expect(await read(id)).toBeUndefined()
  })
})

describe('a file in the database', () => {
  const app = useTestApp()

  it('is encrypted', async () => {
    await transact(app().ctx, (tx) => putFile(tx, { contentType: 'image/png', bytes: PNG }))
    const row = await app().ctx.db.selectFrom('stored_files').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.sealed!).includes(Buffer.from(PNG.subarray(0, 8)))).toBe(false)
  })

  it('is identified by its content, not by its name', async () => {
    expect(await contentTypeOf(PNG)).toBe('image/png')
    expect(await contentTypeOf(new TextEncoder().encode('%PDF-1.7\n'))).toBe('application/pdf')
    expect(await contentTypeOf(new TextEncoder().encode('<svg onload="x()">'))).toBeUndefined()
  })
})

describe('S3-compatible storage', () => {
  const app = useTestApp(undefined, settings)
  const put = () => transact(app().ctx, (tx) => putFile(tx, { contentType: 'image/png', bytes: PNG }))
  const objects = () => app().ctx.db.selectFrom('unused_objects').select('object_key').execute()
  const rows = () => app().ctx.db.selectFrom('stored_files').selectAll().execute()
  const counts = async () => ({
    database: (await countFilesIn(app().ctx.db, 'database')).files,
    s3: (await countFilesIn(app().ctx.db, 's3')).files,
  })
  const move = async (to: 'database' | 's3', failures: string[] = []) =>
    moveFiles(app().ctx, to, { progress: () => {}, failure: (_id, { message }) => failures.push(message) })

  it('receives an encrypted file after the transaction with a request for encryption, and the database copy is removed', async () => {
    await put()
    expect(server().requests).toEqual([])
    expect(await app().runJobs()).toBe(1)
    const [sent] = server().requests
    expect(sent!.line).toMatch(/^PUT \/alamar-files\/[0-9a-f]{64}-/)
    expect(sent!.headers['x-amz-server-side-encryption']).toBe('AES256')
    const [row] = await rows()
    expect(row).toMatchObject({ sealed: null, object_key: expect.any(String) })
    expect(await objects()).toEqual([])
  })

  it('loses nothing while it does not respond: new files stay readable in the database, and others are unavailable', async () => {
    const first = await put()
    await app().runJobs()
    server().isDown = true
    const second = await put()
    await app().runJobs()
    expect(await counts()).toEqual({ database: 1, s3: 1 })
    expect(await readFile(app().ctx, second)).toBeDefined()
    await expect(readFile(app().ctx, first)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    server().isDown = false
    app().clock.advance(1)
    await app().runJobs()
    expect(await counts()).toEqual({ database: 0, s3: 2 })
  })

  it('rejects a wrong secret', async () => {
    const { ctx } = app()
    const s3 = { ...ctx.config.s3!, secretAccessKey: 'wrong' }
    await put()
    const failures: string[] = []
    const wrong = { ...ctx, config: { ...ctx.config, s3 } }
    const result = await moveFiles(wrong, 's3', {
      progress: () => {},
      failure: (_id, { message }) => failures.push(message),
    })
    expect(result).toMatchObject({ moved: 0, failed: 1 })
    expect(failures).toEqual(['SignatureDoesNotMatch'])
  })

  it('receives all files and returns them unchanged', async () => {
    const ids = [await put(), await put(), await put()]
    expect(await move('s3')).toEqual({ moved: 3, failed: 0, of: 3 })
    expect(await counts()).toEqual({ database: 0, s3: 3 })
    expect(await move('s3')).toEqual({ moved: 0, failed: 0, of: 0 })
    expect(await move('database')).toEqual({ moved: 3, failed: 0, of: 3 })
    expect(await counts()).toEqual({ database: 3, s3: 0 })
    for (const id of ids) expect(Buffer.from((await readFile(app().ctx, id))!.bytes)).toEqual(Buffer.from(PNG))
    expect(await objects()).toHaveLength(3)
  })

  it('receives each file once when two processes move files at the same time', async () => {
    for (let i = 0; i < 5; i++) await put()
    const [one, other] = await Promise.all([move('s3'), move('s3')])
    expect(one.moved + other.moved).toBe(5)
    expect(await counts()).toEqual({ database: 0, s3: 5 })
  })

  it('leaves the file in the database when it loses an object that it confirmed', async () => {
    await put()
    server().forgets = true
    const failures: string[] = []
    expect(await move('s3', failures)).toEqual({ moved: 0, failed: 1, of: 1 })
    expect(failures).toEqual([expect.stringContaining('did not return what was written')])
    expect(await counts()).toEqual({ database: 1, s3: 0 })
  })

  it('returns nothing for a modified object', async () => {
    const id = await put()
    await move('s3')
    await s3Store(app().ctx.config.s3!).put((await rows())[0]!.object_key!, PNG)
    const failures: string[] = []
    expect(await move('database', failures)).toMatchObject({ moved: 0, failed: 1 })
    expect(failures).toEqual([expect.stringContaining('no unchanged copy')])
    await expect(readFile(app().ctx, id)).rejects.toThrow('was modified')
  })

  it('has only the objects of removed files deleted after an hour', async () => {
    const [kept, removed] = [await put(), await put()]
    await move('s3')
    await transact(app().ctx, (tx) => removeFile(tx, removed))
    const [left] = await objects()
    expect(left).toBeDefined()
    app().clock.set(new Date(Date.now() + 7_200_000).toISOString())
    await removeUnusedObjects(app().ctx)
    expect(await objects()).toEqual([])
    expect(server().requests.filter(({ line }) => line.startsWith('DELETE'))).toEqual([
      expect.objectContaining({ line: `DELETE /alamar-files/${left!.object_key}?x-id=DeleteObject` }),
    ])
    expect(await readFile(app().ctx, kept)).toBeDefined()
  })

  it('does not assign an object that is being removed to a file', async () => {
    await put()
    const { database } = app().services
    await database.run(`create function going() returns trigger language plpgsql as
      $$ begin new.is_going := true; return new; end $$;
      create trigger going before insert on unused_objects for each row execute function going()`)
    const failures: string[] = []
    try {
      await move('s3', failures)
    } finally {
      await database.run('drop trigger going on unused_objects; drop function going()')
    }
    expect(failures).toEqual(['The object of a file is being removed'])
    expect(await counts()).toEqual({ database: 1, s3: 0 })
  })
})
