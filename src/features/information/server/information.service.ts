import { z } from 'zod'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/http/endpoint.ts'
import { bilingual } from '../../../platform/http/fields.ts'
import { findLogoBytes } from '../../../platform/logo.store.ts'
import type { PolicyKind } from '../policy.ts'
import * as store from './information.store.ts'
import { importPolicy, PolicyFile } from './policies.service.ts'

/** The questions about a product; none where it is not sold. */
export const listFaqs = async (ctx: Ctx, { productType }: { productType: number }) => {
  if (!ctx.config.sells.some((sold) => sold === productType)) return []
  const faqs = await store.listFaqs(ctx.db, productType)
  return faqs.map(({ question, answer }) => ({ question: question[ctx.lang], answer: answer[ctx.lang] }))
}

const YEAR_SECONDS = 31_536_000

/** A logo of the agency, also an earlier one: sent mails show it. Refuses: NOT_FOUND. */
export const getLogo = async (ctx: Ctx, { id }: { id: number }): Promise<FileReply> => ({
  bytes: (await findLogoBytes(ctx.db, id)) ?? refuse('NOT_FOUND'),
  type: 'image/png',
  etag: `logo-${id}`,
  maxAge: YEAR_SECONDS,
})

/** The conditions of each supplier, and those of all suppliers. */
const RentConditionsFile = PolicyFile.extend({
  suppliers: z.array(z.object({ supplierId: z.number(), sections: PolicyFile.shape.sections })),
})
const FaqFile = z.array(z.object({ productType: z.number(), question: bilingual, answer: bilingual }))

/** The questions of a catalogue as contents of records, by their place in it. */
export const questionContents = (file: unknown) =>
  FaqFile.parse(file).map((content, i) => ({ sourceId: i + 1, content: { ...content, position: i + 1 } }))

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
    await store.addFaqs(tx.db, FaqFile.parse(files.faq))
  })
