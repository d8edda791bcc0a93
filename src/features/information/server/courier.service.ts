import { z } from 'zod'
import type { Lang } from '../../../lib/languages.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { COURIER_KINDS, type CourierRate } from '../courier-price.ts'
import * as store from './courier.store.ts'
import { inLanguage, PolicyFile } from './information.service.ts'
import { addPolicy, findPolicy } from './information.store.ts'

/** The description, conditions and prices of the courier service. Refuses: NOT_FOUND without a description. */
export const getCourierService = async (ctx: Ctx, { lang }: { lang: Lang }) => ({
  ...inLanguage(await findPolicy(ctx.db, 'courier'), lang),
  rates: await store.listRates(ctx.db),
})

export const listCourierRates = (ctx: Pick<Ctx, 'db'>): Promise<CourierRate[]> => store.listRates(ctx.db)

const CourierFile = PolicyFile.extend({
  rates: z.array(z.object({ kind: z.enum(COURIER_KINDS), upToGrams: z.number().int(), priceCents: z.number().int() })),
})

/** Imports the catalogue's text and prices, without overwriting existing ones. */
export const importCourier = (ctx: Ctx, file: unknown) =>
  transact(ctx, async (tx) => {
    const { rates, ...policy } = CourierFile.parse(file)
    await addPolicy(tx.db, 'courier', policy)
    await store.addRates(tx.db, rates)
  })
