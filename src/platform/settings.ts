import { METHODS, type MethodId } from '../lib/payment-methods.ts'
import { providersOf } from '../lib/providers.ts'
import { type FieldPath, Refusal, refuseField } from '../lib/refusals.ts'
import {
  CONTACT_SETTINGS,
  findContradiction,
  type Range,
  readEntered,
  readSetting,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from '../lib/settings.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../lib/site.ts'
import type { MailFrequency, StaffUpdateKind } from '../lib/staff-mails.ts'
import type { MethodRule } from '../lib/store-rules.ts'
import type { Config } from './config/config.ts'
import { type Ctx, type Services, staffIdOf, systemContext, type TxCtx } from './context.ts'
import { findLogoSize } from './logo.store.ts'
import * as store from './settings.store.ts'

/** Milliseconds for which the office's settings are used without reading them again. */
const FRESH_MS = 1_000

type Snapshot = { readAt: number; values: Promise<ReadonlyMap<SettingKey, SettingValue>> }

const snapshots = new WeakMap<Services['database'], Snapshot>()

/** The office's settings; the last known values during an outage. Throws when they cannot be read and none are known. */
const setValues = (database: Services['database']) => {
  const known = snapshots.get(database)
  if (known && (performance.now() - known.readAt < FRESH_MS || !database.isAnswering())) return known.values
  const values = store.listSetValues(database.db).catch((error) => known?.values ?? Promise.reject(error))
  const snapshot = { readAt: performance.now(), values }
  snapshots.set(database, snapshot)
  values.catch(() => {
    if (snapshots.get(database) === snapshot) snapshots.delete(database)
  })
  return values
}

/** Makes the next request of this process read the settings again; the known values remain for an outage. */
export const forgetSettings = ({ database }: Pick<Services, 'database'>) => {
  const known = snapshots.get(database)
  if (known) known.readAt = Number.NEGATIVE_INFINITY
}

type Place<K extends SettingKey> = {
  read: (config: Config) => SettingValues[K]
  put: (config: Config, value: SettingValues[K]) => Config
}

const at = <K extends SettingKey & keyof Config>(name: K) => ({
  read: (config: Config) => config[name],
  put: (config: Config, value: Config[K]): Config => ({ ...config, [name]: value }),
})

const within = <G extends 'beforePayment' | 'unpaidBookings' | 'deadlines' | 'staffMails', N extends keyof Config[G]>(
  group: G,
  name: N,
) => ({
  read: (config: Config) => config[group][name],
  put: (config: Config, value: Config[G][N]): Config => ({ ...config, [group]: { ...config[group], [name]: value } }),
})

const reservePeriod = (product: SoldProduct) => ({
  read: ({ reservePeriods }: Config): Range => ({
    min: reservePeriods[product].minDays,
    max: reservePeriods[product].maxDays,
  }),
  put: (config: Config, { min, max }: Range): Config => ({
    ...config,
    reservePeriods: { ...config.reservePeriods, [product]: { minDays: min, maxDays: max } },
  }),
})

const method = (id: MethodId) => ({
  read: ({ methods }: Config) => methods[id],
  put: (config: Config, rule: MethodRule): Config => {
    const methods = { ...config.methods, [id]: rule }
    return { ...config, methods, providers: providersOf({ ...config, methods }) }
  },
})

const staffMail = (kind: StaffUpdateKind) => ({
  read: ({ staffMails }: Config) => staffMails.frequencies[kind],
  put: (config: Config, pace: MailFrequency): Config => ({
    ...config,
    staffMails: { ...config.staffMails, frequencies: { ...config.staffMails.frequencies, [kind]: pace } },
  }),
})

const NO_BANK = { name: '', routing: '', account: '', beneficiary: '' }

/** Where each setting is in the configuration. */
const PLACES: { [K in SettingKey]: Place<K> } = {
  agencyName: at('agencyName'),
  logo: at('logo'),
  logoDark: at('logoDark'),
  officeAddress: at('officeAddress'),
  officePhone: at('officePhone'),
  emergencyPhone: at('emergencyPhone'),
  officeEmail: at('officeEmail'),
  mailFrom: at('mailFrom'),
  chatPhone: at('chatPhone'),
  bank: {
    read: ({ bank }) => bank ?? NO_BANK,
    put: (config, bank) => ({ ...config, bank, providers: providersOf({ ...config, bank }) }),
  },
  languages: at('languages'),
  defaultLanguage: at('defaultLanguage'),
  sells: at('sells'),
  defaultCountry: at('defaultCountry'),
  mainCountries: at('mainCountries'),
  messaging: at('messaging'),
  map: at('map'),
  clientRefunds: at('clientRefunds'),
  newsDays: at('newsDays'),
  carReservePeriod: reservePeriod(PRODUCT_TYPES.carRent),
  lodgingReservePeriod: reservePeriod(PRODUCT_TYPES.lodging),
  driverAges: at('driverAges'),
  confirmHours: within('deadlines', 'confirmHours'),
  payHours: within('deadlines', 'payHours'),
  signHours: within('deadlines', 'signHours'),
  finishHours: within('deadlines', 'finishHours'),
  fundYears: at('fundYears'),
  primaryCard: method(METHODS.primaryCard),
  secondaryCard: method(METHODS.secondaryCard),
  paymentLink: method(METHODS.paymentLink),
  bankTransfer: method(METHODS.bankTransfer),
  verifyDocuments: within('beforePayment', 'verifyDocuments'),
  checkLicenceAge: within('beforePayment', 'checkLicenceAge'),
  checkPassportPeriod: within('beforePayment', 'checkPassportPeriod'),
  checkProfile: {
    read: ({ checkProfileBeforeSigning }) => checkProfileBeforeSigning,
    put: (config, checkProfileBeforeSigning) => ({ ...config, checkProfileBeforeSigning }),
  },
  usTravel: at('usTravel'),
  mailRequests: staffMail('request'),
  mailNotes: staffMail('note'),
  mailDocuments: staffMail('document'),
  mailProofs: staffMail('proof'),
  mailRefunds: staffMail('refund'),
  mailHour: within('staffMails', 'hour'),
  unpaidPerClient: within('unpaidBookings', 'perClient'),
  unpaidPerAddress: within('unpaidBookings', 'perAddress'),
  mailRetentionDays: at('mailRetentionDays'),
  documentRetentionDays: at('documentRetentionDays'),
}

/** The value of a setting in a configuration. */
export const settingIn = (config: Config, key: SettingKey): SettingValue => PLACES[key].read(config)

const withValue = <K extends SettingKey>(config: Config, key: K, value: SettingValues[K]) =>
  PLACES[key].put(config, value)

/** The environment's configuration with what the office has set; a stored value that is no longer accepted is ignored. */
const withSettings = (config: Config, values: ReadonlyMap<SettingKey, SettingValue>) => {
  let effective = config
  for (const key of SETTING_KEYS) {
    const stored = values.get(key)
    const read = stored === undefined ? undefined : readSetting(key, stored)
    if (read && 'value' in read) effective = withValue(effective, key, read.value as never)
  }
  return withDerived({ ...effective, defaults: config })
}

/** The configuration without what the office has set. */
export const defaultsOf = (config: Config): Config => withDerived(config.defaults ?? config)

/**
 * The chat uses the office's phone number, and emails come from the office's address, unless they have their own. The default language is
 * one that is offered.
 */
const withDerived = (config: Config): Config => ({
  ...config,
  defaultLanguage: config.languages.includes(config.defaultLanguage) ? config.defaultLanguage : config.languages[0]!,
  chatPhone: config.chatPhone || config.officePhone,
  mailFrom: config.mailFrom || (config.officeEmail && `${config.agencyName} <${config.officeEmail}>`),
})

type Effective = { values: ReadonlyMap<SettingKey, SettingValue>; config: Config }

const effectives = new WeakMap<Config, Effective>()

/**
 * The configuration in force, at most a second old (docs/decisions/0060). It is computed once per reading of the settings if the
 * environment's configuration is frozen.
 */
export const currentConfig = async ({ database, config }: Pick<Services, 'database' | 'config'>): Promise<Config> => {
  const values = await setValues(database)
  const known = effectives.get(config)
  if (known?.values === values) return known.config
  const effective = withSettings(config, values)
  if (Object.isFrozen(config)) effectives.set(config, { values, config: effective })
  return effective
}

/** As `currentConfig`, with the changes of this transaction. */
export const changedConfig = async (tx: TxCtx): Promise<Config> =>
  withSettings(tx.config.defaults ?? tx.config, await store.listSetValues(tx.db))

/** The context of jobs, with the configuration in force. */
export const currentContext = async (services: Services): Promise<Ctx> =>
  systemContext({ ...services, config: await currentConfig(services) })

/** The name of the agency as clients see it; the product's until there is one. */
export const shownName = ({ agencyName }: Pick<Config, 'agencyName'>) => agencyName || 'Alamar'

/** Whether the agency has entered its contact data; until then the store is not open. */
export const hasContact = (config: Config) => CONTACT_SETTINGS.every((key) => settingIn(config, key) !== '')

/** The input's field with a setting, or with a part of its value. */
export type FieldOf = (key: SettingKey, part?: string) => FieldPath

/**
 * Sets settings, or resets them to their default with null, effective at once in this process and within a second in others. Values that do
 * not change are not recorded. Refuses: INVALID with the settings' keys as the fields.
 */
export const changeSettings = async (
  tx: TxCtx,
  changes: Partial<Record<SettingKey, unknown>>,
  fieldOf: FieldOf = (key) => key,
) => {
  const set = await store.lockSetValues(tx.db)
  for (const [key, after] of accepted(changes, fieldOf)) {
    const before = set.get(key) ?? null
    if (SETTINGS[key].rule.kind === 'logo' && after && !(await findLogoSize(tx.db, Number(after))))
      refuseField(fieldOf(key), { en: 'is not a logo of this store', es: 'no es un logotipo de esta tienda' })
    if (JSON.stringify(before) === JSON.stringify(after)) continue
    await store.saveChange(tx.db, { key, before, after, changedAt: tx.clock.now(), staffId: staffIdOf(tx) })
  }
  await refuseContradiction(tx, changes, fieldOf)
}

/** Refuses: INVALID when the settings now contradict each other, with one of the changed settings as the field. */
const refuseContradiction = async (
  tx: TxCtx,
  changes: Partial<Record<SettingKey, unknown>>,
  fieldOf: (key: SettingKey) => FieldPath,
) => {
  const { deadlines, defaultLanguage } = await changedConfig(tx)
  if (changes.defaultLanguage && changes.defaultLanguage !== defaultLanguage)
    refuseField(fieldOf('defaultLanguage'), { en: 'is not offered', es: 'no se ofrece' })
  const { signHours, finishHours } = deadlines
  const found = findContradiction({ signHours, finishHours })
  const changed = found?.keys.find((key) => changes[key] !== undefined)
  if (found && changed) refuseField(fieldOf(changed), found.problem)
}

/** The changes as they are stored. Refuses: INVALID with all that is wrong with them. */
const accepted = (changes: Partial<Record<SettingKey, unknown>>, fieldOf: FieldOf) => {
  const values: [SettingKey, SettingValue | null][] = []
  const problems: Refusal['fields'] = []
  for (const key of SETTING_KEYS) {
    if (changes[key] === undefined) continue
    const read = changes[key] === null ? { value: null } : readEntered(key, changes[key])
    if ('value' in read) values.push([key, read.value])
    else problems.push(...read.problems.map(({ part, problem }) => ({ field: fieldOf(key, part), message: problem })))
  }
  if (problems.length > 0) throw new Refusal('INVALID', {}, problems)
  return values
}
