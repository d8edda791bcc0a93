import { describe, expect, it } from 'vitest'
import { dayInHavana } from '../../../lib/days.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../../lib/site.ts'
import { forgetSettings } from '../../../platform/settings.ts'
import { makeCars } from '../../../testing/cars-builders.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { publishPolicy, savePolicyDraft } from '../../information/contract/office-policies.ts'
import { getCancellationPolicy } from '../../information/contract.ts'
import type { PolicyKind } from '../../information/policy.ts'
import {
  listPolicies,
  listUnpublishedPolicies,
  savePolicyDraft as savePolicyDraftOf,
} from '../../information/server/policies.service.ts'
import { saveSettings } from '../../office/contract/settings.ts'
import { listCountries, listTouristZones } from '../../places/contract.ts'
import { archiveRecord } from '../../publishing/contract.ts'
import { listStaff } from '../../staff/server/staff.service.ts'
import { checkSetupLink, createOwner, getSetupChecklist } from '../contract.ts'
import { createOwnerWithoutLink, newSetupLink } from './owner.service.ts'
import { loadReference } from './reference.service.ts'

const app = useTestApp(async ({ services }) => forgetSettings(services), { ALAMAR_DEMO: '0' })

const CAR_WORDS = /\b(cars?|carros?|driver|licenses?|licencias?|rental|rentadoras?|renta)\b/i
const LODGING_WORDS = /\b(hotel(e?s)?|casas?|stays?|estancias?|habitaci(ón|ones)|rooms?|nights?|noches?|check-in)\b/i

const OWNER = { name: 'Rosa Díaz', email: 'rosa@agency.example', password: 'viajes con calma' }

const tokenOf = (link: string | undefined) => /^http:\/\/127\.0\.0\.1:3000\/setup#([\w-]{43})$/.exec(link!)![1]!

describe('a setup link', () => {
  it('creates one owner, who first sets up a second factor', async () => {
    const token = tokenOf(await newSetupLink(app().ctx))
    expect(await app().callAs()(checkSetupLink, { token })).toEqual({ works: true })
    const { staff } = await app().callAs()(createOwner, { token, ...OWNER })
    expect(staff).toMatchObject({ name: 'Rosa Díaz', role: 'Owner', mustEnroll: true, permissions: [] })

    expect(await app().callAs()(checkSetupLink, { token })).toEqual({ works: false })
    const again = app().callAs()(createOwner, { token, ...OWNER, email: 'other@agency.example' })
    await expect(again).rejects.toMatchObject({ code: 'SETUP_LINK_OVER' })
    expect(await listStaff(app().ctx)).toMatchObject([{ email: OWNER.email, role: 'Owner' }])
    expect(await newSetupLink(app().ctx)).toBeUndefined()
  })

  it('expires after a day; a restart creates another', async () => {
    const first = tokenOf(await newSetupLink(app().ctx))
    app().clock.advance(24)
    await expect(app().callAs()(createOwner, { token: first, ...OWNER })).rejects.toMatchObject({
      code: 'SETUP_LINK_OVER',
    })
    const second = tokenOf(await newSetupLink(app().ctx))
    expect(await app().callAs()(checkSetupLink, { token: second })).toEqual({ works: true })
  })

  it('does not work in a store that has staff', async () => {
    const token = tokenOf(await newSetupLink(app().ctx))
    await createOwnerWithoutLink(app().ctx, { ...OWNER, email: 'first@agency.example' })
    await expect(app().callAs()(createOwner, { token, ...OWNER })).rejects.toMatchObject({ code: 'SETUP_LINK_OVER' })
    await expect(createOwnerWithoutLink(app().ctx, OWNER)).rejects.toMatchObject({ code: 'SETUP_LINK_OVER' })
  })

  it('stays valid after a mistake in the form', async () => {
    const token = tokenOf(await newSetupLink(app().ctx))
    const weak = app().callAs()(createOwner, { token, ...OWNER, password: 'rosarosa12' })
    await expect(weak).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'password' }] })
    expect(await app().callAs()(checkSetupLink, { token })).toEqual({ works: true })
  })

  it('is stored as a hash', async () => {
    const token = tokenOf(await newSetupLink(app().ctx))
    const [link] = await app().ctx.db.selectFrom('setup_links').selectAll().execute()
    expect(link!.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(link)).not.toContain(token)
  })
})

describe('the first start', () => {
  it('loads places, enumerations and drafts of policies, and nothing for sale', async () => {
    expect(await loadReference(app().ctx)).toBe(true)
    const visitor = app().callAs()
    expect((await visitor(listCountries, {})).length).toBeGreaterThan(200)
    const zones = await visitor(listTouristZones, { country: LODGING_COUNTRY_ID })
    expect(zones.map(({ name }) => name.es)).toContain('Varadero')
    expect(zones.every(({ photo }) => photo)).toBe(true)
    await expect(visitor(getCancellationPolicy, { lang: 'en' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await listUnpublishedPolicies(app().ctx)).map(({ kind }) => kind).sort()).toEqual([
      'cancellation',
      'carCharges',
      'privacy',
    ])
    for (const table of ['hotels', 'car_suppliers', 'news'] as const)
      expect(await app().ctx.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect(await app().ctx.db.selectFrom('room_classes').selectAll().execute()).not.toEqual([])
  })

  it('is not repeated', async () => {
    await loadReference(app().ctx)
    await app().ctx.db.deleteFrom('room_classes').execute()
    expect(await loadReference(app().ctx)).toBe(false)
    expect(await app().ctx.db.selectFrom('room_classes').selectAll().execute()).toEqual([])
  })
})

describe('draft policies', () => {
  const call = async () => app().callAs(await staffToken(app()))
  const sell = async (...sells: number[]) => (await call())(saveSettings, { values: { sells } })
  const drafts = async (...kinds: PolicyKind[]) =>
    (await listPolicies(app().ctx)).filter(({ kind }) => kinds.includes(kind))
  const words = async () => JSON.stringify(await drafts('cancellation', 'privacy'))

  it('mention only what is sold, and are updated when that changes', async () => {
    await loadReference(app().ctx)
    const both = await words()
    expect(both).toMatch(CAR_WORDS)
    expect(both).toMatch(LODGING_WORDS)
    await sell(PRODUCT_TYPES.lodging)
    const lodging = await words()
    expect(lodging).not.toMatch(CAR_WORDS)
    expect(lodging).toMatch(LODGING_WORDS)
    await sell(PRODUCT_TYPES.carRent)
    const cars = await words()
    expect(cars).toMatch(CAR_WORDS)
    expect(cars).not.toMatch(LODGING_WORDS)
    await sell(PRODUCT_TYPES.carRent, PRODUCT_TYPES.lodging)
    const texts = (all: string) => JSON.parse(all).map(({ sections }: { sections: unknown }) => sections)
    expect(texts(await words())).toEqual(texts(both))
  })

  it('stay unchanged once staff have saved or published them', async () => {
    await loadReference(app().ctx)
    const staff = await call()
    const [draft] = await drafts('cancellation')
    const { kind, supplierId, revision, title, sections } = draft!
    await staff(savePolicyDraft, { kind, supplierId, revision, title, sections })
    const [privacy] = await drafts('privacy')
    const effectiveOn = dayInHavana(app().clock.now())
    await staff(publishPolicy, { kind: 'privacy', supplierId: 0, revision: privacy!.revision, effectiveOn })
    const before = await words()
    await sell(PRODUCT_TYPES.lodging)
    expect(await words()).toBe(before)
  })

  it('stay unchanged when they came from a file', async () => {
    await loadReference(app().ctx)
    const [draft] = await drafts('cancellation')
    const title = { en: 'Our cancellations', es: 'Nuestras cancelaciones' }
    // Without a staff member, like an import on the command line.
    await savePolicyDraftOf(app().ctx, { ...draft!, title })
    const before = JSON.stringify(await drafts('cancellation'))
    await sell(PRODUCT_TYPES.lodging)
    expect(JSON.stringify(await drafts('cancellation'))).toBe(before)
  })

  it('cannot be published after an unseen rewrite', async () => {
    await loadReference(app().ctx)
    const [seen] = await drafts('cancellation')
    await sell(PRODUCT_TYPES.lodging)
    const { kind, supplierId, revision } = seen!
    const publishing = (await call())(publishPolicy, { kind, supplierId, revision, effectiveOn: '2026-12-02' })
    await expect(publishing).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
  })
})

describe('the checklist', () => {
  it('names what keeps a new store from selling', async () => {
    await loadReference(app().ctx)
    const tasks = await app().callAs(await staffToken(app()))(getSetupChecklist, {})
    expect(tasks).toEqual(
      ['contact', 'lodging', 'cars', 'payment', 'policies', 'mail'].map((task) => ({
        task,
        done: false,
        unpriced: null,
      })),
    )
  })

  it('links to the prices of a published hotel that has none', async () => {
    await loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom()] })], 0)
    const tasks = await app().callAs(await staffToken(app()))(getSetupChecklist, {})
    expect(tasks.find(({ task }) => task === 'lodging')).toEqual({
      task: 'lodging',
      done: false,
      unpriced: { kind: 'lodging', id: 1, name: 'Hotel 1' },
    })
  })

  it.each([
    ['prices', { price_3_cents: null, price_7_cents: null, price_14_cents: null, price_30_cents: null }],
    ['stock', { units: null }],
  ])('asks for the missing %s of cars', async (_what, none) => {
    await makeCars(app().ctx)
    const call = app().callAs(await staffToken(app()))
    const cars = async () => (await call(getSetupChecklist, {})).find(({ task }) => task === 'cars')
    expect(await cars()).toMatchObject({ done: true })
    await app().ctx.db.updateTable('car_days').set(none).execute()
    expect(await cars()).toMatchObject({ done: false, unpriced: { kind: 'car' } })
  })

  it('asks for the stock of a hotel that has none, and for another hotel once it is archived', async () => {
    await loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom()] })])
    const call = app().callAs(await staffToken(app()))
    const lodging = async () => (await call(getSetupChecklist, {})).find(({ task }) => task === 'lodging')
    expect(await lodging()).toMatchObject({ done: true })
    await app().ctx.db.updateTable('lodging_days').set({ rooms: null }).execute()
    expect(await lodging()).toMatchObject({ done: false, unpriced: { kind: 'lodging', id: 1 } })
    await app().ctx.db.updateTable('lodging_days').set({ rooms: 2 }).execute()
    await call(archiveRecord, { kind: 'hotels', id: 1 })
    expect(await lodging()).toMatchObject({ done: false, unpriced: null })
  })
})
