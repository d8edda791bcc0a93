import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { id, lang } from '../../platform/http/fields.ts'

/** A policy in one language. */
export const Policy = z.object({
  title: z.string(),
  updatedOn: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
})
export type Policy = z.output<typeof Policy>

/** The cancellation policy (spec 7). */
export const getCancellationPolicy = endpoint({
  method: 'GET',
  path: '/api/information/cancelPolicy/{lang}',
  access: 'public',
  summary: 'The cancellation policy',
  input: z.object({ lang }),
  reply: Policy,
})

/** The privacy policy (spec 7). */
export const getPrivacyPolicy = endpoint({
  method: 'GET',
  path: '/api/information/privacyPolicy/{lang}',
  access: 'public',
  summary: 'The privacy policy',
  input: z.object({ lang }),
  reply: Policy,
})

/** Questions and answers of a product type, in the language of the request; none for other products (decisions 4). */
export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/faq/{siteId}/{productType}',
  access: 'public',
  summary: 'Questions and answers of a product type',
  input: z.object({ siteId: id, productType: id }),
  reply: z.array(z.object({ question: z.string(), answer: z.string() })),
})
