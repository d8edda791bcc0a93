import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '../../../platform/http/endpoint.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import {
  confirmPolicy,
  discardPolicyDraft,
  listPolicies,
  listPolicyVersions,
  publishPolicy,
  savePolicyDraft,
  withdrawPolicy,
} from '../contract/office-policies.ts'
import { getCancellationPolicy, getPolicyVersion } from '../contract.ts'
import { importInformation } from './information.service.ts'
import { listUnpublishedPolicies } from './policies.service.ts'

const app = useTestApp()
const key = { kind: 'cancellation', supplierId: 0 } as const
const textOf = (name: string) => ({
  title: { en: name, es: `${name} (es)` },
  sections: {
    en: [{ heading: 'Costs', paragraphs: [`The ${name} costs.`] }],
    es: [{ heading: 'Costos', paragraphs: [`Los costos ${name}.`] }],
  },
})
let token: string
beforeEach(async () => {
  token = await staffToken(app(), 'Content')
})
const call = (lang: 'en' | 'es' = 'en') => app().callAs(token, lang)
const save = (name: string, revision = 0) => call()(savePolicyDraft, { ...key, revision, ...textOf(name) })
const publish = async (name: string, effectiveOn: string) => {
  const { revision } = await save(name)
  return call()(publishPolicy, { ...key, revision, effectiveOn })
}
const shown = async (lang: 'en' | 'es' = 'en') => (await app().callAs()(getCancellationPolicy, { lang })).title

describe('a policy', () => {
  it('is shown to visitors from its effective date, in Havana time', async () => {
    await save('First')
    await expect(shown()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await call()(publishPolicy, { ...key, revision: 1, effectiveOn: '2026-12-01' })
    await publish('Second', '2026-12-02')
    expect(await shown()).toBe('First')
    app().clock.set('2026-12-02T03:59:59Z')
    expect(await shown()).toBe('First')
    app().clock.set('2026-12-02T04:00:00Z')
    expect(await shown()).toBe('Second')
    expect(await shown('es')).toBe('Second (es)')
  })

  it('names its earlier and announced versions, each of which can be read', async () => {
    const first = await publish('First', '2026-12-01')
    const second = await publish('Second', '2026-12-05')
    const third = await publish('Third', '2026-12-09')
    app().clock.set('2026-12-06T15:00:00Z')
    const { versionId, versions, effectiveOn } = await app().callAs()(getCancellationPolicy, { lang: 'en' })
    expect({ versionId, effectiveOn }).toEqual({ versionId: second.id, effectiveOn: '2026-12-05' })
    expect(versions).toEqual([
      { id: third.id, effectiveOn: '2026-12-09', state: 'announced' },
      { id: second.id, effectiveOn: '2026-12-05', state: 'inEffect' },
      { id: first.id, effectiveOn: '2026-12-01', state: 'earlier' },
    ])
    expect(await app().callAs()(getPolicyVersion, { id: first.id, lang: 'es' })).toMatchObject({
      title: 'First (es)',
      kind: 'cancellation',
      sections: [{ heading: 'Costos' }],
    })
  })

  it('is not shown while it is a draft, not even by the id of the version', async () => {
    const { id } = await save('First')
    await expect(app().callAs()(getPolicyVersion, { id, lang: 'en' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await listUnpublishedPolicies(app().ctx)).toEqual([key])
    await call()(publishPolicy, { ...key, revision: 1, effectiveOn: '2026-12-20' })
    expect(await listUnpublishedPolicies(app().ctx)).toEqual([])
  })

  it('refuses to save, discard or publish a draft that somebody else changed', async () => {
    await save('First')
    await save('Mine', 1)
    await expect(save('Yours', 1)).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
    await expect(save('Yours')).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
    for (const revision of [0, 1])
      await expect(call()(discardPolicyDraft, { ...key, revision })).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
    await expect(call()(publishPolicy, { ...key, revision: 1, effectiveOn: '2026-12-01' })).rejects.toMatchObject({
      code: 'SAVED_MEANWHILE',
    })
    const [draft] = await call()(listPolicyVersions, key)
    expect(draft).toMatchObject({ title: { en: 'Mine' }, revision: 2, savedBy: 'Ana Torres', effectiveOn: null })
  })

  it.each<[string, Partial<Input<typeof savePolicyDraft>>, string]>([
    ['without a Spanish title', { title: { en: 'First', es: '' } }, 'title'],
    ['without a Spanish text', { sections: { en: [{ heading: 'Costs', paragraphs: [] }], es: [] } }, 'sections'],
    [
      'with a text before the first heading',
      { sections: { ...textOf('').sections, en: [{ heading: '', paragraphs: ['Hi'] }] } },
      'sections',
    ],
  ])('is not published %s', async (_, gap, field) => {
    const { revision } = await call()(savePolicyDraft, { ...key, revision: 0, ...textOf('First'), ...gap })
    await expect(call()(publishPolicy, { ...key, revision, effectiveOn: '2026-12-01' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field }],
    })
  })

  it('takes effect neither in the past nor on the day of another version', async () => {
    await publish('First', '2026-12-05')
    const { revision } = await save('Second')
    for (const effectiveOn of ['2026-11-30', '2026-12-05'])
      await expect(call()(publishPolicy, { ...key, revision, effectiveOn })).rejects.toMatchObject({
        fields: [{ field: 'effectiveOn' }],
      })
  })

  it('can be withdrawn until it takes effect', async () => {
    const { id } = await publish('First', '2026-12-05')
    expect(await call()(withdrawPolicy, { id })).toMatchObject({ effectiveOn: null })
    await call()(publishPolicy, { ...key, revision: 1, effectiveOn: '2026-12-02' })
    await save('Second')
    await expect(call()(withdrawPolicy, { id })).rejects.toMatchObject({ code: 'DRAFT_EXISTS' })
    await call()(discardPolicyDraft, { ...key, revision: 1 })
    app().clock.set('2026-12-02T15:00:00Z')
    token = await staffToken(app(), 'Content')
    await expect(call()(withdrawPolicy, { id })).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
  })

  it('says which language is older until it is translated or confirmed', async () => {
    await publish('First', '2026-12-01')
    const text = textOf('First')
    const draft = await call()(savePolicyDraft, { ...key, revision: 0, ...text, title: { ...text.title, en: 'Other' } })
    expect(draft).toMatchObject({ older: 'es', confirmed: false })
    await call()(publishPolicy, { ...key, revision: 1, effectiveOn: '2026-12-02' })
    const newest = async () => (await call()(listPolicies, {})).find(({ kind }) => kind === key.kind)
    expect(await newest()).toMatchObject({ older: 'es' })
    await expect(call()(confirmPolicy, { id: draft.id, revision: 7 })).rejects.toMatchObject({
      code: 'SAVED_MEANWHILE',
    })
    await call()(confirmPolicy, { id: draft.id, revision: 1 })
    expect(await newest()).toMatchObject({ older: null, confirmed: true })
  })

  it('loses its confirmation when the draft changes', async () => {
    await publish('First', '2026-12-01')
    const text = textOf('First')
    const written = { ...text, title: { ...text.title, en: 'Other' } }
    const { id } = await call()(savePolicyDraft, { ...key, revision: 0, ...written })
    await call()(confirmPolicy, { id, revision: 1 })
    expect(await call()(savePolicyDraft, { ...key, revision: 1, ...written })).toMatchObject({ confirmed: true })
    const changed = { ...written, title: { ...written.title, en: 'Another' } }
    expect(await call()(savePolicyDraft, { ...key, revision: 2, ...changed })).toMatchObject({
      confirmed: false,
      older: 'es',
    })
  })

  it('is imported as a draft when it has no date, and does not replace an existing one', async () => {
    const file = { title: { en: 'Neutral', es: 'Neutral' }, sections: [] }
    const files = {
      cancellationPolicy: file,
      privacyPolicy: { ...file, updated: '2026-10-01' },
      carCharges: file,
      rentConditions: { ...file, suppliers: [] },
      faq: [],
    }
    await publish('Ours', '2026-12-01')
    await importInformation(app().ctx, files)
    expect(await shown()).toBe('Ours')
    expect(await listUnpublishedPolicies(app().ctx)).toEqual([{ kind: 'carCharges', supplierId: 0 }])
  })
})
