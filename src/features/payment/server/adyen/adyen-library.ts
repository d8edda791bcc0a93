import { createRequire } from 'node:module'
import type ClientClass from '@adyen/api-library/lib/src/client.js'
import type ExceptionClass from '@adyen/api-library/lib/src/httpClient/httpClientException.js'
import type ValidatorClass from '@adyen/api-library/lib/src/utils/hmacValidator.js'

/** The default exports of Adyen's library, which is CommonJS: when imported in Node, they have a different shape from their types. */
const load = createRequire(import.meta.url)
const defaultOf = <T>(file: string) => (load(`@adyen/api-library/lib/src/${file}.js`) as { default: T }).default

export const Client = defaultOf<typeof ClientClass>('client')
export const HttpClientException = defaultOf<typeof ExceptionClass>('httpClient/httpClientException')
export type HttpClientException = ExceptionClass
export const HmacValidator = defaultOf<typeof ValidatorClass>('utils/hmacValidator')
