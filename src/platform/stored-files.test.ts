import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { transact } from './context.ts'
import { contentTypeOf, putFile, readFile, removeFile } from './stored-files.ts'

const app = useTestApp()
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52])
const put = (bytes: Uint8Array = PNG) => transact(app().ctx, (tx) => putFile(tx, { contentType: 'image/png', bytes }))
const withKey = (filesKey: string) => ({ ...app().ctx, config: { ...app().ctx.config, filesKey } })

describe('a stored file', () => {
  it('is returned unchanged, and is encrypted in the database', async () => {
    const id = await put()
    const file = await readFile(app().ctx, id)
    expect(file!.contentType).toBe('image/png')
    expect(Buffer.from(file!.bytes)).toEqual(Buffer.from(PNG))
    const row = await app().ctx.db.selectFrom('stored_files').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.sealed).includes(Buffer.from(PNG.subarray(0, 8)))).toBe(false)
  })

  it('cannot be read after its content or type was modified', async () => {
    const id = await put()
    await app().services.database.run(`update stored_files set content_type = 'text/html'`)
    await expect(readFile(app().ctx, id)).rejects.toThrow()
  })

  it('stays readable after FILES_KEY is set, and then requires that key', async () => {
    const before = await put()
    const keyed = withKey('a key of the agency')
    const after = await transact(keyed, (tx) => putFile(tx, { contentType: 'image/png', bytes: PNG }))
    expect(await readFile(keyed, before)).toBeDefined()
    expect(await readFile(keyed, after)).toBeDefined()
    await expect(readFile(app().ctx, after)).rejects.toThrow('FILES_KEY')
  })

  it('is gone once it is removed', async () => {
    const id = await put()
    await transact(app().ctx, (tx) => removeFile(tx, id))
    expect(await readFile(app().ctx, id)).toBeUndefined()
  })

  it('is identified by its content, not by its name', async () => {
    expect(await contentTypeOf(PNG)).toBe('image/png')
    expect(await contentTypeOf(new TextEncoder().encode('%PDF-1.7\n'))).toBe('application/pdf')
    expect(await contentTypeOf(new TextEncoder().encode('<svg onload="x()">'))).toBeUndefined()
  })
})
