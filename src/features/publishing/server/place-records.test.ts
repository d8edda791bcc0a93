import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordContent } from '../../../lib/record-fields.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { staffToken } from '../../../testing/people.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getProvince, getTouristZone, listTouristZones } from '../../places/contract.ts'
import * as contract from '../contract.ts'

const app = useTestApp(loadSmallCatalogue)
let call: Call
beforeEach(async () => {
  call = app().callAs(await staffToken(app()))
})

const both = (text: string) => ({ en: text, es: `${text} (es)` })
const visitor = () => app().callAs()

const publish = async (kind: string, id: number, changes: RecordContent) => {
  const { content, version } = await call(contract.getRecord, { kind, id })
  return call(contract.publishRecord, { kind, id, basedOn: version, content: { ...content, ...changes } })
}

describe('a tourist zone', () => {
  it('published without changes is the same on its page', async () => {
    const before = await visitor()(getTouristZone, { id: 1 })
    await publish('tourist-zones', 1, {})
    expect(await visitor()(getTouristZone, { id: 1 })).toEqual(before)
  })

  it('shows the guide that staff wrote, and none without its texts', async () => {
    const distance = { to: both('Varadero'), km: 140, minutes: 130, by: 'road' }
    const guide = { gettingThere: both('By bus'), bestTime: both('In winter'), toSee: [{ text: both('The sea') }] }
    await publish('tourist-zones', 1, { ...guide, distances: [distance] })
    expect((await visitor()(getTouristZone, { id: 1 })).guide).toEqual({
      gettingThere: both('By bus'),
      bestTime: both('In winter'),
      toSee: { en: ['The sea'], es: ['The sea (es)'] },
      distances: [distance],
    })
    await expect(
      publish('tourist-zones', 1, { bestTime: both(''), gettingThere: { en: '', es: '' } }),
    ).rejects.toMatchObject({ code: 'INVALID' })
    const empty = { en: '', es: '' }
    await publish('tourist-zones', 1, { gettingThere: empty, bestTime: empty, toSee: [], distances: [] })
    expect((await visitor()(getTouristZone, { id: 1 })).guide).toBeNull()
  })

  it('shows the sights and beaches that staff entered, with their coordinates', async () => {
    const position = { latitude: 23.1427, longitude: -82.3806 }
    await publish('tourist-zones', 1, { sights: [{ name: both('The wall by the sea'), kind: 'sight', position }] })
    expect((await visitor()(getTouristZone, { id: 1 })).sights).toEqual([
      { name: both('The wall by the sea'), kind: 'sight', ...position },
    ])
    await expect(
      publish('tourist-zones', 1, { sights: [{ name: both('A bar'), kind: 'bar', position }] }),
    ).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('added by staff has a page and a slug, and is removed from the lists when archived', async () => {
    const { id } = await call(contract.createRecord, { kind: 'tourist-zones', name: both('Cayo Ñame') })
    const position = { latitude: 22.5, longitude: -79.5 }
    await publish('tourist-zones', id, { kind: 'cay', provinceId: 1, position, about: both('Sand') })
    expect(await visitor()(getTouristZone, { id })).toMatchObject({ slug: 'cayo-name', kind: 'cay', ...position })
    await call(contract.archiveRecord, { kind: 'tourist-zones', id })
    await expect(visitor()(getTouristZone, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await visitor()(listTouristZones, { country: 34 })).map((zone) => zone.id)).toEqual([1])
  })

  it('cannot be archived while a hotel in it is on sale', async () => {
    await expect(call(contract.archiveRecord, { kind: 'tourist-zones', id: 1 })).rejects.toMatchObject({
      message: expect.stringContaining('Hotel Faro'),
    })
  })
})

describe('a province', () => {
  it('shows the facts that staff wrote, and cannot be archived while it has zones', async () => {
    await publish('provinces', 1, { toKnow: [{ text: both('Bring cash') }] })
    expect(await visitor()(getProvince, { id: 1 })).toMatchObject({
      toKnow: { en: ['Bring cash'], es: ['Bring cash (es)'] },
      slug: 'la-habana',
    })
    await expect(call(contract.archiveRecord, { kind: 'provinces', id: 1 })).rejects.toMatchObject({
      code: 'RECORD_IN_USE',
    })
  })
})
