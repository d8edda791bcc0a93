import { z } from 'zod'
import type { Lang } from '../../../lib/languages.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { COURIER_KINDS, type CourierRate } from '../courier-price.ts'
import * as store from './courier.store.ts'
import { getInEffect, importPolicy, PolicyFile } from './policies.service.ts'

const COURIER_TEXT = { kind: 'courier', supplierId: 0 } as const

/** The description, conditions and prices of the courier service. Refuses: NOT_FOUND without a description. */
export const getCourierService = async (ctx: Ctx, { lang }: { lang: Lang }) => ({
  ...(await getInEffect(ctx, COURIER_TEXT, lang)),
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
    await importPolicy(tx, COURIER_TEXT, policy)
    await store.addRates(tx.db, rates)
  })
