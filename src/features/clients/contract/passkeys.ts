import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, instant, passkeyReply, requiredName } from '../../../platform/http/fields.ts'
import { SignedInClient } from '../contract.ts'

/** A passkey that the client can sign in with. */
export const ClientPasskey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type ClientPasskey = z.output<typeof ClientPasskey>

/** The options that the browser needs, as JSON. */
const Options = z.object({ options: z.string() })

/** Begins a sign-in with a passkey; the client's identity is not known yet. */
export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/clients/passkeys/beginSignIn',
  access: 'public',
  keyless: 'It only makes a new challenge.',
  summary: 'Begin to sign in by passkey',
  input: z.object({}),
  reply: Options,
  refusals: ['TOO_MANY'],
})

/** Signs in the client whose passkey signed the challenge (docs/rules/sessions.md#passkeys). */
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/clients/passkeys/signIn',
  access: 'public',
  summary: 'Sign in by passkey',
  input: z.object({ response: passkeyReply }),
  reply: z.object({ accessToken: z.string(), expiresInSeconds: z.number(), client: SignedInClient }),
  refusals: ['PASSKEY_NOT_ACCEPTED'],
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/clients/passkeys',
  access: 'client',
  summary: 'Passkeys of the client',
  input: z.object({}),
  reply: z.array(ClientPasskey),
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/clients/passkeys/begin',
  access: 'client',
  keyless: 'It only makes a new challenge.',
  summary: 'Begin to add a passkey',
  input: z.object({}),
  reply: Options,
  refusals: ['PROOF_NEEDED'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/clients/passkeys/add',
  access: 'client',
  summary: 'Add a passkey',
  input: z.object({ name: requiredName(60), response: passkeyReply }),
  reply: ClientPasskey,
  refusals: ['PASSKEY_NOT_ACCEPTED', 'PROOF_NEEDED'],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/clients/passkeys/remove/{id}',
  access: 'client',
  summary: 'Remove a passkey',
  input: z.object({ id }),
  reply: z.literal(true),
  refusals: ['PROOF_NEEDED'],
})
