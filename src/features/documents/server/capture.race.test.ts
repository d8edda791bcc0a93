import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import { inside } from '../../../platform/db/database.ts'
import { photo, splitIntoParts } from '../../../testing/document-photos.ts'
import { sendPart, startDocument } from '../../../testing/documents.ts'
import { signedInClient } from '../../../testing/people.ts'
import { usePostgres, waitForLocks } from '../../../testing/test-postgres.ts'
import { DOC } from '../document-types.ts'
import { beginPicture, finishPicture } from './capture.service.ts'

const app = usePostgres()
const side = 'front' as const
let pass: string
let pictureId: number
let parts: Uint8Array[]

beforeEach(async () => {
  const { token } = await signedInClient(app())
  pass = (await startDocument(app(), token, DOC.passport)).Pass
  const split = splitIntoParts(await photo())
  parts = split.parts
  pictureId = (await beginPicture(app().ctx, { pass, side, partHashes: split.partHashes })).pictureId
})

const sendParts = async () => {
  for (const [i, part] of parts.entries()) await sendPart(app(), pictureId, i, part)
}

/** Starts a request, and does other work as soon as the request waits to read or write a table. Returns the reply. */
const overtake = async <T>(
  table: string,
  start: () => Promise<T>,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<T> => {
  const { database } = app().ctx
  const { reply } = await database.transaction(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    const reply = start()
    await waitForLocks(database.db)
    await work({ ...app().ctx, db: tx, database: inside(database, tx) })
    return { reply }
  })
  return reply
}
const finish = async () =>
  (await app().request('POST', '/api/clientDocuments/finishPicture', { body: { Pass: pass, Side: side } })).json
const other = () => ({ pass, side, partHashes: ['0'.repeat(64)] })
const TABLES = ['document_picture_parts', 'stored_files']

it.each(TABLES)('a picture finished by another call is reported as arrived: %s', async (table) => {
  await sendParts()
  const { Data } = await overtake(table, finish, (ctx) => finishPicture(ctx, { pass, side }))
  expect(Data.Sides).toEqual([{ Side: side, Arrived: true }])
})

it.each(TABLES)('a picture restarted while it is being finished is incomplete: %s', async (table) => {
  await sendParts()
  const { ResultCode } = await overtake(table, finish, (ctx) => beginPicture(ctx, other()))
  expect(ResultCode).toBe('UPLOAD_INCOMPLETE')
})

it('a part of a picture that is restarted in the meantime is unknown', async () => {
  const { status } = await overtake(
    'stored_files',
    () => sendPart(app(), pictureId, 0, parts[0]!),
    (ctx) => beginPicture(ctx, other()),
  )
  expect(status).toBe(404)
})
