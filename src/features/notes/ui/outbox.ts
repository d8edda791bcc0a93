import { useEffect, useSyncExternalStore } from 'react'
import { callWithKey } from '../../../platform/http/call.ts'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { currentSession } from '../../clients/ui/session.ts'
import { addAttachment, createNote, requestCourier } from '../contract.ts'
import { type Outcome, outcomeOf, retryAfterSeconds } from '../sending.ts'
import { notifyTabs, onTabMessage, storeUnsentCount } from './notes-channel.ts'
import { listOutbox, type OutboxNote, putInOutbox, removeFromOutbox } from './outbox-storage.ts'

let waiting: readonly OutboxNote[] = []
const listeners = new Set<() => void>()

/** Reloads the outbox; deletes unsent messages of other clients. */
const refresh = async () => {
  const clientId = currentSession()?.client.id
  const kept = clientId === undefined ? [] : await listOutbox()
  for (const note of kept) if (note.clientId !== clientId) await removeFromOutbox(note.key)
  waiting = kept.filter((note) => note.clientId === clientId)
  for (const listener of listeners) listener()
}

/** Reloads the outbox and notifies the other tabs. Does nothing when signed out: the messages stay until the client returns. */
const refreshAllTabs = async () => {
  await refresh()
  if (!currentSession()) return
  storeUnsentCount(waiting.length)
  notifyTabs('waiting')
}

/** A call with a key for a message, only while its writer is signed in: during a long upload, another client may sign in. */
const callFor = ({ clientId }: OutboxNote, key: string) => {
  if (currentSession()?.client.id !== clientId) throw new CallRefused(401, 'UNAUTHORIZED', '')
  return callWithKey(key)
}

/** Uploads a message's files and sends it; throws CallRefused. Saves the ids of uploaded files, so that a retry skips them. */
const send = async (note: OutboxNote) => {
  if (note.courier) return callFor(note, note.key)(requestCourier, note.courier)
  for (const [index, file] of note.files.entries()) {
    if (file.id !== undefined) continue
    const { id } = await callFor(note, `${note.key}-${index}`)(addAttachment, { name: file.name, file: file.bytes })
    file.id = id
    await putInOutbox(note)
  }
  const attachmentIds = note.files.map((file) => file.id!)
  return callFor(note, note.key)(createNote, { ...note.input, lang: note.lang, attachmentIds })
}

/** Replaces a message with a copy that has a new key and whose files have to be uploaded again. */
const withNewKey = async (note: OutboxNote): Promise<OutboxNote> => {
  const copy = { ...note, key: crypto.randomUUID(), files: note.files.map(({ name, bytes }) => ({ name, bytes })) }
  await putInOutbox(copy)
  await removeFromOutbox(note.key)
  return copy
}

/** Sends a message and removes it from the outbox once delivered. */
const trySend = async (note: OutboxNote): Promise<Outcome> => {
  try {
    await send(note)
    await removeFromOutbox(note.key)
    return 'sent'
  } catch (error) {
    const { code, message, fields } = error as CallRefused
    // The server has deleted the uploaded files: upload them again.
    if (code === 'NOT_FOUND' && note.files.some((file) => file.id !== undefined)) return trySend(await withNewKey(note))
    const outcome = outcomeOf(code)
    if (outcome === 'sent') await removeFromOutbox(note.key)
    if (outcome === 'retry-with-new-key') await withNewKey(note)
    if (outcome === 'refused') await putInOutbox({ ...note, refused: message, refusedFields: fields })
    return outcome
  }
}

/** Only one tab sends at a time; the others would be refused with IN_PROGRESS. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('alamar.notes', work) as Promise<T>) : work()

let timer: ReturnType<typeof setTimeout> | undefined
let attempts = 0

/** Sends all messages in order; stops at the first that must be retried. */
const sendAll = (): Promise<void> =>
  oneTabAtATime(async () => {
    clearTimeout(timer)
    await refresh()
    for (const note of waiting.filter(({ refused }) => refused === undefined)) {
      const outcome = await trySend(note)
      if (outcome === 'retry' || outcome === 'retry-with-new-key') {
        attempts += 1
        timer = setTimeout(sendAll, retryAfterSeconds(attempts) * 1_000)
        break
      }
      attempts = 0
    }
    await refreshAllTabs()
  })

/** Sends all messages now, without waiting for the next retry. */
export const sendNow = () => {
  attempts = 0
  return sendAll()
}

let listening = false

/** Sends messages that an earlier page left unsent, now and whenever the browser is back online. */
export const resumeSending = () => {
  if (!listening) {
    listening = true
    onTabMessage((message) => message === 'waiting' && refresh())
    addEventListener('online', sendNow)
  }
  // Shows the unsent messages immediately: another tab may be sending them, which can take minutes.
  refresh()
  sendAll()
}

/** A message to send. */
export type NoteToSend = Omit<OutboxNote, 'key' | 'clientId' | 'writtenAt' | 'refused' | 'refusedFields'>

/**
 * Puts a message in the outbox and sends it. Returns 'sent' when it was delivered, or 'waiting' when it will be retried, possibly by later
 * pages. Throws CallRefused when the writer must change it; it then leaves the outbox. The promise never settles when the writer has signed
 * out in the meantime: their page is gone.
 */
export const queueAndSend = async (written: NoteToSend): Promise<'sent' | 'waiting'> => {
  const writtenAt = new Date().toISOString()
  const clientId = currentSession()!.client.id
  await putInOutbox({ ...written, key: crypto.randomUUID(), clientId, writtenAt })
  // The page may be closed before the message is sent.
  await refreshAllTabs()
  await sendNow()
  if (currentSession()?.client.id !== clientId) return new Promise(() => {})
  const kept = waiting.find((note) => note.writtenAt === writtenAt)
  if (!kept) return 'sent'
  if (kept.refused === undefined) return 'waiting'
  await discardUnsent(kept.key)
  throw new CallRefused(422, 'INVALID', kept.refused, kept.refusedFields)
}

/** Discards one unsent message, or all. */
export const discardUnsent = async (key?: string) => {
  for (const note of waiting) if (key === undefined || note.key === key) await removeFromOutbox(note.key)
  await refreshAllTabs()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const NONE: readonly OutboxNote[] = []

/** The client's unsent messages, oldest first. */
export const useOutbox = (): readonly OutboxNote[] => {
  useEffect(resumeSending, [])
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => NONE,
  )
}
