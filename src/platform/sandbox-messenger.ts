import type { Services } from './context.ts'
import { type Messenger, Undeliverable } from './messenger.ts'
import { recordDelivery } from './sandbox-messenger.store.ts'

/** Phone numbers for which the built-in messenger misbehaves. */
export const SANDBOX_PHONES = {
  '+13055550901': 'refuse',
  '+13055550902': 'lose-answer',
  '+13055550903': 'stay-silent',
  '+13055550904': 'not-on-whatsapp',
} as const

/**
 * The built-in messenger. It works offline, delivers once per key as a real one does, and misbehaves for the numbers in
 * SANDBOX_PHONES. The demo's mailbox page shows the messages.
 */
export const sandboxMessenger = ({ database, clock }: Pick<Services, 'database' | 'clock'>): Messenger => ({
  send: async (message, signal) => {
    const behavior = SANDBOX_PHONES[message.phone as keyof typeof SANDBOX_PHONES]
    if (behavior === 'refuse') throw new Error('The sandbox does not deliver to this number')
    if (behavior === 'not-on-whatsapp') throw new Undeliverable('131026: the phone has no WhatsApp')
    if (behavior === 'stay-silent') {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const isNew = await recordDelivery(database.db, { key: message.key, phone: message.phone, at: clock.now() })
    if (isNew && behavior === 'lose-answer') throw new Error('The sandbox delivered the message but lost the reply')
    return { delivered: true }
  },
})
