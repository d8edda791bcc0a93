import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, dayInHavana } from '../lib/days.ts'
import {
  claimDrafts,
  connectDraftSync,
  deleteDraft,
  deleteDraftsLike,
  draftFields,
  findDraftPath,
  mergeServerDrafts,
  openDraft,
  saveDraftFields,
  unsyncedDrafts,
} from './booking-drafts.ts'

const MARIA = 7
const BRUNO = 8
const lastDay = addDays(dayInHavana(new Date()), 30)
const CAR = { path: '/book-car-confirm?supplierId=1&modelId=3', lastDay }
const OTHER_CAR = { path: '/book-car-confirm?supplierId=1&modelId=4', lastDay }
const ROOM = { path: '/book-lodging/vedado/faro/1/2/5?a1=2', lastDay }

/** The drafts stored in the account. */
let account: { path: string; lastDay: string; version: number; fields: Record<string, string> }[]
const sync = () => {
  const sent = unsyncedDrafts()
  for (const draft of sent) {
    account = account.filter(({ path }) => path !== draft.path)
    if (!draft.erased) account.push(draft)
  }
  mergeServerDrafts(account, sent)
}
const shown = ({ path }: typeof CAR) => draftFields(path)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(), toFake: ['Date'] })
  // Without storage the drafts are kept in memory.
  vi.stubGlobal('localStorage', undefined)
  account = []
  connectDraftSync({ changed: () => {}, refresh: async () => {} })
  // Another client's sign-in deletes the drafts of the previous test.
  claimDrafts(99)
  mergeServerDrafts([], unsyncedDrafts())
  claimDrafts(null)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('drafts in the browser', () => {
  it('give the path of the newest one per product', async () => {
    expect(await findDraftPath('car')).toBeUndefined()
    openDraft(CAR)
    vi.advanceTimersByTime(1)
    saveDraftFields(ROOM, { 'traveler1.firstName': 'Elena' })
    vi.advanceTimersByTime(1)
    openDraft(OTHER_CAR)
    expect([await findDraftPath('car'), await findDraftPath('lodging')]).toEqual([OTHER_CAR.path, ROOM.path])
    vi.setSystemTime(new Date(`${addDays(lastDay, 2)}T12:00:00Z`))
    expect([await findDraftPath('car'), await findDraftPath('lodging')]).toEqual([undefined, undefined])
  })

  it('prefill an empty form with the fields of another offer of the product', () => {
    saveDraftFields(CAR, { firstName: 'Elena' })
    expect(shown(ROOM)).toEqual({})
    expect(shown(OTHER_CAR)).toEqual({ firstName: 'Elena' })
    deleteDraftsLike(CAR.path)
    expect(shown(CAR)).toEqual({})
  })

  it('are claimed by a client who signs in, but not by a staff member acting as the client', async () => {
    saveDraftFields(CAR, { firstName: 'Elena' })
    claimDrafts(MARIA)
    sync()
    expect(account).toMatchObject([{ path: CAR.path, fields: { firstName: 'Elena' } }])
    claimDrafts(null)
    saveDraftFields(ROOM, { 'traveler1.firstName': 'Ana' })
    claimDrafts(BRUNO, true)
    expect([await findDraftPath('car'), await findDraftPath('lodging')]).toEqual([undefined, undefined])
  })

  it('are hidden while the client’s session is expired, and never shown to another client', async () => {
    claimDrafts(MARIA)
    saveDraftFields(CAR, { firstName: 'Elena' })
    claimDrafts(null)
    expect(await findDraftPath('car')).toBeUndefined()
    expect(shown(OTHER_CAR)).toEqual({})
    claimDrafts(MARIA)
    expect(shown(CAR)).toEqual({ firstName: 'Elena' })
    claimDrafts(null)
    claimDrafts(BRUNO)
    claimDrafts(MARIA)
    expect(shown(CAR)).toEqual({})
  })

  it('are kept for 72 hours without sign-in', async () => {
    saveDraftFields(CAR, { firstName: 'Elena' })
    vi.advanceTimersByTime(72 * 3_600_000)
    claimDrafts(null)
    expect(await findDraftPath('car')).toBe(CAR.path)
    vi.advanceTimersByTime(1)
    claimDrafts(null)
    expect(await findDraftPath('car')).toBeUndefined()
  })
})

describe('drafts in the account', () => {
  beforeEach(() => claimDrafts(MARIA))
  const elsewhere = (fields: Record<string, string>, version = Date.now()) => account.push({ ...CAR, version, fields })

  it('are sent once, and only if they have fields', () => {
    openDraft(CAR)
    expect(unsyncedDrafts()).toEqual([])
    saveDraftFields(CAR, { firstName: 'Elena' })
    sync()
    expect(unsyncedDrafts()).toEqual([])
    expect(account).toHaveLength(1)
  })

  it('are received from another device while the form is open', async () => {
    openDraft(CAR)
    elsewhere({ firstName: 'Elena' }, Date.now() - 60_000)
    sync()
    expect(shown(CAR)).toEqual({ firstName: 'Elena' })
  })

  it('keep fields changed during a sync and send them next', () => {
    elsewhere({ firstName: 'Elena', lastName: 'Marrero' })
    const sent = unsyncedDrafts()
    saveDraftFields(CAR, { firstName: 'Ana' })
    mergeServerDrafts(account, sent)
    sync()
    expect(account).toMatchObject([{ fields: { firstName: 'Ana', lastName: 'Marrero' } }])
  })

  it('are deleted on all devices when booked on one', async () => {
    saveDraftFields(CAR, { firstName: 'Elena' })
    sync()
    account = []
    sync()
    expect(await findDraftPath('car')).toBeUndefined()
    elsewhere({ firstName: 'Elena' })
    sync()
    deleteDraft(CAR)
    expect(await findDraftPath('car')).toBeUndefined()
    sync()
    expect(account).toEqual([])
    expect(unsyncedDrafts()).toEqual([])
  })
})
