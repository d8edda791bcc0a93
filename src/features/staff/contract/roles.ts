import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, requiredName } from '../../../platform/http/fields.ts'
import { PERMISSIONS } from '../permissions.ts'

/** A role: a built-in one, which has a null `id` and cannot be changed, or one that the agency created. */
export const StaffRole = z.object({
  id: z.number().nullable(),
  /** The value that staff with this role have as their role. */
  key: z.string(),
  /** The name of a role that the agency created; null for a built-in one. */
  name: z.string().nullable(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Increases with each change. */
  version: z.number(),
  members: z.number(),
  /** Whether the caller may change this role and assign it: it must not have more permissions than the caller's role. */
  grantable: z.boolean(),
})
export type StaffRole = z.output<typeof StaffRole>

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/office/roles',
  access: 'staff',
  permission: 'staff.see',
  summary: 'Staff roles',
  input: z.object({}),
  reply: z.array(StaffRole),
})

/** Adds a role or, with `id` and `version`, changes one; effective with the next call of its staff. */
export const saveRole = endpoint({
  method: 'POST',
  path: '/api/office/roles/save',
  access: 'staff',
  permission: 'staff.edit',
  summary: 'Save a staff role',
  input: z.object({
    id: id.optional(),
    version: id.optional(),
    name: requiredName(40),
    permissions: z.array(z.enum(PERMISSIONS)).min(1).max(PERMISSIONS.length),
  }),
  reply: z.object({ id: z.number() }),
  refusals: ['MORE_PERMISSIONS', 'ROLE_CHANGED'],
})

export const deleteRole = endpoint({
  method: 'POST',
  path: '/api/office/roles/delete',
  access: 'staff',
  permission: 'staff.edit',
  summary: 'Delete a staff role',
  input: z.object({ id }),
  reply: z.literal(true),
  refusals: ['MORE_PERMISSIONS', 'ROLE_IN_USE'],
})
