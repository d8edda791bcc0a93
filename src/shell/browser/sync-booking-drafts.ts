import { syncBookingDrafts } from '../../features/clients/contract/booking-drafts.ts'
import { currentSession, onSessionChange } from '../../features/clients/ui/session.ts'
import { call } from '../../platform/http/call.ts'
import { claimDrafts, connectDraftSync, mergeServerDrafts, unsyncedDrafts } from '../../ui/booking-drafts.ts'

/** Milliseconds after the last change before it is sent to the account. */
const DEBOUNCE_MS = 1_000

/** The client whose account stores the drafts; undefined during impersonation: staff neither see nor change them. */
const currentAccount = () => {
  const session = currentSession()
  return session && !session.impersonation ? session.client.id : undefined
}

const sync = async () => {
  const account = currentAccount()
  if (account === undefined) return
  const sent = unsyncedDrafts()
  const drafts = sent.map(({ path, lastDay, version, erased, fields }) => ({
    path,
    lastDay,
    version,
    erased,
    fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
  }))
  try {
    const received = await call(syncBookingDrafts, { drafts })
    if (currentAccount() !== account) return
    mergeServerDrafts(
      received.map(({ fields, ...draft }) => ({
        ...draft,
        fields: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
      })),
      sent,
    )
  } catch {
    // The drafts stay in this browser and are sent with the next change or page.
  }
}

let queue = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs one sync at a time, since a late reply must not overwrite a newer one. */
const enqueue = () => {
  clearTimeout(timer)
  queue = queue.then(sync)
  return queue
}

const syncSoon = () => {
  clearTimeout(timer)
  if (currentAccount() !== undefined) timer = setTimeout(enqueue, DEBOUNCE_MS)
}

const claim = () => {
  const session = currentSession()
  claimDrafts(session?.client.id ?? null, session?.impersonation !== undefined)
}

let isStarted = false

/**
 * Starts syncing with the signed-in client's account, beginning with changes that earlier pages could not send. Calls must be configured.
 */
export const startDraftSync = () => {
  if (isStarted) return
  isStarted = true
  if (unsyncedDrafts().length > 0) void enqueue()
  let account = currentAccount()
  onSessionChange(() => {
    if (currentAccount() !== account && currentAccount() !== undefined) void enqueue()
    account = currentAccount()
  })
  addEventListener('online', () => {
    if (unsyncedDrafts().length > 0) void enqueue()
  })
}

// Runs on import, before the first form renders: its content depends on the owner.
if (typeof document !== 'undefined') {
  connectDraftSync({ changed: syncSoon, refresh: enqueue })
  claim()
  onSessionChange(claim)
}
