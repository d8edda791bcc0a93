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

/** A part of a news text in one language. Links lead to pages of the site; texts contain no markup. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['heading', 'paragraph']), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('link'), text: z.string(), to: z.string() }),
])
export type Block = z.output<typeof Block>

/** A news item in a list, in one language. */
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

export const getCancellationPolicy = endpoint({
  method: 'GET',
  path: '/api/information/cancelPolicy/{lang}',
  access: 'public',
  summary: 'The cancellation policy',
  input: z.object({ lang }),
  reply: Policy,
})

export const getPrivacyPolicy = endpoint({
  method: 'GET',
  path: '/api/information/privacyPolicy/{lang}',
  access: 'public',
  summary: 'The privacy policy',
  input: z.object({ lang }),
  reply: Policy,
})

export const getCarCharges = endpoint({
  method: 'GET',
  path: '/api/information/carCharges/{lang}',
  access: 'public',
  summary: 'Other charges of a car rental, and where they are paid',
  input: z.object({ lang }),
  reply: Policy,
})

export const getRentConditions = endpoint({
  method: 'GET',
  path: '/api/information/rentConditions/{supplierId}/{lang}',
  access: 'public',
  summary: 'The rental conditions of a supplier',
  input: z.object({ supplierId: id, lang }),
  reply: Policy,
})

export const listNewsCategories = endpoint({
  method: 'GET',
  path: '/api/information/news/getCategories/{lang}',
  access: 'public',
  summary: 'News categories',
  input: z.object({ lang }),
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** The news from a day on, newest first; without a day, the latest (docs/rules/storefront.md#news). */
export const searchNews = endpoint({
  method: 'POST',
  keyless: 'Read-only.',
  path: '/api/information/news/searchIndex/{lang}',
  access: 'public',
  summary: 'News from a day on',
  input: z.object({ lang, publishFromDate: day.optional() }),
  reply: z.array(NewsIndex),
})

export const getNews = endpoint({
  method: 'GET',
  path: '/api/information/news/getNews/{id}/{lang}',
  access: 'public',
  summary: 'One news item',
  input: z.object({ id, lang }),
  reply: NewsIndex.extend({ body: z.array(Block) }),
})

export { COURIER_KINDS }

/** The description, conditions and prices of the courier service; prices by kind and weight, in US cents. */
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

/** The FAQ of a product type, in the language of the request; empty for other products (docs/rules/calls.md#product-types). */
export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/faq/{siteId}/{productType}',
  access: 'public',
  summary: 'Frequently asked questions of a product type',
  input: z.object({ siteId: id, productType: id }),
  reply: z.array(z.object({ question: z.string(), answer: z.string() })),
})
