import type { Handover } from './mail.store.ts'

/** What a messenger gets. `template` has the same content as `text`; a message without one is a reply. */
export type OutgoingText = {
  /** The same on every retry. */
  key: string
  /** '+13055550142' */
  phone: string
  lang: string
  text: string
  template?: { name: string; values: string[] } | undefined
  /** Whether the phone has written to us within 24 hours. */
  isWindowOpen: boolean
}

/** An external service that delivers messages to phones. */
export type Messenger = {
  /**
   * Hands a message over; if it was handed over with the same key before, it may be delivered twice, unless the messenger can prevent it.
   * Throws Undeliverable when the phone does not get messages from us; otherwise when the handover is not confirmed, at the latest when
   * `signal` aborts.
   */
  send(message: OutgoingText, signal: AbortSignal): Promise<Handover>
}

/** The phone will not get this message, however often it is sent. The message says why, in the messenger's words. */
export class Undeliverable extends Error {}
