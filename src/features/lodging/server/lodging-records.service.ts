import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { recordKind, usedBy } from '../../../platform/record-kind.ts'
import { listCountryChoices } from '../../places/server/places.service.ts'
import {
  HOTEL_CATEGORIES,
  HOTEL_CHAINS,
  HOTEL_SERVICES,
  type HotelCategoryContent,
  type HotelChainContent,
  type HotelServiceContent,
  ROOM_CLASSES,
  type RoomClassContent,
} from '../lodging-records.ts'
import * as store from './lodging-records.store.ts'

const termOf = (table: store.TermTable) => ({
  list: (ctx: Pick<Ctx, 'db'>) => store.listTerms(ctx.db, table),
  setArchived: (tx: TxCtx, id: number, archived: boolean) => store.setTermArchived(tx.db, table, id, archived),
  findUse: async (tx: TxCtx, id: number) => usedBy(await store.findHotelsThatUse(tx.db, table, id)),
})

export const roomClasses = recordKind<RoomClassContent>({
  definition: ROOM_CLASSES,
  ...termOf('room_classes'),
  load: ({ db }, id) => store.findRoomClass(db, id),
  apply: ({ db }, id, content) => store.saveRoomClass(db, { id, ...content }),
})

export const hotelServices = recordKind<HotelServiceContent>({
  definition: HOTEL_SERVICES,
  ...termOf('hotel_services'),
  load: ({ db }, id) => store.findHotelService(db, id),
  apply: ({ db }, id, content) => store.saveHotelService(db, { id, key: `service-${id}`, ...content }),
})

export const hotelCategories = recordKind<HotelCategoryContent>({
  definition: HOTEL_CATEGORIES,
  ...termOf('hotel_categories'),
  load: ({ db }, id) => store.findHotelCategory(db, id),
  apply: ({ db }, id, content) => store.saveHotelCategory(db, { id, ...content }),
})

export const hotelChains = recordKind<HotelChainContent>({
  definition: HOTEL_CHAINS,
  ...termOf('hotel_chains'),
  choices: async (ctx) => ({ countries: await listCountryChoices(ctx) }),
  load: ({ db }, id) => store.findHotelChain(db, id),
  apply: ({ db }, id, content) => store.saveHotelChain(db, { id, ...content }),
})
