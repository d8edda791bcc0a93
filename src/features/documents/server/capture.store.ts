import './documents.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Retention } from '../../../platform/maintenance.store.ts'
import type { Side } from '../document-types.ts'

type Pass = { secretHash: string; documentId: number; kind: 'link' | 'capture'; at: Date; expiresAt: Date }

export const insertPass = async (tx: Tx, pass: Pass) => {
  await tx
    .insertInto('document_passes')
    .values({
      secret_hash: pass.secretHash,
      document_id: pass.documentId,
      kind: pass.kind,
      created_at: pass.at,
      expires_at: pass.expiresAt,
    })
    .execute()
}

/** The number of links created for a client since an instant. */
export const countLinks = async (db: Db, clientId: number, since: Date) => {
  const { total } = await db
    .selectFrom('document_passes as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('d.client_id', '=', clientId)
    .where('p.kind', '=', 'link')
    .where('p.created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The document of a valid pass; undefined when the pass is unknown, used or expired. */
export const findPass = async (db: Db, secretHash: string, now: Date) =>
  (
    await db
      .selectFrom('document_passes')
      .select('document_id')
      .where('secret_hash', '=', secretHash)
      .where('kind', '=', 'capture')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.document_id

/** Marks a pass or link as used; returns its document, or undefined when it is not valid. */
export const usePass = async (tx: Tx, kind: 'link' | 'capture', secretHash: string, now: Date) =>
  (
    await tx
      .updateTable('document_passes')
      .set({ used_at: now })
      .where('secret_hash', '=', secretHash)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('document_id')
      .executeTakeFirst()
  )?.document_id

const pictures = (db: Db) =>
  db
    .selectFrom('document_pictures')
    .select(['id', 'document_id as documentId', 'side', 'part_hashes as partHashes', 'file_id as fileId'])

export type Picture = Awaited<ReturnType<typeof findPicture>> & object

export const findPicture = (db: Db, id: number) => pictures(db).where('id', '=', id).executeTakeFirst()

/** The pictures of a document, complete or still uploading. */
export const listPictures = (db: Db, documentId: number): Promise<Picture[]> =>
  pictures(db).where('document_id', '=', documentId).orderBy('side', 'desc').execute()

/** The picture of a side, locked. */
export const lockPicture = (tx: Tx, documentId: number, side: Side) =>
  pictures(tx).where('document_id', '=', documentId).where('side', '=', side).forUpdate().executeTakeFirst()

export const insertPicture = async (
  tx: Tx,
  picture: { documentId: number; side: Side; partHashes: readonly string[]; at: Date; fileId?: number },
): Promise<number | undefined> =>
  (
    await tx
      .insertInto('document_pictures')
      .values({
        document_id: picture.documentId,
        side: picture.side,
        part_hashes: JSON.stringify(picture.partHashes),
        file_id: picture.fileId,
        begun_at: picture.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const deletePicture = async (tx: Tx, id: number) => {
  await tx.deleteFrom('document_pictures').where('id', '=', id).execute()
}

export const finishPicture = async (tx: Tx, id: number, fileId: number) => {
  await tx.updateTable('document_pictures').set({ file_id: fileId }).where('id', '=', id).execute()
}

/** The parts that have arrived, in order. */
export const listParts = (db: Db, pictureId: number) =>
  db
    .selectFrom('document_picture_parts')
    .select(['part', 'file_id as fileId'])
    .where('picture_id', '=', pictureId)
    .orderBy('part')
    .execute()

/** Stores a part; false when it was already stored. */
export const insertPart = async (tx: Tx, pictureId: number, part: number, fileId: number) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('document_picture_parts')
    .values({ picture_id: pictureId, part, file_id: fileId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteParts = async (tx: Tx, pictureId: number) => {
  await tx.deleteFrom('document_picture_parts').where('picture_id', '=', pictureId).execute()
}

export const deletePictures = async (tx: Tx, documentId: number) => {
  await tx.deleteFrom('document_pictures').where('document_id', '=', documentId).execute()
}

/** Capture links are deleted 30 days after they expire. */
export const DOCUMENTS_RETENTION: Retention[] = [{ table: 'document_passes', column: 'expires_at', days: 30 }]
