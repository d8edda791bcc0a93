import { addDays, dayInHavana, havanaInstant } from '../../../lib/days.ts'
import { refuseField } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { seal, unseal } from '../../../platform/sealing.ts'
import { BOOKING_DRAFTS_MAX, type BookingDraft } from '../contract/booking-drafts.ts'
import * as store from './booking-drafts.store.ts'

const ERASE = 'client.erase-past-drafts'

/** Maximum size of a draft's fields in bytes; a draft with four full rooms has about 10,000. */
const DRAFT_BYTES_MAX = 16_000

/** A draft whose last day is further ahead than this is rejected; longer than any reserve period. */
const DAYS_AHEAD_MAX = 730

const today = (ctx: Pick<Ctx, 'clock'>) => dayInHavana(ctx.clock.now())

/** Binds the encrypted fields to their row: if they are copied into another client's row, they cannot be decrypted. */
const aboutDraft = (clientId: number, path: string) => `booking-draft ${clientId} ${path}`

/**
 * Saves the caller's changed drafts and returns all of them, newest first. The higher of two versions wins; a draft marked as
 * erased is deleted. Drafts whose last day has passed are dropped, and only the newest 20 are kept.
 * Refuses: INVALID when a draft is too large.
 */
export const syncBookingDrafts = async (ctx: Ctx, { drafts }: { drafts: BookingDraft[] }): Promise<BookingDraft[]> => {
  const clientId = clientIdOf(ctx)
  const first = today(ctx)
  const last = addDays(first, DAYS_AHEAD_MAX)
  const inTime = drafts.filter(({ erased, lastDay }) => erased || (lastDay >= first && lastDay <= last))
  if (inTime.length > 0)
    await transact(ctx, async (tx) => {
      await store.lockDrafts(tx.db, clientId)
      for (const draft of inTime.toSorted((a, b) => a.path.localeCompare(b.path))) await keep(tx, clientId, draft)
      await store.eraseOldest(tx.db, clientId, BOOKING_DRAFTS_MAX)
    })
  return listDrafts(ctx, clientId)
}

const keep = async (tx: TxCtx, clientId: number, { path, lastDay, version, fields, erased }: BookingDraft) => {
  if (erased) return store.eraseDraft(tx.db, { clientId, path, version })
  const bytes = Buffer.from(JSON.stringify(fields))
  if (bytes.byteLength > DRAFT_BYTES_MAX)
    refuseField('fields', { en: 'are too long to be saved', es: 'son demasiado largos para guardarse' })
  const { keyId, sealed } = await seal(tx, bytes, aboutDraft(clientId, path))
  await store.putDraft(tx.db, { client_id: clientId, path, last_day: lastDay, version, key_id: keyId, sealed })
  const dayAfter = havanaInstant(addDays(lastDay, 1), '0000')
  await tx.jobs.enqueue(tx.db, { kind: ERASE, key: lastDay, payload: {}, dueAt: dayAfter })
}

const listDrafts = async (ctx: Ctx, clientId: number): Promise<BookingDraft[]> => {
  const rows = await store.listDrafts(ctx.db, clientId, today(ctx))
  const opened = await Promise.all(rows.map((row) => openDraft(ctx, row)))
  return opened.filter((draft) => draft !== undefined)
}

/** Decrypts a draft; undefined when its key is lost, because the client can enter it again. */
const openDraft = async (ctx: Ctx, row: store.DraftRow): Promise<BookingDraft | undefined> => {
  const { client_id, path, last_day: lastDay, version, key_id: keyId, sealed } = row
  try {
    const fields = JSON.parse((await unseal(ctx, { keyId, sealed }, aboutDraft(client_id, path))).toString('utf8'))
    return { path, lastDay, version, fields, erased: false }
  } catch (error) {
    ctx.log.warn({ err: error, client: client_id }, 'A booking draft cannot be decrypted')
    return undefined
  }
}

/** Registers the job that deletes drafts after their last day. */
export const handleDraftJobs = ({ jobs }: Pick<Ctx, 'jobs'>) =>
  jobs.handle(ERASE, (tx) => store.erasePast(tx.db, today(tx)))

/** A client's drafts: exported decrypted, and erased with the account. */
export const bookingDraftsData: OwnDataProvider = {
  part: 'begunBookings',
  read: listDrafts,
  erase: (tx, clientId) => store.eraseDraftsOf(tx.db, clientId),
}
