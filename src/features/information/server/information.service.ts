import { z } from 'zod'
import { refuse } from '../../../lib/refusals.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/http/endpoint.ts'
import { bilingual } from '../../../platform/http/fields.ts'
import { findLogoBytes } from '../../../platform/logo.store.ts'
import type { QuestionContent } from '../content-records.ts'
import { HELP_TOPICS, QUESTION_TOPICS, topicOf } from '../help-topics.ts'
import type { PolicyKind } from '../policy.ts'
import * as store from './information.store.ts'
import { importPolicy, PolicyFile } from './policies.service.ts'

/** The questions about a product; none where it is not sold. */
export const listFaqs = async (ctx: Ctx, { productType }: { productType: number }) => {
  if (!ctx.config.sells.some((sold) => sold === productType)) return []
  const faqs = await store.listFaqs(ctx.db, productType)
  return faqs.map(({ question, answer }) => ({ question: question[ctx.lang], answer: answer[ctx.lang] }))
}

/** All questions by topic, without those about a product that is not sold; a topic without questions is left out. */
export const listHelp = async (ctx: Ctx) => {
  const faqs = (await store.listAllFaqs(ctx.db)).filter(
    ({ productType }) => productType === null || ctx.config.sells.some((sold) => sold === productType),
  )
  return HELP_TOPICS.flatMap((topic) => {
    const ofTopic = faqs.filter((faq) => topicOf(faq) === topic)
    const questions = ofTopic.map(({ question, answer }) => ({
      question: question[ctx.lang],
      answer: answer[ctx.lang],
    }))
    return questions.length > 0 ? [{ topic, questions }] : []
  })
}

const YEAR_SECONDS = 31_536_000

/** A logo of the agency, including earlier ones, which emails already sent still show. Refuses: NOT_FOUND. */
export const getLogo = async (ctx: Ctx, { id }: { id: number }): Promise<FileReply> => ({
  bytes: (await findLogoBytes(ctx.db, id)) ?? refuse('NOT_FOUND'),
  type: 'image/png',
  etag: `logo-${id}`,
  maxAge: YEAR_SECONDS,
})

/** The conditions of each supplier, and those shared by all suppliers. */
const RentConditionsFile = PolicyFile.extend({
  suppliers: z.array(z.object({ supplierId: z.number(), sections: PolicyFile.shape.sections })),
})
const FaqFile = z.array(
  z.object({
    productType: z.enum(PRODUCT_TYPES).nullable().default(null),
    topic: z.enum(QUESTION_TOPICS).nullable().default(null),
    question: bilingual,
    answer: bilingual,
  }),
)

/**
 * The questions of a catalogue as record contents, with their position in it. Questions about no product are counted separately, so that
 * they come first in their topic.
 */
export const questionContents = (file: unknown): { sourceId: number; content: QuestionContent }[] => {
  const counted = { withProduct: 0, without: 0 }
  return FaqFile.parse(file).map((entry, i) => {
    const position = ++counted[entry.productType === null ? 'without' : 'withProduct']
    return { sourceId: i + 1, content: { ...entry, position } }
  })
}

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
    const only = (kind: PolicyKind, file: unknown) => importPolicy(tx, { kind, supplierId: 0 }, PolicyFile.parse(file))
    await only('cancellation', files.cancellationPolicy)
    await only('privacy', files.privacyPolicy)
    await only('carCharges', files.carCharges)
    const { suppliers, ...conditions } = RentConditionsFile.parse(files.rentConditions)
    for (const { supplierId, sections } of suppliers) {
      const together = { ...conditions, sections: [...sections, ...conditions.sections] }
      await importPolicy(tx, { kind: 'rentConditions', supplierId }, together)
    }
    await store.addFaqs(
      tx.db,
      questionContents(files.faq).map(({ content }) => content),
    )
  })
