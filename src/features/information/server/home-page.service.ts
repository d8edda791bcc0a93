import type { Lang } from '../../../lib/languages.ts'
import { LODGING_COUNTRY_ID } from '../../../lib/site.ts'
import { soldAs } from '../../../lib/store-words.ts'
import { type Reader, readCached } from '../../../platform/changes/read-cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordKind } from '../../../platform/record-kind.ts'
import { listTouristZones, listZoneChoices } from '../../places/server/places.service.ts'
import { chosenOf, defaultHomePage, homePageIn } from '../home-page.ts'
import { HOME_PAGE, type HomePageContent } from '../home-page-record.ts'
import * as store from './home-page.store.ts'

type Store = Reader & Pick<Ctx, 'config'>

const contentOf = async (ctx: Store) =>
  (await readCached(ctx, 'home page', store.findHomePage)) ?? defaultHomePage(soldAs(ctx.config.sells))

export const getHomePage = async (ctx: Ctx, { lang }: { lang: Lang }) => homePageIn(await contentOf(ctx), lang)

/** Ids of the offers that staff chose for the home page, in order; empty where the offers are chosen automatically. */
export const listChosenOffers = async (ctx: Store) => {
  const { hotels, cars } = await contentOf(ctx)
  return { hotelIds: hotels.map(({ hotelId }) => hotelId), modelIds: cars.map(({ modelId }) => modelId) }
}

/** The zones of the home page in order: the chosen ones, or those marked for it in the catalogue. */
export const listHomeZones = async (ctx: Ctx) => {
  const [zones, content] = await Promise.all([listTouristZones(ctx, { country: LODGING_COUNTRY_ID }), contentOf(ctx)])
  const chosen = content.zones.map(({ zoneId }) => zoneId)
  return [
    ...chosenOf(
      zones,
      ({ id }) => id,
      chosen,
      () => zones.filter(({ onHome }) => onHome),
    ),
  ]
}

/** The home page as a record; higher features add their own choices. */
export const homePage = recordKind<HomePageContent>({
  definition: HOME_PAGE,
  list: async () => [{ id: store.HOME_PAGE_ID, name: HOME_PAGE.one }],
  load: async (ctx, id) => (id === store.HOME_PAGE_ID ? contentOf(ctx) : undefined),
  apply: ({ db }, _, content) => store.saveHomePage(db, content),
  choices: async (ctx) => ({ zones: await listZoneChoices(ctx) }),
  pageOf: () => '/home',
})
