import type { CardFields } from '../../lib/card-fields.ts'
import type { Config } from '../config/config.ts'
import type { PageHosts } from './headers.ts'

/** The card fields of the payment page; undefined when no card provider is configured. */
export const cardFieldsOf = ({ stripe, adyen }: Pick<Config, 'stripe' | 'adyen'>): CardFields | undefined =>
  stripe || adyen
    ? {
        stripe: stripe && { key: stripe.publishableKey, script: stripe.scriptAddress },
        adyen: adyen && {
          key: adyen.clientKey,
          script: adyen.scriptAddress,
          style: adyen.styleAddress,
          environment: adyen.live ? 'live' : 'test',
        },
      }
    : undefined

const originOf = (address: string) => new URL(address).origin

/** Stripe's hosts, as its security guide lists them. */
const STRIPE_HOSTS: PageHosts = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connects: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  images: ['https://*.stripe.com'],
}

/** Adyen's hosts. Its card fields show the confirmation page of each bank in a frame, whose host is not known in advance. */
const ADYEN_HOSTS: PageHosts = {
  connects: ['https://*.adyen.com'],
  frames: ['https:'],
  forms: ['https:'],
  images: ['https://*.adyen.com'],
}

/** The hosts that the payment page may use for these fields. */
export const hostsOf = ({ stripe, adyen }: CardFields): PageHosts => {
  const own = [stripe?.script, adyen?.script, adyen?.style].filter((address) => address !== undefined).map(originOf)
  const all = [...(stripe ? [STRIPE_HOSTS] : []), ...(adyen ? [ADYEN_HOSTS] : [])]
  const listOf = (kind: keyof PageHosts) => all.flatMap((hosts) => hosts[kind] ?? [])
  return {
    scripts: [...new Set([...own, ...listOf('scripts')])],
    connects: [...new Set([...own, ...listOf('connects')])],
    styles: adyen ? [originOf(adyen.style)] : [],
    frames: listOf('frames'),
    images: listOf('images'),
    forms: listOf('forms'),
  }
}
