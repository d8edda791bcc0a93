import { z } from 'zod'
import { LANGUAGE_CODES } from '../../lib/languages.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { day, file, id, instant, lang } from '../../platform/http/fields.ts'
import { renamedTo } from '../../platform/http/other-names.ts'
import { TouristZone } from '../places/contract.ts'
import { COURIER_KINDS } from './courier-price.ts'
import { HELP_TOPICS } from './help-topics.ts'
import { HOME_SECTIONS } from './home-page-record.ts'
import { POLICY_KINDS } from './policy.ts'

/** A line of text; a line with bold, italic or linked parts is a list of runs. */
export const RichLine = z.union([
  z.string(),
  z.array(
    z.object({
      text: z.string(),
      bold: z.literal(true).optional(),
      italic: z.literal(true).optional(),
      to: z.string().optional(),
    }),
  ),
])

/**
 * A version of a policy in one language, `lang`: the other language if the text was only written in that. `effectiveOn` is the day, in
 * Havana, on which it takes effect.
 */
export const Policy = z.object({
  lang: z.enum(LANGUAGE_CODES),
  title: z.string(),
  effectiveOn: renamedTo(z.string(), 'updatedOn'),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(RichLine) })),
  versionId: z.number(),
  /** The published versions, including earlier and announced ones, newest first. */
  versions: z.array(
    z.object({ id: z.number(), effectiveOn: z.string(), state: z.enum(['earlier', 'inEffect', 'announced']) }),
  ),
})
export type Policy = z.output<typeof Policy>

/** A part of a news text in one language. Links lead to pages of the site; texts contain no HTML. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: RichLine }),
  z.object({ kind: z.literal('list'), items: z.array(RichLine) }),
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
  shows: 'content',
  summary: 'The cancellation policy',
  input: z.object({ lang }),
  reply: Policy,
})

export const getPrivacyPolicy = endpoint({
  method: 'GET',
  path: '/api/information/privacyPolicy/{lang}',
  access: 'public',
  shows: 'content',
  summary: 'The privacy policy',
  input: z.object({ lang }),
  reply: Policy,
})

export const getCarCharges = endpoint({
  method: 'GET',
  path: '/api/information/carCharges/{lang}',
  access: 'public',
  shows: 'content',
  summary: 'Other charges of a car rental, and where they are paid',
  input: z.object({ lang }),
  reply: Policy,
})

export const getRentConditions = endpoint({
  method: 'GET',
  path: '/api/information/rentConditions/{supplierId}/{lang}',
  access: 'public',
  shows: 'content',
  summary: 'The rental conditions of a supplier',
  input: z.object({ supplierId: id, lang }),
  reply: Policy,
})

/** A published version, including one that is no longer or not yet in effect. */
export const getPolicyVersion = endpoint({
  method: 'GET',
  path: '/api/information/policyVersions/{id}/{lang}',
  access: 'public',
  shows: 'content',
  summary: 'A version of a policy',
  input: z.object({ id, lang }),
  reply: Policy.extend({ kind: z.enum(POLICY_KINDS) }),
})

export const listNewsCategories = endpoint({
  method: 'GET',
  path: '/api/information/news/getCategories/{lang}',
  access: 'public',
  shows: 'content',
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
  shows: 'content',
  summary: 'News from a day on',
  input: z.object({ lang, publishFromDate: day.optional() }),
  reply: z.array(NewsIndex),
})

/** A news item with its text. `endsAt` is the instant from which it is no longer shown. */
export const getNews = endpoint({
  method: 'GET',
  path: '/api/information/news/getNews/{id}/{lang}',
  access: 'public',
  shows: 'content',
  summary: 'One news item',
  input: z.object({ id, lang }),
  reply: NewsIndex.extend({ body: z.array(Block), endsAt: instant.nullable() }),
})

export { COURIER_KINDS }

/** The description, conditions and prices of the courier service; prices by kind and weight, in US cents. */
export const getCourierService = endpoint({
  method: 'GET',
  path: '/api/information/courierService/{lang}',
  access: 'public',
  shows: 'content',
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
  shows: 'content',
  summary: 'Frequently asked questions of a product type',
  input: z.object({ siteId: id, productType: id }),
  reply: z.array(z.object({ question: z.string(), answer: z.string() })),
})

/** All questions of the help page by topic, in the language of the request (docs/rules/help.md#topics). */
export const listHelp = endpoint({
  method: 'GET',
  path: '/api/help/{siteId}',
  access: 'public',
  shows: 'content',
  summary: 'Questions and answers by topic',
  input: z.object({ siteId: id }),
  reply: z.array(
    z.object({
      topic: z.enum(HELP_TOPICS),
      questions: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
  ),
})

/** A logo of the agency. */
export const getLogo = endpoint({
  method: 'GET',
  path: '/api/photos/logo/{id}',
  access: 'public',
  summary: 'A logo of the agency',
  input: z.object({ id }),
  contentType: 'image/png',
  reply: file,
})

/** The headline of the home page and the sections that are shown, in order. */
export const getHomePage = endpoint({
  method: 'GET',
  path: '/api/information/homePage/{lang}',
  access: 'public',
  shows: 'content',
  summary: 'Headline and sections of the home page',
  input: z.object({ lang }),
  reply: z.object({
    headline: z.string(),
    headlineToo: z.string(),
    lead: z.string(),
    firstSearch: z.enum(['hotel', 'car']),
    sections: z.array(z.object({ section: z.enum(HOME_SECTIONS), title: z.string(), lead: z.string() })),
  }),
})

export const listHomeZones = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getTouristicZonesForHome/{siteId}',
  access: 'public',
  shows: 'content',
  summary: 'Tourist zones of the home page',
  input: z.object({ siteId: id }),
  reply: z.array(TouristZone),
})
