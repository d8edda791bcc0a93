import { dayInHavana } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { soldBy } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import { modelContents, supplierContents } from '../../cars/server/import.service.ts'
import { questionContents } from '../../information/server/information.service.ts'
import { newsCategoryContents, newsContents } from '../../information/server/news.service.ts'
import { chainContents, lodgingContents } from '../../lodging/server/import.service.ts'
import type { PhotoSet } from '../../places/server/photos.service.ts'
import * as drafts from '../../publishing/server/demo-drafts.service.ts'
import { DEMO_PARTS, type DemoPart } from '../contract.ts'
import { lodgingPhotos, modelPhotos, readCatalogue, readCatalogueFolder, readIllustration } from './catalogue-files.ts'

const CAR_PARTS: readonly DemoPart[] = ['car-models', 'car-suppliers']
const LODGING_PARTS: readonly DemoPart[] = ['hotel-chains', 'hotels']

/** The parts of the demo's catalogue for what the store sells; none in the demo, where all of it is published. */
export const demoPartsOf = (config: Pick<Ctx['config'], 'demo' | 'sells'>): DemoPart[] => {
  const { lodging, cars } = soldBy(config.sells)
  return DEMO_PARTS.filter(
    (part) => !config.demo && (cars || !CAR_PARTS.includes(part)) && (lodging || !LODGING_PARTS.includes(part)),
  )
}

/** Finds the record that was made from an entry of the catalogue; null when the entry was not taken. */
const recordsOf = async (ctx: Ctx, part: DemoPart) => {
  const taken = await drafts.listTaken(ctx, part)
  return (sourceId: number) => taken.get(sourceId) ?? null
}

const withPhotos = <Entry extends { sourceId: number }>(entries: readonly Entry[], sets: readonly PhotoSet[]) => {
  const files = new Map(sets.map((set) => [set.ownerId, set.files.filter(({ partId }) => partId === undefined)]))
  return entries.map((entry) => ({ ...entry, pictures: files.get(entry.sourceId) ?? [] }))
}

/** The entries of each part. A new database numbers the enumerations that they refer to in the same way as the catalogue. */
const ENTRIES: Record<DemoPart, (ctx: Ctx) => Promise<drafts.DemoEntry[]>> = {
  'hotel-chains': async () => chainContents(readCatalogue('chains.json')),
  hotels: async (ctx) =>
    withPhotos(lodgingContents(readCatalogueFolder('lodgings'), await recordsOf(ctx, 'hotel-chains')), lodgingPhotos()),
  'car-models': async () => withPhotos(modelContents(readCatalogue('car-models.json')), modelPhotos()),
  'car-suppliers': async (ctx) =>
    supplierContents(readCatalogue('rental-companies.json'), await recordsOf(ctx, 'car-models')),
  'news-categories': async () => newsCategoryContents(readCatalogue('information/news.json')),
  news: async (ctx) => {
    const categoryIdOf = await recordsOf(ctx, 'news-categories')
    const items = newsContents(readCatalogue('information/news.json'), dayInHavana(ctx.clock.now()), categoryIdOf)
    return items.map(({ picture, ...item }) => ({ ...item, pictures: [{ bytes: readIllustration(picture) }] }))
  },
  questions: async () => questionContents(readCatalogue('information/faq.json')),
}

/**
 * Adds a part of the demo's catalogue as drafts; entries that were already taken are left out, even if they were published or archived
 * since (docs/rules/setup.md#demo-catalog). Refuses: NOT_FOUND in the demo and for what the store does not sell.
 */
export const copyDemoPart = async (ctx: Ctx, { part }: { part: DemoPart }) => {
  if (!demoPartsOf(ctx.config).includes(part)) refuse('NOT_FOUND')
  return { added: await drafts.takeDemoEntries(ctx, part, await ENTRIES[part](ctx)) }
}

export const getDemoDrafts = async (ctx: Ctx) => ({
  parts: demoPartsOf(ctx.config),
  ...(await drafts.countDemoDrafts(ctx)),
})

/** Deletes the drafts from the demo's catalogue that nobody has changed. */
export const discardDemoDrafts = async (ctx: Ctx) => ({ discarded: await drafts.discardDemoDrafts(ctx) })
