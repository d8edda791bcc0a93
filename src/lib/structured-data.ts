import type { Lang } from './languages.ts'
import { cardUrl, type Photo } from './photo.ts'

/** Structured data for search engines (schema.org, JSON-LD). URLs are absolute, prices decimal. */
export type StructuredData = { '@context': 'https://schema.org'; '@type': string; [field: string]: unknown }

const of = (type: string, fields: Record<string, unknown>): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
})

/** An entry of a page's `meta`. */
export const structured = (data: StructuredData) => ({ 'script:ld+json': data })

/** The image of links to a page in social networks, as entries of its `meta`: a photo, or the store's picture. */
export const socialCard = (origin: string, photo: Photo | null, alt: string) =>
  photo
    ? [
        { property: 'og:image', content: origin + cardUrl(photo) },
        { property: 'og:image:alt', content: alt },
      ]
    : [{ property: 'og:image', content: `${origin}/cards/hero.png` }]

/** The first sentence of a text, for a page's description. */
export const opening = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text

/** The path from the home page to a page; the last step is the page itself. */
export const breadcrumbs = (steps: readonly { name: string; url: string }[]) =>
  of('BreadcrumbList', {
    itemListElement: steps.map(({ name, url }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: url })),
  })

type Price = { cents: number; currency: string; url: string; validUntil?: string }

const offer = ({ cents, currency, url, validUntil }: Price) => ({
  '@type': 'Offer',
  price: (cents / 100).toFixed(2),
  priceCurrency: currency,
  availability: 'https://schema.org/InStock',
  url,
  ...(validUntil && { priceValidUntil: validUntil }),
})

type HotelFacts = {
  name: string
  url: string
  image: string | null
  description: string
  address: string
  region: string
  phone: string
  stars: number | null
  latitude: number
  longitude: number
  amenities: readonly string[]
  offer?: Price | undefined
}

/** A hotel or casa, with the price of its cheapest room for the stay. */
export const hotel = (facts: HotelFacts) =>
  of('Hotel', {
    name: facts.name,
    url: facts.url,
    description: facts.description,
    ...(facts.image && { image: facts.image }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: facts.address,
      addressRegion: facts.region,
      addressCountry: 'CU',
    },
    telephone: facts.phone,
    geo: { '@type': 'GeoCoordinates', latitude: facts.latitude, longitude: facts.longitude },
    ...(facts.stars && { starRating: { '@type': 'Rating', ratingValue: facts.stars } }),
    amenityFeature: facts.amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    ...(facts.offer && { makesOffer: offer(facts.offer) }),
  })

export type ReviewFacts = { author: string | null; score: number; body: string; lang: Lang; writtenOn: string }

const BEST = 10
const WORST = 2

/** The score of a hotel or car and some of its reviews; nothing without reviews. Authors without a name are left out. */
export const reviewed = (score: { score: number; count: number } | undefined, reviews: readonly ReviewFacts[]) =>
  score && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: score.score,
      reviewCount: score.count,
      bestRating: BEST,
      worstRating: WORST,
    },
    review: reviews.flatMap(({ author, score: value, body, lang, writtenOn }) =>
      author === null
        ? []
        : [
            {
              '@type': 'Review',
              author: { '@type': 'Person', name: author },
              datePublished: writtenOn,
              inLanguage: lang,
              reviewBody: body,
              reviewRating: { '@type': 'Rating', ratingValue: value, bestRating: BEST, worstRating: WORST },
            },
          ],
    ),
  }

/** A rental car with the price of the rental. */
export const rentalCar = (facts: {
  name: string
  brand: string
  description: string
  image: string | null
  offer: Price
}) =>
  of('Product', {
    name: facts.name,
    description: facts.description,
    brand: { '@type': 'Brand', name: facts.brand },
    ...(facts.image && { image: facts.image }),
    offers: offer(facts.offer),
  })

export const faqPage = (questions: readonly { question: string; answer: string }[]) =>
  of('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })

export const newsArticle = (facts: {
  title: string
  summary: string
  day: string
  endsAt: string | null
  image: string
  url: string
  lang: Lang
  agency: string
}) =>
  of('NewsArticle', {
    headline: facts.title,
    description: facts.summary,
    datePublished: facts.day,
    ...(facts.endsAt && { expires: facts.endsAt }),
    image: facts.image,
    inLanguage: facts.lang,
    mainEntityOfPage: facts.url,
    author: { '@type': 'Organization', name: facts.agency },
    publisher: { '@type': 'Organization', name: facts.agency },
  })
