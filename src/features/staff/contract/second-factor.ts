import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, instant, passkeyReply, requiredName } from '../../../platform/http/fields.ts'
import { Staff } from './sign-in.ts'

/** A second factor of the caller: an authenticator app or a passkey. */
export const Factor = z.object({
  id: z.number(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Factor = z.output<typeof Factor>

export const Factors = z.object({
  factors: z.array(Factor),
  recoveryCodesLeft: z.number(),
  /** Whether browsers support passkeys at the URL of this office. */
  takesPasskeys: z.boolean(),
})

const own = { method: 'POST', access: 'staff', permission: null, withoutSecondFactor: true } as const
const name = requiredName(60)
/** `recoveryCodes` are returned once, with the first factor. */
const added = z.object({ recoveryCodes: z.array(z.string()).nullable(), staff: Staff })

/** The caller's second factors. */
export const listFactors = endpoint({
  method: 'GET',
  path: '/api/office/account/factors',
  access: 'staff',
  permission: null,
  withoutSecondFactor: true,
  summary: 'Second factors of the caller',
  input: z.object({}),
  reply: Factors,
})

/** Records that the caller has entered the password again, for changes of the second factor in the next minutes. */
export const proveStaffPassword = endpoint({
  ...own,
  path: '/api/office/account/prove',
  summary: 'Prove the staff member’s password',
  input: z.object({ password: z.string().min(1).max(1_000) }),
  reply: z.literal(true),
  refusals: ['WRONG_PASSWORD', 'TOO_MANY'],
})

/** Creates the secret of an authenticator app, shown once; the app counts as a second factor only after `confirmApp`. */
export const addApp = endpoint({
  ...own,
  path: '/api/office/account/addApp',
  summary: 'Begin to add an authenticator app',
  input: z.object({ name }),
  reply: z.object({ id: z.number(), secret: z.string(), url: z.string() }),
  refusals: ['PROOF_NEEDED'],
})

export const confirmApp = endpoint({
  ...own,
  path: '/api/office/account/confirmApp',
  summary: 'Add an authenticator app by one of its codes',
  input: z.object({ id, code: z.string().trim().min(1).max(40) }),
  reply: added,
  refusals: ['WRONG_CODE', 'PROOF_NEEDED'],
})

/** Starts adding a passkey: `options` are for the browser, as JSON. */
export const beginPasskey = endpoint({
  ...own,
  path: '/api/office/account/beginPasskey',
  keyless: 'It only makes a new challenge.',
  summary: 'Begin to add a passkey',
  input: z.object({}),
  reply: z.object({ options: z.string() }),
  refusals: ['PROOF_NEEDED'],
})

export const addPasskey = endpoint({
  ...own,
  path: '/api/office/account/addPasskey',
  summary: 'Add a passkey',
  input: z.object({ name, response: passkeyReply }),
  reply: added,
  refusals: ['PASSKEY_NOT_ACCEPTED', 'PROOF_NEEDED'],
})

export const removeFactor = endpoint({
  ...own,
  path: '/api/office/account/removeFactor',
  withoutSecondFactor: false,
  summary: 'Remove a second factor',
  input: z.object({ id }),
  reply: z.literal(true),
  refusals: ['LAST_FACTOR', 'PROOF_NEEDED'],
})

export const renewRecoveryCodes = endpoint({
  ...own,
  path: '/api/office/account/renewRecoveryCodes',
  withoutSecondFactor: false,
  summary: 'Replace the recovery codes',
  input: z.object({}),
  reply: z.array(z.string()),
  refusals: ['PROOF_NEEDED'],
})
