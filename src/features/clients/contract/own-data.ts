import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { email } from '../../../platform/http/fields.ts'
import { password } from './fields.ts'

/** All the data kept about the client, one part per feature. */
export const getMyData = endpoint({
  method: 'GET',
  path: '/api/clients/myData',
  access: 'client',
  impersonated: 'refused',
  summary: 'All data of the client',
  input: z.object({}),
  reply: z.record(z.string(), z.unknown()),
})

/**
 * Deletes the account permanently; requires its email address, and its password or a recent proof. Paid plans, receipts and the
 * ledger are kept, as the law requires; everything else is erased.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/clients/deleteAccount',
  access: 'client',
  summary: 'Delete the account',
  input: z.object({ email, password: password.default('') }),
  reply: z.literal(true),
  refusals: ['ACCOUNT_IN_USE', 'WRONG_PASSWORD', 'PROOF_NEEDED', 'TOO_MANY'],
})
