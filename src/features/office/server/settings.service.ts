import { Refusal, refuseField } from '../../../lib/refusals.ts'
import {
  type LogoSetting,
  NOT_A_COUNTRY,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingValue,
} from '../../../lib/settings.ts'
import { soldAs } from '../../../lib/store-words.ts'
import type { Config } from '../../../platform/config/config.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { insertLogo } from '../../../platform/logo.store.ts'
import { reencodeLogo } from '../../../platform/logo.ts'
import * as store from '../../../platform/settings.store.ts'
import {
  changedConfig,
  changeSettings,
  defaultsOf,
  type FieldOf,
  forgetSettings,
  settingIn,
} from '../../../platform/settings.ts'
import { PICTURE_PROBLEMS } from '../../../platform/uploads.ts'
import { writeInOfferedLanguages } from '../../clients/server/clients.service.ts'
import { fitDraftPolicies } from '../../information/server/draft-policies.service.ts'
import { listCountryChoices } from '../../places/server/places.service.ts'
import { listStaffNames } from '../../staff/server/staff.service.ts'

/** The settings with their default and last change, and the values that only the environment sets. */
export const listSettings = async (ctx: Ctx) => {
  const [set, changes] = await Promise.all([store.listSetValues(ctx.db), listLastChanges(ctx)])
  const defaults = defaultsOf(ctx.config)
  return {
    settings: SETTING_KEYS.map((key) => ({
      key,
      value: settingIn(ctx.config, key),
      default: settingIn(defaults, key),
      source: set.has(key) ? ('office' as const) : sourceOfDefault(ctx, key),
      version: changes.get(key)?.version ?? 0,
      changed: changes.get(key)?.changed ?? null,
    })),
    environment: [...ctx.config.onlyInEnvironment],
  }
}

/** The version of each setting that was ever changed, with the author and time of the last change. */
const listLastChanges = async (ctx: Pick<Ctx, 'db'>) => {
  const changes = await store.listLastChanges(ctx.db)
  const names = await listStaffNames(ctx, changes)
  return new Map(
    changes.map(({ id, key, changedAt, staffId }) => [
      key,
      { version: id, changed: { at: changedAt, by: names.get(staffId ?? 0) ?? null } },
    ]),
  )
}

const sourceOfDefault = ({ config }: Ctx, key: SettingKey) =>
  config.setInEnvironment.includes(SETTINGS[key].variable) ? ('environment' as const) : ('default' as const)

/** Changes settings, and updates what depends on them in other features. */
const change = async (tx: TxCtx, changes: Parameters<typeof changeSettings>[1], fieldOf: FieldOf) => {
  await changeSettings(tx, changes, fieldOf)
  const config = await changedConfig(tx)
  await refuseUnknownCountries(tx, config, changes, fieldOf)
  await writeInOfferedLanguages(tx, config)
  if (changes.sells !== undefined) await fitDraftPolicies(tx, soldAs(config.sells))
}

/** Refuses: INVALID when a changed setting contains a country that is not in the list. */
const refuseUnknownCountries = async (tx: TxCtx, config: Config, changes: object, fieldOf: FieldOf) => {
  const changed = (['defaultCountry', 'mainCountries'] as const).filter((key) => key in changes)
  if (changed.length === 0) return
  const known = new Set((await listCountryChoices(tx)).map(({ id }) => id))
  for (const key of changed)
    if ([config[key]].flat().some((id) => !known.has(id))) refuseField(fieldOf(key), NOT_A_COUNTRY)
}

type LastChanges = Awaited<ReturnType<typeof listLastChanges>>

/** Whether a setting has changed since the version `basedOn`; unset: any version may be overwritten. */
const hasChanged = (changes: LastChanges, key: SettingKey, basedOn: number | undefined) =>
  basedOn !== undefined && (changes.get(key)?.version ?? 0) !== basedOn

const CHANGED_BY_OTHERS = {
  en: 'was changed by someone else in the meantime; reload the page to see it',
  es: 'lo cambió otra persona mientras tanto; vuelva a cargar la página para verlo',
}

/**
 * Sets a setting, or resets it to its default with null, unless somebody else has changed it since the version `basedOn`.
 * Refuses: INVALID for a value that the setting does not accept (docs/rules/settings.md#bounds).
 */
export const saveSetting = async (
  ctx: Ctx,
  { key, value, basedOn }: { key: SettingKey; value: SettingValue | null; basedOn?: number },
) => {
  const conflict = await transact(ctx, async (tx) => {
    const set = await store.lockSetValues(tx.db)
    const changes = await listLastChanges(tx)
    const last = changes.get(key)
    if (last && hasChanged(changes, key, basedOn))
      return { version: last.version, value: set.get(key) ?? settingIn(defaultsOf(ctx.config), key), ...last.changed }
    await change(tx, { [key]: value }, (_, part) => (part ? (`value.${part}` as const) : 'value'))
  })
  forgetSettings(ctx)
  return conflict ? { saved: false as const, ...conflict } : { saved: true as const }
}

/**
 * Sets several settings, all or none. Refuses: INVALID with the settings that somebody else has changed since the version `basedOn`, or
 * with those whose value is not accepted.
 */
export const saveSettings = async (
  ctx: Ctx,
  {
    values,
    basedOn = {},
  }: { values: Partial<Record<SettingKey, SettingValue>>; basedOn?: Partial<Record<SettingKey, number>> },
): Promise<true> => {
  await transact(ctx, async (tx) => {
    await store.lockSetValues(tx.db)
    const changes = await listLastChanges(tx)
    const changed = SETTING_KEYS.filter((key) => key in values && hasChanged(changes, key, basedOn[key]))
    if (changed.length > 0)
      throw new Refusal(
        'INVALID',
        {},
        changed.map((key) => ({ field: `values.${key}` as const, message: CHANGED_BY_OTHERS })),
      )
    await change(tx, values, (key, part) => `values.${part ? `${key}.${part}` : key}` as const)
  })
  forgetSettings(ctx)
  return true
}

/** Stores an uploaded logo and sets it. Refuses: INVALID when it is not a picture. */
export const uploadLogo = async (ctx: Ctx, { key, file }: { key: LogoSetting; file: Uint8Array }) => {
  const logo = await reencodeLogo(file)
  if ('problem' in logo) return refuseField('file', PICTURE_PROBLEMS[logo.problem])
  const id = await transact(ctx, async (tx) => {
    const stored = await insertLogo(tx.db, { ...logo, at: tx.clock.now() })
    await changeSettings(tx, { [key]: stored })
    return stored
  })
  forgetSettings(ctx)
  return { id }
}

/** The changes of a setting, newest first. */
export const listSettingChanges = async (ctx: Ctx, input: { key: SettingKey; page: number; pageSize: number }) => {
  const { list, totalItems } = await store.listChanges(ctx.db, input.key, input)
  const names = await listStaffNames(ctx, list)
  return {
    list: list.map(({ id, changedAt, staffId, before, after }) => ({
      id,
      at: changedAt,
      by: names.get(staffId ?? 0) ?? null,
      before,
      after,
    })),
    totalItems,
  }
}
