import { useEffect, useSyncExternalStore } from 'react'
import { callWithKey } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { currentSession } from '../../clients/ui/session.ts'
import { addAttachment, createNote, requestCourier } from '../contract.ts'
import { type Outcome, outcomeOf, retryAfterSeconds } from '../sending.ts'
import { type KeptNote, listKept, putKept, removeKept } from './kept-notes.ts'
import { keepWaitingCount, onNews, tellTabs } from './notes-channel.ts'

let waiting: readonly KeptNote[] = []
const listeners = new Set<() => void>()

/** Looks again at what waits; what somebody else left in this browser is forgotten. */
const look = async () => {
  const clientId = currentSession()?.client.id
  const kept = clientId === undefined ? [] : await listKept()
  for (const note of kept) if (note.clientId !== clientId) await removeKept(note.key)
  waiting = kept.filter((note) => note.clientId === clientId)
  for (const listener of listeners) listener()
}

/** Looks again and tells the other tabs. Who is signed out has nothing to tell: their notes wait for their return. */
const changed = async () => {
  await look()
  if (!currentSession()) return
  keepWaitingCount(waiting.length)
  tellTabs('waiting')
}

/** Sends one note with its files; throws CallRefused. What was handed in is remembered, so that it is not sent twice. */
const send = async (note: KeptNote) => {
  if (note.courier) return callWithKey(note.key)(requestCourier, note.courier)
  for (const [index, file] of note.files.entries()) {
    if (file.id !== undefined) continue
    const { id } = await callWithKey(`${note.key}-${index}`)(addAttachment, { name: file.name, file: file.bytes })
    file.id = id
    await putKept(note)
  }
  const attachmentIds = note.files.map((file) => file.id!)
  return callWithKey(note.key)(createNote, { ...note.input, lang: note.lang, attachmentIds })
}

/** A note under a new key, its files to be handed in again. */
const renew = async (note: KeptNote): Promise<KeptNote> => {
  const renewed = { ...note, key: crypto.randomUUID(), files: note.files.map(({ name, bytes }) => ({ name, bytes })) }
  await putKept(renewed)
  await removeKept(note.key)
  return renewed
}

/** Sends a kept note and takes it away when it has arrived. */
const trySending = async (note: KeptNote): Promise<Outcome> => {
  try {
    await send(note)
    await removeKept(note.key)
    return 'sent'
  } catch (error) {
    const { code, message } = error as CallRefused
    // Files that waited too long were forgotten: they go once more.
    if (code === 'NOT_FOUND' && note.files.some((file) => file.id !== undefined)) return trySending(await renew(note))
    const outcome = outcomeOf(code)
    if (outcome === 'sent') await removeKept(note.key)
    if (outcome === 'anew') await renew(note)
    if (outcome === 'refused') await putKept({ ...note, refused: message })
    return outcome
  }
}

/** One tab at a time: the others would only be told that it is on its way. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('alamar.notes', work) as Promise<T>) : work()

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0

/** Sends what waits, in order; at the first that cannot go, all wait for the next try. */
const sendAll = (): Promise<void> =>
  inTurn(async () => {
    clearTimeout(timer)
    await look()
    for (const note of waiting.filter(({ refused }) => refused === undefined)) {
      const outcome = await trySending(note)
      if (outcome === 'again' || outcome === 'anew') {
        tries += 1
        timer = setTimeout(sendAll, retryAfterSeconds(tries) * 1_000)
        break
      }
      tries = 0
    }
    await changed()
  })

/** Tries at once what waits. */
export const sendNow = () => {
  tries = 0
  return sendAll()
}

let listening = false

/** Sends what an earlier page left, now and whenever the line returns. */
export const resumeSending = () => {
  if (!listening) {
    listening = true
    onNews((news) => news === 'waiting' && look())
    addEventListener('online', sendNow)
  }
  sendAll()
}

/** What somebody wrote: everything of a kept note but what keeping adds. */
export type WrittenNote = Omit<KeptNote, 'key' | 'clientId' | 'writtenAt' | 'refused'>

/**
 * Keeps a note and sends it: 'sent' when it has arrived, 'waiting' when it is tried again later, also after the page was left,
 * or why it was refused; then it is not kept.
 */
export const keepAndSend = async (written: WrittenNote): Promise<'sent' | 'waiting' | { refused: string }> => {
  const writtenAt = new Date().toISOString()
  await putKept({ ...written, key: crypto.randomUUID(), clientId: currentSession()!.client.id, writtenAt })
  await sendNow()
  const kept = waiting.find((note) => note.writtenAt === writtenAt)
  if (!kept) return 'sent'
  if (kept.refused === undefined) return 'waiting'
  await forgetWaiting(kept.key)
  return { refused: kept.refused }
}

/** Gives up one waiting note, or all of them. */
export const forgetWaiting = async (key?: string) => {
  for (const note of waiting) if (key === undefined || note.key === key) await removeKept(note.key)
  await changed()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const NONE: readonly KeptNote[] = []

/** The signed-in client's notes that have not arrived yet, the oldest first. */
export const useWaitingNotes = (): readonly KeptNote[] => {
  useEffect(resumeSending, [])
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => NONE,
  )
}
