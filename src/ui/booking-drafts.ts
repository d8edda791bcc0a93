import { useEffect, useMemo } from 'react'
import { type Day, dayInHavana } from '../lib/days.ts'
import { storedValue } from '../platform/stored-value.ts'
import { safePath } from './safe-path.ts'

/**
 * Booking drafts: the fields of booking forms, one draft per offer. The browser shares them between tabs and keeps them after it is closed;
 * the account stores them for other devices (shell/browser/sync-booking-drafts.ts).
 */

export type DraftFields = Readonly<Record<string, string>>

export type LocalDraft = {
  /** Path and query of the offer's form, without language prefix. */
  path: string
  /** The last day on which the offer can be booked. */
  lastDay: Day
  /** Time of the last change in milliseconds since 1970; always greater than the previous version. */
  version: number
  /** Empty while the form is open and untouched. */
  fields: DraftFields
  /** Booked or discarded, and not yet deleted in the account. */
  erased?: true
  /** The client's id; null for a visitor. */
  owner: number | null
  /** True once the account has this version. */
  synced: boolean
}

/** The booking form of one offer. */
export type DraftForm = Pick<LocalDraft, 'path' | 'lastDay'>

/** Hours for which drafts are kept without a sign-in: as long as an activation link is valid. */
const UNCLAIMED_HOURS = 72

/** The same limit as in the account. */
const MAX_DRAFTS = 20

/** The prefix makes sign-out delete it (shell/browser/session-data.ts). */
const stored = storedValue<LocalDraft[]>('alamar.own.begunBookings', (value) => (Array.isArray(value) ? value : null))

const NONE: readonly LocalDraft[] = []
const EMPTY: DraftFields = {}
const all = (): readonly LocalDraft[] => stored.current() ?? NONE

let owner: number | null = null
let onChange = () => {}
let onConnected: (refresh: () => Promise<void>) => void = () => {}
const connected = new Promise<() => Promise<void>>((resolve) => {
  onConnected = resolve
})

/** Connects the drafts to the account: `changed` is called after every change, `refresh` loads the account's drafts. */
export const connectDraftSync = (connection: { changed: () => void; refresh: () => Promise<void> }) => {
  onChange = connection.changed
  onConnected(connection.refresh)
}

const isSame = (a: LocalDraft, b: LocalDraft) => a.path === b.path && a.owner === b.owner
const isLive = ({ lastDay }: LocalDraft) => lastDay >= dayInHavana(new Date())
const hasFields = ({ fields }: LocalDraft) => Object.keys(fields).length > 0
const isCar = ({ path }: Pick<LocalDraft, 'path'>) => path.startsWith('/book-car')
const newestFirst = (a: LocalDraft, b: LocalDraft) => b.version - a.version

/** Stores the newest drafts. Writes only changes: each write notifies the other tabs. */
const store = (drafts: readonly LocalDraft[]) => {
  const newest = [...drafts].sort(newestFirst).slice(0, MAX_DRAFTS)
  if (JSON.stringify(newest) !== JSON.stringify(all())) stored.save(newest)
}

/** The current owner's drafts for the same product as `form`, the newest first. */
const ownDrafts = (drafts: readonly LocalDraft[], form: Pick<LocalDraft, 'path'>) =>
  drafts
    .filter((draft) => draft.owner === owner && !draft.erased && isLive(draft) && isCar(draft) === isCar(form))
    .sort(newestFirst)

/** Fields entered for an offer; if there are none, the latest fields entered for another offer of the product. */
export const draftFields = (path: string, drafts = all()): DraftFields => {
  const filled = ownDrafts(drafts, { path }).filter(hasFields)
  return (filled.find((draft) => draft.path === path) ?? filled[0])?.fields ?? EMPTY
}

/**
 * Sets the owner of the drafts. A client who signs in takes over the visitor's drafts, unless a staff member acts as the client;
 * drafts of other clients are deleted. Without a client, drafts of an expired session are kept but hidden.
 */
export const claimDrafts = (clientId: number | null, isImpersonated = false) => {
  owner = clientId
  const oldest = Date.now() - UNCLAIMED_HOURS * 3_600_000
  const stays = (draft: LocalDraft) => {
    if (!isLive(draft)) return false
    if (clientId !== null && draft.owner === clientId) return true
    if (draft.version < oldest) return false
    return clientId === null || (draft.owner === null && !isImpersonated)
  }
  const claimed = all()
    .filter(stays)
    .map((draft) =>
      clientId === null || draft.owner === clientId ? draft : { ...draft, owner: clientId, synced: false },
    )
    .sort(newestFirst)
  store(claimed.filter((draft, i) => claimed.findIndex((other) => isSame(other, draft)) === i))
}

const change = ({ path, lastDay }: DraftForm, content: { fields: DraftFields; erased?: true }) => {
  const previous = all().find((draft) => draft.path === path && draft.owner === owner)
  const version = Math.max(Date.now(), (previous?.version ?? 0) + 1)
  const draft: LocalDraft = { path, lastDay, version, owner, synced: false, ...content }
  const others = all().filter((other) => !isSame(other, draft))
  // Without an account there is nothing to sync: drop the draft immediately.
  store(content.erased && owner === null ? others : [...others, draft])
  onChange()
}

/** Merges fields into an offer's draft. */
export const saveDraftFields = (form: DraftForm, fields: DraftFields) =>
  change(form, { fields: { ...draftFields(form.path), ...fields } })

/** Creates an empty draft when a form opens, so that the visitor can return to it. */
export const openDraft = (form: DraftForm) => {
  if (!ownDrafts(all(), form).some(({ path }) => path === form.path)) change(form, { fields: EMPTY })
}

/** Deletes an offer's draft: it was booked or discarded. */
export const deleteDraft = (form: DraftForm) => change(form, { fields: EMPTY, erased: true })

/** Deletes all drafts for the same product. */
export const deleteDraftsLike = (path: string) => {
  for (const draft of ownDrafts(all(), { path })) deleteDraft(draft)
}

/** Changes to send to the account. Drafts without fields are not sent. */
export const unsyncedDrafts = () =>
  all().filter((draft) => draft.owner === owner && !draft.synced && (draft.erased || hasFields(draft)))

/** Merges the server's drafts, its reply to `sent`. Fields changed in the meantime win and are sent next. */
export const mergeServerDrafts = (
  received: readonly Pick<LocalDraft, 'path' | 'lastDay' | 'version' | 'fields'>[],
  sent: readonly LocalDraft[],
) => {
  const fromAccount = (path: string) => received.find((draft) => draft.path === path)
  const wasSent = (draft: LocalDraft) => sent.some((other) => isSame(other, draft) && other.version === draft.version)
  const changed = all()
    .filter((draft) => draft.owner === owner && !draft.synced && !wasSent(draft))
    .filter((draft) => draft.erased || hasFields(draft) || !fromAccount(draft.path))
    .map((draft) => {
      const older = fromAccount(draft.path)
      if (draft.erased || !older) return draft
      return {
        ...draft,
        version: Math.max(draft.version, older.version + 1),
        fields: { ...older.fields, ...draft.fields },
      }
    })
  const unchanged = received
    .filter(({ path }) => !changed.some((draft) => draft.path === path))
    .map(({ path, lastDay, version, fields }) => ({ path, lastDay, version, fields, owner, synced: true }))
  store([...all().filter((draft) => draft.owner !== owner), ...changed, ...unchanged])
}

const refresh = async () => (await connected)()

/**
 * Path of the newest draft, in this browser or, when signed in, on another device. Resolves only once draft sync is connected:
 * never in a browser without stored data and without a signed-in client.
 */
export const findDraftPath = async (product: 'car' | 'lodging'): Promise<string | undefined> => {
  await refresh()
  const [newest] = ownDrafts(all(), { path: product === 'car' ? '/book-car' : '/book-lodging' })
  return safePath(newest?.path, '') || undefined
}

/**
 * The fields of an offer's form, and how to save changes. `sent` are the fields of a form that was sent without scripts. An untouched form
 * shows the `known` fields, which are saved with the first change unless the change `replaces` them.
 */
export const useFormDraft = (form: DraftForm, sent: DraftFields, known: DraftFields) => {
  useServerDrafts()
  const saved = { ...sent, ...useDraftFields(form.path) }
  const isUntouched = () => Object.keys({ ...sent, ...draftFields(form.path) }).length === 0
  const save = (changed: DraftFields, replaces = false) =>
    saveDraftFields(form, isUntouched() && !replaces ? { ...known, ...changed } : changed)
  return { typed: Object.keys(saved).length > 0 ? saved : known, save }
}

/** Loads the account's drafts when the form opens. */
const useServerDrafts = () =>
  useEffect(() => {
    void refresh()
  }, [])

/** An offer's draft fields, updated from other tabs and devices. */
export const useDraftFields = (path: string): DraftFields => {
  const drafts = stored.use() ?? NONE
  return useMemo(() => draftFields(path, drafts), [drafts, path])
}
