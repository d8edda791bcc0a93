import { z } from 'zod'
import { CARD_PROVIDERS } from '../../../lib/card-providers.ts'
import { LOGO_BYTES } from '../../../lib/logo.ts'
import { LOGO_SETTINGS, SETTING_KEYS } from '../../../lib/settings.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, instant, text, uploaded, wholeNumber } from '../../../platform/http/fields.ts'
import { PageInput } from './fields.ts'

const key = z.enum(SETTING_KEYS)

const Value = z.union([
  text(300),
  z.number(),
  z.boolean(),
  z.array(z.union([text(20), z.number()])).max(300),
  z.object({ min: z.number(), max: z.number() }),
  z.object({
    offered: z.boolean(),
    feeBasisPoints: z.number(),
    feeCents: z.number(),
    provider: z.enum(CARD_PROVIDERS).optional(),
  }),
  z.object({ name: text(300), routing: text(300), account: text(300), beneficiary: text(300) }),
])

const version = wholeNumber(0, 2_147_483_647)

const SettingShown = z.object({
  key,
  /** Incremented with each change; 0 when there was none. */
  version,
  value: Value,
  default: Value,
  /** Where the value comes from: the default, the environment or the office. */
  source: z.enum(['default', 'environment', 'office']),
  /** The last change, even if it was back to the default. */
  changed: z.object({ at: instant, by: z.string().nullable() }).nullable(),
})
export type SettingShown = z.output<typeof SettingShown>

const EnvironmentValue = z.object({ name: z.string(), isSet: z.boolean(), value: z.string().nullable() })
export type EnvironmentValue = z.output<typeof EnvironmentValue>

/** The settings with their default and last change, and the values that only the environment sets, without secrets. */
export const listSettings = endpoint({
  method: 'GET',
  path: '/api/office/settings',
  access: 'staff',
  permission: 'settings.see',
  summary: 'Settings of the store, and what the environment sets',
  input: z.object({}),
  reply: z.object({ settings: z.array(SettingShown), environment: z.array(EnvironmentValue) }),
})

/** Whether it was saved; if somebody else changed the setting in the meantime, their value. */
const SaveReply = z.union([
  z.object({ saved: z.literal(true) }),
  z.object({ saved: z.literal(false), version, value: Value, at: instant, by: z.string().nullable() }),
])
export type SaveConflict = Extract<z.output<typeof SaveReply>, { saved: false }>

/**
 * Sets a setting, or resets it to its default with null; every process uses it within a second. `basedOn` is the version that was edited;
 * unset: any.
 */
export const saveSetting = endpoint({
  method: 'POST',
  path: '/api/office/settings/{key}',
  access: 'staff',
  permission: 'settings.edit',
  summary: 'Change a setting, or reset it to its default',
  input: z.object({ key, value: Value.nullable(), basedOn: version.optional() }),
  reply: SaveReply,
})

/**
 * Sets several settings at once, all or none. `basedOn` has the version of each setting that the caller read; a setting without one is
 * always replaced.
 */
export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/office/settings',
  access: 'staff',
  permission: 'settings.edit',
  summary: 'Change several settings at once',
  input: z.object({ values: z.partialRecord(key, Value), basedOn: z.partialRecord(key, version).default({}) }),
  reply: z.literal(true),
})

/** Uploads a logo and shows it; every process shows it within a second. */
export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/office/settings/{key}/upload',
  access: 'staff',
  permission: 'settings.edit',
  summary: "Upload the agency's logo, or the one for dark backgrounds",
  input: z.object({ key: z.enum(LOGO_SETTINGS), file: uploaded(LOGO_BYTES) }),
  upload: { key: 'file', maxBytes: LOGO_BYTES },
  reply: z.object({ id }),
})

const SettingChange = z.object({
  id,
  at: instant,
  by: z.string().nullable(),
  /** Null means the default. */
  before: Value.nullable(),
  after: Value.nullable(),
})
export type SettingChange = z.output<typeof SettingChange>

/** The changes of a setting, newest first. */
export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/api/office/settings/{key}/changes',
  access: 'staff',
  permission: 'settings.see',
  summary: 'History of a setting',
  input: PageInput.extend({ key }),
  reply: SettingChange,
  list: true,
})
