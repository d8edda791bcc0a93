import { z } from 'zod'
import type { AdyenAccess, StripeAccess } from '../../lib/card-providers.ts'
import { BANK_PARTS, type Bank, isRoutingNumber } from '../../lib/settings.ts'
import { DEMO_BANK } from './demo-values.ts'
import { webAddress } from './formats.ts'
import { type Problem, variableGroup } from './variable-group.ts'

const bankPart = (part: keyof Bank) => z.string().min(1).max(BANK_PARTS[part]).optional()

/** The bank account of the agency, and its keys for card providers (docs/decisions/0121). */
export const PAYMENT = variableGroup({
  schema: z.object({
    BANK_NAME: bankPart('name'),
    BANK_ROUTING: z.string().refine(isRoutingNumber, 'must be a routing number (ABA) of nine digits').optional(),
    BANK_ACCOUNT: bankPart('account'),
    BANK_BENEFICIARY: bankPart('beneficiary'),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, 'must begin with whsec_')
      .optional(),
    STRIPE_API_ADDRESS: webAddress.default('https://api.stripe.com'),
    STRIPE_SCRIPT_ADDRESS: webAddress.default('https://js.stripe.com/endive/stripe.js'),
    ADYEN_API_KEY: z.string().min(20).optional(),
    ADYEN_CLIENT_KEY: z
      .string()
      .regex(/^(test|live)_\w+$/, 'must begin with test_ or live_')
      .optional(),
    ADYEN_MERCHANT_ACCOUNT: z.string().min(1).max(80).optional(),
    ADYEN_HMAC_KEY: z
      .string()
      .regex(/^([0-9a-fA-F]{2}){16,}$/, 'must be the hexadecimal HMAC key of the webhook')
      .optional(),
    ADYEN_REPORT_KEY: z.string().min(20).optional(),
    ADYEN_LIVE_PREFIX: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    ADYEN_API_ADDRESS: webAddress.optional(),
    ADYEN_SCRIPT_ADDRESS: webAddress.optional(),
  }),
  together: [
    ['BANK_NAME', 'BANK_ROUTING', 'BANK_ACCOUNT', 'BANK_BENEFICIARY'],
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['ADYEN_API_KEY', 'ADYEN_CLIENT_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_HMAC_KEY'],
  ],
  secret: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'ADYEN_API_KEY', 'ADYEN_HMAC_KEY', 'ADYEN_REPORT_KEY'],
})

type Values = z.output<typeof PAYMENT.schema>

/** The configured bank, or the fictional one of the demo. */
export const bankOf = (values: Values, demo: boolean): Bank | null => {
  const { BANK_NAME: name, BANK_ROUTING: routing, BANK_ACCOUNT: account, BANK_BENEFICIARY: beneficiary } = values
  if (name && routing && account && beneficiary) return { name, routing, account, beneficiary }
  return demo ? DEMO_BANK : null
}

export const stripeOf = (values: Values): StripeAccess | null => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (!secretKey || !publishableKey || !webhookSecret) return null
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    apiAddress: values.STRIPE_API_ADDRESS,
    scriptAddress: values.STRIPE_SCRIPT_ADDRESS,
    live: secretKey.includes('_live_'),
  }
}

/** The version of the Drop-in that the payment page loads from Adyen's own host. */
const DROP_IN_VERSION = '6.45.2'

export const adyenOf = (values: Values): AdyenAccess | null => {
  const { ADYEN_API_KEY: apiKey, ADYEN_CLIENT_KEY: clientKey } = values
  const { ADYEN_MERCHANT_ACCOUNT: merchantAccount, ADYEN_HMAC_KEY: hmacKey } = values
  if (!apiKey || !clientKey || !merchantAccount || !hmacKey) return null
  const live = clientKey.startsWith('live_')
  const scriptAddress =
    values.ADYEN_SCRIPT_ADDRESS ??
    `https://checkoutshopper-${live ? 'live' : 'test'}.cdn.adyen.com/checkoutshopper/sdk/${DROP_IN_VERSION}/adyen.js`
  return {
    apiKey,
    clientKey,
    merchantAccount,
    hmacKey,
    reportKey: values.ADYEN_REPORT_KEY ?? '',
    livePrefix: values.ADYEN_LIVE_PREFIX ?? '',
    apiAddress: values.ADYEN_API_ADDRESS?.replace(/\/$/, '') ?? '',
    scriptAddress,
    styleAddress: scriptAddress.replace(/\.js$/, '.css'),
    live,
  }
}

/** The keys whose text says whether they are for real money. */
const MARKED_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'ADYEN_CLIENT_KEY'] as const

/** Problems with the keys of card providers: test keys beside live ones, and live keys in the demo. */
export const problemsOfCardKeys = (values: Partial<Record<keyof Values, string>>, demo: boolean): Problem[] => {
  const problems: Problem[] = []
  const marked = MARKED_KEYS.filter((name) => values[name])
  const live = marked.filter((name) => /(^|_)live_/.test(values[name]!))
  if (live.length > 0 && live.length < marked.length)
    problems.push({
      name: marked.join(', '),
      problem: `must all be test keys or all live keys; live is only ${live.join(', ')}`,
    })
  if (live.length > 0 && demo)
    problems.push({
      name: live.join(', '),
      problem: 'must not be a live key in the demo, whose passwords are published',
    })
  if (live.includes('ADYEN_CLIENT_KEY') && !values.ADYEN_LIVE_PREFIX && !values.ADYEN_API_ADDRESS)
    problems.push({
      name: 'ADYEN_LIVE_PREFIX',
      problem: 'must be set for live payments: it is part of the live address',
    })
  return problems
}
