import { describe, expect, it } from 'vitest'
import { currentConfig, forgetSettings } from '../../../platform/settings.ts'
import { staffToken } from '../../../testing/people.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'
import { findPriceCountry, listCountries } from '../../places/contract.ts'
import { importPlaces } from '../../places/server/places.service.ts'
import { listSettingChanges, listSettings, saveSetting, saveSettings } from '../contract/settings.ts'

const BANK = { name: 'Banco', routing: '021000021', account: '2', beneficiary: 'Agency' }

const app = useTestApp()

const settingsOf = async (app: TestApp, key: string) =>
  (await app.callAs(await staffToken(app))(listSettings, {})).settings.find((setting) => setting.key === key)

describe('a setting', () => {
  it('applies at once, shows who changed it, and can be reset to its default', async () => {
    const office = app().callAs(await staffToken(app()))
    expect(await settingsOf(app(), 'officePhone')).toEqual({
      key: 'officePhone',
      value: '+1 305 555 0199',
      default: '+1 305 555 0199',
      source: 'default',
      version: 0,
      changed: null,
    })
    await office(saveSetting, { key: 'officePhone', value: ' +1 305 555 0111 ', basedOn: 0 })
    const at = app().clock.now().toISOString()
    expect(await settingsOf(app(), 'officePhone')).toMatchObject({
      value: '+1 305 555 0111',
      default: '+1 305 555 0199',
      source: 'office',
      changed: { at, by: 'Ana Torres' },
    })
    expect(await currentConfig(app().services)).toMatchObject({ chatPhone: '+1 305 555 0111' })

    const { version } = (await settingsOf(app(), 'officePhone'))!
    expect(await office(saveSetting, { key: 'officePhone', value: null, basedOn: version })).toEqual({ saved: true })
    expect(await settingsOf(app(), 'officePhone')).toMatchObject({ value: '+1 305 555 0199', source: 'default' })
    const history = await office(listSettingChanges, { key: 'officePhone' })
    expect(history).toMatchObject({
      list: [
        { by: 'Ana Torres', at, before: '+1 305 555 0111', after: null },
        { before: null, after: '+1 305 555 0111' },
      ],
      totalItems: 2,
    })
  })

  it('saved again without a change is not recorded', async () => {
    const office = app().callAs(await staffToken(app()))
    await office(saveSetting, { key: 'map', value: false, basedOn: 0 })
    const { version } = (await settingsOf(app(), 'map'))!
    await office(saveSetting, { key: 'map', value: false, basedOn: version })
    expect((await office(listSettingChanges, { key: 'map' })).totalItems).toBe(1)
  })

  it('changed by somebody else is not overwritten until the editor has seen who changed it, when and to what', async () => {
    const office = app().callAs(await staffToken(app()))
    const other = app().callAs(await staffToken(app(), 'Manager'))
    await other(saveSetting, { key: 'confirmHours', value: 36, basedOn: 0 })
    const reply = await office(saveSetting, { key: 'confirmHours', value: 24, basedOn: 0 })
    expect(reply).toEqual({
      saved: false,
      version: expect.any(Number),
      value: 36,
      at: app().clock.now().toISOString(),
      by: 'Ana Torres',
    })
    expect((await currentConfig(app().services)).deadlines.confirmHours).toBe(36)
    const basedOn = 'version' in reply ? reply.version : 0
    await office(saveSetting, { key: 'confirmHours', value: 24, basedOn })
    expect((await currentConfig(app().services)).deadlines.confirmHours).toBe(24)
  })

  it('changed by somebody else in the meantime prevents saving the whole group', async () => {
    const office = app().callAs(await staffToken(app()))
    const other = app().callAs(await staffToken(app(), 'Manager'))
    const read = (await settingsOf(app(), 'officePhone'))!
    const basedOn = { officePhone: read.version, officeAddress: 0 }
    await other(saveSettings, { values: { officePhone: '+1 305 555 0111' }, basedOn })
    const values = { officePhone: '+1 305 555 0100', officeAddress: 'Calle 8' }
    await expect(office(saveSettings, { values, basedOn })).rejects.toMatchObject({
      fields: [{ field: 'values.officePhone', message: expect.stringContaining('changed by someone else') }],
    })
    await office(saveSettings, { values: { officeAddress: 'Calle 8' }, basedOn })
    expect(await settingsOf(app(), 'officePhone')).toMatchObject({ value: '+1 305 555 0111' })
    expect(await settingsOf(app(), 'officeAddress')).toMatchObject({ value: 'Calle 8' })
  })

  it('that contradicts another is refused: signing must not take longer than the last step', async () => {
    const office = app().callAs(await staffToken(app()))
    await expect(office(saveSetting, { key: 'signHours', value: 49, basedOn: 0 })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'value', message: 'the time to sign must not be more than the time for the last step' }],
    })
    await office(saveSetting, { key: 'finishHours', value: 72, basedOn: 0 })
    await office(saveSetting, { key: 'signHours', value: 49, basedOn: 0 })
    const { version } = (await settingsOf(app(), 'finishHours'))!
    const reset = office(saveSetting, { key: 'finishHours', value: null, basedOn: version })
    await expect(reset).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('that contradicts another is refused: the default language must be one that is offered', async () => {
    const office = app().callAs(await staffToken(app()))
    await office(saveSetting, { key: 'languages', value: ['en'] })
    await expect(office(saveSetting, { key: 'defaultLanguage', value: 'es' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'value' }],
    })
    // The default language, English, is replaced by one that is offered.
    await office(saveSettings, { values: { languages: ['es'] } })
    await office(saveSettings, { values: { languages: ['en', 'es'], defaultLanguage: 'es' } })
    await office(saveSetting, { key: 'languages', value: ['en'] })
  })

  it.each([
    ['mailHour', 24, 'value'],
    ['mailNotes', 'weekly', 'value'],
    ['unpaidPerClient', 0, 'value'],
    ['confirmHours', 3, 'value'],
    ['driverAges', { min: 17, max: 75 }, 'value.min'],
    ['driverAges', { min: 30, max: 59 }, 'value.max'],
    ['primaryCard', { offered: true, feeBasisPoints: 1_001, feeCents: 0 }, 'value.feeBasisPoints'],
    ['primaryCard', { offered: true, feeBasisPoints: 0, feeCents: -1 }, 'value.feeCents'],
    ['unpaidPerClient', 'ten', 'value'],
    ['unpaidPerClient', 2.5, 'value'],
    ['officeEmail', 'office', 'value'],
    ['officePhone', '555', 'value'],
    ['agencyName', '', 'value'],
    ['agencyName', 'www.example.com', 'value'],
    ['mailFrom', 'Agency', 'value'],
    ['map', 'yes', 'value'],
    ['defaultCountry', 'CU', 'value'],
    ['mainCountries', Array.from({ length: 13 }, (_, i) => i + 1), 'value'],
    ['driverAges', { min: 17, max: 59 }, 'value.min', 'value.max'],
    ['bank', { name: 'Bank', routing: '12', account: '', beneficiary: 'Agency' }, 'value.routing', 'value.account'],
    ['bank', { name: 'Bank', routing: '021000012', account: '2', beneficiary: 'Agency' }, 'value.routing'],
  ] as const)('rejects %s = %o', async (key, value, ...fields) => {
    const saving = app().callAs(await staffToken(app()))(saveSetting, { key, value, basedOn: 0 })
    const named = fields.map((field) => ({ field }))
    await expect(saving).rejects.toMatchObject({ code: 'INVALID', fields: named })
  })

  it('rejects several together and reports every error', async () => {
    const values = {
      officePhone: '555',
      officeAddress: 'Calle 8',
      officeEmail: 'office',
      bank: { ...BANK, routing: '12' },
    }
    await expect(app().callAs(await staffToken(app()))(saveSettings, { values })).rejects.toMatchObject({
      fields: [{ field: 'values.officePhone' }, { field: 'values.officeEmail' }, { field: 'values.bank.routing' }],
    })
    expect(await settingsOf(app(), 'officeAddress')).toMatchObject({ source: 'default' })
  })

  it('for the bank keeps a routing number that was stored before validation existed', async () => {
    const bank = { ...BANK, routing: '12' }
    await app().services.database.run(`insert into site_settings values ('bank', '${JSON.stringify(bank)}', now())`)
    forgetSettings(app().services)
    expect(await currentConfig(app().services)).toMatchObject({ bank })
  })

  it('is read by other processes within a second', async () => {
    const { services } = app()
    const other = { database: { ...services.database }, config: Object.freeze({ ...services.config }) }
    const before = await currentConfig(other)
    expect(before.map).toBe(true)
    expect(await currentConfig(other)).toBe(before)
    await app().callAs(await staffToken(app()))(saveSetting, { key: 'map', value: false, basedOn: 0 })
    expect((await currentConfig(app().services)).map).toBe(false)
    await expect.poll(async () => (await currentConfig(other)).map, { timeout: 3_000 }).toBe(false)
  })

  it('for the bank enables transfers', async () => {
    const withoutBank = { ...app().services, config: { ...app().services.config, bank: null } }
    await app().callAs(await staffToken(app()))(saveSetting, { key: 'bank', value: BANK, basedOn: 0 })
    expect(await currentConfig(withoutBank)).toMatchObject({ bank: BANK, providers: { bankTransfer: 'configured' } })
  })
})

describe('the environment', () => {
  it('is listed without secrets', async () => {
    const { environment } = await app().callAs(await staffToken(app()))(listSettings, {})
    const named = Object.fromEntries(environment.map(({ name, ...rest }) => [name, rest]))
    expect(named.REQUESTS_A_MINUTE).toEqual({ isSet: true, value: '1000000' })
    expect(named.DATABASE_URL).toEqual({ isSet: false, value: null })
    expect(named).not.toHaveProperty('OFFICE_PHONE')
  })
})

describe('without settings of the office', () => {
  const shop = useTestApp(undefined, {
    ALAMAR_DEMO: '0',
    OFFICE_PHONE: '+1 305 555 0100',
    FILES_KEY: 'secret of thirty-two characters!!',
  })

  it('values come from the environment or the defaults, and their source is reported', async () => {
    expect(await settingsOf(shop(), 'officePhone')).toMatchObject({ value: '+1 305 555 0100', source: 'environment' })
    expect(await settingsOf(shop(), 'officeAddress')).toMatchObject({ value: '', source: 'default' })
    const { environment } = await shop().callAs(await staffToken(shop()))(listSettings, {})
    expect(environment.find(({ name }) => name === 'FILES_KEY')).toEqual({
      name: 'FILES_KEY',
      isSet: true,
      value: null,
    })
  })
})

describe('countries', () => {
  const country = (id: number, iso: string) => ({ id, iso, name: { en: iso, es: iso }, dial: '1' })
  const load = () =>
    importPlaces(app().ctx, {
      countries: [country(34, 'CU'), country(167, 'US'), country(7, 'DE')],
      provinces: [],
      touristZones: [],
      carZones: [],
    })

  it('set as main ones are marked, and the default is the one of unknown visitors', async () => {
    await load()
    const visitor = app().callAs()
    expect(await visitor(findPriceCountry, {})).toMatchObject({ iso: 'CU' })
    const values = { defaultCountry: 7, mainCountries: [167, 34] }
    await app().callAs(await staffToken(app()))(saveSettings, { values })
    const main = (await visitor(listCountries, {})).filter(({ main }) => main)
    expect(main.map(({ iso }) => iso)).toEqual(['CU', 'US'])
    expect(await visitor(findPriceCountry, {})).toMatchObject({ iso: 'DE' })
    expect(await visitor(findPriceCountry, { region: 'US' })).toMatchObject({ iso: 'US' })
  })

  it.each([{ defaultCountry: 999 }, { mainCountries: [34, 999] }, { mainCountries: ['34'] }])(
    'that are not in the list are refused: %j',
    async (values) => {
      await load()
      const saving = app().callAs(await staffToken(app()))(saveSettings, { values })
      const [key] = Object.keys(values)
      await expect(saving).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: `values.${key}` }] })
    },
  )
})
