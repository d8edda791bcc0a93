import Stripe from 'stripe'
import type { StripeAccess } from '../../../../lib/card-providers.ts'
import type { SaleCurrency } from '../../../../lib/money.ts'
import { ProcessorUnreachable } from '../payment-processor.ts'
import { currencyRefused, keyRefused } from '../provider-adapter.ts'

/** The version of Stripe's API that the adapter is written for; its name is part of the script's URL. */
export const STRIPE_VERSION = '2026-10-28.endive'

/** How long a call may take; a charge without a reply is looked up. */
export const STRIPE_TIMEOUT_MS = 10_000

const KEY_VARIABLE = 'STRIPE_SECRET_KEY'

export const stripeClient = ({ secretKey, apiAddress }: StripeAccess, timeoutMs: number) => {
  const { hostname, port, protocol } = new URL(apiAddress)
  return new Stripe(secretKey, {
    apiVersion: STRIPE_VERSION,
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // Every call has an idempotency key, and one without a reply is looked up or repeated by a job.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  })
}

/** Whether Stripe refused our key, in which case nothing was done. */
export const isKeyRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError

/** Whether Stripe refused the request itself, in which case nothing was done. */
export const isRequestRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** What staff need to know about a charge or refund that was refused before it was made. */
export const problemOf = (error: unknown, currency: SaleCurrency) => {
  if (isKeyRefused(error)) return { text: keyRefused('Stripe', KEY_VARIABLE), stopsAll: true }
  const isCurrency = isRequestRefused(error) && error.param === 'currency'
  if (isCurrency) return { text: currencyRefused('Stripe', currency), stopsAll: false }
  const { message } = error as Error
  return {
    text: { en: `Stripe refused a request: ${message}`, es: `Stripe rechazó una solicitud: ${message}` },
    stopsAll: false,
  }
}

/** Turns a Stripe error into ProcessorUnreachable, since we do not know whether Stripe acted; returns other errors unchanged. */
export const unreachable = (error: unknown) =>
  error instanceof Stripe.errors.StripeError
    ? new ProcessorUnreachable(`Stripe did not reply: ${error.type}`)
    : (error as Error)

/**
 * Calls Stripe. Throws ProcessorUnreachable when it does not reply, is overloaded or refuses our key; passes other refusals on unchanged.
 */
export const ask = async <Reply>(call: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await call()
  } catch (error) {
    if (isKeyRefused(error))
      throw new ProcessorUnreachable('Stripe refuses our key', keyRefused('Stripe', KEY_VARIABLE))
    if (isRequestRefused(error) || error instanceof Stripe.errors.StripeCardError) throw error
    throw unreachable(error)
  }
}
