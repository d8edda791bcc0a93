import { CARD_PROVIDER_NAMES, CARD_PROVIDERS, type CardProvider, type ChargedBy } from '../../../lib/card-providers.ts'
import { addMinutes } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import type { Ctx, Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderCheck } from '../../../platform/providers/provider-check.ts'
import {
  forgetProviderHealth,
  listProviderHealth,
  type ProviderHealth,
  recordProviderFailure,
  recordProviderSuccess,
} from '../../../platform/providers/provider-health.store.ts'
import { findMethod, isProcessed, type Offering, type ProcessedMethodId, PURCHASE_METHODS } from '../methods.ts'
import type { Payment } from './payment.store.ts'
import {
  type Declined,
  type PaymentProcessor,
  ProcessorUnreachable,
  type ReadNotices,
  RequestRefused,
} from './payment-processor.ts'
import { noReply, type ProviderAdapter } from './provider-adapter.ts'
import { LINK_PROCESSOR } from './sandbox.service.ts'
import { type SandboxEvent, sandboxNotices, sandboxProcessor } from './sandbox-processor.ts'

/** Sandbox names, as used in the path of their notices. */
const SANDBOX_NAMES: Record<ProcessedMethodId, string> = {
  [METHODS.primaryCard]: 'primary',
  [METHODS.secondaryCard]: 'secondary',
  [METHODS.paymentLink]: LINK_PROCESSOR,
}

/** Who sends notices to a path: a provider, for the payments of one method or of all its methods. */
export type Sender = { provider: ChargedBy; methodId?: ProcessedMethodId; readNotices: ReadNotices }

/** The processors of an installation. */
export type Processors = {
  /** The processor that charges the cards of a method now; undefined when it has no provider. */
  serving(ctx: Pick<Ctx, 'config'>, methodId: ProcessedMethodId): PaymentProcessor | undefined
  /**
   * The processor of a payment in progress or in the past, even if its method now has another provider. Undefined when the provider is no
   * longer configured, or only for the other kind of money (test or real).
   */
  of(payment: Pick<Payment, 'methodId' | 'provider' | 'live'>): PaymentProcessor | undefined
  /** Who sends notices, by the name in their path. */
  senders: ReadonlyMap<string, Sender>
}

export type Adapters = Partial<Record<CardProvider, ProviderAdapter>>

/** The adapters of the configured providers. Only their packages are loaded, since the others need not be installed. */
export const loadAdapters = async (services: Services): Promise<Adapters> => {
  const { stripe, adyen } = services.config
  return {
    ...(stripe && { stripe: (await import('./stripe/stripe-adapter.ts')).stripeAdapter(services, stripe) }),
    ...(adyen && { adyen: (await import('./adyen/adyen-adapter.ts')).adyenAdapter(services, adyen) }),
  }
}

/** The processors of the built-in sandbox and of the adapters; `deliver` sends a notice of a built-in processor immediately. */
export const processorsOf = (
  services: Services,
  adapters: Adapters = {},
  deliver?: (event: SandboxEvent) => Promise<void>,
): Processors => {
  const found = new Map<string, PaymentProcessor>()
  const senders = new Map<string, Sender>()
  const methodIds = PURCHASE_METHODS.map(({ id }) => id).filter(isProcessed)
  for (const methodId of services.config.sandboxes ? methodIds : []) {
    const name = SANDBOX_NAMES[methodId]
    found.set(`sandbox ${methodId}`, sandboxProcessor(services, name, deliver))
    senders.set(name, { provider: 'sandbox', methodId, readNotices: sandboxNotices(services, name) })
  }
  for (const provider of CARD_PROVIDERS) {
    const adapter = adapters[provider]
    if (!adapter) continue
    senders.set(provider, { provider, readNotices: adapter.readNotices })
    const [cards, links] = [adapter.cards, adapter.links].map((one) => one && watched(services, provider, one))
    for (const methodId of methodIds) {
      const processor = methodId === METHODS.paymentLink ? links : cards
      if (processor) found.set(`${provider} ${methodId}`, processor)
    }
  }
  return {
    serving: ({ config }, methodId) => found.get(`${config.providers[findMethod(methodId)!.provider]} ${methodId}`),
    of: ({ methodId, provider, live }) =>
      provider === 'sandbox' || (provider && adapters[provider]?.live === live)
        ? found.get(`${provider} ${methodId}`)
        : undefined,
    senders,
  }
}

/** Who charges the cards of a method, and whether with real money. */
export const chargedBy = ({ config }: Pick<Ctx, 'config'>, methodId: ProcessedMethodId) => {
  const provider = config.providers[findMethod(methodId)!.provider] as ChargedBy
  return { provider, live: provider !== 'sandbox' && config[provider]?.live === true }
}

/** The providers whose payments can be looked up: the sandbox and the configured ones. */
export const reachableProviders = ({ config }: Pick<Ctx, 'config'>): ChargedBy[] => [
  ...(config.sandboxes ? (['sandbox'] as const) : []),
  ...CARD_PROVIDERS.filter((provider) => config[provider] !== null),
]

const isDown = ({ lastSuccessAt, lastFailureAt }: ProviderHealth) =>
  lastFailureAt !== null && (lastSuccessAt === null || lastSuccessAt < lastFailureAt)

const listDown = async (db: Db) => (await listProviderHealth(db)).filter(isDown).map(({ provider }) => provider)

/** Minutes between calls to a provider that is down. */
const PING_MINUTES = 1
const PING = 'provider.ping'

const recordFailure = async (services: Services, provider: CardProvider, problem: Bilingual) => {
  const { database, clock, jobs, log } = services
  const at = clock.now()
  if (!(await listDown(database.db)).includes(provider)) {
    log.warn({ provider }, problem.en)
    const [dueAt, key] = [addMinutes(at, PING_MINUTES), `${provider} ${at.toISOString()}`]
    // Queued before the failure is recorded, so that the provider is pinged even if this process dies in between.
    await jobs.enqueue(database.db, { kind: PING, payload: { provider }, dueAt, key })
  }
  await recordProviderFailure(database.db, provider, at, problem)
}

/** Records each success and failure of a provider's calls. */
const watched = (services: Services, provider: CardProvider, processor: PaymentProcessor): PaymentProcessor => {
  const { database, clock } = services
  const record = async (problem: Declined['problem']) => {
    if (problem) await recordFailure(services, provider, problem.text)
    if (!problem?.stopsAll) await recordProviderSuccess(database.db, provider, clock.now())
  }
  const watch =
    <Input, Reply>(call: (input: Input) => Promise<Reply>) =>
    async (input: Input): Promise<Reply> => {
      try {
        const reply = await call(input)
        await record((reply as Pick<Declined, 'problem'> | undefined)?.problem)
        return reply
      } catch (error) {
        if (error instanceof RequestRefused) await record(error.problem && { text: error.problem, stopsAll: false })
        else if (error instanceof ProcessorUnreachable)
          await record({ text: error.problem ?? noReply(CARD_PROVIDER_NAMES[provider]), stopsAll: true })
        throw error
      }
    }
  return Object.fromEntries(Object.entries(processor).map(([name, call]) => [name, watch(call as never)])) as never
}

/**
 * Registers the job that calls a provider until it is up again; nothing else calls it while its methods are not offered. When the
 * provider's keys have been removed, the job deletes its health record.
 */
export const handleProviderPings = (services: Services, adapters: Adapters) => {
  services.jobs.handleExternal(
    PING,
    async (ctx, { provider }: { provider: CardProvider }) => {
      const adapter = adapters[provider]
      if (!adapter) {
        await forgetProviderHealth(ctx.db, provider)
        return
      }
      const at = ctx.clock.now()
      try {
        await adapter.ping()
        await recordProviderSuccess(ctx.db, provider, at)
      } catch (error) {
        if (!(error instanceof ProcessorUnreachable)) throw error
        await recordProviderFailure(ctx.db, provider, at, error.problem ?? noReply(CARD_PROVIDER_NAMES[provider]))
      }
      // Checked even after a reply: another call may have failed in the meantime, or in a process whose clock is ahead.
      if ((await listDown(ctx.db)).includes(provider))
        return { dueAt: addMinutes(at, PING_MINUTES), payload: { provider } }
    },
    { deadline: true },
  )
}

/** What the store offers now: without the methods whose card provider is down (docs/rules/payment.md#providers). */
export const offeringOf = async (ctx: Pick<Ctx, 'db' | 'config'>): Promise<Offering> => {
  const { methods, providers } = ctx.config
  const cards = (['primaryCard', 'secondaryCard', 'paymentLink'] as const).filter(
    (name) => providers[name] !== null && providers[name] !== 'sandbox',
  )
  if (cards.length === 0) return { methods, providers }
  const down = await listDown(ctx.db)
  const without = Object.fromEntries(
    cards.filter((name) => down.includes(providers[name]!)).map((name) => [name, null]),
  )
  return { methods, providers: { ...providers, ...without } }
}

/** The checks of the companies that charge cards. */
export const cardProviderChecks = (services: Services): ProviderCheck[] =>
  CARD_PROVIDERS.map((provider) => ({
    name: provider,
    label: { en: CARD_PROVIDER_NAMES[provider], es: CARD_PROVIDER_NAMES[provider] },
    kind: 'payment',
    configured: services.config[provider] !== null,
    check: async () => (await (await loadAdapters(services))[provider]?.check()) ?? [],
  }))
