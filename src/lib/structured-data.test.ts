import { describe, expect, it } from 'vitest'
import { pageUrl } from './page-url.ts'
import { breadcrumbs, faqPage, hotel, newsArticle, opening, rentalCar, type StructuredData } from './structured-data.ts'

const URL = 'https://alamar.example/es/book-lodging/varadero/melia/7/1/2'
const offer = { cents: 41250, currency: 'USD', url: URL }

const all: Record<string, StructuredData> = {
  BreadcrumbList: breadcrumbs([
    { name: 'Alamar', url: 'https://alamar.example/es' },
    { name: 'Varadero', url: 'https://alamar.example/es/polo-details/1' },
  ]),
  Hotel: hotel({
    name: 'Hotel Faro',
    url: URL,
    image: null,
    description: 'Junto al mar.',
    address: 'Avenida Primera 12',
    region: 'Varadero',
    phone: '+53 45 555 0101',
    stars: 4,
    latitude: 23.15,
    longitude: -81.25,
    amenities: ['Piscina'],
    offer,
  }),
  Product: rentalCar({ name: 'Kia Picanto', brand: 'Caimán', description: 'Económico', image: URL, offer }),
  FAQPage: faqPage([{ question: '¿Cuándo pago?', answer: 'Cuando todo esté confirmado.' }]),
  NewsArticle: newsArticle({
    title: 'Nueva ruta',
    summary: 'Por el sur.',
    day: '2026-11-20',
    endsAt: null,
    image: URL,
    url: URL,
    lang: 'es',
    agency: 'Alamar',
  }),
}

/** What search engines require of each type, according to the documentation of schema.org and of its largest reader. */
const REQUIRED: Record<string, string[]> = {
  BreadcrumbList: ['itemListElement.0.position', 'itemListElement.0.name', 'itemListElement.1.item'],
  Hotel: ['name', 'address.streetAddress', 'address.addressCountry', 'makesOffer.price', 'makesOffer.priceCurrency'],
  Product: ['name', 'offers.price', 'offers.priceCurrency', 'offers.availability', 'offers.url', 'image', 'brand.name'],
  FAQPage: ['mainEntity.0.name', 'mainEntity.0.acceptedAnswer.text'],
  NewsArticle: ['headline', 'datePublished', 'image', 'author.name', 'publisher.name'],
}

const at = (data: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], data)

describe('structured data', () => {
  it.each(Object.entries(REQUIRED))('%s has the required fields', (type, paths) => {
    const data = all[type]!
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': type })
    for (const path of paths) expect(at(data, path), path).toBeTruthy()
  })

  it('writes prices as decimals with their currency', () => {
    expect(at(all.Hotel, 'makesOffer')).toMatchObject({ price: '412.50', priceCurrency: 'USD' })
  })

  it('omits unknown fields', () => {
    expect(all.Hotel).not.toHaveProperty('image')
    expect(JSON.stringify(all)).not.toMatch(/null|undefined/)
  })

  it('uses URLs with the language', () => {
    expect(pageUrl('https://alamar.example', 'es', '/')).toBe('https://alamar.example/es')
    expect(pageUrl('https://alamar.example', 'en', '/faq')).toBe('https://alamar.example/en/faq')
  })
})

it.each([
  ['Sand and sea. And more.', 'Sand and sea.'],
  ['One sentence of 2.5 km', 'One sentence of 2.5 km'],
  ['', ''],
])('the opening of %j is %j', (text, first) => {
  expect(opening(text)).toBe(first)
})
