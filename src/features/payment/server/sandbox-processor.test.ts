import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { SANDBOX_CARDS, type SandboxBehavior, tokenize } from '../sandbox-cards.ts'
import { ProcessorUnreachable } from './payment-processor.ts'
import { sandboxProcessor } from './sandbox-processor.ts'

const app = useTestApp()
const sandbox = (name = 'primary') => sandboxProcessor(app().services, name)
const charge = (behavior: SandboxBehavior = 'succeed', key = 'charge-1') => {
  const { token } = tokenize(SANDBOX_CARDS.find((card) => card.behavior === behavior)!.number)!
  return sandbox().charge({
    key,
    cardToken: token,
    amountCents: 10_000,
    currency: 'USD',
    lang: 'en',
    returnAddress: '/',
  })
}
const refund = (processorReference: string, key: string, amountCents: number, name?: string) =>
  sandbox(name).refund({ key, processorReference, amountCents, currency: 'USD' })

describe('the sandbox', () => {
  it('charges once per key', async () => {
    const first = await charge()
    expect(await charge()).toEqual(first)
    expect(await sandbox().lookUp('charge-1')).toEqual(first)
    expect(await sandbox().lookUp('never-sent')).toBeUndefined()
  })

  it('declines a charge that arrives after it was abandoned, and reports one that was made before', async () => {
    expect(await sandbox().abandon('charge-1')).toBeUndefined()
    expect(await charge()).toMatchObject({ outcome: 'declined' })
    expect(await sandbox().lookUp('charge-1')).toBeUndefined()
    const made = await charge('succeed', 'charge-2')
    expect(await sandbox().abandon('charge-2')).toEqual(made)
  })

  it('refunds once per key, in parts, and never more than it charged', async () => {
    const { processorReference } = await charge()
    const first = await refund(processorReference, 'refund-1', 6_000)
    expect(first.outcome).toBe('succeeded')
    expect(await refund(processorReference, 'refund-1', 6_000)).toEqual(first)
    expect(await sandbox().lookUpRefund({ key: 'refund-1', processorReference: '' })).toEqual(first)
    expect(await refund(processorReference, 'refund-2', 4_001)).toMatchObject({ outcome: 'refused' })
    expect(await refund(processorReference, 'refund-3', 4_000)).toMatchObject({ outcome: 'succeeded' })
    expect(await sandbox().lookUpRefund({ key: 'never-sent', processorReference: '' })).toBeUndefined()
  })

  it('does not refund an unknown or declined charge', async () => {
    const { processorReference } = await charge()
    expect(await refund(processorReference, 'refund-1', 1, 'secondary')).toMatchObject({ outcome: 'refused' })
    const declined = await charge('decline', 'charge-2')
    expect(await refund(declined.processorReference, 'refund-2', 1)).toMatchObject({ outcome: 'refused' })
  })

  it('fails as its test cards specify: it refuses a refund, or refunds and loses the reply once', async () => {
    const refusing = await charge('refuse-refund', 'charge-3')
    expect(await refund(refusing.processorReference, 'refund-1', 1)).toMatchObject({ outcome: 'refused' })
    const losing = await charge('lose-refund-answer', 'charge-4')
    await expect(refund(losing.processorReference, 'refund-2', 10_000)).rejects.toThrow(ProcessorUnreachable)
    expect(await sandbox().lookUpRefund({ key: 'refund-2', processorReference: '' })).toMatchObject({
      outcome: 'succeeded',
    })
    expect(await refund(losing.processorReference, 'refund-2', 10_000)).toMatchObject({ outcome: 'succeeded' })
  })
})
