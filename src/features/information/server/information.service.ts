import { z } from 'zod'
import { isDay } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { bilingual } from '../../../platform/http/fields.ts'
import * as store from './information.store.ts'

/** A policy in one language. Refuses: NOT_FOUND when `policy` is undefined. */
export const inLanguage = (policy: store.PolicyRow | undefined, lang: Lang) => {
  const { title, updated_on, sections } = policy ?? refuse('NOT_FOUND')
  return {
    title: title[lang],
    updatedOn: updated_on,
    sections: sections.map(({ heading, paragraphs }) => ({
      heading: heading[lang],
      paragraphs: paragraphs.map((paragraph) => paragraph[lang]),
    })),
  }
}

const policy =
  (key: store.PolicyKey) =>
  async (ctx: Ctx, { lang }: { lang: Lang }) =>
    inLanguage(await store.findPolicy(ctx.db, key), lang)

/** Refuses: NOT_FOUND when there is none. */
export const getCancellationPolicy = policy('cancellation')

/** Refuses: NOT_FOUND when there is none. */
export const getPrivacyPolicy = policy('privacy')

/** Other charges of a rental, the same for all suppliers. Refuses: NOT_FOUND when there are none. */
export const getCarCharges = policy('carCharges')

/** Refuses: NOT_FOUND when the supplier is unknown or has none. */
export const getRentConditions = async (ctx: Ctx, { supplierId, lang }: { supplierId: number; lang: Lang }) =>
  inLanguage(await store.findRentConditions(ctx.db, supplierId), lang)

export const listFaqs = async (ctx: Ctx, { productType }: { productType: number }) =>
  (await store.listFaqs(ctx.db, productType)).map(({ question, answer }) => ({
    question: question[ctx.lang],
    answer: answer[ctx.lang],
  }))

const Sections = z.array(z.object({ heading: bilingual, paragraphs: z.array(bilingual) }))
/** A policy in a catalogue. */
export const PolicyFile = z.object({ title: bilingual, updated: z.string().refine(isDay), sections: Sections })
/** The conditions of each supplier, and those of all suppliers. */
const RentConditionsFile = PolicyFile.extend({
  suppliers: z.array(z.object({ supplierId: z.number(), sections: Sections })),
})
const FaqFile = z.array(z.object({ productType: z.number(), question: bilingual, answer: bilingual }))

/** Imports the catalogue's texts, without overwriting existing ones. */
export const importInformation = (
  ctx: Ctx,
  files: {
    cancellationPolicy: unknown
    privacyPolicy: unknown
    carCharges: unknown
    rentConditions: unknown
    faq: unknown
  },
) =>
  transact(ctx, async (tx) => {
    await store.addPolicy(tx.db, 'cancellation', PolicyFile.parse(files.cancellationPolicy))
    await store.addPolicy(tx.db, 'privacy', PolicyFile.parse(files.privacyPolicy))
    await store.addPolicy(tx.db, 'carCharges', PolicyFile.parse(files.carCharges))
    const { suppliers, ...conditions } = RentConditionsFile.parse(files.rentConditions)
    for (const { supplierId, sections } of suppliers) {
      const together = { ...conditions, sections: [...sections, ...conditions.sections] }
      await store.addRentConditions(tx.db, supplierId, together)
    }
    await store.addFaqs(tx.db, FaqFile.parse(files.faq))
  })
