import { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js'
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'
import { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js'
import { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js'
import { AccountMerchantLevelApi } from '@adyen/api-library/lib/src/services/management/accountMerchantLevelApi.js'
import { PayoutSettingsMerchantLevelApi } from '@adyen/api-library/lib/src/services/management/payoutSettingsMerchantLevelApi.js'
import { WebhooksMerchantLevelApi } from '@adyen/api-library/lib/src/services/management/webhooksMerchantLevelApi.js'
import type { AdyenAccess } from '../../../../lib/card-providers.ts'
import type { SaleCurrency } from '../../../../lib/money.ts'
import { ProcessorUnreachable } from '../payment-processor.ts'
import { accountRefused, currencyRefused, keyRefused } from '../provider-adapter.ts'
import { Client, HttpClientException } from './adyen-library.ts'

/** How long a call may take. */
export const ADYEN_TIMEOUT_MS = 10_000

/** The version of Adyen's Checkout API that the SDK is written for. */
export const ADYEN_VERSION = 'v72'

const KEY_VARIABLE = 'ADYEN_API_KEY'
const ACCOUNT_VARIABLE = 'ADYEN_MERCHANT_ACCOUNT'

/**
 * Sends the SDK's requests with a timeout and, if configured, to another base URL; the SDK's own HTTP client supports neither. `onReply`
 * gets the time on Adyen's clock.
 */
const sender = (apiAddress: string, timeoutMs: number, onReply: (at: Date) => void): ClientInterface => ({
  request: async (endpoint, json, config, _isApiRequired, options = {}) => {
    const url = new URL(endpoint)
    if (apiAddress) Object.assign(url, { protocol: new URL(apiAddress).protocol, host: new URL(apiAddress).host })
    for (const [name, value] of Object.entries(options.params ?? {})) url.searchParams.set(name, String(value))
    const method = options.method ?? 'POST'
    const reply = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': config.apiKey ?? '',
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(method !== 'GET' && { body: String(json) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    onReply(new Date(reply.headers.get('date') ?? Number.NaN))
    const responseBody = await reply.text()
    if (reply.ok) return responseBody
    const { errorCode, message } = readError(responseBody)
    throw new HttpClientException({
      message: message ?? `Status ${reply.status}`,
      statusCode: reply.status,
      ...(errorCode && { errorCode }),
      responseBody,
    })
  },
})

const readError = (body: string): { errorCode?: string; message?: string } => {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

export const adyenClient = ({ apiKey, livePrefix, apiAddress, live }: AdyenAccess, timeoutMs: number) => {
  let repliedAt = new Date(Number.NaN)
  const noteTime = (at: Date) => {
    repliedAt = at
  }
  const client = new Client(
    {
      apiKey,
      environment: live ? EnvironmentEnum.LIVE : EnvironmentEnum.TEST,
      ...(live && { liveEndpointUrlPrefix: livePrefix || 'unused' }),
    },
    sender(apiAddress, timeoutMs, noteTime),
  )
  return {
    payments: new PaymentsApi(client),
    modifications: new ModificationsApi(client),
    merchants: new AccountMerchantLevelApi(client),
    webhooks: new WebhooksMerchantLevelApi(client),
    payouts: new PayoutSettingsMerchantLevelApi(client),
    /** Adyen's time in its latest reply; an invalid date when there was none. */
    repliedAt: () => repliedAt,
  }
}
export type AdyenClient = ReturnType<typeof adyenClient>

const isKeyRefused = (error: unknown) =>
  error instanceof HttpClientException && (error.statusCode === 401 || error.statusCode === 403)

/** Whether our key lacks the role for a call. */
export const isRoleMissing = (error: unknown) => error instanceof HttpClientException && error.statusCode === 403

/** Whether Adyen refused the request itself, in which case nothing was done. */
export const isRequestRefused = (error: unknown): error is HttpClientException =>
  error instanceof HttpClientException && (error.statusCode === 400 || error.statusCode === 422)

/** Adyen's code for a request that reuses the idempotency key of an earlier one, which may have been accepted. */
const REPEATED = '704'

/** Whether Adyen refused a request only because an earlier one had the same key. */
export const isRepeated = ({ errorCode }: HttpClientException) => errorCode === REPEATED

/** Adyen's code for a currency that the account does not accept. */
const UNSUPPORTED_CURRENCY = '138'

/** What staff need to know about a request that Adyen refused. */
export const problemOf = (error: HttpClientException, currency: SaleCurrency) =>
  error.errorCode === UNSUPPORTED_CURRENCY
    ? currencyRefused('Adyen', currency)
    : { en: `Adyen refused a request: ${error.message}`, es: `Adyen rechazó una solicitud: ${error.message}` }

/** Adyen's code for an account that does not exist or that our key may not use. */
const INVALID_ACCOUNT = '901'

/** Adyen refused our key or our account, so nothing was done. */
export class AccessRefused extends ProcessorUnreachable {}

/** Returns a refusal of the request unchanged; turns any other error into ProcessorUnreachable. */
export const toFault = (error: unknown): unknown => {
  if (isRequestRefused(error)) return error
  if (error instanceof HttpClientException && error.errorCode === INVALID_ACCOUNT)
    return new AccessRefused('Adyen refuses our account', accountRefused('Adyen', ACCOUNT_VARIABLE))
  if (isKeyRefused(error)) return new AccessRefused('Adyen refuses our key', keyRefused('Adyen', KEY_VARIABLE))
  return new ProcessorUnreachable(`Adyen did not reply: ${(error as Error).name}`)
}

/**
 * Calls Adyen. Throws ProcessorUnreachable when it does not reply, is overloaded or refuses our key; passes other refusals on unchanged.
 */
export const ask = async <Reply>(call: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await call()
  } catch (error) {
    throw toFault(error)
  }
}
