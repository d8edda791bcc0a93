import { describe, expect, it } from 'vitest'
import { dayInHavana } from '../../../lib/days.ts'
import type { RecordContent } from '../../../lib/record-fields.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { transact } from '../../../platform/context.ts'
import { changeSettings, forgetSettings } from '../../../platform/settings.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { importCars } from '../../cars/server/import.service.ts'
import { importInformation } from '../../information/server/information.service.ts'
import { importNews } from '../../information/server/news.service.ts'
import { importLodging } from '../../lodging/server/import.service.ts'
import { listRecords, publishRecord, saveContent } from '../../publishing/contract.ts'
import { findKind } from '../../publishing/server/record-kinds.service.ts'
import { copyDemoPart, DEMO_PARTS, type DemoPart, discardDemoDrafts, getDemoDrafts } from '../contract.ts'
import { lodgingLists, readCatalogue, readCatalogueFolder } from './catalogue-files.ts'
import { loadReference } from './reference.service.ts'

const app = useTestApp(
  async ({ services, ctx }) => {
    forgetSettings(services)
    await loadReference(ctx)
  },
  { ALAMAR_DEMO: '0' },
)

const takeAll = async () => {
  const owner = app().callAs(await staffToken(app()))
  const added: Partial<Record<DemoPart, number>> = {}
  for (const part of DEMO_PARTS) added[part] = (await owner(copyDemoPart, { part })).added
  return { owner, added }
}

const draftsOf = async (kind: string) => {
  const rows = await app()
    .ctx.db.selectFrom('demo_drafts as d')
    .innerJoin('record_versions as v', (join) => join.onRef('v.kind', '=', 'd.kind').onRef('v.id', '=', 'd.id'))
    .where('d.kind', '=', kind)
    .orderBy('d.source_id')
    .select(['d.id', 'd.source_id as sourceId', 'v.content'])
    .execute()
  return rows
}

describe('the demo’s catalog as drafts', () => {
  it('adds every entry once and shows none of them to visitors', async () => {
    const { owner, added } = await takeAll()
    expect(added).toEqual({
      'hotel-chains': 7,
      hotels: 67,
      'car-models': 29,
      'car-suppliers': 5,
      'news-categories': 4,
      news: 8,
      questions: 59,
    })
    expect(await owner(getDemoDrafts, {})).toMatchObject({ parts: DEMO_PARTS, drafts: 179, untouched: 179 })
    for (const table of ['hotels', 'car_models', 'car_suppliers', 'news', 'faqs', 'bookings', 'clients'] as const)
      expect(await app().ctx.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect((await owner(copyDemoPart, { part: 'hotels' })).added).toBe(0)
    const { list, totalItems } = await owner(listRecords, { kind: 'hotels', status: 'demo', pageSize: 5 })
    expect(totalItems).toBe(67)
    expect(list.every(({ demo, status }) => demo && status === 'draft')).toBe(true)
  })

  it('has the contents that the demo publishes, and can be published', async () => {
    const { owner } = await takeAll()
    const { ctx } = app()
    const drafts = new Map<string, Awaited<ReturnType<typeof draftsOf>>>()
    for (const part of DEMO_PARTS) drafts.set(part, await draftsOf(part))
    const idOf = (part: DemoPart, sourceId: number) =>
      drafts.get(part)!.find((draft) => draft.sourceId === sourceId)?.id ?? null

    const chain = drafts.get('hotel-chains')![0]!
    await owner(publishRecord, { kind: 'hotel-chains', id: chain.id, basedOn: 1, content: chain.content })
    const hotel = drafts.get('hotels')!.find(({ content }) => content.chainId === chain.id)!
    expect(hotel.content.photos).toHaveLength(2)
    const published = await owner(publishRecord, { kind: 'hotels', id: hotel.id, basedOn: 1, content: hotel.content })
    expect(published).toMatchObject({ saved: true })

    const nothingForSale = { today: dayInHavana(ctx.clock.now()), days: 0 }
    const lodging = {
      ...lodgingLists(),
      chains: readCatalogue('chains.json'),
      lodgings: readCatalogueFolder('lodgings'),
    }
    await ctx.db.deleteFrom('hotel_rooms').execute()
    await ctx.db.deleteFrom('hotels').execute()
    await importLodging(ctx, lodging, nothingForSale)
    const [carClasses, carModels] = [readCatalogue('car-classes.json'), readCatalogue('car-models.json')]
    const rentalCompanies = readCatalogue('rental-companies.json')
    await importCars(ctx, { carClasses, carModels, rentalCompanies }, nothingForSale)
    await importNews(ctx, readCatalogue('information/news.json'))
    await importInformation(ctx, {
      ...{ cancellationPolicy: text('cancellation-policy'), privacyPolicy: text('privacy-policy') },
      ...{ carCharges: text('car-charges'), rentConditions: text('rent-conditions'), faq: text('faq') },
    })

    /** Replaces the ids in the demo's published content with the ids of the drafts. */
    const WITH_DRAFTS: Partial<Record<DemoPart, (content: RecordContent) => RecordContent>> = {
      hotels: (content) => ({
        ...content,
        chainId: content.chainId && idOf('hotel-chains', content.chainId as number),
      }),
      'car-suppliers': (content) => ({
        ...content,
        models: (content.models as { modelId: number }[]).map((model) => ({
          ...model,
          modelId: idOf('car-models', model.modelId),
        })),
      }),
      news: (content) => ({ ...content, categoryId: idOf('news-categories', content.categoryId as number) }),
    }
    for (const part of ['hotels', 'car-models', 'car-suppliers', 'news', 'questions'] as const) {
      const kind = findKind(part)!
      const rows = (await kind.list(ctx)).map(({ id }) => id).sort((a, b) => a - b)
      expect(rows).toHaveLength(drafts.get(part)!.length)
      for (const [i, { content }] of drafts.get(part)!.entries()) {
        const loaded = (await kind.load(ctx, rows[i]!))!
        expect(sorted(content), `${part} ${i}`).toEqual(sorted(WITH_DRAFTS[part]?.(loaded) ?? loaded))
      }
    }
  })

  it('is discarded except for changed entries, and can be copied again', async () => {
    const { owner } = await takeAll()
    const [first] = await draftsOf('questions')
    await owner(saveContent, {
      kind: 'questions',
      id: first!.id,
      basedOn: 1,
      content: { ...first!.content, position: 9 },
    })
    expect(await owner(discardDemoDrafts, {})).toEqual({ discarded: 178 })
    expect(await owner(getDemoDrafts, {})).toMatchObject({ drafts: 1, untouched: 0 })
    expect((await draftsOf('questions')).map(({ id }) => id)).toEqual([first!.id, first!.id])
    expect(await app().ctx.db.selectFrom('photo_uploads').selectAll().execute()).toEqual([])
    expect((await owner(copyDemoPart, { part: 'questions' })).added).toBe(58)
    const versions = app().ctx.db.deleteFrom('record_versions').where('kind', '=', 'questions').execute()
    await expect(versions).rejects.toThrow('A version of a record never changes')
  })

  it('is limited to what the store sells, and absent in the demo', async () => {
    const owner = app().callAs(await staffToken(app()))
    await transact(app().ctx, (tx) => changeSettings(tx, { sells: [PRODUCT_TYPES.lodging] }))
    forgetSettings(app().services)
    expect((await owner(getDemoDrafts, {})).parts).toEqual(
      DEMO_PARTS.filter((part) => !['car-models', 'car-suppliers'].includes(part)),
    )
    await expect(owner(copyDemoPart, { part: 'car-models' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

const text = (name: string) => readCatalogue(`information/${name}.json`)

/** Fields that an import leaves to the daily calendar, or stores elsewhere. */
const NOT_COMPARED = ['photos', 'mealPlanIds', 'releaseDays']

/** The content with the rows of its lists sorted. */
const sorted = (content: RecordContent): RecordContent =>
  Object.fromEntries(
    Object.entries(content)
      .filter(([key]) => !NOT_COMPARED.includes(key))
      .map(([key, value]) => [
        key,
        Array.isArray(value) ? value.map((row) => JSON.stringify(row, keyOrder(row))).sort() : value,
      ]),
  )

const keyOrder = (row: unknown) => (typeof row === 'object' && row !== null ? Object.keys(row).sort() : undefined)
