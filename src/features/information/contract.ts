import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { day, id, lang } from '../../platform/http/fields.ts'
import { COURIER_KINDS } from './courier-price.ts'

/** A policy in one language. */
export const Policy = z.object({
  title: z.string(),
  updatedOn: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
})
export type Policy = z.output<typeof Policy>

/** One part of a text in one language; a link leads to a page of ours. No markup: what is shown is what is written. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['heading', 'paragraph']), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('link'), text: z.string(), to: z.string() }),
])
export type Block = z.output<typeof Block>

/** A piece of news as a list shows it, in one language. */
export const NewsIndex = z.object({
  id: z.number(),
  categoryId: z.number(),
  category: z.string(),
  publishedOn: z.string(),
  picture: z.string(),
  title: z.string(),
  summary: z.string(),
})
export type NewsIndex = z.output<typeof NewsIndex>

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

/** What else a rental may cost, and where it is paid (spec 7). */
export const getCarCharges = endpoint({
  method: 'GET',
  path: '/api/information/carCharges/{lang}',
  access: 'public',
  summary: 'What else a rental may cost',
  input: z.object({ lang }),
  reply: Policy,
})

/** The conditions on which a supplier rents its cars out (spec 7). */
export const getRentConditions = endpoint({
  method: 'GET',
  path: '/api/information/rentConditions/{supplierId}/{lang}',
  access: 'public',
  summary: 'The rental conditions of a supplier',
  input: z.object({ supplierId: id, lang }),
  reply: Policy,
})

/** What news are about (spec 7). */
export const listNewsCategories = endpoint({
  method: 'GET',
  path: '/api/information/news/getCategories/{lang}',
  access: 'public',
  summary: 'Categories of news',
  input: z.object({ lang }),
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** The news from a day on, or the latest of all when none is given, the newest first (spec 7, 9). */
export const searchNews = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/information/news/searchIndex/{lang}',
  access: 'public',
  summary: 'News from a day on',
  input: z.object({ lang, publishFromDate: day.optional() }),
  reply: z.array(NewsIndex),
})

/** One piece of news to read (spec 7). */
export const getNews = endpoint({
  method: 'GET',
  path: '/api/information/news/getNews/{id}/{lang}',
  access: 'public',
  summary: 'One piece of news',
  input: z.object({ id, lang }),
  reply: NewsIndex.extend({ body: z.array(Block) }),
})

/** What the courier service carries. */
export { COURIER_KINDS }

/** What the courier service is, its conditions, and what it costs by kind and weight, in US cents. */
export const getCourierService = endpoint({
  method: 'GET',
  path: '/api/information/courierService/{lang}',
  access: 'public',
  summary: 'The courier service and its prices',
  input: z.object({ lang }),
  reply: Policy.extend({
    rates: z.array(z.object({ kind: z.enum(COURIER_KINDS), upToGrams: z.number(), priceCents: z.number() })),
  }),
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
