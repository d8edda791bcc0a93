import type { Bilingual } from '../../lib/languages.ts'

export type ProviderKind = 'payment' | 'message' | 'storage' | 'map'

/** What is wrong with a provider, as one sentence that says what to do. It contains no key and no personal data. */
export type ProviderProblem = Bilingual

/**
 * An external service as `alamar doctor --providers` and the office check it. `name` identifies it in the record of its last success and
 * failure (provider-health.store.ts); `label` is shown to staff. `check` calls the service, never inside a transaction, and does not
 * throw: a service that does not answer is a problem. It is called only when the service is configured.
 */
export type ProviderCheck = {
  name: string
  label: Bilingual
  kind: ProviderKind
  configured: boolean
  check(): Promise<ProviderProblem[]>
}
