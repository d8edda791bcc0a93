import { z } from 'zod'
import { isDay } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { bilingual } from '../../../platform/http/fields.ts'
import * as store from './information.store.ts'

const policy =
  (key: store.PolicyKey) =>
  async (ctx: Ctx, { lang }: { lang: Lang }) => {
    const found = (await store.findPolicy(ctx.db, key)) ?? refuse('NOT_FOUND')
    return {
      title: found.title[lang],
      updatedOn: found.updated_on,
      sections: found.sections.map(({ heading, paragraphs }) => ({
        heading: heading[lang],
        paragraphs: paragraphs.map((paragraph) => paragraph[lang]),
      })),
    }
  }

/** Refuses: NOT_FOUND when the agency has written none. */
export const getCancellationPolicy = policy('cancellation')

/** Refuses: NOT_FOUND when the agency has written none. */
export const getPrivacyPolicy = policy('privacy')

export const listFaqs = async (ctx: Ctx, { productType }: { productType: number }) =>
  (await store.listFaqs(ctx.db, productType)).map(({ question, answer }) => ({
    question: question[ctx.lang],
    answer: answer[ctx.lang],
  }))

const PolicyFile = z.object({
  title: bilingual,
  updated: z.string().refine(isDay),
  sections: z.array(z.object({ heading: bilingual, paragraphs: z.array(bilingual) })),
})
const FaqFile = z.array(z.object({ productType: z.number(), question: bilingual, answer: bilingual }))

/** Loads the texts of a catalogue where the agency has none of its own yet. */
export const importInformation = (
  ctx: Ctx,
  files: { cancellationPolicy: unknown; privacyPolicy: unknown; faq: unknown },
) =>
  transact(ctx, async (tx) => {
    await store.addPolicy(tx.db, 'cancellation', PolicyFile.parse(files.cancellationPolicy))
    await store.addPolicy(tx.db, 'privacy', PolicyFile.parse(files.privacyPolicy))
    await store.addFaqs(tx.db, FaqFile.parse(files.faq))
  })
