import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { email, requiredName } from '../../platform/http/fields.ts'
import { SHEET_KINDS } from '../inventory/sheet.ts'
import { newPassword } from '../staff/contract/account.ts'
import { StaffSession } from '../staff/contract/sign-in.ts'

/** Hours for which a setup link works (docs/rules/setup.md#setup-link). */
export const SETUP_LINK_HOURS = 24

const token = z.string().min(1).max(200)

/** Whether a setup link works. */
export const checkSetupLink = endpoint({
  method: 'POST',
  path: '/api/setup/link',
  access: 'public',
  summary: 'Whether a setup link works',
  keyless: 'It only reads.',
  input: z.object({ token }),
  reply: z.object({ works: z.boolean() }),
  refusals: ['TOO_MANY'],
})

/** Creates the owner of a store without staff, signed in to set up a second factor; the link works once (docs/rules/setup.md#setup-link). */
export const createOwner = endpoint({
  method: 'POST',
  path: '/api/setup/owner',
  access: 'public',
  summary: 'Create the owner of a new store with its setup link',
  input: z.object({ token, name: requiredName(80), email, password: newPassword }),
  reply: StaffSession,
  refusals: ['SETUP_LINK_OVER', 'TOO_MANY'],
})

/** What a store needs before it can sell (docs/rules/setup.md#checklist). */
export const SETUP_TASKS = ['contact', 'lodging', 'cars', 'payment', 'policies', 'mail'] as const
export type SetupTask = (typeof SETUP_TASKS)[number]

/** What still keeps the store from selling; `open` is empty when nothing does. */
export const getSetupChecklist = endpoint({
  method: 'GET',
  path: '/api/office/setup/checklist',
  access: 'staff',
  permission: 'settings.see',
  summary: 'What still keeps the store from selling',
  input: z.object({}),
  reply: z.array(
    z.object({
      task: z.enum(SETUP_TASKS),
      done: z.boolean(),
      /** The first published hotel or supplier without prices on sale; null when there is none, and for other tasks. */
      unpriced: z.object({ kind: z.enum(SHEET_KINDS), id: z.number().int(), name: z.string() }).nullable(),
    }),
  ),
})

/** The kinds of record of the demo's catalogue, in the order in which they become drafts: each kind refers only to earlier ones. */
export const DEMO_PARTS = [
  'hotel-chains',
  'hotels',
  'car-models',
  'car-suppliers',
  'news-categories',
  'news',
  'questions',
] as const
export type DemoPart = (typeof DEMO_PARTS)[number]

/** The parts of the demo's catalogue for what this store sells, none in the demo itself, and the drafts that came from it. */
export const getDemoDrafts = endpoint({
  method: 'GET',
  path: '/api/office/setup/demo',
  access: 'staff',
  permission: 'settings.see',
  summary: 'Drafts from the demo’s catalog',
  input: z.object({}),
  reply: z.object({
    parts: z.array(z.enum(DEMO_PARTS)),
    drafts: z.number(),
    /** The number of drafts that nobody has changed. */
    untouched: z.number(),
  }),
})

/** Adds a part of the demo's catalogue as drafts, except entries that were already taken (docs/rules/setup.md#demo-catalog). */
export const copyDemoPart = endpoint({
  method: 'POST',
  path: '/api/office/setup/demo',
  access: 'staff',
  permission: 'settings.edit',
  summary: 'Add a part of the demo’s catalog as drafts',
  input: z.object({ part: z.enum(DEMO_PARTS) }),
  reply: z.object({ added: z.number() }),
})

/** Deletes the drafts from the demo's catalogue that nobody has changed. */
export const discardDemoDrafts = endpoint({
  method: 'POST',
  path: '/api/office/setup/demo/discard',
  access: 'staff',
  permission: 'settings.edit',
  summary: 'Discard the untouched drafts from the demo’s catalog',
  input: z.object({}),
  reply: z.object({ discarded: z.number() }),
})
