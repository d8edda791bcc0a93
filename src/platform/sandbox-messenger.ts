import type { Services } from './context.ts'
import type { Messenger } from './messages.ts'
import { rememberDelivery } from './sandbox-messenger.store.ts'

/** Telephones at which the built-in messenger misbehaves. */
export const SANDBOX_PHONES = {
  '+13055550901': 'refuse',
  '+13055550902': 'lose-answer',
  '+13055550903': 'stay-silent',
} as const

/**
 * The built-in messenger: works offline, remembers what it delivered by key as a real one would, and misbehaves as its
 * telephones ask. What was written is read in the mailbox.
 */
export const sandboxMessenger = ({ database, clock }: Pick<Services, 'database' | 'clock'>): Messenger => ({
  send: async (message, signal) => {
    const behaviour = SANDBOX_PHONES[message.phone as keyof typeof SANDBOX_PHONES]
    if (behaviour === 'refuse') throw new Error('The sandbox does not deliver to this telephone')
    if (behaviour === 'stay-silent') {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const isNew = await rememberDelivery(database.db, { ...message, at: clock.now() })
    if (isNew && behaviour === 'lose-answer') throw new Error('The sandbox delivered and then gave no answer')
  },
})
